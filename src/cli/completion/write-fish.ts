import type { CommandWords } from './describe-commands.ts'

/** A script for fish: the file `completions/pennywire.fish` of its configuration. */
export function writeFish(commands: readonly CommandWords[]): string {
  const paths = commands.flatMap(({ path }) => (path === '' ? [] : [quote(path)]))
  const lines = commands.flatMap(({ path, words, options }) => {
    const when = `complete -c pennywire -n ${quote(`__pennywire_at ${quote(path)}`)}`
    return [
      ...words.map(({ word, about }) => `${when} -a ${quote(word)}${describe(about)}`),
      ...options.map(({ word, about, value }) => {
        const takes =
          value === 'none'
            ? ''
            : value === 'file'
              ? ' -r -F'
              : ` -x${value.length === 0 ? '' : ` -a ${quote(value.join(' '))}`}`
        return `${when} -l ${word.replace(/^--/, '')}${takes}${describe(about)}`
      }),
    ]
  })
  return `# fish completion of pennywire
function __pennywire_at
    set -l at ''
    for word in (commandline -opc)[2..-1]
        set -l next (string trim -- "$at $word")
        if contains -- $next ${paths.join(' ')}
            set at $next
        end
    end
    test "$at" = "$argv[1]"
end
complete -c pennywire -f
${lines.join('\n')}
`
}

function describe(about: string): string {
  return about === '' ? '' : ` -d ${quote(about)}`
}

/** Fish takes a backslash before a quote within single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

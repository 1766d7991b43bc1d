import type { CommandWords } from './describe-commands.ts'

/** A script for zsh: to source, or as the file `_pennywire` in a folder of `fpath`. */
export function writeZsh(commands: readonly CommandWords[]): string {
  const paths = commands.flatMap(({ path }) => (path === '' ? [] : [quote(path)]))
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap(({ word, value }) =>
      value === 'none' ? [] : [`    ${quote(`${path}|${word}`)}) ${completeValue(value)}; return ;;`],
    ),
  )
  const words = commands.map(({ path, words: plain, options }) => {
    const list = [...plain, ...options].map(({ word, about }) =>
      quote(`${word.replaceAll(':', '\\:')}${about === '' ? '' : `:${about}`}`),
    )
    return `    ${quote(path)}) entries=(${list.join(' ')}) ;;`
  })
  return `#compdef pennywire
# zsh completion of pennywire
_pennywire() {
  local at='' next previous=\${words[CURRENT-1]}
  local -i i
  local -a entries
  for ((i = 2; i < CURRENT; i++)); do
    next="\${at:+$at }\${words[i]}"
    case "$next" in
      ${paths.join('|')}) at=$next ;;
    esac
  done
  case "$at|$previous" in
${values.join('\n')}
  esac
  case "$at" in
${words.join('\n')}
  esac
  _describe 'pennywire' entries
}
if [[ "\${funcstack[1]}" == _pennywire ]]; then
  _pennywire "$@"
else
  compdef _pennywire pennywire
fi
`
}

function completeValue(value: 'file' | readonly string[]): string {
  if (value === 'file') return '_files'
  return value.length === 0 ? ':' : `compadd -- ${value.map(quote).join(' ')}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

import type { CommandWords } from './describe-commands.ts'

/** A script that bash sources. Every word in it is plain, so nothing needs quoting but the paths. */
export function writeBash(commands: readonly CommandWords[]): string {
  const paths = commands.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`]))
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap(({ word, value }) =>
      value === 'none' ? [] : [`    '${path}|${word}') ${completeValue(value)}; return ;;`],
    ),
  )
  const words = commands.map(({ path, words: plain, options }) => {
    const list = [...plain, ...options].map(({ word }) => word).join(' ')
    return `    '${path}') words='${list}' ;;`
  })
  return `# bash completion of pennywire: source <(pennywire completion bash)
_pennywire() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} at='' next words='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${at:+$at }\${COMP_WORDS[i]}"
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
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o filenames -F _pennywire pennywire
`
}

function completeValue(value: 'file' | readonly string[]): string {
  if (value === 'file') return 'COMPREPLY=($(compgen -f -- "$current"))'
  return value.length === 0 ? ':' : `COMPREPLY=($(compgen -W '${value.join(' ')}' -- "$current"))`
}

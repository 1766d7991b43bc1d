import { sourceKeyVariables } from '../data-sources.ts'
import { secretVariables } from '../secret-files.ts'
import { isFamilyMember } from '../variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Lists of a hundred addresses and keys in PEM stay far below it. */
const MAX_CHARACTERS = 16_384
const QUOTED = /^(?:".*"|'.*'|“.*”|`.*`)$/s
/** What a template, a shell or a program leaves where a value was to be. */
const UNFILLED =
  /^(?:\$\{[^}]*\}|\$\([^)]*\)|\$[A-Z_][A-Z0-9_]*|%\w+%|\{\{[^}]*\}\}|<[^<>]*>|undefined|null|NaN|\[object Object\])$/
const LINE_BREAKS = /[\t\n\r]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/

/**
 * What no setting may look like, whatever it is for: only spaces, quotes around it, a placeholder, control characters. Spaces
 * at its ends are dropped with a warning. No line repeats a value.
 *
 * @param environment Without empty variables.
 * @param known Every variable that is read, families left out.
 */
export function withCleanValues(
  environment: Environment,
  known: readonly string[],
): {
  readonly environment: Environment
  readonly wrong: readonly string[]
  readonly warnings: readonly string[]
} {
  const isKnown = new Set(known)
  const isLong = new Set<string>([...secretVariables, ...sourceKeyVariables()])
  const clean: Record<string, string | undefined> = {}
  const wrong: string[] = []
  const warnings: string[] = []
  for (const [name, value = ''] of Object.entries(environment)) {
    if (!isKnown.has(name) && !isFamilyMember(name)) continue
    const trimmed = value.trim()
    clean[name] = trimmed === '' ? undefined : trimmed
    const problem = findProblem(trimmed, isLong.has(name))
    if (problem !== undefined) wrong.push(`${name}: ${problem}`)
    else if (trimmed !== value)
      warnings.push(`${name}: begins or ends with a space or a line break, which is ignored. Remove it.`)
  }
  return { environment: { ...environment, ...clean }, wrong, warnings }
}

/** @param hasLines Whether it may be a key of several lines. */
function findProblem(value: string, hasLines: boolean): string | undefined {
  if (value === '') return 'holds only spaces. Set a value, or remove it.'
  if (value.length > MAX_CHARACTERS)
    return `must have at most ${MAX_CHARACTERS} characters, and has ${value.length}.`
  if (QUOTED.test(value)) return 'stands in quotes, which are read as part of it. Remove the quotes.'
  if (UNFILLED.test(value)) return 'is a placeholder that nothing has filled in. Set the value itself.'
  if (CONTROL.test(hasLines ? value.replace(LINE_BREAKS, '') : value))
    return 'must not hold a line break or a control character.'
  return undefined
}

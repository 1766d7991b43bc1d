import { parseEnv } from 'node:util'
import { findExposedSecrets, readSettingsText } from './private-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

const COMMENT_OR_BLANK = /^\s*(?:#.*)?$/
const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]{0,127}\s*=\s*(.*)$/
const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`'])

/** Variables of an env file beside those of the process, and which ones the file has set. */
export interface EnvFileResult {
  readonly environment: Environment
  /** Names whose value comes from the file. */
  readonly names: readonly string[]
}

/**
 * Adds the variables of an env file. A variable of the process wins, unless it is empty.
 *
 * @throws Error that names the file and the line, and repeats no value.
 */
export function withEnvFile(environment: Environment, path: string): EnvFileResult {
  try {
    const text = readSettingsText(path)
    checkLines(text)
    const values = parseEnv(text)
    const exposed = findExposedSecrets(path, Object.keys(values), environment['CREDENTIALS_DIRECTORY'])
    if (exposed.length > 0)
      throw new Error(`sets ${exposed.join(', ')} and can be read by others. Run: chmod 600 ${path}`)
    // Node 20 reads a flag of this name itself, so a variable may be there already
    const added = Object.entries(values).filter(
      ([name, value]) => value !== '' && (!environment[name] || environment[name] === value),
    )
    return {
      environment: { ...environment, ...Object.fromEntries(added) },
      names: added.map(([name]) => name),
    }
  } catch (error) {
    throw new Error(`--env-file ${path}: ${error instanceof Error ? error.message : 'cannot be read.'}`)
  }
}

/** The parser of Node skips a line that it cannot read, and a setting would be missing without a word. */
function checkLines(text: string): void {
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (COMMENT_OR_BLANK.test(line)) continue
    const [, value] = ASSIGNMENT.exec(line) ?? []
    if (value === undefined) throw new Error(`line ${at + 1} is not NAME=value.`)
    const [quote = ''] = value
    if (QUOTES.has(quote) && !value.includes(quote, 1))
      throw new Error(`line ${at + 1} opens a quote and does not close it.`)
  }
}

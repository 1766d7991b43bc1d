import { extname } from 'node:path'
import { parse as parseToml, TomlError } from 'smol-toml'
import { findNearest } from '../../core/input/near-match.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { isFamilyMember, listVariables } from '../variables.ts'
import { flattenSettings } from './flatten-settings.ts'
import { findExposedSecrets, readSettingsText } from './private-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

const MAX_QUOTED = 60
const NO_SETTINGS = 'must contain settings by name, such as { "PORT": 4020 }.'

/** Settings of the environment and of the file that CONFIG_FILE names. */
export interface ConfigFileResult {
  readonly environment: Environment
  /** Names whose value comes from the file. */
  readonly names: readonly string[]
  /** Sentences that begin with CONFIG_FILE. */
  readonly wrong: readonly string[]
}

/**
 * Adds the settings of the JSON or TOML file that CONFIG_FILE names. They are the same variables, so every rule applies
 * to them; a variable of the environment wins.
 *
 * @param environment Without empty variables.
 * @param configVariables The variables of `config.ts`.
 */
export function withConfigFile(
  environment: Environment,
  configVariables: readonly string[],
): ConfigFileResult {
  const path = environment['CONFIG_FILE']
  if (path === undefined) return { environment, names: [], wrong: [] }
  try {
    const flat = flattenSettings(parseSettings(path, readSettingsText(path)))
    const known = listVariables(configVariables).filter((name) => name !== 'CONFIG_FILE')
    const names = Object.keys(flat.settings)
    const exposed = findExposedSecrets(path, names, environment['CREDENTIALS_DIRECTORY'])
    const wrong = [
      ...flat.wrong,
      ...names.filter((name) => !known.includes(name) && !isFamilyMember(name)).map(toUnknown(known)),
      ...(exposed.length > 0
        ? [`sets ${exposed.join(', ')} and can be read by others. Run: chmod 600 ${path}`]
        : []),
    ]
    const added = Object.entries(flat.settings).filter(([name]) => !isSet(environment, name))
    return {
      environment: { ...environment, ...Object.fromEntries(added) },
      names: added.map(([name]) => name),
      wrong: wrong.map((line) => `CONFIG_FILE: ${path} ${line}`),
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : 'cannot be read.'
    return { environment, names: [], wrong: [`CONFIG_FILE: ${path} ${why}`] }
  }
}

/** Whether the environment decides about a setting: by its name, or by the file that holds its secret. */
function isSet(environment: Environment, name: string): boolean {
  const other = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`
  return environment[name] !== undefined || environment[other] !== undefined
}

function toUnknown(known: readonly string[]): (name: string) => string {
  return (name) => {
    const meant = findNearest(name, known)
    return `sets ${quoteText(name, MAX_QUOTED)}, which is not a setting.${meant === undefined ? '' : ` Did you mean ${meant}?`}`
  }
}

/** @throws Error with the line where there is one; parsers repeat text of the file, and a secret may be in it. */
function parseSettings(path: string, text: string): Readonly<Record<string, unknown>> {
  const kind = extname(path).toLowerCase()
  if (kind !== '.json' && kind !== '.toml') throw new Error('must end in .json or .toml.')
  let parsed: unknown
  try {
    parsed = kind === '.toml' ? parseToml(text) : JSON.parse(text)
  } catch (error) {
    const line = error instanceof TomlError ? error.line : findLine(text, error)
    throw new Error(
      `is not valid ${kind.slice(1).toUpperCase()}${line === undefined ? '' : `, line ${line}`}.`,
    )
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error(NO_SETTINGS)
  return parsed as Readonly<Record<string, unknown>>
}

function findLine(text: string, error: unknown): number | undefined {
  const [, position] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
  return position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length
}

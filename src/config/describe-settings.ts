import { configDefaults } from './config.ts'
import { sourceKeyVariables } from './data-sources.ts'
import { withConfigFile } from './files/config-file.ts'
import { secretVariables } from './secret-files.ts'
import { isFamilyMember, listVariables } from './variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where a value comes from; `secret file` is the file that `<NAME>_FILE` names. */
type SettingOrigin = 'environment' | 'env file' | 'config file' | 'secret file' | 'default' | 'unset'

export interface SettingDescription {
  readonly name: string
  /** As it may be shown: a secret is hidden, and of a URL only the host stays. Undefined: unset. */
  readonly value: string | undefined
  readonly origin: SettingOrigin
}

const HIDDEN = '(hidden)'
/** Secrets beside the listed ones: headers of exporters, and what a later variable may be called. */
const SECRET_NAME = /(?:KEY|SECRET|TOKEN|TOKENS|AUTH|PASSWORD|HEADERS)(?:_\d{1,2})?$/
const URL_IN_TEXT = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s,]+/gi
/** Shown to all callers, so its path is no secret. */
const PUBLIC_NAMES: ReadonlySet<string> = new Set(['PUBLIC_URL'])

/**
 * Every setting with its value and its origin, by name.
 *
 * @param environment Variables of the process and of the env file.
 * @param envFileNames Those that the env file has set.
 */
export function describeSettings(
  environment: Environment,
  envFileNames: readonly string[],
): readonly SettingDescription[] {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const configVariables = Object.keys(configDefaults)
  const { environment: set, names: configFileNames } = withConfigFile(given, configVariables)
  const origins = new Map<string, SettingOrigin>([
    ...envFileNames.map((name): [string, SettingOrigin] => [name, 'env file']),
    ...configFileNames.map((name): [string, SettingOrigin] => [name, 'config file']),
  ])
  const names = [...listVariables(configVariables), ...Object.keys(set).filter(isFamilyMember)]

  return [...new Set(names)].sort().map((name) => {
    const value = set[name]
    if (value !== undefined)
      return { name, value: hideSecrets(name, value), origin: origins.get(name) ?? 'environment' }
    if (set[`${name}_FILE`] !== undefined && isSecret(name))
      return { name, value: HIDDEN, origin: 'secret file' }
    const standard = configDefaults[name]
    return standard === undefined
      ? { name, value: undefined, origin: 'unset' }
      : { name, value: standard, origin: 'default' }
  })
}

function isSecret(name: string): boolean {
  return (
    (secretVariables as readonly string[]).includes(name) ||
    sourceKeyVariables().includes(name) ||
    SECRET_NAME.test(name)
  )
}

/** Nodes and databases carry keys and passwords in their URLs. */
function hideSecrets(name: string, value: string): string {
  if (isSecret(name)) return HIDDEN
  if (PUBLIC_NAMES.has(name)) return value
  return value.replace(URL_IN_TEXT, (url) => {
    if (!URL.canParse(url)) return HIDDEN
    const { protocol, host, pathname, search, username, hash } = new URL(url)
    const isBare = (pathname === '' || pathname === '/') && search === '' && username === '' && hash === ''
    return isBare ? url : `${protocol}//${host}/…`
  })
}

import { isAddressRange } from './address-ranges.ts'

/** Who may use the admin API, and from where. */
export interface AdminConfig {
  /** By the name under which what is done is written down; none: there is no admin API. */
  readonly tokens: readonly { readonly name: string; readonly token: string }[]
  /** Addresses or CIDR ranges beside this machine from which it may be asked. */
  readonly from: readonly string[]
}

const TOKEN = /^(?:([a-z0-9][a-z0-9_-]{0,31}):)?([\x21-\x2b\x2d-\x7e]{24,256})$/
const NAMELESS = 'operator'

/**
 * Reads `ADMIN_TOKENS` and `ADMIN_FROM`. Everything wrong is stated at once, and never with a token in it.
 *
 * @param environment Without empty variables.
 */
export function readAdminConfig(environment: Readonly<Record<string, string | undefined>>): {
  readonly read: AdminConfig
  readonly wrong: readonly string[]
} {
  const written = splitList(environment['ADMIN_TOKENS'])
  const tokens = written.flatMap((text) => {
    const [, name = NAMELESS, token] = TOKEN.exec(text) ?? []
    return token === undefined ? [] : [{ name, token }]
  })
  const from = splitList(environment['ADMIN_FROM'])
  return {
    read: { tokens, from },
    wrong: [
      ...(tokens.length === written.length
        ? []
        : [
            'ADMIN_TOKENS: must be NAME:TOKEN with commas between them, each token of 24 to 256 visible characters without a comma; make one with `openssl rand -hex 24`.',
          ]),
      ...(new Set(tokens.map(({ name }) => name)).size === tokens.length
        ? []
        : ['ADMIN_TOKENS: every token needs a name of its own, because it names who did something.']),
      ...(from.every(isAddressRange)
        ? []
        : ['ADMIN_FROM: must be IP addresses or CIDR ranges with commas between them, such as 10.0.0.0/8.']),
    ],
  }
}

function splitList(text = ''): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

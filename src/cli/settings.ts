import { homedir } from 'node:os'
import { join } from 'node:path'
import { quoteText } from '../core/text/quote-text.ts'
import { UsageError } from './exit-code.ts'
import { parseSessionToken, readSessionFile } from './session/read-session-file.ts'

const MAX_QUOTED = 60

/** What the buyer's commands need to know of where they run. */
export interface Settings {
  /** Where the wallet is. */
  readonly home: string
  /** The gateway that is called when no other is named. */
  readonly gatewayUrl: string
  /** The variable that it comes from. */
  readonly gatewayVariable: 'PENNYWIRE_URL' | 'PORT'
  /** Token of a session that pays instead of the wallet. */
  readonly session: string | undefined
  /** States to a gateway who runs us, for tools that must know; goes to the named gateway and nowhere else. */
  readonly operatorToken: string | undefined
}

/**
 * Reads `PENNYWIRE_HOME`, `PENNYWIRE_URL`, `PENNYWIRE_SESSION`, `PENNYWIRE_SESSION_FILE`, `PENNYWIRE_OPERATOR_TOKEN` and, for
 * the gateway of this machine, `PORT`. The file of a session is read when its token is asked for.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  return {
    home: environment['PENNYWIRE_HOME'] || join(homedir(), '.pennywire'),
    gatewayUrl: baseUrl(environment['PENNYWIRE_URL'] || `http://127.0.0.1:${environment['PORT'] || 4020}`),
    gatewayVariable: environment['PENNYWIRE_URL'] ? 'PENNYWIRE_URL' : 'PORT',
    get session() {
      const file = environment['PENNYWIRE_SESSION_FILE']
      const token = environment['PENNYWIRE_SESSION']
      if (token) return parseSessionToken(token)
      return file ? readSessionFile(file) : undefined
    },
    operatorToken: environment['PENNYWIRE_OPERATOR_TOKEN'] || undefined,
  }
}

/**
 * The URL that an option or a variable names, as paths are put behind it.
 *
 * @throws UsageError when it is none.
 */
export function parseUrl(text: string, name = '--url'): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return baseUrl(text)
  throw new UsageError(
    `${name}: ${quoteText(text, MAX_QUOTED)} is not a URL. Write one such as https://pennywire.example.`,
  )
}

/** A gateway's URL as paths are put behind it. */
function baseUrl(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '')
}

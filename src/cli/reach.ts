import { tryParseJson } from '../client/try-parse-json.ts'
import { withTimeout } from '../client/with-timeout.ts'

export interface ReachResult {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown
}

export interface ReachOptions extends RequestInit {
  /** How long to wait for the whole answer. */
  readonly milliseconds?: number
}

/**
 * Sends a request without a payment, and without following anybody elsewhere.
 *
 * @throws Error when nobody answers.
 */
export async function fetchGateway(url: string, options: ReachOptions = {}): Promise<ReachResult> {
  const { milliseconds = 15_000, ...init } = options
  try {
    return await withTimeout(milliseconds, async (signal) => {
      const response = await fetch(url, { redirect: 'error', ...init, signal })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: tryParseJson(text) }
    })
  } catch (cause) {
    throw new Error(`Nobody answers at ${toOrigin(url)}; start a gateway with: pennywire serve`, { cause })
  }
}

function toOrigin(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}

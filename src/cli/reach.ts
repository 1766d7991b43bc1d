import { inTime } from '../client/in-time.ts'
import { parsedJson } from '../client/parsed-json.ts'

export interface Reached {
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
export async function reach(url: string, options: ReachOptions = {}): Promise<Reached> {
  const { milliseconds = 15_000, ...init } = options
  try {
    return await inTime(milliseconds, async (signal) => {
      const response = await fetch(url, { redirect: 'error', ...init, signal })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: parsedJson(text) }
    })
  } catch (cause) {
    throw new Error(`Nobody answers at ${originOf(url)}; start a gateway with: pennywire serve`, { cause })
  }
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}

import { readLimited } from '../client/read-limited.ts'
import { tryParseJson } from '../client/try-parse-json.ts'
import { withTimeout } from '../client/with-timeout.ts'
import { quoteText } from '../core/text/quote-text.ts'
import { CliError, UsageError } from './exit-code.ts'

const MAX_QUOTED = 60

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
 * Sends a request without a payment, and without following redirects.
 *
 * @throws CliError `network` when nothing answers.
 */
export async function fetchGateway(url: string, options: ReachOptions = {}): Promise<ReachResult> {
  const { milliseconds = 15_000, ...init } = options
  if (!URL.canParse(url)) throw new UsageError(`${quoteText(url, MAX_QUOTED)} is not a URL.`)
  try {
    return await withTimeout(milliseconds, async (signal) => {
      const response = await fetch(url, { redirect: 'error', ...init, signal })
      const text = await readLimited(response)
      return { status: response.status, headers: response.headers, text, body: tryParseJson(text) }
    })
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new CliError('network', cause.message, { hint: `It came from ${new URL(url).origin}.`, cause })
    throw createNoAnswer(url, cause)
  }
}

/** The failure of a command whose gateway is not there. */
export function createNoAnswer(url: string, cause: unknown): CliError {
  return new CliError('network', `No gateway answers at ${new URL(url).origin}.`, {
    hint: 'Start one with `pennywire serve`, or name another with `--url`. You were not charged.',
    cause,
  })
}

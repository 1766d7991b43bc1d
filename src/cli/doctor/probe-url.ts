import { readLimited } from '../../client/read-limited.ts'
import { tryParseJson } from '../../client/try-parse-json.ts'
import { withTimeout } from '../../client/with-timeout.ts'

/** What was seen of someone who answered. */
export interface ProbeResult {
  readonly status: number
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown
  /** How far the clock of this machine is ahead of theirs, milliseconds; undefined where they do not say the time. */
  readonly aheadMilliseconds: number | undefined
}

const TIMEOUT_MS = 8_000
/** Far above what a node or a facilitator answers to our questions. */
const MAX_BYTES = 1_000_000
/** A header `Date` states whole seconds; the truth is half a second later on average. */
const HALF_A_SECOND = 500

/** Asks once; undefined when no one answers in time. */
export async function probeUrl(url: string, init: RequestInit = {}): Promise<ProbeResult | undefined> {
  const askedAt = Date.now()
  try {
    return await withTimeout(TIMEOUT_MS, async (signal) => {
      const response = await fetch(url, { redirect: 'error', ...init, signal })
      const heardAt = Date.now()
      const theirs = Date.parse(response.headers.get('date') ?? '')
      const ahead = (askedAt + heardAt) / 2 - (theirs + HALF_A_SECOND)
      const body = tryParseJson(await readLimited(response, MAX_BYTES))
      return {
        status: response.status,
        body,
        aheadMilliseconds: Number.isFinite(ahead) ? Math.round(ahead) : undefined,
      }
    })
  } catch {
    return undefined
  }
}

/** Where a URL leads, without what may be a secret in it. */
export function formatHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that is none'
}

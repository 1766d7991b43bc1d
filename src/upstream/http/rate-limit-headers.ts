import type { UpstreamStatus } from '../health.ts'

type Quota = NonNullable<UpstreamStatus['quota']>
type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Names under which sources tell what is left: the draft of the IETF, and what most wrote before it. */
const PREFIXES = ['ratelimit', 'x-ratelimit', 'x-rate-limit']
const COUNT = /^\s*(\d{1,15})/

/**
 * The remaining quota in the headers of a source; undefined without one.
 *
 * @param now Milliseconds since the epoch.
 */
export function readRateLimits(headers: Headers, now: number): Quota | undefined {
  for (const prefix of PREFIXES) {
    const remaining = countIn(headers[`${prefix}-remaining`])
    if (remaining === undefined) continue
    const limit = countIn(headers[`${prefix}-limit`])
    return { remaining, ...(limit === undefined ? {} : { limit }), asOf: now }
  }
  return undefined
}

function countIn(header: string | string[] | undefined): number | undefined {
  const [, digits] = COUNT.exec(`${header ?? ''}`) ?? []
  return digits === undefined ? undefined : Number(digits)
}

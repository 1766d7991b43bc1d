const MAX_SECONDS = 3600

/**
 * Reads a `Retry-After` header: whole seconds, or a date.
 *
 * @param now Milliseconds since the epoch.
 * @returns Whole seconds from 1 to an hour; undefined when there is no header or it makes no sense.
 */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const isCount = /^\d{1,9}$/.test(header)
  // Date.parse takes far more than HTTP dates, a bare negative number among them
  if (!isCount && !header.endsWith('GMT')) return undefined
  const seconds = isCount ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_SECONDS, Math.max(1, seconds))
}

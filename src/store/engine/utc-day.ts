import { DAY_MS } from '../../core/durations.ts'

/** First millisecond of a UTC day. */
export function startOfUtcDay(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS
}

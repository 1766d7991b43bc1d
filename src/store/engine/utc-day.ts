import { DAY_MS } from '../../core/durations.ts'

/** First millisecond of a UTC day. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS
}

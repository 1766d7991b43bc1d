import { DAY_MS, HOUR_MS } from '../../core/durations.ts'

/** The spans of time that a sale counts in, with their first milliseconds. */
export function listSpans(at: number) {
  return [
    ['all', 0],
    ['day', findSpanStart(at, DAY_MS)],
    ['hour', findSpanStart(at, HOUR_MS)],
  ] as const
}

export function findSpanStart(at: number, span: number): number {
  return Math.floor(at / span) * span
}

import { MINUTE_MS } from '../../core/durations.ts'
import { createLruCache } from '../../core/lru-cache.ts'

/** A span counts as over when so much time has passed behind it: clocks of several gateways differ. */
const SETTLED_MS = 5 * MINUTE_MS
/** More than a year of days. */
const MAX_KNOWN = 400

/** Reads what lies from a time on (included) to another (excluded), milliseconds since the epoch; without an end to the last. */
type ReadSpan<T> = (from: number, to?: number) => Promise<T>

interface Asked {
  /** Milliseconds since the epoch. */
  readonly from: number
  readonly to?: number
  readonly now: number
}

/**
 * Reads rows by a time that new rows have ahead of them only, such as the hours of a day. Spans that are over are read once,
 * one after the other so that other reads come between, and remembered.
 *
 * @param length Of a span, milliseconds: spans begin at its multiples.
 * @returns a function that gives what was read of each part of what is asked for.
 */
export function createPastSpans<T extends {}>(length: number, read: ReadSpan<T>) {
  const known = createLruCache<number, T>(MAX_KNOWN)

  async function recall(start: number): Promise<T> {
    const found = known.get(start) ?? (await read(start, start + length))
    known.set(start, found)
    return found
  }

  return async ({ from, to = Number.POSITIVE_INFINITY, now }: Asked): Promise<readonly T[]> => {
    const readRest = (start: number) => (Number.isFinite(to) ? read(start, to) : read(start))
    const first = Math.ceil(from / length) * length
    const end = Math.floor(Math.min(to, now - SETTLED_MS) / length) * length
    if (first >= end) return [await readRest(from)]
    const parts = from < first ? [await read(from, first)] : []
    for (let start = first; start < end; start += length) parts.push(await recall(start))
    return end < to ? [...parts, await readRest(end)] : parts
  }
}

import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts'

/** An hour counts as over when so much time has passed behind it: clocks of several gateways differ. */
const SETTLED_MS = 5 * MINUTE_MS

/** How many rows lie from a time on (included) to another (excluded), in milliseconds since the epoch; without an end to the last. */
type CountRows = (from: number, to?: number) => Promise<number>

/**
 * Counts rows by a time that new rows have ahead of them only. Hours that are over are counted once, one after the other so
 * that other reads come between, and remembered.
 *
 * @returns a function from a time and the present, in milliseconds since the epoch, to the number of rows from that time on.
 */
export function createHourlyCounts(countRows: CountRows) {
  const known = new Map<number, number>()

  return async (since: number, now: number): Promise<number> => {
    const first = Math.ceil(since / HOUR_MS) * HOUR_MS
    const end = Math.floor((now - SETTLED_MS) / HOUR_MS) * HOUR_MS
    for (const hour of known.keys()) if (hour < first) known.delete(hour)
    if (first >= end) return countRows(since)
    let sum = since < first ? await countRows(since, first) : 0
    for (let hour = first; hour < end; hour += HOUR_MS) {
      const count = known.get(hour) ?? (await countRows(hour, hour + HOUR_MS))
      known.set(hour, count)
      sum += count
    }
    return sum + (await countRows(end))
  }
}

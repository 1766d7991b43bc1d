import { type Bar, barMilliseconds, bars, type Candle } from '../market-data/candles.ts'
import { checkCandles, checkParts, refuseContradictions } from '../market-data/check-candles.ts'

/** A bar as a venue returns it, before anybody asks whether it is over. */
export interface Row extends Omit<Candle, 'closed'> {
  /** Where the venue has one. */
  readonly closed?: boolean | undefined
}

/** Weeks begin on Monday; the epoch was a Thursday. */
const FIRST_MONDAY = 345_600_000

/** When the newest part opened of the bars that had closed by a past time, or of those that trade now. */
export function newestOpening(
  part: Bar,
  { bar, at, now }: { readonly bar: Bar; readonly at?: number | undefined; readonly now: number },
): number {
  return at === undefined ? openingOf(now, part) : openingOf(at, bar) - barMilliseconds[part]
}

/** When the bar that contains a moment opened. */
export function openingOf(time: number, bar: Bar): number {
  const length = barMilliseconds[bar]
  const origin = bar === '1w' ? FIRST_MONDAY : 0
  return Math.floor((time - origin) / length) * length + origin
}

/** The longest bar of a venue's own of which the wanted one can be made; undefined when there is none. */
export function findLongestBar<Part extends Bar>(
  requested: Bar,
  native: Readonly<Record<Part, unknown>>,
): Part | undefined {
  return bars.findLast(
    (bar): bar is Part => bar in native && barMilliseconds[requested] % barMilliseconds[bar] === 0,
  )
}

/**
 * Makes longer bars of shorter ones. A first bar whose beginning is not among the rows is left out.
 *
 * @param rows Oldest first.
 * @throws GatewayError `upstream_malformed` for rows that cannot be true.
 */
export function resample(rows: readonly Row[], from: Bar, to: Bar): readonly Row[] {
  if (from === to) return rows
  checkParts(rows)
  const longer: Row[] = []
  for (const row of rows) {
    const time = openingOf(row.time, to)
    const last = longer.at(-1)
    if (last?.time === time) longer[longer.length - 1] = joined(last, row)
    else longer.push({ ...row, time, closed: undefined })
  }
  return rows[0]?.time === longer[0]?.time ? longer : longer.slice(1)
}

/**
 * Oldest first, no bar twice.
 *
 * @throws GatewayError `upstream_malformed` when two bars of one time differ.
 */
export function inOrder(rows: readonly Row[]): readonly Row[] {
  const sorted = rows.toSorted((a, b) => a.time - b.time)
  refuseContradictions(sorted)
  return sorted.filter((row, index) => row.time !== sorted[index + 1]?.time)
}

/**
 * Finishes a series: oldest first, no bar twice, the newest so many, and the last marked while it is open: by the
 * venue's own word where it gives one, else by the time.
 *
 * @throws GatewayError `upstream_malformed` for bars that cannot be true.
 */
export function finish(
  rows: readonly Row[],
  bar: Bar,
  { limit, now, at }: { limit: number; now: number; at?: number | undefined },
): Candle[] {
  const newest = inOrder(rows)
    .filter(({ time }) => at === undefined || time + barMilliseconds[bar] <= at)
    .slice(-limit)
  checkCandles(newest, { bar, receivedAt: now })
  return newest.map((row) => ({ ...row, closed: row.closed ?? row.time + barMilliseconds[bar] <= now }))
}

/**
 * The time a series describes: never later than its last bar's end, nor than when it reached us. Bars that had closed by
 * a past time, the last one among them, describe that time.
 */
export function seriesAsOf(
  candles: readonly Candle[],
  bar: Bar,
  receivedAt: number,
  at?: number | undefined,
): number {
  const last = candles.at(-1)
  if (last && at !== undefined && last.time + 2 * barMilliseconds[bar] > at) return at
  return last ? Math.min(receivedAt, last.time + barMilliseconds[bar]) : receivedAt
}

function joined(first: Row, next: Row): Row {
  return {
    ...first,
    high: Math.max(first.high, next.high),
    low: Math.min(first.low, next.low),
    close: next.close,
    volume: first.volume === null || next.volume === null ? null : first.volume + next.volume,
  }
}

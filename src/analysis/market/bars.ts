import { GatewayError } from '../../core/failures.ts'
import { at, type Line } from '../numbers/line.ts'

/** One bar as it comes from a market; prices in the quote asset, volume in the base asset. */
export interface BarRow {
  /** When the bar opened, milliseconds since the epoch. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Null where the venue does not tell. */
  readonly volume: number | null
}

/** The prices of a run of bars, one line each, oldest first. */
export interface PriceBars {
  readonly time: Line
  readonly open: Line
  readonly high: Line
  readonly low: Line
  readonly close: Line
}

/** Bars whose volume is known. */
export interface TradedBars extends PriceBars {
  readonly volume: Line
}

/** Bars whose volume may be unknown: null as soon as one bar of the run does not tell it. */
export interface Bars extends PriceBars {
  readonly volume: Line | null
}

/**
 * Lays rows out as one line per figure.
 *
 * @throws GatewayError `upstream_malformed` when a price is not a positive number, a high lies below its low, a
 *   volume is negative or the rows are not in the order of time.
 */
export function barsOf(rows: readonly BarRow[]): Bars {
  rows.forEach(refuseNonsense)
  // a plain loop: Float64Array.from with a callback costs ten times as much
  const line = (read: (row: BarRow) => number) => {
    const values = new Float64Array(rows.length)
    for (let i = 0; i < rows.length; i += 1) values[i] = read(rows[i] as BarRow)
    return values
  }
  return {
    time: line((row) => row.time),
    open: line((row) => row.open),
    high: line((row) => row.high),
    low: line((row) => row.low),
    close: line((row) => row.close),
    volume: rows.some((row) => row.volume === null) ? null : line((row) => row.volume ?? Number.NaN),
  }
}

/** How long a bar lasts, in milliseconds: the middle one of the distances between bars; 0 for fewer than two bars. */
export function barLength(time: Line): number {
  const distances = time.slice(1).map((opened, i) => opened - at(time, i))
  distances.sort()
  return distances[Math.floor(distances.length / 2)] ?? 0
}

function refuseNonsense(row: BarRow, index: number, rows: readonly BarRow[]): void {
  const prices = [row.open, row.high, row.low, row.close]
  const before = rows[index - 1]
  const sound =
    prices.every((price) => Number.isFinite(price) && price > 0) &&
    row.high >= row.low &&
    (row.volume === null || (Number.isFinite(row.volume) && row.volume >= 0)) &&
    Number.isFinite(row.time) &&
    (before === undefined || before.time < row.time)
  if (!sound)
    throw new GatewayError('upstream_malformed', 'The market data holds a bar that cannot be true.', {
      details: { bar: index },
    })
}

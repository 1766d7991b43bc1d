import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { rounded, roundedOrNull } from '../numbers/figures.ts'
import { median } from '../quantitative/statistics.ts'
import type { BarRow } from './bars.ts'

const POINTS = 24

/** A market as it traded: closed bars that reach back over the period and the one before, and over a day. */
export interface WatchedMarket {
  readonly token: string
  readonly venue: string
  readonly bars: readonly BarRow[]
  readonly dayBars: readonly BarRow[]
}

/** How long is looked at, up to which time; milliseconds. */
export interface Stretch {
  readonly until: number
  readonly period: number
}

/** What one market did over a period; volumes in dollars, null where the venue does not tell them. */
export interface MarketMove {
  readonly token: string
  readonly venue: string
  readonly price: number | null
  /** Up to when the price is known: the end of the period, ISO 8601 UTC. */
  readonly priceAsOf: string
  readonly changePct: number | null
  readonly volume: number | null
  /** Against the period before; null where that is not known. */
  readonly volumeChangePct: number | null
  /** Up to the last full hour. */
  readonly volume24h: number | null
}

/** Dollars traded in rising and in falling bars, in one of 24 parts of the period. */
export interface FlowPoint {
  readonly from: string
  /** Share of rising bars in what was traded, 0 to 100; null when nothing was. */
  readonly index: number | null
  readonly inflow: number
  readonly outflow: number
}

export interface MarketSummary {
  readonly volume24h: number | null
  readonly volume: number | null
  readonly volumeChangePct: number | null
  readonly medianChangePct: number | null
  readonly advancing: number
  readonly declining: number
  readonly unchanged: number
  /** Share of advancing markets, 0 to 100. */
  readonly breadthPct: number | null
}

/** What one market did over the period, against the one before. */
export function moveOf(
  { token, venue, bars, dayBars }: WatchedMarket,
  { until, period }: Stretch,
): MarketMove {
  const now = within(bars, until - period, until)
  const before = within(bars, until - 2 * period, until - period)
  const start = before.at(-1)?.close ?? Number.NaN
  const price = now.at(-1)?.close ?? Number.NaN
  const volume = dollars(now)
  // the day is read from hours, and the one that runs is not whole
  const dayUntil = until - (until % HOUR_MS)
  return {
    token,
    venue,
    price: roundedOrNull(price),
    priceAsOf: new Date(until).toISOString(),
    changePct: roundedOrNull((price / start - 1) * 100),
    volume: roundedOrNull(volume),
    volumeChangePct: roundedOrNull((volume / dollars(before) - 1) * 100),
    volume24h: roundedOrNull(dollars(within(dayBars, dayUntil - DAY_MS, dayUntil))),
  }
}

/** Adds markets up: volumes of those that tell theirs, and how many went which way. */
export function toSummary(moves: readonly MarketMove[]): MarketSummary {
  const changes = moves.flatMap(({ changePct }) => changePct ?? [])
  const advancing = changes.filter((change) => change > 0).length
  const declining = changes.filter((change) => change < 0).length
  const answer = moves.flatMap(({ volume, volumeChangePct }) =>
    volume === null || volumeChangePct === null
      ? []
      : [{ volume, before: volume / (1 + volumeChangePct / 100) }],
  )
  const before = answer.reduce((sum, one) => sum + one.before, 0)
  const compared = answer.reduce((sum, one) => sum + one.volume, 0)
  return {
    volume24h: sumOf(moves.map(({ volume24h }) => volume24h)),
    volume: sumOf(moves.map(({ volume }) => volume)),
    volumeChangePct: roundedOrNull((compared / before - 1) * 100),
    medianChangePct: roundedOrNull(median(changes)),
    advancing,
    declining,
    unchanged: changes.length - advancing - declining,
    breadthPct: roundedOrNull((100 * advancing) / changes.length),
  }
}

/** The period in 24 parts, oldest first: whether more was traded while markets rose or while they fell. */
export function toFlow(markets: readonly WatchedMarket[], { until, period }: Stretch): FlowPoint[] {
  return Array.from({ length: POINTS }, (_, part) => {
    const from = until - period + (part * period) / POINTS
    const traded = markets.flatMap(({ bars }) => within(bars, from, from + period / POINTS))
    const inflow = dollars(traded.filter(({ open, close, volume }) => volume !== null && close > open))
    const outflow = dollars(traded.filter(({ open, close, volume }) => volume !== null && close < open))
    return {
      from: new Date(from).toISOString(),
      index: roundedOrNull((100 * inflow) / (inflow + outflow)),
      inflow: rounded(inflow),
      outflow: rounded(outflow),
    }
  })
}

function within(bars: readonly BarRow[], from: number, to: number): readonly BarRow[] {
  return bars.filter(({ time }) => time >= from && time < to)
}

/** What was traded, with every bar at its typical price; NaN when a volume is not known. */
function dollars(bars: readonly BarRow[]): number {
  return bars.reduce(
    (sum, { high, low, close, volume }) => sum + (volume ?? Number.NaN) * ((high + low + close) / 3),
    0,
  )
}

function sumOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((value) => value !== null)
  return known.length === 0 ? null : rounded(known.reduce((sum, value) => sum + value, 0))
}

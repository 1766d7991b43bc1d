import { barLength } from '../market/bars.ts'
import { realisedVolatility } from '../market/volatility.ts'
import { formatIndex, formatPercent, rounded, roundedOrNull } from '../numbers/figures.ts'
import type { Gauges } from './gauges.ts'
import type { Section, VolatilityAnalysis } from './shape.ts'
import { verdictOf } from './verdict.ts'

/** Closes that make 30 returns. */
const RECENT = 31

/**
 * The volatility group, at most 2 points, by the position of the close between its Bollinger bands. In a strong trend
 * the outer 30 % on its side confirm it with 2 points, the rest of its half with 1. Otherwise the outer 10 % speak for
 * the way back with 2 points, the outer 30 % with 1.
 *
 * @param trend Which way a strong trend goes; 0 when there is none.
 */
export function readVolatility(gauges: Gauges, trend: 1 | -1 | 0): Section<VolatilityAnalysis> {
  const { bands, close, atr, bars } = gauges
  const width = (100 * (bands.upper - bands.lower)) / bands.middle
  const range = (100 * atr) / close
  const position =
    bands.upper > bands.lower ? (100 * (close - bands.lower)) / (bands.upper - bands.lower) : Number.NaN
  const score = trend === 0 ? barsBack(position) : confirmation(position, trend)
  const signals = [
    `The average true range is ${formatPercent(range)} of the price, the bands are ${formatPercent(width)} wide.`,
  ]
  if (!Number.isNaN(position))
    signals.push(`The close stands at ${formatIndex(position)} of 100 between the bands.`)
  const verdict = verdictOf(score, { most: 2, signals })
  return {
    ok: true,
    level: levelOf(width, range),
    atrPercent: rounded(range),
    bollingerWidth: rounded(width),
    pricePositionInBB: roundedOrNull(position),
    realisedVolatility: roundedOrNull(realisedVolatility(bars.close.slice(-RECENT), barLength(bars.time))),
    tradingSignal: verdict.clearSignal,
    ...verdict,
  }
}

function barsBack(position: number): number {
  const below = 50 - position
  if (Math.abs(below) >= 40) return 2 * Math.sign(below)
  return Math.abs(below) >= 20 ? Math.sign(below) : 0
}

function confirmation(position: number, trend: 1 | -1): number {
  const ahead = trend * (position - 50)
  if (ahead >= 20) return 2 * trend
  return ahead > 0 ? trend : 0
}

function levelOf(width: number, range: number): VolatilityAnalysis['level'] {
  if (width < 4 && range < 2) return 'LOW'
  return width > 8 ? 'HIGH' : 'NORMAL'
}

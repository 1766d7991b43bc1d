import { HOUR_MS } from '../../core/durations.ts'
import { atr } from '../indicators/true-range.ts'
import type { Bars } from '../market/bars.ts'
import { lastDay } from '../market/last-day.ts'
import { roundedOrNull } from '../numbers/figures.ts'
import { latest } from '../numbers/line.ts'
import { readVolatilities } from '../quantitative/range-volatility.ts'

const ATR_PERIOD = 14
const WEEK_HOURS = 168

/** How far a market swings. */
export interface Swings {
  /** Average true range over 14 bars, in the quote asset. */
  readonly atr14: number | null
  readonly atrPct: number | null
  /** Of the last 24 full hours. */
  readonly high24h: number | null
  readonly low24h: number | null
  /** 0 at the low of the day, 100 at its high; beyond them when the price has just left the range. */
  readonly rangePositionPct: number | null
  /** Yang and Zhang (2000) over a week of hours, percent a year. */
  readonly realisedWeekPct: number | null
}

/** Reads how far a market swings from closed bars of the wanted length and closed hours. */
export function swingsOf(
  price: number,
  { bars, hours }: { readonly bars: Bars; readonly hours: Bars },
): Swings {
  const reach = latest(atr(bars, ATR_PERIOD))
  const { high, low } = lastDay(hours)
  const { yangZhang } = readVolatilities(hours, { window: WEEK_HOURS, barMilliseconds: HOUR_MS })
  return {
    atr14: roundedOrNull(reach),
    atrPct: roundedOrNull((100 * reach) / price),
    high24h: roundedOrNull(high),
    low24h: roundedOrNull(low),
    rangePositionPct: roundedOrNull((100 * (price - low)) / (high - low)),
    realisedWeekPct: roundedOrNull(yangZhang.latest),
  }
}

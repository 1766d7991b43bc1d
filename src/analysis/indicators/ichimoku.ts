import type { PriceBars } from '../market/bars.ts'
import { blankLine, combine, type Line } from '../numbers/line.ts'
import { midpoint } from './extremes.ts'

interface IchimokuPeriods {
  readonly conversionPeriod: number
  readonly basePeriod: number
  readonly spanPeriod: number
  readonly displacement: number
}

/**
 * Ichimoku cloud, in the quote asset (Hosoda 1969). The two leading spans stand where they are drawn, `displacement`
 * bars after the bars they come from. The lagging span is the close drawn as many bars back, so it is the only line
 * that knows later bars, and its newest bars are unknown.
 */
export function ichimoku(bars: PriceBars, periods: IchimokuPeriods) {
  const tenkan = midpoint(bars, periods.conversionPeriod)
  const kijun = midpoint(bars, periods.basePeriod)
  const middle = combine(tenkan, kijun, (fast, slow) => (fast + slow) / 2)
  return {
    tenkan,
    kijun,
    senkouA: shifted(middle, periods.displacement),
    senkouB: shifted(midpoint(bars, periods.spanPeriod), periods.displacement),
    chikou: shifted(bars.close, -periods.displacement),
  }
}

function shifted(line: Line, by: number): Line {
  const moved = blankLine(line.length)
  if (Math.abs(by) >= line.length) return moved
  if (by >= 0) moved.set(line.subarray(0, line.length - by), by)
  else moved.set(line.subarray(-by), 0)
  return moved
}

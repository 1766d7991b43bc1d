import type { PriceBars } from '../market/bars.ts'
import { at, blankLine, type Line } from '../numbers/line.ts'
import { wema } from './averages.ts'

/**
 * Average directional index with its two directional indicators, each 0 to 100 (Wilder 1978). A market that did not
 * move has no direction: all three are 0.
 */
export function adx({ high, low, close }: PriceBars, period: number): { adx: Line; pdi: Line; mdi: Line } {
  const length = close.length
  const pdi = blankLine(length)
  const mdi = blankLine(length)
  const dx = blankLine(length)
  let range = 0
  let rises = 0
  let falls = 0
  for (let i = 1; i < length; i++) {
    const before = at(close, i - 1)
    const rise = at(high, i) - at(high, i - 1)
    const fall = at(low, i - 1) - at(low, i)
    const keep = i > period ? 1 - 1 / period : 1
    range = range * keep + Math.max(at(high, i), before) - Math.min(at(low, i), before)
    rises = rises * keep + (rise > fall && rise > 0 ? rise : 0)
    falls = falls * keep + (fall > rise && fall > 0 ? fall : 0)
    if (i < period) continue
    pdi[i] = range > 0 ? (100 * rises) / range : 0
    mdi[i] = range > 0 ? (100 * falls) / range : 0
    dx[i] = rises + falls > 0 ? (100 * Math.abs(rises - falls)) / (rises + falls) : 0
  }
  return { adx: wema(dx, period), pdi, mdi }
}

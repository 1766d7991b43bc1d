import type { PriceBars } from '../market/bars.ts'
import { at, blankLine, type Line } from '../numbers/line.ts'
import { wema } from './averages.ts'

/** True range: how far a bar reached, the gap from the close before included; unknown at the first bar (Wilder 1978). */
export function trueRange({ high, low, close }: PriceBars): Line {
  const ranges = blankLine(close.length)
  for (let i = 1; i < close.length; i++) {
    const before = at(close, i - 1)
    ranges[i] = Math.max(at(high, i), before) - Math.min(at(low, i), before)
  }
  return ranges
}

/** Average true range, in the quote asset (Wilder 1978). */
export function atr(bars: PriceBars, period: number): Line {
  return wema(trueRange(bars), period)
}

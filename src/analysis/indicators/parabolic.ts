import type { PriceBars } from '../market/bars.ts'
import { at, blankLine, type Line } from '../numbers/line.ts'

/**
 * Parabolic stop and reverse, in the quote asset (Wilder 1978). The first trend is taken to rise from the first low;
 * a falling market corrects that within a bar or two.
 */
export function parabolicSar({ high, low }: PriceBars, { step, max }: { step: number; max: number }): Line {
  const stops = blankLine(high.length)
  if (high.length < 2) return stops
  let rising = true
  let acceleration = step
  let extreme = at(high, 0)
  let stop = at(low, 0)
  for (let i = 1; i < high.length; i++) {
    const earlier = Math.max(i - 2, 0)
    stop += acceleration * (extreme - stop)
    stop = rising
      ? Math.min(stop, at(low, i - 1), at(low, earlier))
      : Math.max(stop, at(high, i - 1), at(high, earlier))
    const reached = rising ? at(high, i) : at(low, i)
    if (rising ? at(low, i) < stop : at(high, i) > stop) {
      stop = extreme
      extreme = rising ? at(low, i) : at(high, i)
      rising = !rising
      acceleration = step
    } else if (rising ? reached > extreme : reached < extreme) {
      extreme = reached
      acceleration = Math.min(acceleration + step, max)
    }
    stops[i] = stop
  }
  return stops
}

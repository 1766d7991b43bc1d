import { at, type Line } from '../numbers/line.ts'
import type { Stretch } from './performance.ts'

/** What money has become by the close of a bar, percent since the first. */
export interface CurvePoint {
  readonly bar: number
  readonly strategyPercent: number
  readonly holdingPercent: number
}

/**
 * The course of a strategy beside holding at about evenly spread closes, first and last among them, and both ends of the
 * deepest fall, so that it is as deep in the curve as it was.
 */
export function curveOf(
  equity: Line,
  close: Line,
  { from, to, points }: Stretch & { readonly points: number },
): readonly CurvePoint[] {
  const steps = Math.max(1, Math.min(points, to - from))
  const even = Array.from({ length: steps + 1 }, (_, step) => from + Math.round(((to - from) * step) / steps))
  const bars = [...new Set([...even, ...deepestFall(equity, { from, to })])].toSorted(
    (one, other) => one - other,
  )
  const gain = (line: Line, bar: number) =>
    at(line, from) === 0 ? 0 : (at(line, bar) / at(line, from) - 1) * 100
  return bars.map((bar) => ({ bar, strategyPercent: gain(equity, bar), holdingPercent: gain(close, bar) }))
}

/** The bars of the peak and the trough between which most was lost. */
function deepestFall(equity: Line, { from, to }: Stretch): readonly number[] {
  let [peak, deepest] = [from, 1]
  let found = [from, from]
  for (let bar = from; bar <= to; bar++) {
    if (at(equity, bar) > at(equity, peak)) peak = bar
    const left = at(equity, peak) === 0 ? 1 : at(equity, bar) / at(equity, peak)
    if (left < deepest) {
      deepest = left
      found = [peak, bar]
    }
  }
  return found
}

import { at, blankLine, combine, firstKnown, type Line } from '../numbers/line.ts'

/** The highest of the last `period` figures. */
export function highest(values: Line, period: number): Line {
  return extreme(values, period, 1)
}

/** The lowest of the last `period` figures. */
export function lowest(values: Line, period: number): Line {
  return extreme(values, period, -1)
}

/** Half way between the highest high and the lowest low of the last `period` bars. */
export function midpoint({ high, low }: { high: Line; low: Line }, period: number): Line {
  return combine(highest(high, period), lowest(low, period), (top, bottom) => (top + bottom) / 2)
}

function extreme(values: Line, period: number, side: 1 | -1): Line {
  const extremes = blankLine(values.length)
  const start = firstKnown(values)
  // bars that may still become the extreme, best first: each bar enters and leaves once
  const waiting = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let i = start; i < values.length; i++) {
    const value = side * at(values, i)
    while (tail > head && side * at(values, waiting[tail - 1] ?? 0) <= value) tail--
    waiting[tail++] = i
    if ((waiting[head] ?? 0) <= i - period) head++
    if (i - start >= period - 1) extremes[i] = at(values, waiting[head] ?? 0)
  }
  return extremes
}

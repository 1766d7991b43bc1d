import { at, blankLine, type Line } from '../numbers/line.ts'

/** Relative strength index, 0 to 100; 50 when nothing moved (Wilder 1978). */
export function rsi(close: Line, period: number): Line {
  const strength = blankLine(close.length)
  let gains = 0
  let losses = 0
  for (let i = 1; i < close.length; i++) {
    const change = at(close, i) - at(close, i - 1)
    const keep = i > period ? 1 - 1 / period : 1
    gains = gains * keep + (change > 0 ? change : 0)
    losses = losses * keep + (change < 0 ? -change : 0)
    if (i >= period) strength[i] = gains + losses > 0 ? (100 * gains) / (gains + losses) : 50
  }
  return strength
}

import { formatNumber } from './format-value.ts'
import type { Screen } from './screen.ts'
import { textWidth } from './text-width.ts'

export interface Candle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

const HEIGHT = 10
const [WICK, UP, DOWN] = ['│', '┃', '█']

/** Candles in Unicode with the price at the right: rising bodies are thin, falling ones full. The newest that fit are drawn. */
export function renderCandles(candles: readonly Candle[], { columns, paint }: Screen): readonly string[] {
  const high = Math.max(...candles.map((candle) => candle.high))
  const low = Math.min(...candles.map((candle) => candle.low))
  const last = candles.at(-1)
  if (!last || !(high > low)) return []
  const gutter = 1 + Math.max(...[high, low, last.close].map((price) => textWidth(formatNumber(price)) + 2))
  const shown = candles.slice(-Math.max(1, columns - gutter))
  const rowOf = (price: number) =>
    Math.min(HEIGHT - 1, Math.max(0, Math.floor(((high - price) / (high - low)) * HEIGHT)))
  const tags = new Map([
    [0, paint.quiet(` ${formatNumber(high)}`)],
    [HEIGHT - 1, paint.quiet(` ${formatNumber(low)}`)],
    [rowOf(last.close), paint.strong(`◂${formatNumber(last.close)}`)],
  ])
  return Array.from({ length: HEIGHT }, (_, row) => {
    const line = shown.map((candle) => drawCell(candle, row)).join('')
    return `${line}${tags.get(row) ?? ''}`.trimEnd()
  })

  function drawCell({ open, close, ...candle }: Candle, row: number): string {
    const rising = close >= open
    const [top, bottom] = [rowOf(Math.max(open, close)), rowOf(Math.min(open, close))]
    const color = rising ? paint.good : paint.bad
    if (row >= top && row <= bottom) return color(rising ? (UP ?? '') : (DOWN ?? ''))
    return row >= rowOf(candle.high) && row <= rowOf(candle.low) ? color(WICK ?? '') : ' '
  }
}

import type { Json, JsonObject } from '../../core/json.ts'
import type { Bar } from '../bars-drawing.ts'
import { drawCandles } from '../candle-drawing.ts'
import { cut, formatChange, formatNumber, formatTime } from '../format.ts'
import { narrowBars, spanOfBars } from '../narrow-bars.ts'
import type { Picture } from '../picture.ts'
import { readAt, readNumber, readRows, readText, readTime } from '../read-answer.ts'
import type { CandlesView } from '../view.ts'

/** Candles as an answer has them, oldest first. */
export function readBars(answer: Json | undefined, at: string): readonly Bar[] {
  return readRows(answer, at).flatMap((row): Bar[] => {
    const time = readTime(row, 'time')
    const [open, high, low, close] = ['open', 'high', 'low', 'close'].map((name) => readNumber(row, name))
    const volume = readNumber(row, 'volume')
    if (time === undefined || open === undefined || high === undefined) return []
    if (low === undefined || close === undefined) return []
    return [{ time, open, high, low, close, ...(volume === undefined ? {} : { volume }) }]
  })
}

export function readCandles(view: CandlesView, answer: JsonObject): Picture | undefined {
  const bars = readBars(answer, view.at)
  if (bars.length < 2) return undefined
  const isRunning = view.running !== undefined && readAt(answer, view.running) === true
  const title = (view.title ?? []).flatMap((path) => cut(readText(answer, path) ?? '', 40) || []).join(' · ')
  return {
    words: `${title === '' ? 'Candles' : title}: ${describeBars(bars, isRunning)}`,
    ...spanOfBars(bars),
    draw: (width, shown) => drawCandles(narrowBars({ bars, isRunning }, shown), width),
  }
}

/** The course of bars in a sentence that sets a finished bar apart from one that still trades. */
export function describeBars(bars: readonly Bar[], isRunning: boolean): string {
  const [first, last] = [bars[0], bars.at(-1)]
  const finished = isRunning ? bars.at(-2) : last
  if (!first || !last || !finished) return 'no bars.'
  const high = bars.reduce((most, bar) => Math.max(most, bar.high), Number.NEGATIVE_INFINITY)
  const low = bars.reduce((least, bar) => Math.min(least, bar.low), Number.POSITIVE_INFINITY)
  const change = first.open === 0 ? 0 : (last.close / first.open - 1) * 100
  return [
    `${bars.length} bars from ${formatTime(first.time, 'both')} UTC, between ${formatNumber(low)} and ${formatNumber(high)}, ${formatChange(Number(change.toFixed(2)))}.`,
    `The last finished bar of ${formatTime(finished.time, 'both')} closed at ${formatNumber(finished.close)}`,
    isRunning ? `; the running bar stands at ${formatNumber(last.close)}.` : '.',
  ]
    .join(' ')
    .replace(' ;', ';')
    .replace(/ \.$/, '.')
}

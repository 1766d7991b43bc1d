import type { JsonObject } from '../../core/json.ts'
import { drawCandles, type Zone } from '../candle-drawing.ts'
import { formatNumber } from '../format.ts'
import { narrowBars, spanOfBars } from '../narrow-bars.ts'
import type { Picture } from '../picture.ts'
import { readNumber, readRows } from '../read-answer.ts'
import type { Tag } from '../right-tags.ts'
import type { LevelsView } from '../view.ts'
import { describeBars } from './candles.ts'
import type { Market } from './signal.ts'

const MAX_LEVELS = 6
const MAX_WORDS = 8

/** Prices with their meaning at the right edge, over candles where there are some. */
export function readLevels(view: LevelsView, answer: JsonObject, market?: Market): Picture | undefined {
  const price = readNumber(answer, view.price)
  const zones: Zone[] = []
  const points = (view.points ?? []).flatMap(({ at, label, tone }): Tag[] => {
    const value = readNumber(answer, at)
    return value === undefined ? [] : [toTag(value, label, tone)]
  })
  const listed = (view.lists ?? []).flatMap(({ at, price: path, zone, label, tone }) =>
    readRows(answer, at)
      .slice(0, MAX_LEVELS)
      .flatMap((row): Tag[] => {
        const value = readNumber(row, path)
        const [from, to] = (zone ?? []).map((end) => readNumber(row, end))
        if (from !== undefined && to !== undefined) zones.push({ from, to, colour: `@${tone}` })
        return value === undefined ? [] : [toTag(value, label, tone)]
      }),
  )
  const tags = [...points, ...listed]
  if (tags.length === 0) return undefined
  const bars = market?.bars ?? []
  const isRunning = market?.isRunning ?? false
  const shown: readonly Tag[] =
    bars.length > 0 || price === undefined
      ? tags
      : [...tags, { price, text: `price ${formatNumber(price)}`, colour: '@ink', isLast: true }]
  const words = tags.slice(0, MAX_WORDS).map(({ text }) => text)
  return {
    words: `Levels: ${words.join(', ')}${price === undefined ? '' : `; the price is ${formatNumber(price)}`}.${bars.length > 1 ? ` Chart: ${describeBars(bars, isRunning)}` : ''}`,
    ...spanOfBars(bars),
    draw: (width, span) =>
      drawCandles({ ...narrowBars({ bars, isRunning }, span), tags: shown, zones }, width),
  }
}

function toTag(price: number, label: string, tone: string): Tag {
  return { price, text: `${label} ${formatNumber(price)}`, colour: `@${tone}` }
}

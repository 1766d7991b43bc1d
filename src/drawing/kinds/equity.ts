import type { JsonObject } from '../../core/json.ts'
import { formatNumber, formatTime, unitOf } from '../format.ts'
import { drawLines, type LineScene } from '../line-drawing.ts'
import type { Picture } from '../picture.ts'
import { readNumber, readRows, readTime } from '../read-answer.ts'
import { shape } from '../shape.ts'
import type { EquityView } from '../view.ts'

const TOP_HEIGHT = 260
const BOTTOM_HEIGHT = 130
const GUTTER = 84

/** A strategy beside holding, and below it how far both lie under their peaks. */
export function readEquity(view: EquityView, answer: JsonObject): Picture | undefined {
  const rows = readRows(answer, view.at).flatMap((row) => {
    const [time, value] = [readTime(row, view.time), readNumber(row, view.value)]
    const holding = view.holding === undefined ? undefined : readNumber(row, view.holding)
    return time === undefined || value === undefined ? [] : [{ time, value, holding }]
  })
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.length < 2) return undefined
  const unit = unitOf(view.value)
  const values = rows.map(({ value }) => value)
  // gains in percent have their money added to them before a loss from a peak is known
  const drawdown = drawdownOf(unit === '%' ? values.map((value) => 100 + value) : values)
  const holding = rows.map((row) => row.holding)
  const hasHolding = holding.some((value) => value !== undefined)
  const dots = readDots(view, answer)
  const lowest = Math.min(...drawdown)
  const beside = hasHolding ? `, holding at ${formatNumber(holding.at(-1) ?? 0, unit)}` : ''
  return {
    words: `Equity from ${formatTime(first.time, 'both')} to ${formatTime(last.time, 'both')} UTC: it ends at ${formatNumber(last.value, unit)}${beside}. The deepest fall from a peak is ${formatNumber(lowest, '%')}. ${dots.length} entries and exits are marked.`,
    draw(width) {
      const shared: Pick<LineScene, 'times' | 'gutter'> = {
        times: rows.map(({ time }) => time),
        gutter: GUTTER,
      }
      const top = drawLines(
        {
          ...shared,
          lines: [
            { name: 'Strategy', values, colour: '@one' },
            ...(hasHolding ? [{ name: 'Holding', values: holding, colour: '@two' }] : []),
          ],
          shape: 'line',
          unit,
          marks: unit === '%' ? [0] : [],
          height: TOP_HEIGHT,
          dots,
        },
        width,
      )
      const bottom = drawLines(
        {
          ...shared,
          lines: [{ name: 'Below its peak', values: drawdown, colour: '@down' }],
          shape: 'area',
          unit: '%',
          height: BOTTOM_HEIGHT,
        },
        width,
      )
      return {
        height: TOP_HEIGHT + BOTTOM_HEIGHT,
        shapes: [...top.shapes, shape('g', { transform: `translate(0 ${TOP_HEIGHT})` }, ...bottom.shapes)],
        ...(top.cursor ? { cursor: { ...top.cursor, bottom: TOP_HEIGHT + BOTTOM_HEIGHT - 24 } } : {}),
      }
    },
  }
}

function readDots({ trades }: EquityView, answer: JsonObject) {
  if (!trades) return []
  return readRows(answer, trades.at).flatMap((row) =>
    [trades.entry, trades.exit].flatMap((path, at) => {
      const time = readTime(row, path)
      return time === undefined ? [] : [{ time, isEntry: at === 0 }]
    }),
  )
}

/** How far each value lies below the highest before it, percent. */
function drawdownOf(values: readonly number[]): readonly number[] {
  let peak = Number.NEGATIVE_INFINITY
  return values.map((value) => {
    peak = Math.max(peak, value)
    return peak > 0 ? Math.min(0, (value / peak - 1) * 100) : 0
  })
}

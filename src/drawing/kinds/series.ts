import type { JsonObject } from '../../core/json.ts'
import { formatNumber, formatTime, labelOf, unitOf } from '../format.ts'
import { drawLines, type Line } from '../line-drawing.ts'
import type { Picture } from '../picture.ts'
import { readNumber, readRows, readTime } from '../read-answer.ts'
import type { SeriesView } from '../view.ts'

/** Values along time, the oldest first, whichever way the answer has them. */
export function readSeries(view: SeriesView, answer: JsonObject): Picture | undefined {
  const rows = readRows(answer, view.at)
    .flatMap((row) => {
      const time = readTime(row, view.x)
      return time === undefined ? [] : [{ time, row }]
    })
    .toSorted((one, other) => one.time - other.time)
  if (rows.length < 2) return undefined
  const lines = view.y
    .map((path): Line => ({ name: labelOf(path), values: rows.map(({ row }) => readNumber(row, path)) }))
    .filter(({ values }) => values.some((value) => value !== undefined))
  if (lines.length === 0) return undefined
  const unit = unitOf(view.y[0] ?? '')
  const [first, last] = [rows[0]?.time ?? 0, rows.at(-1)?.time ?? 0]
  return {
    words: `${lines.map((line) => describeLine(line, unit)).join(' ')} From ${formatTime(first, 'both')} to ${formatTime(last, 'both')} UTC, ${rows.length} values.`,
    span: { from: first, to: last, count: rows.length },
    draw(width, from = first) {
      const start = rows.findIndex(({ time }) => time >= from)
      return drawLines(
        {
          times: rows.slice(start).map(({ time }) => time),
          lines: lines.map((line) => ({ ...line, values: line.values.slice(start) })),
          shape: view.shape ?? 'line',
          unit,
          marks: view.zero ? [0] : [],
        },
        width,
      )
    },
  }
}

function describeLine({ name, values }: Line, unit: ReturnType<typeof unitOf>): string {
  const known = values.filter((value) => value !== undefined)
  const [first = 0, last = 0] = [known[0], known.at(-1)]
  const form = (value: number) => formatNumber(value, unit)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return `${name}: ${form(first)} at first, ${form(last)} at last, between ${form(least)} and ${form(most)}.`
}

import { MINUTE_MS } from '../../core/durations.ts'
import type { JsonObject } from '../../core/json.ts'
import { formatNumber, formatTime, labelOf, unitOf } from '../format.ts'
import { drawLines, type Line } from '../line-drawing.ts'
import type { Picture } from '../picture.ts'
import { readNumber, readRows, readTime } from '../read-answer.ts'
import type { SeriesView } from '../view.ts'

/** Of a span whose ends differ in seconds alone. */
const SHORT_MS = 10 * MINUTE_MS

/** Values along time, the oldest first, whichever way the answer has them. */
export function readSeries(view: SeriesView, answer: JsonObject): Picture | undefined {
  const rows = readRows(answer, view.at)
    .flatMap((row) => {
      const time = readTime(row, view.x)
      return time === undefined ? [] : [{ time, row }]
    })
    .toSorted((one, other) => one.time - other.time)
  if (rows.length < 2) return undefined
  const scale = view.share ? 100 : 1
  const lines = view.y
    .map(
      (path): Line => ({
        name: labelOf(path),
        values: rows.map(({ row }) => multiply(readNumber(row, path), scale)),
      }),
    )
    .filter(({ values }) => values.some((value) => value !== undefined))
  if (lines.length === 0) return undefined
  const unit = view.share ? '%' : unitOf(view.y[0] ?? '')
  const [first, last] = [rows[0]?.time ?? 0, rows.at(-1)?.time ?? 0]
  return {
    words: `${lines.map((line) => describeLine(line, unit)).join(' ')} From ${formatTime(first, 'both')} to ${formatTime(last, last - first < SHORT_MS ? 'second' : 'both')} UTC, ${rows.length} values.`,
    span: { from: first, to: last, count: rows.length },
    draw(width, { from, to } = { from: first, to: last }) {
      const shown = rows.flatMap(({ time }, at) => (time >= from && time <= to ? [at] : []))
      return drawLines(
        {
          times: shown.map((at) => rows[at]?.time ?? 0),
          lines: lines.map((line) => ({ ...line, values: shown.map((at) => line.values[at]) })),
          shape: view.shape ?? 'line',
          unit,
          marks: view.zero ? [0] : [],
        },
        width,
      )
    },
  }
}

/** Without what multiplying in binary adds. */
function multiply(value: number | undefined, scale: number): number | undefined {
  return value === undefined || scale === 1 ? value : Number((value * scale).toPrecision(12))
}

function describeLine({ name, values }: Line, unit: ReturnType<typeof unitOf>): string {
  const known = values.filter((value) => value !== undefined)
  const [first = 0, last = 0] = [known[0], known.at(-1)]
  const form = (value: number) => formatNumber(value, unit)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return `${name}: ${form(first)} at first, ${form(last)} at last, between ${form(least)} and ${form(most)}.`
}

import type { Candle } from '../terminal/candle-chart.ts'
import type { RowSet } from './rows.ts'

/** A row set that is a course over time. */
export type Course =
  | {
      readonly kind: 'candles'
      readonly name: string
      readonly candles: readonly Candle[]
      readonly span: Span
    }
  | { readonly kind: 'line'; readonly name: string; readonly values: readonly number[]; readonly span: Span }

export interface Span {
  readonly from: string
  readonly to: string
}

const TIME = /^(?:time|timestamp|day|date|at|openTime|t)$/i
/** Fewer rows are read faster as a table. */
const MIN_ROWS = 5
const MAX_WORD_LETTERS = 32

/** A row set as a course, oldest first; undefined where it has no time, too few rows or no number. */
export function toCourse({ name, columns, rows }: RowSet): Course | undefined {
  const timeAt = columns.findIndex((column) => TIME.test(column))
  if (timeAt < 0 || rows.length < MIN_ROWS || rows.some((row) => row.some(isText))) return undefined
  const ordered = rows.toSorted((a, b) => toTime(a[timeAt]) - toTime(b[timeAt]))
  const span = { from: `${ordered[0]?.[timeAt]}`, to: `${ordered.at(-1)?.[timeAt]}` }
  const candles = readCandles(columns, ordered)
  if (candles) return { kind: 'candles', name, candles, span }
  const valueAt = columns.findIndex(
    (_, at) => at !== timeAt && ordered.every((row) => typeof row[at] === 'number'),
  )
  if (valueAt < 0) return undefined
  const values = ordered.map((row) => Number(row[valueAt]))
  return { kind: 'line', name: columns[valueAt] ?? name, values, span }
}

function readCandles(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): readonly Candle[] | undefined {
  const at = ['open', 'high', 'low', 'close'].map((name) => columns.indexOf(name))
  if (at.includes(-1)) return undefined
  const candles = rows.map((row) => at.map((column) => row[column]))
  if (!candles.every((prices) => prices.every((price) => typeof price === 'number'))) return undefined
  return candles.map(([open = 0, high = 0, low = 0, close = 0]) => ({
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
  }))
}

/** Rows of text are read, not drawn. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length > MAX_WORD_LETTERS
}

function toTime(value: unknown): number {
  return typeof value === 'number' ? value : Date.parse(`${value}`)
}

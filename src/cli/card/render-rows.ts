import { renderCandles } from '../terminal/candle-chart.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import {
  formatColumn,
  formatNumber,
  formatShortTime,
  formatTime,
  formatValue,
  ISO_TIME,
  toLabel,
} from '../terminal/format-value.ts'
import type { Screen } from '../terminal/screen.ts'
import { renderSparkline } from '../terminal/sparkline.ts'
import { renderTable } from '../terminal/table.ts'
import { wrapText } from '../terminal/wrap-text.ts'
import { renderFigures, toMore } from './render-figures.ts'
import type { RowSet } from './rows.ts'
import { type Course, type Span, toCourse } from './series.ts'

const MAX_ROWS = 10
/** Longer text is no cell of a table. */
const MAX_CELL_LETTERS = 46

/** Rows as a course, a table, a list of sentences, or figures where there is one row alone. */
export function renderRows(rowSet: RowSet, screen: Screen): readonly string[] {
  const course = toCourse(rowSet)
  if (course) return renderCourse(course, screen)
  const { name, columns, rows } = rowSet
  const [single] = rows
  if (single && rows.length === 1) {
    const figures = columns
      .map((column, at) => [column, single[at]] as const)
      .filter(([, value]) => !isBlank(value))
    return [screen.paint.quiet(toLabel(name)), ...renderFigures(figures, screen)]
  }
  const shown = rows.slice(0, MAX_ROWS)
  const lines = hasLongText(shown)
    ? renderEntries({ ...rowSet, rows: shown }, screen)
    : renderGrid({ ...rowSet, rows: shown }, screen)
  const more = rows.length > shown.length ? [screen.paint.quiet(toMore(rows.length - shown.length))] : []
  return [screen.paint.quiet(toLabel(name)), ...lines, ...more]
}

function renderGrid({ columns, rows }: RowSet, screen: Screen): readonly string[] {
  const used = columns.map((_, at) => at).filter((at) => rows.some((row) => !isBlank(row[at])))
  const cells = used.map((at) =>
    formatCells(
      rows.map((row) => row[at]),
      columns[at] ?? '',
    ),
  )
  const isNumber = (at: number) => rows.every((row) => row[at] == null || typeof row[at] === 'number')
  return renderTable(
    used.map((at) => ({ title: toLabel(columns[at] ?? ''), align: isNumber(at) ? 'right' : 'left' })),
    rows.map((_, row) => cells.map((column) => column[row] ?? '')),
    screen,
  )
}

/** Rows with sentences in them: the first sentence, and everything short about it below. */
function renderEntries({ columns, rows }: RowSet, { columns: width, paint }: Screen): readonly string[] {
  return rows.flatMap((row) => {
    const texts = row.filter(isLongText).map((text) => toOneLine(`${text}`))
    const facts = row.flatMap((value, at) =>
      isBlank(value) || isLongText(value) ? [] : [formatCells([value], columns[at] ?? '')[0] ?? ''],
    )
    const links = texts.filter((text) => /^https?:/.test(text))
    const [title = facts[0] ?? ''] = texts.filter((text) => !links.includes(text))
    return [
      ...wrapText(title, { width, first: '• ' }),
      ...wrapText(facts.join(' · '), { width, first: '  ' }).map(paint.quiet),
      ...links.slice(0, 1).map((link) => paint.quiet(`  ${link}`)),
    ]
  })
}

function formatCells(values: readonly unknown[], name: string): readonly string[] {
  return formatColumn(values, name).map((text, at) => {
    const value = values[at]
    return typeof value === 'string' && ISO_TIME.test(value) ? formatShortTime(value) : text
  })
}

function hasLongText(rows: RowSet['rows']): boolean {
  return rows.some((row) => row.some(isLongText))
}

function isLongText(value: unknown): boolean {
  return typeof value === 'string' && value.length > MAX_CELL_LETTERS && /\s|^https?:/.test(value)
}

function renderCourse(course: Course, screen: Screen): readonly string[] {
  const { paint } = screen
  if (course.kind === 'candles')
    return [...renderCandles(course.candles, screen), paint.quiet(toSpan(course.span))]
  const { name, values, span } = course
  const width = Math.min(screen.columns, Math.max(24, Math.floor(screen.columns / 2)))
  const figures = [Math.min(...values), Math.max(...values), values.at(-1) ?? 0].map((value) =>
    formatValue(value, name),
  )
  return [
    `${paint.quiet(toLabel(name))}`,
    paint.name(renderSparkline(values, width)),
    paint.quiet(`low ${figures[0]}, high ${figures[1]}, last ${figures[2]}`),
    paint.quiet(`${toSpan(span)}, ${formatNumber(values.length)} points`),
  ]
}

function toSpan({ from, to }: Span): string {
  return `${formatTime(from)} – ${formatTime(to)}`
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

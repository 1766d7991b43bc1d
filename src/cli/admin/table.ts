import { toOneLine } from '../terminal/clean-text.ts'
import { createScreen } from '../terminal/screen.ts'
import { fitText, padText, textWidth } from '../terminal/text-width.ts'

export type Row = Readonly<Record<string, unknown>>

const MAX_WIDTH = 66
const MIN_PROSE_WIDTH = 12
const GAP = '  '

/** Rows under the names of their columns; on a terminal columns of prose are cut to fit, ids and amounts never. */
export function formatTable(rows: readonly Row[], columns: readonly string[]): string {
  const { columns: screenWidth, isTerminal, paint } = createScreen(process.stdout)
  const lines = rows.map((row) => columns.map((column) => formatCell(row[column])))
  const widths = columns.map((column, at) =>
    Math.max(textWidth(column), ...lines.map((line) => textWidth(line[at] ?? ''))),
  )
  const isProse = columns.map((_, at) => lines.some((line) => line[at]?.includes(' ')))
  if (isTerminal) cutProse(widths, isProse, screenWidth)
  const aligned = (line: readonly string[]) =>
    line
      .map((text, at) => padText(fitText(text, widths[at] ?? 0), widths[at] ?? 0))
      .join(GAP)
      .trimEnd()
  return [paint.quiet(aligned(columns)), ...lines.map(aligned)].map((line) => `${line}\n`).join('')
}

/** Makes the widest columns of prose narrower until a line fits the screen, or none can be cut. */
function cutProse(widths: number[], isProse: readonly boolean[], screenWidth: number): void {
  for (;;) {
    const excess = widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1) - screenWidth
    const [widest] = widths
      .map((width, at) => ({ width, at }))
      .filter(({ width, at }) => isProse[at] && width > MIN_PROSE_WIDTH)
      .toSorted((a, b) => b.width - a.width)
    if (excess <= 0 || !widest) return
    widths[widest.at] = Math.max(MIN_PROSE_WIDTH, widest.width - excess)
  }
}

/** Text of strangers may hold anything; control characters would reach the terminal. */
function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  const text = toOneLine(typeof value === 'object' ? JSON.stringify(value) : `${value}`)
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text
}

import { paint } from '../paint.ts'

export type Row = Readonly<Record<string, unknown>>

const MAX_WIDTH = 66

/** Rows under the names of their columns, each as wide as it has to be. */
export function formatTable(rows: readonly Row[], columns: readonly string[]): string {
  const lines = rows.map((row) => columns.map((column) => formatCell(row[column])))
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...lines.map((line) => line[at]?.length ?? 0)),
  )
  const aligned = (line: readonly string[]) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [paint.quiet(aligned(columns)), ...lines.map(aligned)].map((line) => `${line}\n`).join('')
}

/** Text of strangers may hold anything; control characters would reach the terminal. */
function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  const text = (typeof value === 'object' ? JSON.stringify(value) : `${value}`).replace(
    /[\p{Cc}\p{Cf}\s]+/gu,
    ' ',
  )
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text
}

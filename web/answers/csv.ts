import type { AnswerTable, Cell } from '../../src/drawing/table.ts'

/** What a spreadsheet would run as a formula, when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/

/** A table as a spreadsheet reads it (RFC 4180); texts of others never begin a formula. */
export function toCsv({ columns, rows }: AnswerTable): string {
  const lines = [columns.map(toField), ...rows.map((row) => row.map(toField))]
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

function toField(value: Cell | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') return `${value}`
  const safe = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

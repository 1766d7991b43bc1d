/** What a cell of a table holds; null is written as nothing. */
export type Cell = string | number | null

/** What spreadsheets take for the beginning of a formula; the wide forms as well, which some of them fold. */
const FORMULA = /^[\s]*[=+\-@\t\r\n＝＋－＠]/u
const NUMBER = /^-?\d+(\.\d+)?(e[+-]\d+)?$/

/**
 * Writes one line of CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front;
 * numbers, negative ones too, stay numbers.
 */
export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(cell: Cell): string {
  if (cell === null) return ''
  const text = `${cell}`
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

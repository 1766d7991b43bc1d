import type { Screen } from './screen.ts'
import { fitText, padText, textWidth } from './text-width.ts'

export interface TableColumn {
  readonly title: string
  readonly align?: 'left' | 'right'
}

const GAP = '  '
/** A column of text is not cut below this width; the last columns are left out instead. */
const MIN_COLUMN = 8

/**
 * Rows under their columns, within the screen's width: wide text columns are cut first, then the last columns are left out.
 *
 * @param rows Cells without colours, each on one line.
 */
export function renderTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  { columns: width, paint }: Screen,
): readonly string[] {
  const widths = fitWidths(
    columns.map(({ title }, at) =>
      Math.max(textWidth(title), ...rows.map((row) => textWidth(row[at] ?? ''))),
    ),
    columns,
    width,
  )
  const toLine = (cells: readonly string[]) =>
    widths
      .map((cell, at) =>
        padText(fitText(cells[at] ?? '', cell), cell, columns[at]?.align === 'right' ? 'right' : 'left'),
      )
      .join(GAP)
      .trimEnd()
  return [paint.quiet(toLine(columns.map(({ title }) => title))), ...rows.map(toLine)]
}

function fitWidths(
  natural: readonly number[],
  columns: readonly TableColumn[],
  width: number,
): readonly number[] {
  const widths = [...natural]
  const total = () => widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1)
  while (total() > width) {
    const widest = findWidest(widths, columns)
    if (widest === undefined) {
      if (widths.length === 1) return [width]
      widths.pop()
    } else {
      const spare = (widths[widest] ?? 0) - MIN_COLUMN
      widths[widest] = (widths[widest] ?? 0) - Math.min(spare, total() - width)
    }
  }
  return widths
}

/** The widest column of text that may still be cut; numbers are never cut. */
function findWidest(widths: readonly number[], columns: readonly TableColumn[]): number | undefined {
  const [widest] = widths
    .map((width, at) => ({ width, at }))
    .filter(({ width, at }) => width > MIN_COLUMN && columns[at]?.align !== 'right')
    .toSorted((a, b) => b.width - a.width)
  return widest?.at
}

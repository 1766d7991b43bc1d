import { formatNumber, formatValue, toLabel } from '../terminal/format-value.ts'
import type { Screen } from '../terminal/screen.ts'
import { fitText, padText, textWidth } from '../terminal/text-width.ts'
import { wrapText } from '../terminal/wrap-text.ts'

const MAX_FIGURES = 24
const MAX_LABEL = 28
const GAP = 3
const MIN_ROOM = 16

/** Names and values in as many columns as fit, read downwards. */
export function renderFigures(
  figures: readonly (readonly [name: string, value: unknown])[],
  { columns, paint }: Screen,
): readonly string[] {
  const shown = figures.slice(0, MAX_FIGURES)
  const labels = shown.map(([name]) => fitText(toLabel(name), MAX_LABEL))
  const values = shown.map(([name, value]) => formatValue(value, name))
  const labelWidth = Math.max(0, ...labels.map(textWidth))
  const valueWidth = Math.max(0, ...values.map(textWidth))
  const cell = labelWidth + GAP + valueWidth
  const across = shown.length >= 4 && 2 * cell + GAP <= columns ? 2 : 1
  const down = Math.ceil(shown.length / across)
  const room = Math.max(MIN_ROOM, columns - labelWidth - GAP)
  const lines = Array.from({ length: down }, (_, row) =>
    across === 1 ? drawLine(row) : [`${drawCell(row)}${drawCell(row + down)}`.trimEnd()],
  ).flat()
  return figures.length > shown.length
    ? [...lines, paint.quiet(toMore(figures.length - shown.length))]
    : lines

  function drawCell(at: number): string {
    const label = labels[at]
    return label === undefined
      ? ''
      : `${drawLabel(label)}${padText(values[at] ?? '', valueWidth)}${' '.repeat(GAP)}`
  }

  /** One figure across the screen; what is too long for a line goes on below. */
  function drawLine(at: number): readonly string[] {
    const [first = '', ...others] = wrapText(values[at] ?? '', { width: room })
    return [
      `${drawLabel(labels[at] ?? '')}${first}`,
      ...others.map((line) => ' '.repeat(labelWidth + GAP) + line),
    ]
  }

  function drawLabel(label: string): string {
    return `${paint.quiet(padText(label, labelWidth))}${' '.repeat(GAP)}`
  }
}

/** What stands where something is left out. */
export function toMore(count: number): string {
  return `… ${formatNumber(count)} more (see --json)`
}

import { toOneLine } from '../terminal/clean-text.ts'
import { formatValue, toLabel } from '../terminal/format-value.ts'
import type { Screen } from '../terminal/screen.ts'
import { textWidth } from '../terminal/text-width.ts'
import { wrapText } from '../terminal/wrap-text.ts'
import { renderFigures, toMore } from './render-figures.ts'
import { renderRows } from './render-rows.ts'
import type { Section } from './sections.ts'

const MAX_ITEMS = 8
const MAX_LABEL = 28
const GAP = 3

/** A section under its heading. */
export function renderSection(section: Section, screen: Screen): readonly string[] {
  const { path, figures, texts, lists, rowSets } = section
  const blocks = [
    renderFigures(figures, screen),
    ...texts.map(([name, text]) => renderText(name, text, screen)),
    ...lists.map(([name, items]) => renderList(name, items, screen)),
    ...rowSets.map((rows) => renderRows(rows, screen)),
  ].filter((lines) => lines.length > 0)
  const heading = path.length === 0 ? [] : [screen.paint.strong(path.map(toLabel).join(' › '))]
  return [...heading, ...blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))]
}

function renderText(name: string, text: string, { columns, paint }: Screen): readonly string[] {
  const label = name === '' ? [] : [paint.quiet(toLabel(name))]
  return [...label, ...text.split('\n').flatMap((line) => wrapText(toOneLine(line), { width: columns }))]
}

function renderList(name: string, items: readonly string[], { columns, paint }: Screen): readonly string[] {
  const shown = items.slice(0, MAX_ITEMS).map((item) => formatValue(item))
  const [one] = wrapText(shown.join(', '), { width: columns - textWidth(toLabel(name)) - GAP })
  if (
    items.length <= MAX_ITEMS &&
    one === shown.join(', ') &&
    shown.every((item) => item.length < MAX_LABEL)
  ) {
    return [`${paint.quiet(toLabel(name))}${' '.repeat(GAP)}${one}`]
  }
  const lines = shown.flatMap((item) => wrapText(item, { width: columns, first: '• ' }))
  const more = items.length > shown.length ? [paint.quiet(toMore(items.length - shown.length))] : []
  return [paint.quiet(toLabel(name)), ...lines, ...more]
}

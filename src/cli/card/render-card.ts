import { toOneLine } from '../terminal/clean-text.ts'
import { formatColumn, formatTime } from '../terminal/format-value.ts'
import type { Screen } from '../terminal/screen.ts'
import { fitText, padText, textWidth } from '../terminal/text-width.ts'
import { wrapText } from '../terminal/wrap-text.ts'
import { type Direction, findDirection } from './direction.ts'
import { isRecord } from './json.ts'
import { findLevels, type Level } from './levels.ts'
import { renderSection } from './render-section.ts'
import { type Section, toSections } from './sections.ts'

export interface CardContent {
  /** What was called. */
  readonly title: string
  readonly data: unknown
}

/** About one and a half screens; what follows is named, not shown. */
const MAX_LINES = 56

/** An answer for a person: its direction and levels first, then figures, courses and tables under their headings. */
export function renderCard({ title, data }: CardContent, screen: Screen): string {
  const { columns, paint } = screen
  const direction = findDirection(data)
  const levels = findLevels(data)
  const sections = withoutShown(toSections(data), direction)
  const shown = takeLines(sections.map((section) => renderSection(section, screen)))
  const rest = sections.length - shown.length
  const blocks = [
    [paint.strong(fitText(toOneLine(title), columns)), paint.quiet('─'.repeat(columns))],
    direction ? [renderDirection(direction, screen)] : [],
    levels.length > 0 ? renderLevels(levels, screen) : [],
    ...shown,
    rest > 0 ? [paint.quiet(`… ${rest} more parts (see --json)`)] : [],
    renderSource(data, screen),
  ].filter((lines) => lines.length > 0)
  const [head = [], ...others] = blocks
  return `${[...head, ...others.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))].join('\n')}\n`
}

/** As many blocks as fit; the first one always. */
function takeLines(blocks: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let lines = 0
  return blocks.filter((block, at) => {
    lines += block.length + 1
    return at === 0 || lines <= MAX_LINES
  })
}

/** Leaves out the figures that stand at the head of the card already. */
function withoutShown(sections: readonly Section[], direction: Direction | undefined): readonly Section[] {
  if (!direction) return sections
  return sections
    .map((section) => ({
      ...section,
      figures: section.figures.filter(
        ([name, value]) =>
          value !== direction.word && (name !== 'confidence' || value !== direction.confidence),
      ),
    }))
    .filter(
      ({ figures, texts, lists, rowSets }) =>
        figures.length + texts.length + lists.length + rowSets.length > 0,
    )
}

function renderDirection({ word, lean, confidence }: Direction, { paint, columns }: Screen): string {
  const mark = { up: '▲', down: '▼', flat: '■' }[lean]
  const color = { up: paint.good, down: paint.bad, flat: paint.warn }[lean]
  const text = color(paint.strong(`${mark} ${fitText(toOneLine(word), columns / 2).toUpperCase()}`))
  if (confidence === undefined) return text
  const filled = Math.round(confidence * 10)
  return `${text}  ${color('█'.repeat(filled))}${paint.quiet('░'.repeat(10 - filled))} ${Math.round(confidence * 100)} % confidence`
}

function renderLevels(levels: readonly Level[], { paint }: Screen): readonly string[] {
  const prices = formatColumn(levels.map(({ price }) => price))
  const width = Math.max(...prices.map(textWidth))
  const labelWidth = Math.max(...levels.map(({ label }) => textWidth(label)))
  const colors = { stop: paint.bad, target: paint.good, price: paint.strong, other: paint.quiet }
  return levels.map(({ label, kind }, at) => {
    const mark = kind === 'price' ? '◂' : ' '
    return `${colors[kind](padText(label, labelWidth))}   ${padText(prices[at] ?? '', width, 'right')} ${mark}`.trimEnd()
  })
}

/** Where the data is from, how old it is, and whether it is real. */
function renderSource(data: unknown, { paint, columns }: Screen): readonly string[] {
  if (!isRecord(data)) return []
  const { provenance, disclaimer } = data
  const lines = typeof disclaimer === 'string' ? wrapText(toOneLine(disclaimer), { width: columns }) : []
  if (!isRecord(provenance)) return lines.map(paint.quiet)
  const sources = Array.isArray(provenance['sources']) ? provenance['sources'].filter(isRecord) : []
  const names = [...new Set(sources.map(({ name }) => toOneLine(`${name}`)))]
  const ages = sources.map(({ asOf }) => `${asOf}`).toSorted()
  const from = names.length === 0 ? '' : `Source: ${names.join(', ')}`
  const at = ages[0] === undefined ? '' : `, as of ${formatTime(ages[0])}`
  const isReal = provenance['mode'] !== 'simulated'
  return [
    ...(isReal ? [] : [paint.warn('SIMULATED DATA: not real prices.')]),
    ...(from === '' ? [] : wrapText(from + at, { width: columns }).map(paint.quiet)),
    ...lines.map(paint.quiet),
  ]
}

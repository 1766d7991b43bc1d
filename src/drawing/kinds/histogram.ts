import type { JsonObject } from '../../core/json.ts'
import { scaleOf } from '../axes.ts'
import { cut, formatNumber, labelOf, nameOf, unitOf } from '../format.ts'
import type { Picture } from '../picture.ts'
import { type Row, readNamedRows, readNumber, readText, readTime } from '../read-answer.ts'
import { label, type Shape, shape, textWidth } from '../shape.ts'
import type { HistogramView } from '../view.ts'

interface Bar {
  readonly name: string
  readonly value: number
  readonly range?: readonly [low: number, high: number]
}

const MAX_BARS = 40
const THICK = 24
const THIN = 11
/** From there on, bars are thin and every fourth is named. */
const MANY = 20
const MAX_NAME = 48
/** Below that, long names stand above their bars. */
const NARROW = 560
const STACKED = 40

/** A bar for every row, the value beside it; ranges of prices stand with the highest above. */
export function readHistogram(view: HistogramView, answer: JsonObject): Picture | undefined {
  const read = readNamedRows(answer, view.at)
    .slice(0, MAX_BARS)
    .flatMap((row) => readBar(view, row))
  if (read.length === 0) return undefined
  const hasRanges = typeof view.label !== 'string'
  const bars = hasRanges
    ? read.toSorted((one, other) => (other.range?.[0] ?? 0) - (one.range?.[0] ?? 0))
    : read
  const unit = view.unit ?? unitOf(view.value)
  const mark = view.mark === undefined ? undefined : readNumber(answer, view.mark)
  const most = bars.reduce((best, bar) => (Math.abs(bar.value) > Math.abs(best.value) ? bar : best))
  const marked = mark === undefined ? '' : ` The price stands at ${formatNumber(mark)}.`
  return {
    words: `${labelOf(view.value)} of ${bars.length} rows: the most is ${formatNumber(most.value, unit)} at ${most.name}.${marked}`,
    draw(width) {
      const isThin = bars.length > MANY
      const widest = Math.max(...bars.map(({ name }) => textWidth(name))) + 14
      const isStacked = !hasRanges && !isThin && width < NARROW && widest > width * 0.42
      const step = isStacked ? STACKED : isThin ? THIN : THICK
      const names = isStacked ? 4 : Math.min(width * 0.42, widest)
      const room = Math.max(...bars.map(({ value }) => textWidth(formatNumber(value, unit)))) + 16
      const reach = bars.map(({ value }) => value)
      const x = scaleOf([Math.min(0, ...reach), Math.max(0, ...reach)], [names, width - room])
      const letters = Math.floor((isStacked ? width - 8 : names - 10) / 6.8)
      const fits = bars.every(({ name }) => name.length <= letters)
      return {
        height: bars.length * step + 10,
        shapes: bars.flatMap((bar, at) =>
          drawBar(bar, {
            top: 4 + at * step,
            step,
            x,
            names,
            isStacked,
            name:
              isThin && at % 4 !== 0
                ? ''
                : cut(bar.range && !fits ? formatNumber(bar.range[0]) : bar.name, letters),
            value: isThin ? '' : formatNumber(bar.value, unit),
            colour: colourOf(bar, { most, mark }),
          }),
        ),
      }
    },
  }
}

function readBar({ label: path, value }: HistogramView, row: Row): readonly Bar[] {
  const number = readNumber(row, value)
  if (number === undefined) return []
  if (typeof path === 'string') {
    const time = /(?:Time|At|date|day)$/i.test(path) ? readTime(row, path) : undefined
    const name = time === undefined ? toName(readText(row, path) ?? '?') : formatDate(time)
    return [{ name, value: number }]
  }
  const [low, high] = [readNumber(row, path[0]), readNumber(row, path[1])]
  if (low === undefined || high === undefined) return []
  return [{ name: `${formatNumber(low)}–${formatNumber(high)}`, value: number, range: [low, high] }]
}

/** Addresses and hashes are known by their ends. */
function toName(text: string): string {
  const name = nameOf(cut(text, MAX_NAME * 4))
  return name.length > 24 && !name.includes(' ')
    ? `${name.slice(0, 8)}…${name.slice(-6)}`
    : cut(name, MAX_NAME)
}

function formatDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function colourOf(
  { value, range }: Bar,
  { most, mark }: { readonly most: Bar; readonly mark: number | undefined },
): string {
  if (mark !== undefined && range && mark >= range[0] && mark < range[1]) return '@two'
  if (value < 0) return '@down'
  return range && most.range === range ? '@up' : '@one'
}

interface Frame {
  readonly top: number
  readonly step: number
  readonly x: (value: number) => number
  readonly names: number
  /** Whether the name stands above its bar, not beside it. */
  readonly isStacked: boolean
  readonly name: string
  readonly value: string
  readonly colour: string
}

function drawBar(
  { name: full, value }: Bar,
  { top, step, x, names, isStacked, name, value: text, colour }: Frame,
): readonly Shape[] {
  const [zero, end] = [x(0), x(value)]
  const height = isStacked ? THICK - 6 : step
  const middle = top + step - height / 2
  const named = isStacked
    ? label(4, top + 14, name, { fill: '@ink' })
    : label(names - 10, middle + 4, name, { 'text-anchor': 'end', fill: '@ink' })
  return [
    ...(name === '' ? [] : [named]),
    shape(
      'rect',
      {
        x: Math.min(zero, end),
        y: middle - height * 0.36,
        width: Math.max(2, Math.abs(end - zero)),
        height: height * 0.72,
        rx: 2.5,
        fill: colour,
        'fill-opacity': '0.75',
      },
      shape('title', {}, `${full}: ${text === '' ? value : text}`),
    ),
    ...(text === '' ? [] : [label(Math.max(zero, end) + 8, middle + 4, text)]),
  ]
}

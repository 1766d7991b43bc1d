import type { JsonObject } from '../../core/json.ts'
import { cut, formatNumber, unitOf } from '../format.ts'
import { LINES } from '../palette.ts'
import type { Picture } from '../picture.ts'
import { readNamedRows, readNumber, readText } from '../read-answer.ts'
import { label, type Shape, shape, textWidth } from '../shape.ts'
import type { TreemapView } from '../view.ts'

interface Part {
  readonly name: string
  readonly value: number
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const HEIGHT = 250
const MAX_PARTS = 24
const GAP = 3

/** Parts of a whole, each as large as its share. */
export function readTreemap(view: TreemapView, answer: JsonObject): Picture | undefined {
  const parts = readNamedRows(answer, view.at)
    .flatMap((row): readonly Part[] => {
      const value = readNumber(row, view.value)
      return value === undefined || value <= 0
        ? []
        : [{ name: cut(readText(row, view.label) ?? '?', 24), value }]
    })
    .toSorted((one, other) => other.value - one.value)
    .slice(0, MAX_PARTS)
  if (parts.length === 0) return undefined
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const share = (value: number) => formatNumber(Number(((value / whole) * 100).toPrecision(3)), '%')
  const unit = unitOf(view.value)
  return {
    words: `Shares: ${parts
      .slice(0, 6)
      .map(({ name, value }) => `${name} ${share(value)}`)
      .join(', ')}${parts.length > 6 ? ` and ${parts.length - 6} more` : ''}.`,
    draw(width) {
      const boxes = divide(parts, { x: 0, y: 0, width, height: HEIGHT }, whole)
      return {
        height: HEIGHT,
        shapes: parts.flatMap((part, at) => {
          const box = boxes[at]
          return box
            ? drawPart(part, box, { at, share: share(part.value), value: formatNumber(part.value, unit) })
            : []
        }),
      }
    },
  }
}

function drawPart(
  { name }: Part,
  box: Box,
  { at, share, value }: { readonly at: number; readonly share: string; readonly value: string },
): readonly Shape[] {
  const colour = LINES[at % LINES.length] ?? '@one'
  const lines = [name, share, value].filter((text) => textWidth(text, 12) < box.width - 20)
  const shown = lines.slice(0, Math.max(0, Math.floor((box.height - 14) / 17)))
  return [
    shape(
      'rect',
      {
        ...box,
        width: Math.max(0, box.width - GAP),
        height: Math.max(0, box.height - GAP),
        rx: 6,
        fill: colour,
        'fill-opacity': '0.2',
        stroke: colour,
      },
      shape('title', {}, `${name}: ${share}`),
    ),
    ...shown.map((text, row) =>
      label(box.x + 10, box.y + 22 + row * 17, text, {
        fill: row === 0 ? '@ink' : '@soft',
        'font-size': 12,
        ...(row === 0 ? { 'font-weight': 600 } : {}),
      }),
    ),
  ]
}

/** Cuts a box along its longer side until every part has its own, the largest first. */
function divide(parts: readonly Part[], box: Box, whole: number): readonly Box[] {
  if (parts.length <= 1) return parts.map(() => box)
  let [first, sum] = [0, 0]
  while (first < parts.length - 1 && (first === 0 || sum + (parts[first]?.value ?? 0) / 2 < whole / 2)) {
    sum += parts[first]?.value ?? 0
    first += 1
  }
  const share = whole === 0 ? 0.5 : sum / whole
  const isWide = box.width >= box.height
  const one = isWide ? { ...box, width: box.width * share } : { ...box, height: box.height * share }
  const other = isWide
    ? { ...box, x: box.x + one.width, width: box.width - one.width }
    : { ...box, y: box.y + one.height, height: box.height - one.height }
  return [...divide(parts.slice(0, first), one, sum), ...divide(parts.slice(first), other, whole - sum)]
}

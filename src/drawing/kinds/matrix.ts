import type { JsonObject } from '../../core/json.ts'
import { cut, labelOf } from '../format.ts'
import type { Picture } from '../picture.ts'
import { readNumber, readRows, readText } from '../read-answer.ts'
import { label, type Shape, shape } from '../shape.ts'
import type { MatrixView } from '../view.ts'

const MAX_NAMES = 16
const LABEL_WIDTH = 96
const MAX_CELL = 92
const MIN_CELL = 22

/** How every two of a few go together, from −1 to 1; each goes with itself. */
export function readMatrix(view: MatrixView, answer: JsonObject): Picture | undefined {
  const pairs = readRows(answer, view.at).flatMap((row) => {
    const [one, other, value] = [
      readText(row, view.row),
      readText(row, view.column),
      readNumber(row, view.value),
    ]
    return one === undefined || other === undefined || value === undefined ? [] : [{ one, other, value }]
  })
  const names = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))].slice(0, MAX_NAMES)
  if (pairs.length === 0) return undefined
  const lookUp = (one: string, other: string) =>
    one === other
      ? 1
      : pairs.find(
          (pair) => (pair.one === one && pair.other === other) || (pair.one === other && pair.other === one),
        )?.value
  const strongest = pairs.reduce((most, pair) => (Math.abs(pair.value) > Math.abs(most.value) ? pair : most))
  return {
    words: `${labelOf(view.value)} of ${names.length}: closest together are ${cut(strongest.one, 30)} and ${cut(strongest.other, 30)} at ${strongest.value.toFixed(2)}.`,
    draw(width) {
      const cell = Math.max(MIN_CELL, Math.min(MAX_CELL, (width - LABEL_WIDTH) / names.length))
      const height = cell > 50 ? cell * 0.62 : cell
      return {
        height: names.length * height + 30,
        shapes: names.flatMap((one, row) => [
          label(LABEL_WIDTH - 10, row * height + height / 2 + 28, cut(one, 12), {
            'text-anchor': 'end',
            fill: '@ink',
          }),
          label(LABEL_WIDTH + row * cell + cell / 2, 16, cut(one, Math.max(2, Math.floor(cell / 7.2))), {
            'text-anchor': 'middle',
          }),
          ...names.flatMap((other, column) =>
            drawCell(lookUp(one, other), {
              x: LABEL_WIDTH + column * cell,
              y: 24 + row * height,
              width: cell - 3,
              height: height - 3,
              isSelf: one === other,
            }),
          ),
        ]),
      }
    },
  }
}

interface Cell {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isSelf: boolean
}

function drawCell(value: number | undefined, { isSelf, ...box }: Cell): readonly Shape[] {
  const colour = value === undefined || isSelf ? '@flat' : value < 0 ? '@two' : '@one'
  const strength = value === undefined ? 0 : isSelf ? 0.1 : 0.08 + 0.5 * Math.min(1, Math.abs(value))
  return [
    shape('rect', { ...box, rx: 4, fill: colour, 'fill-opacity': strength.toFixed(2) }),
    ...(value === undefined || box.width < 30
      ? []
      : [
          label(box.x + box.width / 2, box.y + box.height / 2 + 4, value.toFixed(2).replace('-', '−'), {
            'text-anchor': 'middle',
            fill: '@ink',
          }),
        ]),
  ]
}

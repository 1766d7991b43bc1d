import type { JsonObject } from '../core/json.ts'
import { type AnswerPicture, createPicture } from './create-picture.ts'
import { type KeyFigure, readFigures } from './figures.ts'
import { cut } from './format.ts'
import type { Theme } from './palette.ts'
import type { Drawing } from './picture.ts'
import { drawChecklist, drawDocument, drawHeat, drawList, drawMedia, drawTable } from './plain-drawing.ts'
import { label, type Shape, shape, textWidth } from './shape.ts'
import { frame, toSvgText } from './svg-text.ts'
import { readTable } from './table.ts'
import type { View } from './view.ts'

export interface AnswerFrame {
  /** The title of the tool. */
  readonly title: string
  /** What the data is: `live` or `simulated`, and how old. */
  readonly note: string
  readonly theme: Theme
}

const WIDTH = 960
const PADDING = 24
const HEAD = 64
const TILE = 52
const FOOT = 30
const MAX_TILES = 6
const MAX_WORDS = 1_000
const MAX_SVG_BYTES = 2_000_000
const TABLE: View = { kind: 'table' }

/** An answer as a picture of its own, with title, figures and where it is from: an SVG file that needs nothing else. */
export function drawAnswer(
  view: View | undefined,
  answer: JsonObject,
  { title, note, theme }: AnswerFrame,
): string {
  const declared = view ?? TABLE
  const picture = createPicture(declared, answer)
  const drawn = drawScene(picture, answer, WIDTH - 2 * PADDING)
  const tiles = picture ? readFigures(declared, answer).slice(0, MAX_TILES) : []
  const top = HEAD + (tiles.length > 0 ? TILE : 0)
  const size = { width: WIDTH, height: Math.ceil(top + drawn.height + FOOT) }
  const words = cut(`${title}. ${picture?.words ?? 'Figures and rows of the answer.'}`, MAX_WORDS)
  const text = toSvgText(
    frame(size, words, [
      shape('rect', { x: 0, y: 0, ...size, rx: 12, fill: '@card' }),
      label(PADDING, 40, cut(title, 70), { fill: '@ink', 'font-size': 20, 'font-weight': 600 }),
      ...drawTiles(tiles),
      shape('g', { transform: `translate(${PADDING} ${top})` }, ...drawn.shapes),
      label(PADDING, size.height - 12, cut(note, 120)),
    ]),
    theme,
  )
  if (Buffer.byteLength(text) <= MAX_SVG_BYTES) return text
  return toSvgText(
    frame({ width: WIDTH, height: HEAD * 2 }, words, [
      shape('rect', { x: 0, y: 0, width: WIDTH, height: HEAD * 2, rx: 12, fill: '@card' }),
      label(PADDING, 40, cut(title, 70), { fill: '@ink', 'font-size': 20, 'font-weight': 600 }),
      label(
        PADDING,
        80,
        'The picture of this answer is too large to be sent as SVG. Read the answer as JSON.',
      ),
    ]),
    theme,
  )
}

function drawScene(picture: AnswerPicture | undefined, answer: JsonObject, width: number): Drawing {
  switch (picture?.kind) {
    case 'drawn':
      return picture.picture.draw(width)
    case 'heat':
      return drawHeat(picture.scene, width)
    case 'checklist':
      return drawChecklist(picture.scene, width)
    case 'list':
      return drawList(picture.scene, width)
    case 'document':
      return drawDocument(picture.scene, width)
    case 'media':
      return drawMedia(picture.scene, width)
    case undefined:
      return drawTable(readTable(answer), width)
  }
}

function drawTiles(tiles: readonly KeyFigure[]): readonly Shape[] {
  const each = (WIDTH - 2 * PADDING) / Math.max(1, tiles.length)
  return tiles.flatMap(({ label: name, text }, at) => {
    const x = PADDING + at * each
    const letters = Math.floor(each / textWidth('0', 16)) - 1
    return [
      label(x, HEAD + 6, cut(name, Math.floor(each / textWidth('0')) - 1)),
      label(x, HEAD + 28, cut(text, letters), { fill: '@ink', 'font-size': 16, 'font-weight': 600 }),
    ]
  })
}

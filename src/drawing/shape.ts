/** An element of a picture: what the page makes elements of, and the server text. */
export interface Shape {
  readonly tag: ShapeTag
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children: readonly (Shape | string)[]
}

/** All there is: nothing that runs, links or loads. */
export type ShapeTag = 'svg' | 'g' | 'path' | 'rect' | 'line' | 'circle' | 'text' | 'title' | 'desc' | 'image'

export interface Size {
  readonly width: number
  readonly height: number
}

type Attributes = Readonly<Record<string, string | number | undefined>>

export function shape(
  tag: ShapeTag,
  attributes: Attributes,
  ...children: readonly (Shape | string | undefined)[]
): Shape {
  const kept = Object.entries(attributes).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  )
  return {
    tag,
    attributes: Object.fromEntries(
      kept.map(([name, value]) => [name, typeof value === 'number' ? round(value) : value]),
    ),
    children: children.filter((child) => child !== undefined),
  }
}

/** Half a pixel more or less is not seen, and long numbers are bytes. */
export function round(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 10) / 10 : 0
}

/** Of the monospaced font of charts, in units of its size. */
const LETTER_WIDTH = 0.61
const TEXT_SIZE = 11

export function textWidth(text: string, size = TEXT_SIZE): number {
  return [...text].length * size * LETTER_WIDTH
}

export function label(x: number, y: number, text: string, attributes: Attributes = {}): Shape {
  return shape('text', { x, y, fill: '@soft', 'font-size': TEXT_SIZE, ...attributes }, text)
}

/** A line through points, broken where there is none. */
export function pathThrough(points: readonly (readonly [number, number] | undefined)[]): string {
  let isDown = false
  return points
    .map((point) => {
      if (!point) {
        isDown = false
        return ''
      }
      const command = isDown ? 'L' : 'M'
      isDown = true
      return `${command}${round(point[0])} ${round(point[1])}`
    })
    .join('')
}

import { gutterOf, plotOf, scaleOf, spanOf, timeAxis, valueAxis } from './axes.ts'
import { formatNumber, formatTime, type Unit } from './format.ts'
import { LINES } from './palette.ts'
import type { Drawing } from './picture.ts'
import { label, pathThrough, round, type Shape, shape, textWidth } from './shape.ts'

/** A line or bars of values along time. */
export interface Line {
  readonly name: string
  /** One for every time; undefined where there is none. */
  readonly values: readonly (number | undefined)[]
  readonly colour?: string
}

export interface LineScene {
  readonly times: readonly number[]
  readonly lines: readonly Line[]
  readonly shape: 'line' | 'area' | 'bars'
  readonly unit: Unit
  /** Values that belong into the picture, each with a line: zero, or 30 and 70. */
  readonly marks?: readonly number[]
  readonly height?: number
  /** Room for values at the right, where charts stand below each other. */
  readonly gutter?: number
  /** Points that are marked on the first line. */
  readonly dots?: readonly { readonly time: number; readonly isEntry: boolean }[]
}

const HEIGHT = 280
const LEGEND = 22
const MAX_BAR = 34

/** Lines along time with their names above and their values at the right. */
export function drawLines(scene: LineScene, width: number): Drawing {
  const { times, lines, unit, marks = [], height = HEIGHT } = scene
  const values = lines.flatMap((line) => line.values.filter((value) => value !== undefined))
  const span = spanOf([...values, ...marks, ...(scene.shape === 'line' ? [] : [0])])
  const plot = plotOf({ width, height }, scene.gutter ?? gutterOf(span, unit), LEGEND + 8)
  const y = scaleOf(span, [plot.bottom, plot.top])
  const room = scene.shape === 'bars' ? (plot.right - plot.left) / Math.max(2, times.length) / 2 : 0
  const reach: readonly [number, number] = [times[0] ?? 0, times.at(-1) ?? 0]
  const x = scaleOf(reach, [plot.left + room, plot.right - room])
  const colourOf = (at: number) => lines[at]?.colour ?? LINES[at % LINES.length] ?? '@one'
  const floor = y(Math.max(span[0], Math.min(0, span[1])))
  return {
    height,
    shapes: [
      ...timeAxis(plot, reach, x),
      ...valueAxis(plot, span, y, { unit }),
      ...marks.map((mark) =>
        shape('line', {
          x1: plot.left,
          x2: plot.right,
          y1: y(mark),
          y2: y(mark),
          stroke: '@soft',
          'stroke-dasharray': '4 3',
        }),
      ),
      ...lines.flatMap((line, at) =>
        scene.shape === 'bars'
          ? drawBars(line, {
              times,
              x,
              y,
              floor,
              thickness: Math.min(MAX_BAR, room * 1.4),
              colour: colourOf(at),
            })
          : drawLine(line, {
              times,
              x,
              y,
              colour: colourOf(at),
              floor: scene.shape === 'area' && at === 0 ? floor : undefined,
            }),
      ),
      ...drawDots(scene, { x, y }),
      ...drawLegend(lines.map(({ name }, at) => ({ name, colour: colourOf(at) }))),
    ],
    cursor: {
      top: plot.top,
      bottom: plot.bottom,
      stops: times.map((time, at) => ({
        x: x(time),
        words: [
          formatTime(time, 'both'),
          ...lines.flatMap(({ name, values: own }) => {
            const value = own[at]
            return value === undefined ? [] : [`${name} ${formatNumber(value, unit)}`]
          }),
        ].join('  '),
      })),
    },
  }
}

interface Frame {
  readonly times: readonly number[]
  readonly x: (time: number) => number
  readonly y: (value: number) => number
  readonly colour: string
}

function drawLine(
  { values }: Line,
  { times, x, y, colour, floor }: Frame & { readonly floor: number | undefined },
): readonly Shape[] {
  const points = values.map((value, at): readonly [number, number] | undefined =>
    value === undefined ? undefined : [x(times[at] ?? 0), y(value)],
  )
  const d = pathThrough(points)
  const [first, last] = [points.find((point) => point), points.findLast((point) => point)]
  return [
    ...(floor !== undefined && first && last && points.every((point) => point)
      ? [
          shape('path', {
            d: `${d}V${round(floor)}H${round(first[0])}z`,
            fill: colour,
            'fill-opacity': '0.13',
          }),
        ]
      : []),
    shape('path', { d, fill: 'none', stroke: colour, 'stroke-width': 1.8, 'stroke-linejoin': 'round' }),
    ...(last ? [shape('circle', { cx: last[0], cy: last[1], r: 3, fill: colour })] : []),
  ]
}

function drawBars(
  { values }: Line,
  { times, x, y, floor, thickness }: Frame & { readonly floor: number; readonly thickness: number },
): readonly Shape[] {
  const isSigned = values.some((value) => value !== undefined && value < 0)
  return values.flatMap((value, at) => {
    if (value === undefined) return []
    const top = y(value)
    return [
      shape('rect', {
        x: x(times[at] ?? 0) - thickness / 2,
        y: Math.min(top, floor),
        width: Math.max(1, thickness),
        height: Math.max(1, Math.abs(floor - top)),
        rx: 1.5,
        fill: !isSigned ? '@one' : value < 0 ? '@down' : '@up',
      }),
    ]
  })
}

function drawDots(
  { dots = [], times, lines }: LineScene,
  { x, y }: Pick<Frame, 'x' | 'y'>,
): readonly Shape[] {
  return dots.flatMap(({ time, isEntry }) => {
    const at = times.findLastIndex((each) => each <= time)
    const value = lines[0]?.values[at]
    if (value === undefined) return []
    const [cx, cy] = [round(x(times[at] ?? 0)), round(y(value))]
    const d = isEntry ? `M${cx} ${cy - 2}l5 9h-10z` : `M${cx} ${cy + 2}l5 -9h-10z`
    return [shape('path', { d, fill: isEntry ? '@up' : '@down', stroke: '@card' })]
  })
}

/** The names of lines with their colours. */
export function drawLegend(
  entries: readonly { readonly name: string; readonly colour: string }[],
  top = 0,
): readonly Shape[] {
  let left = 4
  return entries.flatMap(({ name, colour }) => {
    const start = left
    left += textWidth(name) + 32
    return [
      shape('rect', { x: start, y: top + 8, width: 12, height: 4, rx: 2, fill: colour }),
      label(start + 18, top + 14, name),
    ]
  })
}

import type { JsonObject } from '../../core/json.ts'
import { cut, formatNumber, labelOf, unitOf } from '../format.ts'
import { drawLines } from '../line-drawing.ts'
import type { Picture } from '../picture.ts'
import { readNumber, readRows, readText, readTime } from '../read-answer.ts'
import { label, round, type Shape, shape } from '../shape.ts'
import type { GaugeView } from '../view.ts'

const RADIUS = 96
const DIAL_HEIGHT = 178
const COURSE_HEIGHT = 170
const SEGMENTS = 25

/** A value on its scale, and its course where the answer has one. */
export function readGauge(view: GaugeView, answer: JsonObject): Picture | undefined {
  const value = readNumber(answer, view.value)
  if (value === undefined) return undefined
  const name = view.label === undefined ? undefined : readText(answer, view.label)
  const course = readCourse(view, answer)
  const words = cut((name ?? '').replaceAll('_', ' '), 40)
  const figure = formatNumber(value, unitOf(view.value))
  const before =
    course.length > 1
      ? ` ${course.length} values before it, the first ${formatNumber(course[0]?.value ?? 0)}.`
      : ''
  const ends = [view.least, view.most].map((end) => formatNumber(end, unitOf(view.value)))
  return {
    words: `${labelOf(view.value)}: ${figure} on a scale from ${ends.join(' to ')}${words === '' ? '' : `, ${words}`}.${before}`,
    draw(width) {
      const share = Math.max(0, Math.min(1, (value - view.least) / (view.most - view.least)))
      const dial = drawDial(width / 2, share, { figure, words, ends, isPlain: view.tone === 'plain' })
      if (course.length < 2) return { height: DIAL_HEIGHT, shapes: dial }
      const below = drawLines(
        {
          times: course.map(({ time }) => time),
          lines: [
            {
              name: labelOf(view.history?.y ?? ''),
              values: course.map((each) => each.value),
              colour: '@one',
            },
          ],
          shape: 'line',
          unit: unitOf(view.value),
          marks: [view.least, view.most],
          height: COURSE_HEIGHT,
        },
        width,
      )
      const { cursor } = below
      return {
        height: DIAL_HEIGHT + COURSE_HEIGHT,
        shapes: [...dial, shape('g', { transform: `translate(0 ${DIAL_HEIGHT})` }, ...below.shapes)],
        ...(cursor
          ? { cursor: { ...cursor, top: cursor.top + DIAL_HEIGHT, bottom: cursor.bottom + DIAL_HEIGHT } }
          : {}),
      }
    },
  }
}

function readCourse({ history }: GaugeView, answer: JsonObject) {
  if (!history) return []
  return readRows(answer, history.at)
    .flatMap((row) => {
      const [time, value] = [readTime(row, history.x), readNumber(row, history.y)]
      return time === undefined || value === undefined ? [] : [{ time, value }]
    })
    .toSorted((one, other) => one.time - other.time)
}

function drawDial(
  middle: number,
  share: number,
  {
    figure,
    words,
    ends,
    isPlain,
  }: {
    readonly figure: string
    readonly words: string
    readonly ends: readonly string[]
    readonly isPlain: boolean
  },
): readonly Shape[] {
  const centre = 118
  const at = (part: number, radius: number): readonly [number, number] => {
    const angle = Math.PI * (1 - part)
    return [middle + radius * Math.cos(angle), centre - radius * Math.sin(angle)]
  }
  const segments = Array.from({ length: SEGMENTS }, (_, index) => {
    const part = (index + 0.5) / SEGMENTS
    const [start, end] = [at(index / SEGMENTS + 0.004, RADIUS), at((index + 1) / SEGMENTS - 0.004, RADIUS)]
    const colour = isPlain ? '@one' : part < 0.4 ? '@down' : part > 0.6 ? '@up' : '@flat'
    return shape('path', {
      d: `M${start.map(round).join(' ')}A${RADIUS} ${RADIUS} 0 0 1 ${end.map(round).join(' ')}`,
      stroke: colour,
      'stroke-opacity': part <= share ? '1' : '0.25',
      'stroke-width': 14,
      fill: 'none',
    })
  })
  const [tipX, tipY] = at(share, RADIUS - 18)
  return [
    ...segments,
    shape('line', {
      x1: middle,
      y1: centre,
      x2: tipX,
      y2: tipY,
      stroke: '@ink',
      'stroke-width': 3,
      'stroke-linecap': 'round',
    }),
    shape('circle', { cx: middle, cy: centre, r: 5, fill: '@ink' }),
    label(middle, centre + 34, figure, {
      'text-anchor': 'middle',
      'font-size': 22,
      'font-weight': 600,
      fill: '@ink',
    }),
    ...(words === '' ? [] : [label(middle, centre + 50, words, { 'text-anchor': 'middle' })]),
    label(middle - RADIUS, centre + 16, ends[0] ?? '', { 'text-anchor': 'middle' }),
    label(middle + RADIUS, centre + 16, ends[1] ?? '', { 'text-anchor': 'middle' }),
  ]
}

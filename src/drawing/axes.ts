import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/durations.ts'
import { formatNumber, formatTime, type Unit } from './format.ts'
import { label, type Shape, type Size, shape, textWidth } from './shape.ts'

/** A rectangle in which values are drawn. */
export interface Plot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export type Scale = (value: number) => number

export function scaleOf(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): Scale {
  const reach = to - from || 1
  // values near the largest number there is have no finite distance
  return (value) => {
    const position = start + ((value - from) / reach) * (end - start)
    return Number.isFinite(position) ? position : start
  }
}

/** The span of values with some room around; around a single value, a little of it. */
export function spanOf(values: readonly number[], room = 0.06): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  if (least > most) return [0, 1]
  const margin = (most - least) * room || Math.abs(most) * 0.01 || 1
  return [least - margin, most + margin]
}

/** Round values within a span, about as many as wanted. */
export function ticksOf([from, to]: readonly [number, number], wanted: number): readonly number[] {
  const rough = (to - from) / Math.max(1, wanted)
  if (!(rough > 0) || !Number.isFinite(rough)) return [from]
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return Array.from({ length: Math.max(0, Math.min(count, 50)) }, (_, at) => (first + at) * step)
}

const STEPS = [
  ...[1, 2, 5, 10, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 4, 7, 14, 30, 61, 91, 182, 365].map((days) => days * DAY_MS),
]
/** Of a label such as `18 May 12:00`, with room. */
const TIME_PIXELS = 90

/** Times along the lower edge of a plot. */
export function timeAxis(plot: Plot, [from, to]: readonly [number, number], x: Scale): readonly Shape[] {
  const wanted = Math.max(2, (plot.right - plot.left) / TIME_PIXELS)
  const step = STEPS.find((each) => (to - from) / each <= wanted) ?? (to - from) / wanted
  const first = Math.ceil(from / step)
  const times = Array.from({ length: 20 }, (_, at) => (first + at) * step).filter((time) => time <= to)
  return times.flatMap((time) => {
    const isDay = time % DAY_MS === 0
    const form = step >= DAY_MS || isDay ? 'day' : step < MINUTE_MS ? 'second' : 'hour'
    const text = formatTime(time, form)
    const half = textWidth(text) / 2
    const at = Math.min(Math.max(x(time), plot.left + half), plot.right - half)
    return [
      shape('line', { x1: x(time), x2: x(time), y1: plot.top, y2: plot.bottom, stroke: '@grid' }),
      label(at, plot.bottom + 16, text, { 'text-anchor': 'middle' }),
    ]
  })
}

/** Values along the right edge of a plot. */
export function valueAxis(
  plot: Plot,
  span: readonly [number, number],
  y: Scale,
  { unit = '', isShown = () => true }: AxisTerms = {},
): readonly Shape[] {
  return ticksOf(span, Math.max(2, (plot.bottom - plot.top) / 45)).flatMap((value) => [
    shape('line', { x1: plot.left, x2: plot.right, y1: y(value), y2: y(value), stroke: '@grid' }),
    ...(isShown(y(value)) ? [label(plot.right + 8, y(value) + 4, formatNumber(tidy(value), unit))] : []),
  ])
}

interface AxisTerms {
  readonly unit?: Unit
  /** Whether a value at a height is named; its line is drawn anyway. */
  readonly isShown?: (height: number) => boolean
}

/** Without what adding up in binary leaves behind. */
function tidy(value: number): number {
  return Number(value.toPrecision(10))
}

/** How much room the values of an axis need beside a plot. */
export function gutterOf(span: readonly [number, number], unit: Unit = ''): number {
  const widest = Math.max(...ticksOf(span, 4).map((value) => textWidth(formatNumber(tidy(value), unit))), 24)
  return Math.min(120, widest + 16)
}

export function plotOf({ width, height }: Size, gutter: number, top = 12): Plot {
  return { left: 4, right: width - gutter, top, bottom: height - 24 }
}

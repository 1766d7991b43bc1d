import { drawLines } from '../../src/drawing/line-drawing.ts'
import { count } from '../format.ts'
import { mountDrawing } from './mounted-drawing.ts'

export interface Day {
  /** UTC, such as `2026-05-01`. */
  readonly date: string
  readonly count: number
}

const HEIGHT = 200

/** A bar for every day. */
export function dailyChart(days: readonly Day[], label: string): HTMLElement {
  const most = Math.max(1, ...days.map((day) => day.count))
  const best = days.find((day) => day.count === most)
  const words = best ? `${label} At most ${count(most)}, on ${best.date}.` : label
  return mountDrawing(words, (width) =>
    drawLines(
      {
        times: days.map(({ date }) => Date.parse(date)),
        lines: [{ name: 'a day', values: days.map((day) => day.count), colour: '@one' }],
        shape: 'bars',
        unit: '',
        height: HEIGHT,
      },
      width,
    ),
  ).element
}

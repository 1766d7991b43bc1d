import uPlot from 'uplot'
import { make } from '../dom.ts'
import { count } from '../format.ts'
import { colour, MONOSPACED } from './colour.ts'
import { mounted } from './mounted.ts'

export interface Day {
  /** UTC, such as `2026-05-01`. */
  readonly date: string
  readonly count: number
}

const HEIGHT = 200
const DAY_SECONDS = 86_400
const BAR_WIDTH = 0.7
const MAX_BAR_PIXELS = 40

/** A bar for every day. */
export function dailyChart(days: readonly Day[], label: string): HTMLElement {
  const most = Math.max(1, ...days.map((day) => day.count))
  const best = days.find((day) => day.count === most)
  const words = best ? `${label} At most ${count(most)}, on ${best.date}.` : label
  const position = make('div', { class: 'chart', role: 'img', 'aria-label': words })
  mounted(position, HEIGHT, (width) => {
    const times = days.map(({ date }) => Date.parse(date) / 1000)
    return new uPlot(options(width, { most, times }), [times, days.map((day) => day.count || null)], position)
  })
  return position
}

function options(
  width: number,
  { most, times }: { readonly most: number; readonly times: readonly number[] },
): uPlot.Options {
  const axis: uPlot.Axis = {
    stroke: () => colour('soft'),
    font: MONOSPACED,
    grid: { show: false },
    ticks: { show: false },
  }
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  return {
    width,
    height: HEIGHT,
    tzDate: (time) => uPlot.tzDate(new Date(time * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { range: [first - DAY_SECONDS * 0.6, last + DAY_SECONDS * 0.6] },
      y: { range: [0, most * 1.1] },
    },
    axes: [
      { ...axis, size: 30, space: 60, values: (_, ticks) => ticks.map(formatDay) },
      {
        ...axis,
        size: 46,
        grid: { stroke: () => colour('line'), width: 1 },
        // calls come whole
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 10_000, 50_000, 100_000],
        values: (_, ticks) => ticks.map(count),
      },
    ],
    series: [
      {},
      {
        stroke: () => colour('accent'),
        fill: () => colour('accent'),
        paths: uPlot.paths.bars?.({ size: [BAR_WIDTH, MAX_BAR_PIXELS], radius: 0.2 }) ?? (() => null),
        points: { show: false },
      },
    ],
  }
}

function formatDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

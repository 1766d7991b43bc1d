import { count } from '../format.ts'
import { createScale, picture, svg } from '../svg.ts'

export interface Day {
  /** UTC, such as `2026-05-01`. */
  readonly date: string
  readonly count: number
}

const WIDTH = 720
const HEIGHT = 150
const FOOT = 20
const GAP_SHARE = 0.3

/** A bar for every day, the first, the last and the highest of them named. */
export function dailyBars(days: readonly Day[]): SVGSVGElement {
  const best = days.reduce(
    (most, day) => (day.count > most.count ? day : most),
    days[0] ?? { date: '', count: 0 },
  )
  const y = createScale([0, Math.max(1, best.count)], [HEIGHT - FOOT, 16])
  const step = WIDTH / Math.max(1, days.length)
  const label = `Paid calls on each of the last ${days.length} days, UTC. At most ${count(best.count)}, on ${best.date}.`
  const text = (x: number, height: number, anchor: string, words: string) =>
    svg('text', { x, y: height, 'text-anchor': anchor }, words)
  const at = days.indexOf(best)
  return picture(
    { width: WIDTH, height: HEIGHT },
    { label, name: 'daily' },
    svg('line', { class: 'axis', x1: 0, x2: WIDTH, y1: HEIGHT - FOOT, y2: HEIGHT - FOOT }),
    ...days.map((day, index) =>
      svg('rect', {
        x: (index + GAP_SHARE / 2) * step,
        y: y(day.count),
        width: step * (1 - GAP_SHARE),
        height: HEIGHT - FOOT - y(day.count),
        rx: 2,
      }),
    ),
    text(
      Math.min(Math.max((at + 0.5) * step, 12), WIDTH - 12),
      y(best.count) - 5,
      'middle',
      count(best.count),
    ),
    text(0, HEIGHT - 5, 'start', formatDay(days[0]?.date)),
    text(WIDTH, HEIGHT - 5, 'end', formatDay(days.at(-1)?.date)),
  )
}

function formatDay(date: string | undefined): string {
  if (date === undefined) return ''
  return new Date(date).toLocaleDateString('en-GB', { month: 'short', day: 'numeric', timeZone: 'UTC' })
}

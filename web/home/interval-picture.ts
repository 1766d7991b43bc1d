import { createScale, picture, svg } from '../svg.ts'

const WIDTH = 320
const HEIGHT = 44
const BAR_Y = 16

interface Interval {
  /** All of them 0 to 1. */
  readonly rate: number
  readonly low: number
  readonly high: number
}

/** A rate as a dot within its interval, on a scale from nothing to everything; one half is marked. */
export function intervalPicture({ rate, low, high }: Interval): SVGSVGElement {
  const x = createScale([0, 1], [6, WIDTH - 6])
  const toPercent = (share: number) => `${Math.round(share * 100)} %`
  const label = `Hit rate ${toPercent(rate)}, 95 % interval from ${toPercent(low)} to ${toPercent(high)}.`
  const tick = (share: number, anchor: string) =>
    svg('text', { x: x(share), y: HEIGHT - 4, 'text-anchor': anchor }, toPercent(share))
  return picture(
    { width: WIDTH, height: HEIGHT },
    { label, name: 'interval' },
    svg('line', { class: 'axis', x1: x(0), x2: x(1), y1: BAR_Y, y2: BAR_Y }),
    svg('line', { class: 'half', x1: x(0.5), x2: x(0.5), y1: 4, y2: 28 }),
    svg('line', { class: 'range', x1: x(low), x2: x(high), y1: BAR_Y, y2: BAR_Y }),
    svg('circle', { class: 'rate', cx: x(rate), cy: BAR_Y, r: 6 }),
    tick(0, 'start'),
    tick(0.5, 'middle'),
    tick(1, 'end'),
  )
}

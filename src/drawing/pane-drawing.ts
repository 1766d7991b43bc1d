import { scaleOf } from './axes.ts'
import { drawCandles } from './candle-drawing.ts'
import { cut, formatNumber, labelOf } from './format.ts'
import type { Market } from './kinds/signal.ts'
import { drawLines, type Line } from './line-drawing.ts'
import { LINES } from './palette.ts'
import { label, type Shape, shape } from './shape.ts'

/** One indicator as it is drawn. */
export interface Pane {
  readonly name: string
  readonly verdict: string
  /** What distinguishes it from others of its kind, such as " (50)"; empty where it is the only one. */
  readonly tuning: string
  readonly figures: readonly (readonly [name: string, value: number])[]
  readonly times: readonly number[]
  readonly lines: readonly Line[]
  readonly marks: readonly number[]
  /** Set where figures are bounded: those of RSI lie between 0 and 100. */
  readonly bounds: readonly [number, number] | undefined
}

const MAX_TAGS = 8
const LETTER_PIXELS = 7.2
const LATEST_HEIGHT = 66
const SERIES_HEIGHT = 170

function titleOf({ name, verdict }: Pane, width: number): Shape {
  const title = verdict === '' ? name : `${name} · ${verdict}`
  return label(4, 14, cut(title, Math.floor(width / LETTER_PIXELS)), { fill: '@ink', 'font-weight': 600 })
}

/** The course of an indicator. */
export function drawCourse(pane: Pane, width: number) {
  const isHistogram = pane.figures.some(([name]) => name === 'histogram')
  const lines = pane.lines.filter(({ name }) => name !== 'Histogram')
  const scene = {
    times: pane.times,
    unit: '' as const,
    marks: isHistogram ? [0] : pane.marks,
    height: SERIES_HEIGHT,
  }
  const drawn = drawLines({ ...scene, lines, shape: 'line' }, width)
  const bars = isHistogram
    ? drawLines(
        { ...scene, lines: pane.lines.filter(({ name }) => name === 'Histogram'), shape: 'bars' },
        width,
      )
    : undefined
  const placed = shape('g', { transform: 'translate(0 20)' }, ...drawn.shapes)
  const below = bars && shape('g', { transform: `translate(0 ${20 + SERIES_HEIGHT})` }, ...bars.shapes)
  return {
    height: SERIES_HEIGHT * (bars ? 2 : 1) + 30,
    shapes: [titleOf(pane, width), placed, ...(below ? [below] : [])],
  }
}

/** Candles with the figures that are prices at the right edge. */
export function drawOver(
  panes: readonly Pane[],
  { price, market }: { readonly price: number | undefined; readonly market: Market },
  width: number,
) {
  const tags = panes
    .filter((pane) => isOfPrices(pane, price))
    .flatMap(({ figures, tuning }) =>
      figures.map(([name, value]) => [`${labelOf(name)}${tuning}`, value] as const),
    )
    .slice(0, MAX_TAGS)
    .map(([name, value], at) => ({
      price: value,
      text: `${name.toLowerCase()} ${formatNumber(value)}`,
      colour: LINES[at % LINES.length] ?? '@one',
    }))
  return drawCandles({ ...market, tags }, width)
}

/** Whether all figures of an indicator are prices near that of the market. */
export function isOfPrices({ figures }: Pane, price: number | undefined): boolean {
  return price !== undefined && figures.every(([, value]) => value > price / 3 && value < price * 3)
}

/** Where the newest figures stand on one scale, the price among them where they are prices. */
export function drawLatest(pane: Pane, price: number | undefined, width: number) {
  const isPrice = isOfPrices(pane, price)
  const points: readonly (readonly [string, number])[] = isPrice
    ? [...pane.figures, ['price', price ?? 0]]
    : pane.figures
  const all = [...points.map(([, value]) => value), ...(pane.bounds ?? (isPrice ? [] : [0]))]
  const x = scaleOf([Math.min(...all), Math.max(...all)], [90, width - 90])
  const sorted = points.toSorted((one, other) => one[1] - other[1])
  let free = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    height: LATEST_HEIGHT + 26,
    shapes: [
      titleOf(pane, width),
      shape('rect', {
        x: x(Math.min(...all)),
        y: 46,
        width: Math.max(1, x(Math.max(...all)) - x(Math.min(...all))),
        height: 6,
        rx: 3,
        fill: '@grid',
      }),
      ...pane.marks.flatMap((mark) => [
        shape('line', { x1: x(mark), x2: x(mark), y1: 40, y2: 58, stroke: '@soft' }),
        label(x(mark), 74, `${mark}`, { 'text-anchor': 'middle' }),
      ]),
      ...sorted.flatMap(([name, value], at) => {
        const text = `${labelOf(name)} ${formatNumber(value)}`
        const half = (text.length * LETTER_PIXELS) / 2
        const centre = Math.min(Math.max(x(value), half + 4), width - half - 4)
        const row = centre - half > (free[0] ?? 0) ? 0 : 1
        free = free.map((end, index) => (index === row ? centre + half + 8 : end))
        const colour = name === 'price' ? '@ink' : (['@one', '@two', '@three', '@four'][at % 4] ?? '@one')
        return [
          shape('circle', { cx: x(value), cy: 49, r: 5, fill: colour, stroke: '@card' }),
          label(centre, row === 0 ? 34 : 74, text, { 'text-anchor': 'middle', fill: colour }),
        ]
      }),
    ],
  }
}

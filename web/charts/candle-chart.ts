import uPlot from 'uplot'
import { make } from '../dom.ts'
import { price } from '../format.ts'
import { colour, MONOSPACED } from './colour.ts'
import { mounted } from './mounted.ts'

/** One bar of a market; time in milliseconds. */
export interface Bar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** A price worth a line across the chart. */
export interface Level {
  readonly price: number
  readonly label: string
  /** A colour of the style sheet. */
  readonly colour: string
}

const HEIGHT = 300
const DAY = { day: 'numeric', month: 'short' } as const
const HOUR = { hour: '2-digit', minute: '2-digit' } as const
/** Steps of a long axis, seconds: whole days, so that none is named twice. */
const DAYS = [1, 2, 5, 7, 14, 28, 91, 182, 364].map((days) => days * 86_400)
const TWO_DAYS = 172_800_000
/** Labels closer to each other than that would overlap. */
const LABEL_PIXELS = 14

/** Candles with lines at prices that matter, and a sentence that says the same to whoever does not see them. */
export function candleChart(
  bars: readonly Bar[],
  { caption, levels = [] }: { readonly caption: string; readonly levels?: readonly Level[] },
): HTMLElement {
  const first = bars[0]
  const last = bars.at(-1)
  const words = last && first ? `${caption} The last close is ${price(last.close)}.` : caption
  const position = make('div', { class: 'chart', role: 'img', 'aria-label': words })
  mounted(position, HEIGHT, (width) => {
    return new uPlot(options(bars, levels, width), columns(bars), position)
  })
  return make('figure', {}, position, make('figcaption', {}, words))
}

function columns(bars: readonly Bar[]): uPlot.AlignedData {
  return [
    bars.map(({ time }) => time / 1000),
    bars.map(({ high }) => high),
    bars.map(({ low }) => low),
    bars.map(({ open }) => open),
    bars.map(({ close }) => close),
  ]
}

function options(bars: readonly Bar[], levels: readonly Level[], width: number): uPlot.Options {
  const reach = [...bars.flatMap(({ high, low }) => [high, low]), ...levels.map((level) => level.price)]
  const [lowest, highest] = [Math.min(...reach), Math.max(...reach)]
  const margin = (highest - lowest) * 0.06 || highest * 0.01
  const isLong = (bars.at(-1)?.time ?? 0) - (bars[0]?.time ?? 0) > TWO_DAYS
  const axis: uPlot.Axis = {
    stroke: () => colour('soft'),
    font: MONOSPACED,
    grid: { stroke: () => colour('line'), width: 1 },
    ticks: { show: false },
  }
  const unseen = { show: true, paths: () => null, points: { show: false } }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: [lowest - margin, highest + margin] } },
    tzDate: (time) => uPlot.tzDate(new Date(time * 1000), 'Etc/UTC'),
    axes: [
      {
        ...axis,
        size: 30,
        space: 60,
        ...(isLong ? { incrs: DAYS } : {}),
        values: (_, ticks) => ticks.map((tick) => formatTime(tick, isLong)),
      },
      { ...axis, side: 1, size: 70, values: (_, ticks) => ticks.map(price) },
    ],
    series: [{}, unseen, unseen, unseen, unseen],
    hooks: {
      draw: [
        (chart) => {
          drawLevels(chart, levels)
          drawBars(chart, bars)
        },
      ],
    },
  }
}

function drawBars(chart: uPlot, bars: readonly Bar[]): void {
  const { ctx, bbox } = chart
  const thickness = Math.max(1, Math.floor((bbox.width / bars.length) * 0.62))
  const [rising, falling] = [colour('good'), colour('bad')]
  const y = (value: number) => chart.valToPos(value, 'y', true)
  ctx.save()
  for (const { time, open, high, low, close } of bars) {
    const x = Math.round(chart.valToPos(time / 1000, 'x', true))
    ctx.fillStyle = close >= open ? rising : falling
    ctx.fillRect(x - 0.5 * devicePixelRatio, y(high), devicePixelRatio, Math.max(1, y(low) - y(high)))
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
    ctx.fillRect(x - thickness / 2, top, thickness, Math.max(devicePixelRatio, bottom - top))
  }
  ctx.restore()
}

function drawLevels(chart: uPlot, levels: readonly Level[]): void {
  const { ctx, bbox } = chart
  const unit = devicePixelRatio
  let lowest = Number.NEGATIVE_INFINITY
  ctx.save()
  ctx.font = MONOSPACED.replace('11px', `${11 * unit}px`)
  ctx.lineWidth = unit
  ctx.setLineDash([4 * unit, 4 * unit])
  for (const level of levels.toSorted((a, b) => b.price - a.price)) {
    const y = Math.round(chart.valToPos(level.price, 'y', true))
    ctx.strokeStyle = colour(level.colour)
    ctx.fillStyle = ctx.strokeStyle
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    lowest = Math.max(y - 4 * unit, lowest + LABEL_PIXELS * unit)
    ctx.fillText(level.label, bbox.left + 4 * unit, lowest)
  }
  ctx.restore()
}

function formatTime(seconds: number, isLong: boolean): string {
  const shown = isLong ? DAY : HOUR
  return new Date(seconds * 1000).toLocaleString('en-GB', { ...shown, timeZone: 'UTC' })
}

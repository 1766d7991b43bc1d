import { gutterOf, type Plot, type Scale, scaleOf, spanOf, timeAxis, valueAxis } from './axes.ts'
import { type Bar, drawBodies, drawVolume } from './bars-drawing.ts'
import { formatNumber, formatTime } from './format.ts'
import type { Cursor, Drawing } from './picture.ts'
import { drawTags, isClearOfTags, type Tag, tagGutter } from './right-tags.ts'
import { type Shape, shape } from './shape.ts'

/** A range of prices with a meaning. */
export interface Zone {
  readonly from: number
  readonly to: number
  readonly colour: string
}

export interface CandleScene {
  readonly bars: readonly Bar[]
  readonly tags?: readonly Tag[]
  readonly zones?: readonly Zone[]
  /** Whether the last bar still trades. */
  readonly isRunning?: boolean
}

const HEIGHT = 360
/** Of levels that stand without candles. */
const LADDER_HEIGHT = 210
const VOLUME_SHARE = 0.17
/** Below that, tags would leave too little room for candles. */
const NARROW = 480

/** Candles, their volume below, and the prices that matter at the right edge. */
export function drawCandles(
  { bars, tags = [], zones = [], isRunning = false }: CandleScene,
  width: number,
): Drawing {
  const last = bars.at(-1)
  const named = width < NARROW ? tags.map(shortenTag) : tags
  const all: readonly Tag[] = last
    ? [
        ...named,
        {
          price: last.close,
          text: `${isRunning ? 'now ' : ''}${formatNumber(last.close)}`,
          colour: last.close >= last.open ? '@up' : '@down',
          isLast: true,
        },
      ]
    : named
  const span = spanOf([...bars.flatMap(({ high, low }) => [high, low]), ...tags.map(({ price }) => price)])
  const gutter = Math.max(gutterOf(span), tagGutter(all))
  const hasVolume = bars.some(({ volume = 0 }) => volume > 0)
  const height = bars.length === 0 ? LADDER_HEIGHT : HEIGHT
  const bottom = height - 24
  const plot = {
    left: 4,
    right: width - gutter,
    top: 10,
    bottom: hasVolume ? bottom - height * VOLUME_SHARE : bottom,
  }
  const whole = { ...plot, bottom }
  const y = scaleOf(span, [plot.bottom, plot.top])
  const step = (plot.right - plot.left) / Math.max(1, bars.length)
  const x: Scale = (index) => plot.left + (index + 0.5) * step
  return {
    height,
    shapes: [
      ...axisOf(bars, whole, x),
      ...valueAxis(plot, span, y, { isShown: isClearOfTags(all, plot, y) }),
      ...zones.map((zone) => drawZone(zone, plot, y)),
      ...(hasVolume ? drawVolume(bars, { ...whole, top: plot.bottom + 6 }, { x, step }) : []),
      ...drawBodies(bars, { x, y, step, isRunning }),
      ...drawTags(all, plot, y),
    ],
    cursor: createCursor(bars, whole, { x, isRunning }),
  }
}

/** A tag in fewer letters: `T1 121,521` for `target 1 121,521.09`. */
function shortenTag(tag: Tag): Tag {
  const text = tag.text
    .replace(/^target(?: (\d))?/, 'T$1')
    .replace(/^(res|sup)[a-z]+/, '$1.')
    .replace(/(\d,\d{3})\.\d+$/, '$1')
  return { ...tag, text }
}

/** Bars stand one beside the other, so that the scale of time is theirs. */
function axisOf(bars: readonly Bar[], plot: Plot, x: Scale): readonly Shape[] {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last || first === last) return []
  const index = scaleOf([first.time, last.time], [0, bars.length - 1])
  return timeAxis(plot, [first.time, last.time], (time) => x(index(time)))
}

function drawZone({ from, to, colour }: Zone, plot: Plot, y: Scale): Shape {
  const [top, bottom] = [
    Math.max(plot.top, y(Math.max(from, to))),
    Math.min(plot.bottom, y(Math.min(from, to))),
  ]
  return shape('rect', {
    x: plot.left,
    y: top,
    width: plot.right - plot.left,
    height: Math.max(1, bottom - top),
    fill: colour,
    'fill-opacity': '0.12',
  })
}

function createCursor(
  bars: readonly Bar[],
  plot: Plot,
  { x, isRunning }: { readonly x: Scale; readonly isRunning: boolean },
): Cursor {
  return {
    top: plot.top,
    bottom: plot.bottom,
    stops: bars.map(({ time, open, high, low, close, volume }, at) => ({
      x: x(at),
      words: [
        formatTime(time, 'both') + (isRunning && at === bars.length - 1 ? ' (running)' : ''),
        `O ${formatNumber(open)}`,
        `H ${formatNumber(high)}`,
        `L ${formatNumber(low)}`,
        `C ${formatNumber(close)}`,
        ...(volume === undefined ? [] : [`V ${formatNumber(volume)}`]),
      ].join('  '),
    })),
  }
}

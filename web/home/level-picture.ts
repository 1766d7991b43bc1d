import { price } from '../format.ts'
import { createScale, picture, svg } from '../svg.ts'

/** A candle as it is drawn. */
export interface DrawnBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** A price with a line across the picture and a tag in its right gutter. */
export interface DrawnLevel {
  readonly price: number
  readonly label: string
  /** A class for its colour. */
  readonly tone: 'good' | 'bad' | 'ink'
}

/** Below this width fewer bars and a smaller picture keep its letters readable. */
export const NARROW = 420
const WIDTH = { wide: 480, narrow: 330 } as const
const MAX_BARS = { wide: 48, narrow: 26 } as const
const HEIGHT = 190
const GUTTER = 132
const MARGIN = 12
const TAG_HEIGHT = 19
const BODY_SHARE = 0.62

/** Candles with price tags at their right; tags that would overlap stand below each other. */
export function levelPicture(
  all: readonly DrawnBar[],
  levels: readonly DrawnLevel[],
  { label, room }: { readonly label: string; readonly room: 'wide' | 'narrow' },
): SVGSVGElement {
  const bars = all.slice(-MAX_BARS[room])
  const width = WIDTH[room]
  const reach = [...bars.flatMap(({ high, low }) => [high, low]), ...levels.map((level) => level.price)]
  const y = createScale([Math.min(...reach), Math.max(...reach)], [HEIGHT - MARGIN, MARGIN])
  const plot = width - GUTTER
  const step = plot / Math.max(1, bars.length)
  const tags = spread(levels.map((level) => ({ level, at: y(level.price) })))
  return picture(
    { width, height: HEIGHT },
    { label, name: 'levels' },
    ...levels.map(({ price: value, tone }) =>
      svg('line', { class: `level ${tone}`, x1: 0, x2: plot, y1: y(value), y2: y(value) }),
    ),
    ...bars.map((bar, at) => candle(bar, { x: (at + 0.5) * step, width: step * BODY_SHARE, y })),
    ...tags.flatMap(({ level, at }) => [
      svg('path', { class: `leader ${level.tone}`, d: `M${plot} ${y(level.price)}L${plot + 6} ${at}` }),
      svg('rect', {
        class: `tag ${level.tone}`,
        x: plot + 6,
        y: at - TAG_HEIGHT / 2,
        width: GUTTER - 6,
        height: TAG_HEIGHT,
        rx: 4,
      }),
      svg(
        'text',
        { class: `tag-text ${level.tone}`, x: plot + 12, y: at + 4 },
        `${level.label} ${price(level.price)}`,
      ),
    ]),
  )
}

function candle(
  { open, high, low, close }: DrawnBar,
  { x, width, y }: { readonly x: number; readonly width: number; readonly y: (value: number) => number },
): SVGGElement {
  const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
  return svg(
    'g',
    { class: close >= open ? 'rising' : 'falling' },
    svg('line', { x1: x, x2: x, y1: y(high), y2: y(low) }),
    svg('rect', { x: x - width / 2, y: top, width, height: Math.max(1, bottom - top) }),
  )
}

/** Moves tags apart, each as little as it takes, and keeps them within the picture. */
function spread<Tag extends { readonly at: number }>(tags: readonly Tag[]): Tag[] {
  const gap = TAG_HEIGHT + 3
  const sorted = tags.toSorted((a, b) => a.at - b.at)
  const down: Tag[] = []
  for (const tag of sorted) {
    const before = down.at(-1)
    down.push({ ...tag, at: Math.max(tag.at, before ? before.at + gap : TAG_HEIGHT / 2 + 1) })
  }
  const placed: Tag[] = []
  for (const tag of down.toReversed()) {
    const after = placed.at(-1)
    const limit = after ? after.at - gap : HEIGHT - TAG_HEIGHT / 2 - 1
    placed.push({ ...tag, at: Math.min(tag.at, limit) })
  }
  return placed
}

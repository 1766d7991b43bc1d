import type { Plot, Scale } from './axes.ts'
import { label, type Shape, shape, textWidth } from './shape.ts'

/** A price that is named at the right edge of a chart. */
export interface Tag {
  readonly price: number
  readonly text: string
  readonly colour: string
  /** Filled tags stand out: the last price. */
  readonly isLast?: boolean
}

const HEIGHT = 17
const GAP = 2
const PADDING = 6

/** How wide the gutter must be for tags. */
export function tagGutter(tags: readonly Tag[]): number {
  return Math.max(0, ...tags.map(({ text }) => textWidth(text) + 2 * PADDING + 10))
}

/** Whether a label at a height stands clear of the tags. */
export function isClearOfTags(tags: readonly Tag[], plot: Plot, y: Scale): (height: number) => boolean {
  const centres = centresOf(tags, plot, y)
  return (height) => centres.every((centre) => Math.abs(centre - height) > HEIGHT)
}

function centresOf(tags: readonly Tag[], plot: Plot, y: Scale): readonly number[] {
  const prices = sortedIn(tags, plot, y).map(({ price }) => y(price))
  return spread(prices, plot)
}

function sortedIn(tags: readonly Tag[], plot: Plot, y: Scale): readonly Tag[] {
  return tags
    .filter(({ price }) => y(price) >= plot.top - 1 && y(price) <= plot.bottom + 1)
    .toSorted((one, other) => other.price - one.price)
}

/** Lines across a chart and tags beside it, moved apart where they would cover each other. */
export function drawTags(tags: readonly Tag[], plot: Plot, y: Scale): readonly Shape[] {
  const sorted = sortedIn(tags, plot, y)
  const centres = centresOf(tags, plot, y)
  return sorted.flatMap((tag, at) => drawTag(tag, plot, { from: y(tag.price), to: centres[at] ?? 0 }))
}

function drawTag(
  { text, colour, isLast }: Tag,
  plot: Plot,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Shape[] {
  const left = plot.right + 8
  return [
    shape('line', {
      x1: plot.left,
      x2: plot.right,
      y1: from,
      y2: from,
      stroke: colour,
      'stroke-dasharray': isLast ? '2 3' : '5 4',
      'stroke-width': isLast ? 1 : 1.4,
    }),
    shape('path', {
      d: `M${plot.right} ${from.toFixed(1)}L${left} ${to.toFixed(1)}`,
      stroke: colour,
      fill: 'none',
    }),
    shape('rect', {
      x: left,
      y: to - HEIGHT / 2,
      width: textWidth(text) + 2 * PADDING,
      height: HEIGHT,
      rx: 4,
      fill: isLast ? colour : '@card',
      stroke: colour,
    }),
    label(left + PADDING, to + 4, text, { fill: isLast ? '@onMark' : colour }),
  ]
}

/** Centres from top to bottom, each as near to where it belongs as the others let it. */
export function spread(wanted: readonly number[], { top, bottom }: Pick<Plot, 'top' | 'bottom'>): number[] {
  const step = HEIGHT + GAP
  const groups: { sum: number; count: number }[] = []
  const startOf = ({ sum, count }: { sum: number; count: number }) => {
    const start = sum / count - ((count - 1) * step) / 2
    return Math.max(top + HEIGHT / 2, Math.min(start, bottom - HEIGHT / 2 - (count - 1) * step))
  }
  for (const centre of wanted) {
    let group = { sum: centre, count: 1 }
    for (
      let last = groups.at(-1);
      last && startOf(last) + last.count * step > startOf(group);
      last = groups.at(-1)
    ) {
      groups.pop()
      group = { sum: last.sum + group.sum, count: last.count + group.count }
    }
    groups.push(group)
  }
  return groups.flatMap((group) => Array.from({ length: group.count }, (_, at) => startOf(group) + at * step))
}

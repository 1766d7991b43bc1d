import type { JsonObject } from '../../core/json.ts'
import { gutterOf, plotOf, scaleOf, ticksOf, valueAxis } from '../axes.ts'
import { formatNumber } from '../format.ts'
import { drawLegend } from '../line-drawing.ts'
import type { Drawing, Picture } from '../picture.ts'
import { readNumber, readRows } from '../read-answer.ts'
import { label, round, type Shape, shape } from '../shape.ts'
import type { DepthView } from '../view.ts'

interface Step {
  readonly price: number
  readonly total: number
}

const HEIGHT = 280

/** Both sides of an order book, added up from the best price on. */
export function readBook({ book }: DepthView, answer: JsonObject): Picture | undefined {
  if (!book) return undefined
  const side = (path: string, isBid: boolean): readonly Step[] => {
    const levels = readRows(answer, path).flatMap((row) => {
      const [price, size] = [readNumber(row, book.price), readNumber(row, book.size)]
      return price === undefined || size === undefined ? [] : [{ price, size }]
    })
    let total = 0
    return levels
      .toSorted((one, other) => (isBid ? other.price - one.price : one.price - other.price))
      .map(({ price, size }) => {
        total += size
        return { price, total }
      })
  }
  const [bids, asks] = [side(book.bids, true), side(book.asks, false)]
  const [bid, ask] = [bids[0], asks[0]]
  if (!bid || !ask) return undefined
  const [bought, sold] = [bids.at(-1)?.total ?? 0, asks.at(-1)?.total ?? 0]
  return {
    words: `Order book: best bid ${formatNumber(bid.price)}, best ask ${formatNumber(ask.price)}; ${formatNumber(bought)} bid and ${formatNumber(sold)} offered within ${bids.length} and ${asks.length} levels.`,
    draw: (width) => drawBook(bids, asks, width),
  }
}

function drawBook(bids: readonly Step[], asks: readonly Step[], width: number): Drawing {
  const sides = [bids, asks]
  const prices = sides.flatMap((side) => side.map(({ price }) => price))
  const most = Math.max(...sides.flatMap((side) => side.map(({ total }) => total)))
  const span = [0, most * 1.08] as const
  const plot = plotOf({ width, height: HEIGHT }, gutterOf(span), 30)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const margin = (high - low) * 0.03
  const reach = [low - margin, high + margin] as const
  const x = scaleOf(reach, [plot.left, plot.right])
  const y = scaleOf(span, [plot.bottom, plot.top])
  const area = (steps: readonly Step[], edge: number, colour: string): Shape => {
    const first = steps[0]
    if (!first) return shape('g', {})
    const course = steps
      .map(
        ({ price, total }, at) =>
          `${at === 0 ? `M${round(x(price))} ${plot.bottom}` : `H${round(x(price))}`}V${round(y(total))}`,
      )
      .join('')
    return shape('path', {
      d: `${course}H${round(edge)}V${plot.bottom}z`,
      fill: colour,
      'fill-opacity': '0.22',
      stroke: colour,
    })
  }
  return {
    height: HEIGHT,
    shapes: [
      ...valueAxis(plot, span, y),
      ...priceAxis(reach, x, plot.bottom),
      area(bids, plot.left, '@up'),
      area(asks, plot.right, '@down'),
      ...drawLegend([
        { name: 'Bids, added up', colour: '@up' },
        { name: 'Asks, added up', colour: '@down' },
      ]),
    ],
    cursor: {
      top: plot.top,
      bottom: plot.bottom,
      stops: [...bids.toReversed(), ...asks].map(({ price, total }) => ({
        x: x(price),
        words: `${formatNumber(price)}  in all ${formatNumber(total)}`,
      })),
    },
  }
}

function priceAxis(
  reach: readonly [number, number],
  x: (value: number) => number,
  bottom: number,
): readonly Shape[] {
  const [left, right] = [x(reach[0]), x(reach[1])]
  return ticksOf(reach, Math.max(2, (right - left) / 110)).map((price) =>
    label(
      Math.min(Math.max(x(price), left + 30), right - 30),
      bottom + 16,
      formatNumber(Number(price.toPrecision(10))),
      {
        'text-anchor': 'middle',
      },
    ),
  )
}

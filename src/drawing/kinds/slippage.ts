import type { JsonObject } from '../../core/json.ts'
import { gutterOf, plotOf, scaleOf, valueAxis } from '../axes.ts'
import { formatNumber } from '../format.ts'
import { drawLegend } from '../line-drawing.ts'
import type { Picture } from '../picture.ts'
import { readNumber, readRows } from '../read-answer.ts'
import { label, pathThrough, shape } from '../shape.ts'
import type { DepthView } from '../view.ts'

const HEIGHT = 280

/** What orders of growing size cost in slippage. */
export function readSlippage({ curve }: DepthView, answer: JsonObject): Picture | undefined {
  if (!curve) return undefined
  const points = readRows(answer, curve.at)
    .flatMap((row) => {
      const [amount, slippage] = [readNumber(row, curve.amount), readNumber(row, curve.slippage)]
      return amount === undefined || amount <= 0 || slippage === undefined ? [] : [{ amount, slippage }]
    })
    .toSorted((one, other) => one.amount - other.amount)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  const asked = readNumber(answer, curve.asked)
  const own = points.find(({ amount }) => amount === asked)
  const words = own
    ? ` The asked ${formatNumber(own.amount, '$')} costs ${formatNumber(own.slippage, '%')}.`
    : ''
  return {
    words: `Slippage by size: ${formatNumber(first.slippage, '%')} for ${formatNumber(first.amount, '$')} up to ${formatNumber(last.slippage, '%')} for ${formatNumber(last.amount, '$')}.${words}`,
    draw(width) {
      const span = [0, Math.max(...points.map(({ slippage }) => slippage)) * 1.15 || 1] as const
      const plot = plotOf({ width, height: HEIGHT }, gutterOf(span, '%'), 30)
      // sizes lie a factor apart, so that their scale is logarithmic
      const log = scaleOf([Math.log(first.amount), Math.log(last.amount)], [plot.left + 26, plot.right - 26])
      const x = (amount: number) => log(Math.log(amount))
      const y = scaleOf(span, [plot.bottom, plot.top])
      return {
        height: HEIGHT,
        shapes: [
          ...valueAxis(plot, span, y, { unit: '%' }),
          ...points.map(({ amount }) =>
            label(x(amount), plot.bottom + 16, formatNumber(amount, '$').replace(',000', 'k'), {
              'text-anchor': 'middle',
            }),
          ),
          shape('path', {
            d: pathThrough(points.map(({ amount, slippage }) => [x(amount), y(slippage)])),
            fill: 'none',
            stroke: '@one',
            'stroke-width': 2,
          }),
          ...points.map(({ amount, slippage }) =>
            shape('circle', {
              cx: x(amount),
              cy: y(slippage),
              r: amount === asked ? 6 : 3.5,
              fill: amount === asked ? '@two' : '@one',
            }),
          ),
          ...drawLegend([
            { name: 'Slippage', colour: '@one' },
            ...(own ? [{ name: `asked: ${formatNumber(own.slippage, '%')}`, colour: '@two' }] : []),
          ]),
        ],
        cursor: {
          top: plot.top,
          bottom: plot.bottom,
          stops: points.map(({ amount, slippage }) => ({
            x: x(amount),
            words: `${formatNumber(amount, '$')}  slippage ${formatNumber(slippage, '%')}`,
          })),
        },
      }
    },
  }
}

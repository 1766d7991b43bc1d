import type { Plot, Scale } from './axes.ts'
import { round, type Shape, shape } from './shape.ts'

/** One bar of a market; time in milliseconds. */
export interface Bar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume?: number
}

const BODY = 0.64

/** The volume of every bar, from the lower edge up. */
export function drawVolume(
  bars: readonly Bar[],
  plot: Plot,
  { x, step }: { readonly x: Scale; readonly step: number },
): readonly Shape[] {
  const most = Math.max(...bars.map(({ volume = 0 }) => volume)) || 1
  const path = (isUp: boolean) =>
    bars
      .map(({ volume = 0, open, close }, at) => {
        if (close >= open !== isUp) return ''
        const height = (volume / most) * (plot.bottom - plot.top)
        const thickness = Math.max(1, step * BODY)
        return `M${round(x(at) - thickness / 2)} ${round(plot.bottom - height)}h${round(thickness)}V${round(plot.bottom)}h${round(-thickness)}z`
      })
      .join('')
  return [
    shape('path', { d: path(true), fill: '@up', 'fill-opacity': '0.35' }),
    shape('path', { d: path(false), fill: '@down', 'fill-opacity': '0.35' }),
  ]
}

interface Frame {
  readonly x: Scale
  readonly y: Scale
  readonly step: number
  readonly isRunning: boolean
}

/** The candles themselves. */
export function drawBodies(bars: readonly Bar[], { x, y, step, isRunning }: Frame): readonly Shape[] {
  const thickness = Math.max(1, Math.min(18, step * BODY))
  const path = (chosen: (bar: Bar, at: number) => boolean) =>
    bars
      .map((bar, at) => {
        if (!chosen(bar, at)) return ''
        const [top, bottom] = [y(Math.max(bar.open, bar.close)), y(Math.min(bar.open, bar.close))]
        const left = x(at) - thickness / 2
        return (
          `M${round(x(at))} ${round(y(bar.high))}V${round(y(bar.low))}` +
          `M${round(left)} ${round(top)}h${round(thickness)}v${round(Math.max(1, bottom - top))}h${round(-thickness)}z`
        )
      })
      .join('')
  const isLast = (at: number) => isRunning && at === bars.length - 1
  const isUp = ({ open, close }: Bar) => close >= open
  const runs = bars.at(-1)
  return [
    shape('path', { d: path((bar, at) => isUp(bar) && !isLast(at)), fill: '@up', stroke: '@up' }),
    shape('path', { d: path((bar, at) => !isUp(bar) && !isLast(at)), fill: '@down', stroke: '@down' }),
    ...(isRunning && runs
      ? [
          // a bar that is not finished is hollow
          shape('path', {
            d: path((_, at) => isLast(at)),
            fill: '@card',
            stroke: isUp(runs) ? '@up' : '@down',
            'stroke-dasharray': '2 2',
          }),
        ]
      : []),
  ]
}

import type { Bar } from './bars-drawing.ts'
import type { TimeSpan } from './picture.ts'

interface Bars {
  readonly bars: readonly Bar[]
  /** Whether the last bar still trades. */
  readonly isRunning: boolean
}

/** The bars of a span. A last bar that is not shown is not the running one either. */
export function narrowBars({ bars, isRunning }: Bars, shown: TimeSpan | undefined): Bars {
  if (!shown) return { bars, isRunning }
  const kept = bars.filter(({ time }) => time >= shown.from && time <= shown.to)
  return { bars: kept, isRunning: isRunning && kept.at(-1) === bars.at(-1) }
}

/** The span of bars, where there are enough of them to be narrowed. */
export function spanOfBars(bars: readonly Bar[]): { readonly span?: TimeSpan & { readonly count: number } } {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last || bars.length < 2) return {}
  return { span: { from: first.time, to: last.time, count: bars.length } }
}

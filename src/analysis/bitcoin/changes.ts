import { DAY_MS } from '../../core/durations.ts'
import type { PriceBars } from '../market/bars.ts'
import { rounded } from '../numbers/figures.ts'
import { at } from '../numbers/line.ts'

/** How far back the changes of a price are reported, days. */
export const horizons = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const
export type Horizon = keyof typeof horizons

interface History {
  readonly bars: PriceBars
  readonly barMilliseconds: number
}

/**
 * How much a price has changed over every horizon, percent: against the bar that had closed last by then. The
 * first history that reaches back decides. Null where none does.
 *
 * @param histories Finest first.
 */
export function changesOf(
  price: number,
  histories: readonly History[],
  { now }: { readonly now: number },
): Readonly<Record<Horizon, number | null>> {
  const changeOver = (horizon: Horizon) => {
    for (const history of histories) {
      const before = closeAt(now - horizons[horizon] * DAY_MS, history)
      if (before !== undefined) return rounded(100 * (price / before - 1))
    }
    return null
  }
  return {
    '24h': changeOver('24h'),
    '7d': changeOver('7d'),
    '30d': changeOver('30d'),
    '90d': changeOver('90d'),
    '1y': changeOver('1y'),
  }
}

/** The close of the bar that ended last before a moment; undefined when there is a gap or the run begins later. */
function closeAt(moment: number, { bars: { time, close }, barMilliseconds }: History): number | undefined {
  const position = time.findLastIndex((opened) => opened + barMilliseconds <= moment)
  if (position < 0 || moment - at(time, position) >= 2 * barMilliseconds) return undefined
  return at(close, position)
}

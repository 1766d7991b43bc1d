import type { Clock } from '../../core/clock.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../core/durations.ts'
import type { Equities, ExchangeState } from '../equities/equities.ts'
import { equityCatalog } from '../equities/equity-catalog.ts'
import { openTape } from './tape.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

/** Hours of an American exchange in summer, UTC. */
const OPENS = 13.5 * HOUR_SECONDS
const CLOSES = 20 * HOUR_SECONDS
const FIRST = 8 * HOUR_SECONDS

/** Shares of the simulated world: their tokens trade around the clock, they themselves on weekdays only. */
export function simulatedEquities({ seed, dataClock }: SimulatedOptions): Equities {
  const sourced = (asOf: number) => ({
    mode: 'simulated' as const,
    sources: [{ name: 'simulated:equities', ok: true, asOf, cached: false }],
  })
  return {
    catalog: () => equityCatalog,
    async reference(ticker) {
      const now = Math.floor(dataClock.now() / 1_000)
      if (!equityCatalog.some((equity) => equity.ticker === ticker))
        return { ...sourced(now * 1_000), known: false, reason: 'The simulated world has no such share.' }
      const tape = openTape(seed, { symbol: `STOCK-${ticker}`, name: ticker, slug: ticker }, 'coingecko')
      const priceAt = (second: number) => Number(Math.exp(tape.between(second - 1, second).close).toFixed(2))
      const traded = lastRegular(now)
      return {
        ...sourced(now * 1_000),
        known: true,
        source: 'simulated',
        exchange: 'Simulated exchange',
        priceUsd: priceAt(traded),
        asOf: traded * 1_000,
        previousCloseUsd: priceAt(lastRegular(Math.floor(traded / DAY_SECONDS) * DAY_SECONDS)),
        state: stateAt(now),
      }
    },
    async issuerStatus({ issuer }) {
      const now = Math.floor(dataClock.now() / 1_000) * 1_000
      if (issuer !== 'xStock')
        return {
          ...sourced(now),
          known: false,
          reason: `${issuer} has no public status of its tokens that we read.`,
        }
      return { ...sourced(now), known: true, halted: false, multiplier: 1 }
    },
  }
}

function stateAt(now: number): ExchangeState {
  const second = now % DAY_SECONDS
  if (!isWeekday(now) || second < FIRST) return 'closed'
  if (second < OPENS) return 'pre'
  return second < CLOSES ? 'regular' : 'post'
}

/** The last second of regular hours that has begun. */
function lastRegular(now: number): number {
  const midnight = Math.floor(now / DAY_SECONDS) * DAY_SECONDS
  if (isWeekday(now) && now > midnight + OPENS) return Math.min(now, midnight + CLOSES)
  let day = midnight - DAY_SECONDS
  while (!isWeekday(day)) day -= DAY_SECONDS
  return day + CLOSES
}

/** The epoch began on a Thursday. */
function isWeekday(second: number): boolean {
  const day = (Math.floor(second / DAY_SECONDS) + 4) % 7
  return day !== 0 && day !== 6
}

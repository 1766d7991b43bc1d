import type { Clock } from '../../core/clock.ts'
import type { Equities, ExchangeState } from '../equities/equities.ts'
import { equityCatalog } from '../equities/equity-catalog.ts'
import { openTape } from './tape.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

const DAY = 86_400
const HOUR = 3_600
/** Hours of an American exchange in summer, UTC. */
const OPENS = 13.5 * HOUR
const CLOSES = 20 * HOUR
const FIRST = 8 * HOUR

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
        previousCloseUsd: priceAt(lastRegular(Math.floor(traded / DAY) * DAY)),
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
  const second = now % DAY
  if (!isWeekday(now) || second < FIRST) return 'closed'
  if (second < OPENS) return 'pre'
  return second < CLOSES ? 'regular' : 'post'
}

/** The last second of regular hours that has begun. */
function lastRegular(now: number): number {
  const midnight = Math.floor(now / DAY) * DAY
  if (isWeekday(now) && now > midnight + OPENS) return Math.min(now, midnight + CLOSES)
  let day = midnight - DAY
  while (!isWeekday(day)) day -= DAY
  return day + CLOSES
}

/** The epoch began on a Thursday. */
function isWeekday(second: number): boolean {
  const day = (Math.floor(second / DAY) + 4) % 7
  return day !== 0 && day !== 6
}

import type { Clock } from '../../core/clock.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { createEquities } from '../equities/create-equities.ts'
import type { Equities, ExchangeState } from '../equities/equities.ts'
import { equityCatalog } from '../equities/equity-catalog.ts'
import { type IsDown, noOutage, refuseWhenDown } from './outages.ts'
import { openTape } from './tape.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
  readonly isDown?: IsDown | undefined
}

/** Hours of an American exchange in summer, UTC. */
const OPENS = 13.5 * HOUR_SECONDS
const CLOSES = 20 * HOUR_SECONDS
const FIRST = 8 * HOUR_SECONDS

/** The sources of a share's price, in the order of the live ones: in this world they agree. */
const REFERENCES = ['yahoo-finance', 'cnbc'] as const

/** Shares of the simulated world: their tokens trade around the clock, they themselves on weekdays only. */
export function simulatedEquities({ seed, dataClock, isDown = noOutage }: SimulatedOptions): Equities {
  const wholeSecond = () => Math.floor(dataClock.now() / 1_000)
  const price = async (ticker: string) => {
    const now = wholeSecond()
    if (!equityCatalog.some((equity) => equity.ticker === ticker))
      throw new GatewayError('not_found', 'The simulated world has no such share.')
    const tape = openTape(seed, { symbol: `STOCK-${ticker}`, name: ticker, slug: ticker }, 'coingecko')
    const priceAt = (second: number) => Number(Math.exp(tape.between(second - 1, second).close).toFixed(2))
    const traded = lastRegular(now)
    return {
      exchange: 'Simulated exchange',
      priceUsd: priceAt(traded),
      tradedAt: traded * 1_000,
      previousCloseUsd: priceAt(lastRegular(Math.floor(traded / DAY_SECONDS) * DAY_SECONDS)),
      state: stateAt(now),
      asOf: now * 1_000,
      cached: false,
    }
  }
  return createEquities({
    mode: 'simulated',
    references: REFERENCES.map((name) => ({
      name: `simulated:${name}`,
      label: 'simulated',
      async price(ticker) {
        refuseWhenDown(name, isDown)
        return price(ticker)
      },
    })),
    issuer: {
      name: 'simulated:xstocks',
      async status() {
        refuseWhenDown('xstocks', isDown)
        return { asOf: wholeSecond() * 1_000, cached: false, halted: false, multiplier: 1 }
      },
    },
  })
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

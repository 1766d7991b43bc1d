import { DAY_SECONDS, HOUR_SECONDS } from '../../../core/durations.ts'
import { curve, mix, seedOf } from '../noise.ts'
import { stablecoinFacts } from './defi-facts.ts'

const BILLION = 1e9
/** How far the supply of a coin strays from its usual one, as a fraction. */
const STRAY = 0.05
const SWING_SECONDS = 60 * DAY_SECONDS

/** Units of a stablecoin in the hour of a moment, in seconds; undefined for one that is not on the list. */
export function stableSupplyAt(seed: string, symbol: string, now: number): number | undefined {
  const facts = stablecoinFacts.find((coin) => coin[1] === symbol)
  if (!facts) return undefined
  const own = mix(mix(seedOf(seed), seedOf('decentralised finance')), seedOf(`supply of ${symbol}`))
  const hour = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS
  return Math.round(facts[4] * BILLION * Math.exp(STRAY * curve(own, hour / SWING_SECONDS)))
}

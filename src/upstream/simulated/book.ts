import { HOUR_SECONDS } from '../../core/durations.ts'
import type { Level } from '../market-data/books.ts'
import { factsOf, venueFacts } from './economy.ts'
import { curve, mix, uniform } from './noise.ts'
import type { Market } from './simulated-market.ts'

/** As many levels as a venue shows of each side. */
const MAX_LEVELS = 400
/** Offered within one percent of the price on each side, as a share of what the venue trades in a day. */
const SHARE_WITHIN_A_PERCENT = 0.0025
/** For how long the size of a level stays much the same, seconds. */
const MAX_WAIT_SECONDS = 20

interface BookOptions {
  /** The second whose beginning the book stands at, since the epoch. */
  readonly now: number
  readonly depth: number
  /** Half the distance between the best bid and the best ask, as a fraction. */
  readonly halfSpread: number
}

/**
 * What is bid and asked around the tape's price. The best levels are the ticker's bid and ask; the deeper, the
 * wider apart; how much there is follows from how much the venue trades.
 */
export function bookAt(market: Market, options: BookOptions) {
  return { bids: sideOf(market, -1, options), asks: sideOf(market, 1, options) }
}

function sideOf(
  market: Market,
  direction: 1 | -1,
  { now, depth, halfSpread }: BookOptions,
): readonly Level[] {
  const { tape, show, venue, asset } = market
  const seed = mix(market.seed, direction)
  const middle = tape.between(now - 1, now).close
  const { dailyVolume } = factsOf(asset.symbol)
  const withinPercent =
    dailyVolume *
    venueFacts[venue].volumeShare *
    SHARE_WITHIN_A_PERCENT *
    Math.exp(0.3 * curve(seed, now / HOUR_SECONDS))
  const spacing = 0.00004 + 0.2 * halfSpread
  const levels: Level[] = []
  for (let index = 0; levels.length < Math.min(depth, MAX_LEVELS); index += 1) {
    const offset = index === 0 ? 0 : spacing * (index * (1 + index / 100) + 0.7 * uniform(seed, index))
    const logarithm = middle + direction * (halfSpread + offset)
    const price = show(logarithm)
    if (price <= 0) break
    if (price === levels.at(-1)?.price) continue
    const dollars = withinPercent * (spacing * (1 + index / 50)) * 100 * sizeDraw(seed, index, now)
    const lots = Math.max(1, Math.round((dollars / Math.exp(logarithm)) * tape.lotsPerUnit))
    levels.push({ price, size: lots / tape.lotsPerUnit })
  }
  return levels
}

function sizeDraw(seed: number, index: number, now: number): number {
  return Math.exp(0.7 * curve(mix(seed, 1_000 + index), now / MAX_WAIT_SECONDS) - 0.2)
}

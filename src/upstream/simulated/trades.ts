import { HOUR_SECONDS } from '../../core/durations.ts'
import type { Trade } from '../market-data/trades.ts'
import { mix, uniform } from './noise.ts'
import type { Market } from './simulated-market.ts'
import type { Stretch } from './stretch.ts'

/** Trades that a second with enough lots has: at its low and its high, and at its close. */
const MIN_IN_A_SECOND = 3
const MORE_IN_A_SECOND = 4
/** How far back a search for trades goes, seconds. */
const MAX_LOOK = HOUR_SECONDS

/**
 * The newest trades before a second, newest first. Those of one second reach its high and its low, end at its close
 * and sum to its volume, so that they agree with every candle they lie in.
 */
export function tradesUntil(
  market: Market,
  { now, limit }: { now: number; limit: number },
): readonly Trade[] {
  const trades: Trade[] = []
  for (let second = now - 1; trades.length < limit && second >= now - MAX_LOOK; second -= 1)
    trades.push(...tradesIn(market, second).toReversed())
  return trades.slice(0, limit)
}

/** Oldest first. */
function tradesIn({ tape, show, seed }: Market, second: number): readonly Trade[] {
  const stretch = tape.between(second, second + 1)
  const draws = mix(seed, second)
  const wanted = MIN_IN_A_SECOND + Math.floor(MORE_IN_A_SECOND * uniform(draws, 0))
  const count = Math.min(wanted, stretch.lots)
  const prices = pathThrough(stretch, count, draws)
  let before = stretch.open
  let left = stretch.lots
  return prices.map((price, index) => {
    const isLast = index === count - 1
    const others = count - 1 - index
    const share = Math.floor((left / (others + 1)) * (0.4 + 1.2 * uniform(draws, 100 + index)))
    const lots = isLast ? left : Math.min(Math.max(1, share), left - others)
    left -= lots
    const isBuy = price === before ? uniform(draws, 200 + index) < 0.5 : price > before
    before = price
    return {
      time: second * 1_000 + Math.floor(((index + uniform(draws, 300 + index)) / count) * 1_000),
      price: show(price),
      size: lots / tape.lotsPerUnit,
      side: isBuy ? 'buy' : 'sell',
    }
  })
}

/** Logarithms of prices: first towards the far end, then to the other, the rest between, and the close. */
function pathThrough({ open, high, low, close }: Stretch, count: number, draws: number): readonly number[] {
  const ends = close >= open ? [low, high] : [high, low]
  const between = Array.from(
    { length: Math.max(0, count - MIN_IN_A_SECOND) },
    (_, index) => low + (high - low) * uniform(draws, 400 + index),
  )
  return count === 0 ? [] : [...ends, ...between, close].slice(-count)
}

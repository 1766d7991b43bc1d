import { mix, normal, uniform } from './noise.ts'

/** What happened over a stretch of time: natural logarithms of prices, and a whole number of lots traded. */
export interface Stretch {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly lots: number
}

/** Where the draws of one market at one venue come from. */
export interface MarketSeeds {
  /** Shared by all assets: what the whole market does. */
  readonly market: number
  readonly asset: number
  readonly venue: number
  /** How much of the asset's movement is the market's, from 0 to 1. */
  readonly marketShare: number
}

/** How far a venue strays from the true path at every finer look, as a fraction of the price. */
const STRAY = 0.00012

interface Telling {
  readonly parts: number
  /** How far a part of this length usually moves, as a fraction. */
  readonly usual: number
  readonly level: number
  /** Number of the first part on its own level, from which all its draws come. */
  readonly position: number
  readonly seeds: MarketSeeds
}

/**
 * Splits a stretch into equal parts, so that the parts are exactly the whole: the first opens where it opens,
 * the last closes where it closes, one touches its high, one its low, none goes beyond, and the lots add up.
 */
export function splitStretch(
  whole: Stretch,
  { parts, usual, level, position, seeds }: Telling,
): readonly Stretch[] {
  const ranged = Math.max((whole.high - whole.low) / (1.7 * Math.sqrt(parts)), 1e-9)
  // calm and wild times both fade, so a part leans towards what is usual for its length
  const usualMove = ranged ** 0.65 * usual ** 0.35
  const wildness = numbers(parts, (part) => Math.exp(0.22 * drawn(100, part)))
  const bounds = strayed(fitted(wander(), whole, usualMove, uniform(mix(seeds.asset, level + 200), position)))
  const tops = numbers(parts, (part) => Math.max(at(bounds, part), at(bounds, part + 1)))
  const bottoms = numbers(parts, (part) => Math.min(at(bounds, part), at(bounds, part + 1)))
  const highest = tops.indexOf(Math.max(...tops))
  const lowest = bottoms.indexOf(Math.min(...bottoms))
  const lots = sharedOut(whole.lots, numbers(parts, busyness))

  return numbers(parts, (part) => part).map((part) => ({
    open: at(bounds, part),
    close: at(bounds, part + 1),
    high: part === highest ? whole.high : Math.min(whole.high, at(tops, part) + wick(part, 300)),
    low: part === lowest ? whole.low : Math.max(whole.low, at(bottoms, part) - wick(part, 400)),
    lots: at(lots, part),
  }))

  /** A random walk from the open that is led to the close. */
  function wander(): number[] {
    const path = [whole.open]
    const leads = [0]
    for (let part = 0; part < parts; part += 1) {
      path.push(at(path, part) + drawn(0, part) * at(wildness, part) * usualMove)
      leads.push(at(leads, part) + at(wildness, part) ** 2)
    }
    const missed = whole.close - at(path, parts)
    return path.map((price, part) => price + (missed * at(leads, part)) / at(leads, parts))
  }

  function strayed(path: readonly number[]): number[] {
    return path.map((price, part) => {
      if (part === 0) return whole.open
      if (part === parts) return whole.close
      const strayedTo = price + STRAY * normal(mix(seeds.venue, level), position + part)
      return Math.min(whole.high, Math.max(whole.low, strayedTo))
    })
  }

  /** A draw that is the market's as far as the asset follows it. */
  function drawn(salt: number, part: number): number {
    const { market, asset, marketShare } = seeds
    const own = Math.sqrt(1 - marketShare ** 2)
    return (
      marketShare * normal(mix(market, level + salt), position + part) +
      own * normal(mix(asset, level + salt), position + part)
    )
  }

  function wick(part: number, salt: number): number {
    const draw = uniform(mix(seeds.asset, level + salt), position + part)
    return usualMove * at(wildness, part) * (0.06 + 0.7 * draw * draw)
  }

  function busyness(part: number): number {
    const moved = Math.abs(at(bounds, part + 1) - at(bounds, part)) / usualMove
    return (
      at(wildness, part) *
      (0.35 + moved) *
      Math.exp(0.4 * normal(mix(seeds.asset, level + 500), position + part))
    )
  }
}

/** Stretches what a path does above and below its ends so that it nearly reaches the whole's high and low. */
function fitted(path: readonly number[], whole: Stretch, usualMove: number, draw: number): number[] {
  const upper = Math.max(whole.open, whole.close)
  const lower = Math.min(whole.open, whole.close)
  const peak = Math.max(...path)
  const trough = Math.min(...path)
  const remainder = (room: number, share: number) => room - Math.min(0.6 * room, 0.4 * share * usualMove)
  const above = peak > upper ? remainder(whole.high - upper, draw) / (peak - upper) : 0
  const below = trough < lower ? remainder(lower - whole.low, 1 - draw) / (lower - trough) : 0
  return path.map((price) => {
    if (price > upper) return upper + (price - upper) * above
    if (price < lower) return lower - (lower - price) * below
    return price
  })
}

/** Shares out whole lots by weight so that not one is lost. */
function sharedOut(lots: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weighed = 0
  let given = 0
  return weights.map((weight, part) => {
    weighed += weight
    const upTo = part === weights.length - 1 ? lots : Math.min(lots, Math.floor((lots * weighed) / total))
    const share = upTo - given
    given = upTo
    return share
  })
}

function numbers(count: number, draw: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => draw(index))
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? 0
}

import type { CandleSourceId } from '../market-data/candles.ts'
import type { Asset } from '../venues/assets.ts'
import type { AssetFacts } from './asset-facts.ts'
import { factsOf, venueFacts } from './economy.ts'
import { curve, mix, normal, seedOf, uniform } from './noise.ts'
import { type MarketSeeds, type Stretch, splitStretch } from './stretch.ts'

/**
 * Everything that ever traded in one simulated market. A week is drawn as a whole and then again in ever smaller
 * parts down to the second, so any stretch of time is read by going down to the parts it is made of: it costs the
 * same however long ago it was, and stretches that cover the same time agree to the last lot.
 */
export interface Tape {
  /** Lots that make one unit of the base asset. */
  readonly lotsPerUnit: number
  /**
   * Reads a stretch of whole seconds.
   *
   * @param from First second, since the epoch.
   * @param to The second after the last; must be later than `from`.
   */
  between(from: number, to: number): Stretch
}

/** Seconds of a part at every level; all divide the one before. */
const lengths = [604_800, 86_400, 43_200, 7_200, 3_600, 1_800, 900, 60, 10, 1] as const
/** Monday, so that weeks begin where candles of a week do. */
const ORIGIN = 345_600
const OCTAVES = 8

export function openTape(seed: string, asset: Asset, venue: CandleSourceId): Tape {
  const facts = factsOf(asset.symbol)
  const { premium, volumeShare } = venueFacts[venue]
  const world = seedOf(seed)
  const assetSeed = mix(world, seedOf(asset.symbol))
  const seeds: MarketSeeds = {
    market: mix(world, seedOf('the whole market')),
    asset: assetSeed,
    venue: mix(assetSeed, seedOf(venue)),
    marketShare: facts.marketShare,
  }
  const lotsPerUnit = 10 ** Math.max(0, Math.ceil(Math.log10(facts.anchor)) + 1)
  const answer = new Map<string, readonly Stretch[]>()

  function weekAt(position: number): Stretch {
    const open = boundary(position, facts, seeds) + premium
    const close = boundary(position + 1, facts, seeds) + premium
    const temper = Math.exp(0.45 * curve(mix(seeds.market, 901), position / 5))
    const room = facts.weeklyMove * temper
    const high = Math.max(open, close) + room * reach(uniform(mix(seeds.asset, 902), position))
    const low = Math.min(open, close) - room * reach(uniform(mix(seeds.asset, 903), position))
    const busy =
      (0.5 + (0.5 * (high - low)) / (1.6 * facts.weeklyMove)) * Math.exp(0.25 * normal(seeds.asset, position))
    const units = (7 * facts.dailyVolume * volumeShare * busy) / facts.anchor
    return { open, high, low, close, lots: Math.round(units * lotsPerUnit) }
  }

  function splitPart(whole: Stretch, level: number, position: number): readonly Stretch[] {
    const key = `${level}:${position}`
    const known = answer.get(key)
    if (known) return known
    const parts = lengthAt(level) / lengthAt(level + 1)
    const stretches = splitStretch(whole, {
      parts,
      usual: facts.weeklyMove * Math.sqrt(lengthAt(level + 1) / lengthAt(0)),
      level,
      position: position * parts,
      seeds,
    })
    if (answer.size > 5_000) answer.clear()
    answer.set(key, stretches)
    return stretches
  }

  return {
    lotsPerUnit,
    between(from, to) {
      const first = Math.floor((from - ORIGIN) / lengthAt(0))
      const last = Math.floor((to - 1 - ORIGIN) / lengthAt(0))
      let sum: Stretch | undefined
      const read = (stretch: Stretch, level: number, position: number) => {
        const start = ORIGIN + position * lengthAt(level)
        const end = start + lengthAt(level)
        if (end <= from || start >= to) return
        if (from <= start && end <= to) {
          sum = sum ? after(sum, stretch) : stretch
          return
        }
        const parts = splitPart(stretch, level, position)
        for (const [index, part] of parts.entries()) read(part, level + 1, position * parts.length + index)
      }
      for (let position = first; position <= last; position += 1) read(weekAt(position), 0, position)
      return sum ?? weekAt(first)
    },
  }
}

/** The true price where one week ends and the next begins: slow waves on the anchor, some of them the market's. */
function boundary(
  position: number,
  { anchor, weeklyMove, marketShare }: AssetFacts,
  { market, asset }: MarketSeeds,
) {
  const own = Math.sqrt(1 - marketShare ** 2)
  let height = Math.log(anchor)
  for (let octave = 0; octave < OCTAVES; octave += 1) {
    const span = 2 ** octave
    const wave =
      marketShare * curve(mix(market, 950 + octave), position / span) +
      own * curve(mix(asset, 950 + octave), position / span)
    height += 0.42 * weeklyMove * Math.sqrt(span) * wave
  }
  return height
}

/** How far beyond its ends a week goes, in usual moves. */
function reach(draw: number): number {
  return 0.08 + 0.7 * draw * draw
}

function after(first: Stretch, next: Stretch): Stretch {
  return {
    open: first.open,
    high: Math.max(first.high, next.high),
    low: Math.min(first.low, next.low),
    close: next.close,
    lots: first.lots + next.lots,
  }
}

function lengthAt(level: number): number {
  return lengths[level] ?? 1
}

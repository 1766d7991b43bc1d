import { keccakOfText } from '../../../chains/evm/keccak.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../../core/durations.ts'
import { knownAssets } from '../../assets/known-assets.ts'
import { findAsset } from '../../venues/assets.ts'
import { dollarsFor } from '../currencies.ts'
import { factsOf } from '../economy.ts'
import { openMarket } from '../market.ts'
import { moreDollars } from '../more-dollars.ts'
import { curve, mix, seedOf } from '../noise.ts'
import { openTape, type Tape } from '../tape.ts'
import type { chainFacts, ProtocolFacts } from './defi-facts.ts'
import type { yieldFacts } from './yield-facts.ts'

/** How decentralised finance moves in the simulated world; all times are seconds since the epoch. */
export function openDefiWorld(seed: string) {
  const own = mix(seedOf(seed), seedOf('decentralised finance'))
  const tapes = new Map<string, Tape>()

  function tapeOf(symbol: string): Tape | undefined {
    const asset = findAsset(symbol)
    const tape = tapes.get(symbol) ?? (asset && openTape(seed, asset, 'coingecko'))
    if (tape) tapes.set(symbol, tape)
    return tape
  }

  /** What an asset costs beside what it usually costs. */
  function priceAgainstUsual(symbol: string, second: number): number {
    const tape = tapeOf(symbol)
    return tape ? Math.exp(tape.between(second - 1, second).close) / factsOf(symbol).anchor : 1
  }

  /** How many deposits there are beside the usual number: slow, and a little the whole market's. */
  function depositsAt(name: string, second: number): number {
    const draw = mix(own, seedOf(name))
    return Math.exp(
      0.07 * curve(mix(draw, 1), second / (30 * DAY_SECONDS)) +
        0.04 * curve(mix(own, 2), second / (20 * DAY_SECONDS)) +
        0.006 * curve(mix(draw, 3), second / DAY_SECONDS),
    )
  }

  function tvlAt({ slug, usualTvl, holds }: ProtocolFacts, second: number): number {
    const risky = Object.entries(holds)
    const inDollars = 1 - risky.reduce((sum, [, share]) => sum + share, 0)
    const value = risky.reduce(
      (sum, [symbol, share]) => sum + share * priceAgainstUsual(symbol, second),
      inDollars,
    )
    return usualTvl * value * depositsAt(slug, second)
  }

  return {
    tvlAt,
    /** What lies on a chain outside the listed protocols. */
    othersAt({ name, coin, others }: (typeof chainFacts)[number], second: number): number {
      return (
        others * (0.4 + 0.6 * priceAgainstUsual(coin, second)) * depositsAt(`the rest of ${name}`, second)
      )
    },
    /** What a protocol's day is measured by: what lies in it, more when trading is wild. */
    dayAt(facts: ProtocolFacts, second: number): number {
      const day = Math.floor(second / DAY_SECONDS)
      const [symbol = 'ETH'] = Object.keys(facts.holds)
      const { high, low } = tapeOf(symbol)?.between(second - DAY_SECONDS, second) ?? { high: 0.03, low: 0 }
      const usual = factsOf(symbol).weeklyMove / Math.sqrt(7)
      const wildness = Math.min(3, 0.5 + (0.35 * (high - low)) / usual)
      return tvlAt(facts, second) * wildness * Math.exp(0.12 * curve(mix(own, seedOf(facts.slug)), day))
    },
    /** A yield beside its usual one: more after a rise, when borrowing rises. */
    appetiteAt([project, chain, symbol]: (typeof yieldFacts)[number], second: number): number {
      const tape = tapeOf('ETH')
      const { open, close } = tape?.between(second - 7 * DAY_SECONDS, second) ?? { open: 0, close: 0 }
      const mood = 0.18 * Math.tanh((close - open) / factsOf('ETH').weeklyMove)
      const draw = mix(own, seedOf(`${project} ${chain} ${symbol}`))
      return Math.exp(
        mood +
          0.16 * curve(mix(draw, 1), second / (9 * DAY_SECONDS)) +
          0.05 * curve(mix(draw, 2), second / DAY_SECONDS),
      )
    },
    /** An id as DefiLlama writes them. */
    yieldId([project, chain, symbol]: (typeof yieldFacts)[number]): string {
      const hex = Buffer.from(keccakOfText(`simulated yield ${project} ${chain} ${symbol}`)).toString('hex')
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `a${hex.slice(17, 20)}`,
        hex.slice(20, 32),
      ].join('-')
    },
    stablePrice(symbol: string, peg: string, second: number): number {
      const listed = [...knownAssets, ...moreDollars].find(
        (asset) => asset.symbol === symbol && asset.category === 'stablecoin',
      )
      if (listed) {
        const { tape, show } = openMarket(seed, 'coingecko', listed.id)
        return show(tape.between(second - DAY_SECONDS, second).close)
      }
      const slip = 0.0004 * curve(mix(own, seedOf(`peg of ${symbol}`)), second / (6 * HOUR_SECONDS))
      return Number(((peg === 'USD' ? 1 : dollarsFor(peg)) * (1 + slip)).toFixed(5))
    },
  }
}

import type { Bar } from '../market-data/candles.ts'
import type { Sourced } from '../sourced.ts'

/** A token of a pool; symbol and name are text from outside, cleaned. */
export interface PoolToken {
  readonly address: string
  readonly symbol: string
  readonly name: string
}

/** A pool of two tokens at a decentralised exchange. What the source does not tell is absent, never zero. */
export interface DexPool {
  /** As we call chains: `solana`, `ethereum`, `base`. */
  readonly chain: string
  readonly dex: string
  readonly address: string
  readonly base: PoolToken
  readonly quote: PoolToken
  /** Of the base token. */
  readonly priceUsd?: number
  /** Of the base token, in the quote token. */
  readonly priceInQuote?: number
  readonly liquidityUsd?: number
  readonly volume24hUsd?: number
  readonly buys24h?: number
  readonly sells24h?: number
  readonly change1hPct?: number
  readonly change24hPct?: number
  /** Price times the whole supply. */
  readonly fullyDilutedUsd?: number
  readonly marketCapUsd?: number
  /** Milliseconds since the epoch. */
  readonly createdAt?: number
  readonly url?: string
}

export interface DexPools extends Sourced {
  readonly pools: readonly DexPool[]
  /** How this answer differs because another source than usual gave it, a sentence. */
  readonly note?: string
}

/** A bar of a pool, prices in dollars. */
export interface PoolCandle {
  /** When it opened, milliseconds since the epoch. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volumeUsd: number
}

/** Oldest first. */
export interface PoolCandles extends Sourced {
  /** How this answer differs because another source than usual gave it, a sentence. */
  readonly note?: string
  readonly base: Partial<PoolToken>
  readonly quote: Partial<PoolToken>
  readonly candles: readonly PoolCandle[]
}

export const poolBars = ['1m', '5m', '15m', '1h', '4h', '12h', '1d'] as const satisfies readonly Bar[]
export type PoolBar = (typeof poolBars)[number]

interface Options {
  readonly signal: AbortSignal
}

/**
 * Provides pools at decentralised exchanges.
 *
 * @throws GatewayError `invalid_input` for a chain, token or pool that is unknown, `upstream_*` when no source answered.
 */
export interface Dex {
  /** Pools whose tokens answer to a text; the most liquid first, and empty when none does. */
  search(text: string, options: Options): Promise<DexPools>
  /** Pools of one token, the most liquid first. */
  ofToken(query: { readonly chain: string; readonly address: string }, options: Options): Promise<DexPools>
  /** Pools of many Solana mints at once, the most liquid of each; a mint without a pool is left out. */
  ofMints(mints: readonly string[], options: Options): Promise<DexPools>
  /** Those that are asked for most, or those that opened last, of one chain. */
  listed(
    query: { readonly network: string; readonly kind: 'trending' | 'new'; readonly limit: number },
    options: Options,
  ): Promise<DexPools>
  candles(
    query: {
      readonly network: string
      readonly pool: string
      readonly bar: PoolBar
      readonly limit: number
    },
    options: Options,
  ): Promise<PoolCandles>
}

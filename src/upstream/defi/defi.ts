import type { Sourced } from '../sourced.ts'

/** A protocol and the dollars that lie in it. Names are text from outside, cleaned. */
export interface Protocol {
  /** As DefiLlama names it in addresses: `aave-v3`. */
  readonly slug: string
  readonly name: string
  readonly symbol?: string
  readonly category?: string
  readonly chains: readonly string[]
  readonly tvlUsd: number
  /** By chain, where the source has it. */
  readonly tvlByChain: Readonly<Record<string, number>>
  /** Percent: 1.5 means +1.5 %. */
  readonly change1dPct?: number
  readonly change7dPct?: number
  /** The family it belongs to: `aave` for `aave-v3`. */
  readonly family?: string
}

export interface Protocols extends Sourced {
  readonly protocols: readonly Protocol[]
}

export interface TvlPoint {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly tvlUsd: number
}

/** Oldest first, days apart. */
export interface TvlHistory extends Sourced {
  readonly points: readonly TvlPoint[]
}

export interface ChainTvl {
  readonly name: string
  /** Of EVM chains, where known. */
  readonly chainId?: number
  readonly tokenSymbol?: string
  readonly tvlUsd: number
}

/** Largest first. */
export interface Chains extends Sourced {
  readonly chains: readonly ChainTvl[]
}

/** A place where something earns. */
export interface YieldPool {
  /** DefiLlama's id of it, by which its history can be asked. */
  readonly id: string
  readonly chain: string
  readonly project: string
  readonly symbol: string
  readonly tvlUsd: number
  /** Percent a year, everything together. */
  readonly apyPct: number
  /** From the business itself. */
  readonly apyBasePct?: number
  /** Paid in tokens that are handed out. */
  readonly apyRewardPct?: number
  readonly apyMean30dPct?: number
  readonly apyChange7d?: number
  readonly isStablecoin: boolean
  /** Whether the tokens may move apart and cost their provider. */
  readonly impermanentLoss?: boolean
  readonly exposure?: 'single' | 'multi'
  /** The source thinks that its figure is out of line. */
  readonly isOutlier: boolean
}

export interface YieldPools extends Sourced {
  readonly pools: readonly YieldPool[]
}

export interface YieldPoint {
  readonly time: number
  readonly tvlUsd: number
  readonly apyPct: number
  readonly apyBasePct?: number
  readonly apyRewardPct?: number
}

/** Oldest first, days apart. */
export interface YieldHistory extends Sourced {
  readonly points: readonly YieldPoint[]
}

export interface Stablecoin {
  readonly name: string
  readonly symbol: string
  /** What it follows: `USD`, `EUR`. */
  readonly peg: string
  readonly mechanism?: string
  /** Units in circulation, worth one of what it follows each. */
  readonly circulating: number
  readonly circulatingWeekAgo?: number
  readonly circulatingMonthAgo?: number
  /** In dollars. */
  readonly priceUsd?: number
  readonly chains: readonly string[]
}

/** Largest first. */
export interface Stablecoins extends Sourced {
  readonly coins: readonly Stablecoin[]
  /** How this answer differs because another source than usual gave it, a sentence. */
  readonly note?: string
}

/** What a protocol turned over or took. Dollars. */
export interface Takings {
  readonly name: string
  readonly category?: string
  readonly chains: readonly string[]
  readonly total24hUsd?: number
  readonly total7dUsd?: number
  readonly total30dUsd?: number
  readonly change1dPct?: number
  readonly change7dPct?: number
}

/** Largest day first. */
export interface TakingsBoard extends Sourced {
  readonly total24hUsd?: number
  readonly total7dUsd?: number
  readonly change1dPct?: number
  readonly protocols: readonly Takings[]
}

interface Options {
  readonly signal: AbortSignal
}

/**
 * Provides what lies, earns and moves in decentralised finance.
 *
 * @throws GatewayError `invalid_input` for a protocol, chain or pool that is unknown, `upstream_*` when no source
 *   answered.
 */
export interface Defi {
  protocols(options: Options): Promise<Protocols>
  /** @param slug As a `Protocol` has it, or its family. */
  protocolHistory(slug: string, options: Options): Promise<TvlHistory>
  chains(options: Options): Promise<Chains>
  /** @param chain As a `ChainTvl` names it. */
  chainHistory(chain: string, options: Options): Promise<TvlHistory>
  yields(options: Options): Promise<YieldPools>
  yieldHistory(pool: string, options: Options): Promise<YieldHistory>
  stablecoins(options: Options): Promise<Stablecoins>
  /** @param query `kind`: what exchanges turned over, what users paid, or what of it the protocols kept. */
  takings(
    query: { readonly kind: 'dex-volume' | 'fees' | 'revenue'; readonly chain?: string | undefined },
    options: Options,
  ): Promise<TakingsBoard>
}

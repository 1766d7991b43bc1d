import type { Sourced } from '../sourced.ts'

/** The reserves of a bonding curve: tokens in smallest units, SOL in lamports. */
export interface LaunchReserves {
  readonly virtualTokens: bigint
  readonly virtualLamports: bigint
  readonly realTokens: bigint
  readonly realLamports: bigint
  readonly supply: bigint
}

/** A memecoin of the launchpad. Texts and addresses of pages are from outside, cleaned; what is not reported is absent. */
export interface LaunchedCoin {
  readonly mint: string
  readonly name: string
  readonly symbol: string
  readonly description: string
  readonly imageUrl?: string
  readonly website?: string
  readonly twitter?: string
  readonly telegram?: string
  readonly creator?: string
  readonly curveAccount?: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly lastTradeAt?: number
  /** True once its curve has sold out; from then on a pool makes the price, and the reserves stand still. */
  readonly graduated: boolean
  readonly pool?: string
  /** Marked as not safe for work. */
  readonly nsfw: boolean
  readonly replies?: number
  /** Absent where the curve does not take SOL. */
  readonly reserves?: LaunchReserves
  /** The whole supply at the price of now: of the curve before it has graduated, of the pool after. */
  readonly valueSol?: number
  readonly valueUsd?: number
  readonly athUsd?: number
  readonly athAt?: number
  /** Smallest units of six decimals. */
  readonly supply: bigint
}

export interface LaunchList extends Sourced {
  readonly coins: readonly LaunchedCoin[]
  /** Which list of the launchpad answered, and which was asked first. */
  readonly path: string
  readonly primaryPath: string
}

/** A coin as its launchpad or, where that does not answer, the chain alone knows it. */
export type ChainCoin = Omit<LaunchedCoin, 'createdAt' | 'nsfw'> &
  Partial<Pick<LaunchedCoin, 'createdAt' | 'nsfw'>>

export interface LaunchCoin extends Sourced {
  readonly coin: ChainCoin
  /** What is missing because the chain alone answered, a sentence. */
  readonly note?: string
}

export interface LaunchCurve extends Sourced {
  readonly mint: string
  readonly reserves: LaunchReserves
  readonly graduated: boolean
  /** Whether the reserves were read on the chain or reported by the launchpad. */
  readonly readFrom: 'chain' | 'launchpad' | 'simulated'
  /** Set where the curve opened with reserves other than the usual ones. */
  readonly isMayhem?: true
  readonly slot?: number
}

export type LaunchBoard = 'trending' | 'movers' | 'new'

export interface LaunchListQuery {
  readonly board: LaunchBoard
  readonly limit: number
  readonly offset: number
  readonly includeNsfw: boolean
}

interface Options {
  readonly signal: AbortSignal
}

/**
 * Provides the launches of pump.fun.
 *
 * @throws GatewayError `invalid_input` for a mint that was not launched there, `upstream_*` when no source answered.
 */
export interface Launches {
  listed(query: LaunchListQuery, options: Options): Promise<LaunchList>
  coin(mint: string, options: Options): Promise<LaunchCoin>
  curve(mint: string, options: Options): Promise<LaunchCurve>
}

// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type InsightsNetworkHealthInput = Readonly<Record<string, never>>

export type InsightsNetworkHealthOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly slot: number
  readonly blockHeight: number
  readonly epoch: number
  /** Slots of this epoch that have passed. */
  readonly slotIndex: number
  readonly slotsInEpoch: number
  readonly epochProgressPct: number
  /** Estimated at the pace of the window. */
  readonly epochEndsAt: string | null
  /** What the rates below are averages of. */
  readonly windowSeconds: number
  /** Transactions a second, votes of validators counted in. */
  readonly avgTps: number | null
  /** Without votes: what people and programs sent; null where nodes do not tell. */
  readonly nonVoteTps: number | null
  /** Percent of all transactions that are votes. */
  readonly votePct: number | null
  /** Of the busiest minute, votes counted in. */
  readonly peakTps: number | null
  /** Of the busiest minute without votes; null where nodes do not tell. */
  readonly peakNonVoteTps: number | null
  /** 400 is what the network aims at. */
  readonly slotMilliseconds: number | null
  /** Of the last slots of this epoch, those in which no block was made. */
  readonly skipped: {
    readonly ok: boolean
    readonly pct?: number | null
    readonly error?: string
  }
  /** For a compute unit, at busy trading accounts. */
  readonly medianPriorityFeeMicroLamports: number | null
  /** The same for a transaction of 200,000 compute units. */
  readonly medianPriorityFeeLamports: number | null
  /** Simulated mode: where the chain stands that this gateway carries itself. */
  readonly ownChain?: {
    readonly slot: number
    readonly blockHeight: number
  }
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type InsightsGasOracleInput = {
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type InsightsGasOracleOutput = {
  /** Over slots: the least that got in at busy trading accounts. */
  readonly solana: {
    readonly ok: boolean
    readonly source: string
    readonly asOf?: string
    /** Why this chain has no figures. */
    readonly error?: string
    /** CAIP-2 id of the network that was read. */
    readonly network?: string
    /** Set where another network, or a made-up one, stands in for the chain. */
    readonly note?: string
    readonly chain?: string | null
    readonly coin?: string | null
    /** What min to max are counted in. */
    readonly unit?: string
    readonly freePct?: number | null
    readonly computeUnits?: number | null
    /** Slots that were looked at. */
    readonly sampleCount?: number
    readonly min?: number | null
    readonly p25?: number | null
    readonly p50?: number | null
    readonly p75?: number | null
    readonly p95?: number | null
    readonly max?: number | null
    /** Priority fee of a transaction of 200,000 compute units, beside 5000 for each signature. */
    readonly lamports?: {
      readonly p50: number | null
      readonly p95: number | null
    }
  }
  /** By chain: base fee, slow, standard and fast offers over the last blocks, wei as text. */
  readonly evm: Readonly<Record<string, {
    readonly ok: boolean
    readonly source: string
    readonly asOf?: string
    /** Why this chain has no figures. */
    readonly error?: string
    /** CAIP-2 id of the network that was read. */
    readonly network?: string
    /** Set where another network, or a made-up one, stands in for the chain. */
    readonly note?: string
    readonly chain?: string | null
    readonly coin?: string | null
    readonly blocks?: number | null
    readonly baseFeeChangePct?: number | null
    readonly averageFullnessPct?: number | null
    readonly transferWei?: string | null
    readonly slow?: {
      readonly maxPriorityFeePerGas?: string | null
      readonly maxFeePerGas?: string | null
      readonly gwei?: number | null
    }
    readonly standard?: {
      readonly maxPriorityFeePerGas?: string | null
      readonly maxFeePerGas?: string | null
      readonly gwei?: number | null
    }
    readonly fast?: {
      readonly maxPriorityFeePerGas?: string | null
      readonly maxFeePerGas?: string | null
      readonly gwei?: number | null
    }
    /** Of the next block, wei. */
    readonly baseFeePerGas?: string
    /** A transfer of the coin now, dollars. */
    readonly transferUsd?: number | null
  }>>
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type InsightsVolatilityIndexInput = {
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type InsightsVolatilityIndexOutput = {
  /** Plain mean of the components, percent a year. */
  readonly indexScore: number
  readonly components: readonly ({
    readonly symbol: 'BTC' | 'ETH' | 'SOL'
    /** Percent a year; null when neither side is known. */
    readonly volatilityPct: number | null
    /** What volatilityPct is. */
    readonly basis: 'implied' | 'realised' | null
    /** The usual move of one day that goes with it, percent. */
    readonly dailyMovePct: number | null
    /** Implied less seen, in points; null without implied volatility. */
    readonly riskPremium: number | null
    /** Of the last week against a month. */
    readonly level: 'calm' | 'usual' | 'elevated' | 'unknown'
    /** What options expect. */
    readonly implied: {
      readonly ok: boolean
      /** Why there is none. */
      readonly error?: string
      readonly index?: string
      readonly source?: string
      readonly asOf?: string
      /** Expected over the next 30 days, percent a year. */
      readonly percent?: number
      readonly percentDayAgo?: number | null
      readonly changePoints?: number | null
    }
    /** What was seen over the last week of hours, by four estimators. */
    readonly realised: {
      readonly ok: boolean
      /** Why there is none. */
      readonly error?: string
      /** The venue whose trading was read. */
      readonly source?: string
      readonly instrument?: string
      /** When the newest hour ended. */
      readonly asOf?: string
      /** Percent a year, as the other three. */
      readonly closeToClose?: number | null
      readonly parkinson?: number | null
      readonly garmanKlass?: number | null
      readonly yangZhang?: number | null
      /** Percent of the weeks before that were calmer. */
      readonly percentile?: number | null
      readonly barCount?: number
    }
  })[]
  readonly method?: string
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type InsightsMarketPulseInput = {
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type InsightsMarketPulseOutput = {
  readonly assets: readonly ({
    readonly symbol: string
    readonly priceUsd: number
    /** Half of the interval around the price. */
    readonly confidenceUsd: number | null
    readonly publishTime: string
    /** Null where no venue states it. */
    readonly change24hPct: number | null
  })[]
  readonly count: number
  readonly missing: readonly {
    readonly asked: string
    readonly reason: string
  }[]
  readonly pulse: {
    /** risk-on or risk-off when all move that way, or most of them with a mean of one percent. */
    readonly mood: 'risk-on' | 'risk-off' | 'mixed' | 'unknown'
    readonly meanChange24hPct: number | null
    readonly rising: number
    readonly falling: number
    readonly widestUncertaintyPct: number | null
    /** Of the stablecoins, percent from the dollar. */
    readonly furthestFromPegPct: number | null
  }
  readonly method?: string
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type InsightsTokenMetricsInput = {
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type InsightsTokenMetricsOutput = {
  readonly token: string
  readonly mint: string
  /** Over all pools that were found. */
  readonly summary: {
    /** Mean of the pools with SOL as base, by liquidity. */
    readonly priceUsd: number | null
    readonly liquidityUsd: number | null
    readonly buys24h?: number | null
    readonly sells24h?: number | null
    readonly volume24hUsd: number | null
    /** From the cheapest pool to the most expensive. */
    readonly priceRangePct: number | null
    /** Buys among all trades of 24 hours. */
    readonly buySharePct: number | null
    /** Volume of 24 hours as a multiple of liquidity. */
    readonly turnover: number | null
  }
  /** The deepest. */
  readonly pairs: readonly ({
    readonly chainId: string
    readonly dexId: string
    readonly pairAddress: string
    readonly baseToken: {
      readonly address: string
      readonly name: string
      readonly symbol: string
    }
    readonly quoteToken: {
      readonly address: string
      readonly name: string
      readonly symbol: string
    }
    /** Of the base token. */
    readonly priceUsd: number | null
    /** Both sides together; null when the source does not tell. */
    readonly liquidityUsd: number | null
    /** Dollars. */
    readonly volume24h: number | null
    readonly txns24h: {
      readonly buys: number
      readonly sells: number
    } | null
    /** Price times all supply there will be, dollars. */
    readonly fdv: number | null
    /** Dollars. */
    readonly marketCap: number | null
    /** Percent. */
    readonly priceChange24h: number | null
    /** Its page; null when the source names none. */
    readonly url: string | null
  })[]
  readonly count: number
  readonly poolsFound: number
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type InsightsDefiTvlInput = {
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type InsightsDefiTvlOutput = {
  readonly chain: string
  readonly name: string
  readonly mode: string
  readonly currentTvlUsd: number
  /** Among all chains. */
  readonly rank: number
  /** Of the value locked on all chains. */
  readonly sharePct: number | null
  readonly change1dPct: number | null
  readonly change7dPct: number | null
  readonly change30dPct: number | null
  /** From the highest day of the history to now, percent. */
  readonly belowHighestPct: number | null
  /** 90 days, oldest first. */
  readonly history: readonly {
    readonly time: string
    readonly tvlUsd: number
  }[]
  /** Why there is no history. */
  readonly historyError?: string
  readonly leaders: readonly ({
    readonly name: string
    readonly category: string | null
    readonly tvlUsd: number
    readonly slug?: string | null
    readonly change7dPct?: number | null
  })[]
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface InsightsTools {
  /** How Solana is doing: slot, epoch, transactions a second with and without votes, slot time and skipped slots. Costs: $0.01. */
  insightsNetworkHealth(input?: InsightsNetworkHealthInput, options?: CallOptions): Promise<ToolAnswer<InsightsNetworkHealthOutput>>

  /** What to offer to get a transaction in, on Solana, Base, BNB Chain and Ethereum, side by side. Costs: $0.01. */
  insightsGasOracle(input?: InsightsGasOracleInput, options?: CallOptions): Promise<ToolAnswer<InsightsGasOracleOutput>>

  /** The volatility index of crypto: what options expect of the largest coins beside what was seen, in one figure. Costs: $0.1. */
  insightsVolatilityIndex(input?: InsightsVolatilityIndexInput, options?: CallOptions): Promise<ToolAnswer<InsightsVolatilityIndexOutput>>

  /** The pulse of the market: the largest coins and stablecoins, how sure their prices are, and the mood. Costs: $0.02. */
  insightsMarketPulse(input?: InsightsMarketPulseInput, options?: CallOptions): Promise<ToolAnswer<InsightsMarketPulseOutput>>

  /** How SOL trades on-chain: its deepest pools, and together their price, liquidity, volume and pressure. Costs: $0.03. */
  insightsTokenMetrics(input?: InsightsTokenMetricsInput, options?: CallOptions): Promise<ToolAnswer<InsightsTokenMetricsOutput>>

  /** The state of DeFi on Solana: value locked, rank, how it moved over 90 days, and who holds it. Costs: $0.05. */
  insightsDefiTvl(input?: InsightsDefiTvlInput, options?: CallOptions): Promise<ToolAnswer<InsightsDefiTvlOutput>>
}

export const insightsRoutes: Readonly<Record<keyof InsightsTools, Route>> = {
  insightsNetworkHealth: { method: 'GET', path: '/insights/network-health' },
  insightsGasOracle: { method: 'GET', path: '/insights/gas-oracle' },
  insightsVolatilityIndex: { method: 'GET', path: '/insights/volatility-index' },
  insightsMarketPulse: { method: 'GET', path: '/insights/market-pulse' },
  insightsTokenMetrics: { method: 'GET', path: '/insights/token-metrics' },
  insightsDefiTvl: { method: 'GET', path: '/insights/defi-tvl' },
}

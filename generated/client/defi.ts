// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type DexPairsInput = {
  /** Name, symbol, pair such as SOL/USDC, or an address. Required unless tokenAddress is given. */
  readonly q?: string | undefined
  /** Chain of tokenAddress, such as solana or ethereum. */
  readonly chainId?: string | undefined
  /** Mint or contract whose pools are wanted; a contract needs chainId. */
  readonly tokenAddress?: string | undefined
  /** How many pairs. Default: 10. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type DexPairsOutput = {
  readonly mode: 'search' | 'token'
  /** What was asked. */
  readonly query: {
    readonly q?: string
    readonly chainId?: string
    readonly tokenAddress?: string
  }
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
  readonly source: string
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  /** Paths of texts that strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type DexPoolsInput = {
  /** Chain: solana, ethereum, base, bsc, arbitrum. */
  readonly network?: string | undefined
  /** What people look at, or what opened last. Default: "trending". */
  readonly kind?: 'trending' | 'new' | undefined
  /** How many pools. Default: 20. */
  readonly limit?: number | undefined
}

export type DexPoolsOutput = {
  readonly network: string
  readonly kind: 'trending' | 'new'
  readonly pools: readonly ({
    readonly poolAddress: string
    /** Base and quote symbol. */
    readonly name: string
    /** Of the base token. */
    readonly address: string
    readonly priceUsd: number | null
    /** Percent. */
    readonly priceChange24h: number | null
    /** Dollars. */
    readonly volume24h: number | null
    /** Dollars on both sides together. */
    readonly reserveUsd: number | null
    readonly fdvUsd: number | null
    readonly marketCapUsd: number | null
    readonly dex: string
    readonly poolCreatedAt: string | null
  })[]
  readonly count: number
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type PoolOhlcvInput = {
  /** Chain of the pool: solana, ethereum, base, bsc, arbitrum. */
  readonly network?: string | undefined
  /** Address of the pool. Required unless token is given. */
  readonly pool?: string | undefined
  /** Instead of pool: a token on that chain, whose deepest pool is taken. */
  readonly token?: string | undefined
  /** Candle length. Default: "1h". */
  readonly interval?: '1m' | '5m' | '15m' | '1h' | '4h' | '12h' | '1d' | undefined
  /** How many candles; fewer come back where there were fewer. Default: 48. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type PoolOhlcvOutput = {
  readonly network: string
  readonly pool: string
  readonly interval: string
  /** Whose price it is. */
  readonly baseToken: {
    readonly address?: string
    readonly symbol?: string
  }
  readonly quoteToken: {
    readonly address?: string
    readonly symbol?: string
  }
  readonly candles: readonly {
    /** When it opened, ISO 8601 UTC. */
    readonly time: string
    readonly open: number
    readonly high: number
    readonly low: number
    readonly close: number
    /** Dollars. */
    readonly volume: number
  }[]
  readonly count: number
  /** Bars left out between the first and the last; a market without trades has none. */
  readonly missingBars: number
  /** Where bars are missing, the newest ten. */
  readonly gaps: readonly {
    /** When the first missing bar would have opened. */
    readonly from: string
    /** When the bar after the gap opened. */
    readonly to: string
    readonly bars: number
  }[]
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type TvlInput = {
  /** Name or slug, such as aave, lido or uniswap-v3. Required unless chain is given. */
  readonly protocol?: string | undefined
  /** Chain, such as solana or ethereum. */
  readonly chain?: string | undefined
  /** Answer as of this past time: ISO 8601 with its zone, or a date, which means 00:00 UTC. Nothing later is used. Left out: now. */
  readonly at?: string | undefined
}

export type TvlOutput = {
  readonly mode: 'protocol' | 'chain'
  /** Slug. */
  readonly protocol?: string
  readonly chain?: string
  readonly name: string
  readonly category?: string | null
  readonly chains?: readonly string[]
  readonly chainId?: number | null
  readonly tokenSymbol?: string | null
  /** Dollars now; with at, the figure of the day at or before that time. */
  readonly currentTvlUsd: number
  /** The protocols that this one is the sum of. */
  readonly members?: readonly string[]
  /** The past, one point a day. */
  readonly tvlHistory: {
    readonly points?: number
    readonly oldestTvlUsd?: number | null
    readonly newestTvlUsd?: number | null
    /** From the oldest point to the newest, percent. */
    readonly changePct?: number | null
    readonly change7dPct?: number | null
    readonly change30dPct?: number | null
    /** Why there is no history. */
    readonly error?: string
  }
  readonly source: string
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type ProtocolsInput = {
  /** Such as Lending, Dexs, Liquid Staking. */
  readonly category?: string | undefined
  /** Count only what lies on this chain. */
  readonly chain?: string | undefined
  /** How many protocols. Default: 15. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type ProtocolsOutput = {
  readonly protocols: readonly ({
    readonly rank: number
    readonly symbol?: string | null
    readonly chains?: readonly string[]
    readonly slug: string
    readonly name: string
    readonly category: string | null
    /** On the chain asked for, else everywhere. */
    readonly tvlUsd: number
    /** Of all its value, also with a chain. */
    readonly change1dPct: number | null
    /** The same over seven days. */
    readonly change7dPct: number | null
  })[]
  readonly count: number
  readonly matched: number
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type ChainsTvlInput = {
  /** How many chains. Default: 20. */
  readonly limit?: number | undefined
}

export type ChainsTvlOutput = {
  /** Of all chains, also those not shown. */
  readonly totalTvlUsd: number
  readonly chains: readonly ({
    readonly rank: number
    readonly name: string
    readonly tvlUsd: number
    /** Of the total. */
    readonly sharePct: number | null
    readonly tokenSymbol: string | null
  })[]
  readonly count: number
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type YieldsFindInput = {
  /** Symbol that the pool holds, such as USDC, ETH or SOL. */
  readonly token?: string | undefined
  /** Chain, such as Ethereum, Base or Solana. */
  readonly chain?: string | undefined
  /** Protocol, or the beginning of its name, such as aave. */
  readonly project?: string | undefined
  /** Only pools of stablecoins. Default: false. */
  readonly stablecoinOnly?: boolean | undefined
  /** Only pools whose tokens cannot move apart. Default: false. */
  readonly noImpermanentLoss?: boolean | undefined
  /** Least dollars in the pool. Default: 1000000. */
  readonly minTvlUsd?: number | undefined
  /** Leave out what claims more, percent a year. Default: 200. */
  readonly maxApyPct?: number | undefined
  /** By today’s yield, by size, or by the mean of 30 days. Default: "apy". */
  readonly sort?: 'apy' | 'tvl' | 'mean30d' | undefined
  /** How many pools. Default: 10. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type YieldsFindOutput = {
  readonly yields: readonly ({
    /** For yields-history. */
    readonly poolId: string
    readonly project: string
    readonly chain: string
    readonly symbol: string
    /** Percent a year, base and rewards. */
    readonly apyPct: number
    readonly apyBasePct: number | null
    readonly apyRewardPct: number | null
    readonly apyMean30dPct: number | null
    readonly tvlUsd: number
    readonly change7dPoints?: number | null
    readonly stablecoin?: boolean | null
    readonly exposure?: string | null
    /** What to know before believing the figure. */
    readonly notes: readonly string[]
  })[]
  readonly count: number
  /** How many pools fit. */
  readonly matched: number
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type YieldsHistoryInput = {
  /** Id of the pool, as yields-find returns it. */
  readonly poolId: string
  /** How far back. Default: 90. */
  readonly days?: number | undefined
  /** At most so many points, evenly taken. Default: 30. */
  readonly points?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type YieldsHistoryOutput = {
  readonly poolId: string
  readonly days: number
  /** Over every day asked for. */
  readonly summary: {
    readonly meanApyPct: number | null
    readonly lowestApyPct: number | null
    readonly highestApyPct: number | null
    /** Standard deviation, in points. */
    readonly deviation: number | null
  }
  /** Oldest first. */
  readonly history: readonly ({
    readonly time: string
    readonly apyPct: number
    readonly apyBasePct?: number | null
    readonly apyRewardPct?: number | null
    readonly tvlUsd: number
  })[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type StablecoinsInput = {
  /** Only this one, such as USDC. */
  readonly symbol?: string | undefined
  /** Only those that follow this, such as USD or EUR. */
  readonly peg?: string | undefined
  /** How many coins. Default: 15. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type StablecoinsOutput = {
  readonly stablecoins: readonly ({
    readonly symbol: string
    readonly name: string
    readonly peg?: string
    /** How it is kept at its peg. */
    readonly mechanism: string | null
    /** Units, each meant to be worth one of the peg. */
    readonly circulating: number
    readonly change7dPct: number | null
    readonly change30dPct?: number | null
    readonly priceUsd: number | null
    readonly chains?: readonly string[]
    /** Only where the peg is the dollar. */
    readonly fromPegPct: number | null
  })[]
  readonly count: number
  readonly matched?: number
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type DexVolumesInput = {
  /** Only this chain, such as Solana or Base. */
  readonly chain?: string | undefined
  /** How many protocols. Default: 15. */
  readonly limit?: number | undefined
}

export type DexVolumesOutput = {
  readonly total24hUsd: number | null
  readonly total7dUsd: number | null
  readonly protocols: readonly ({
    readonly rank: number
    readonly name: string
    readonly total24hUsd: number | null
    readonly total7dUsd: number | null
    readonly category?: string | null
    readonly total30dUsd?: number | null
    readonly chains?: readonly string[]
    /** Against the day before, percent. */
    readonly change1dPct: number | null
    /** As the source counts it: against the week before, percent. */
    readonly change7dPct: number | null
  })[]
  readonly count: number
  readonly chain?: string | null
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type ProtocolFeesInput = {
  /** What users paid, or what protocols kept of it. Default: "fees". */
  readonly kind?: 'fees' | 'revenue' | undefined
  /** Only this chain, such as Solana or Base. */
  readonly chain?: string | undefined
  /** How many protocols. Default: 15. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type ProtocolFeesOutput = {
  readonly kind: 'fees' | 'revenue'
  readonly total24hUsd: number | null
  readonly total7dUsd: number | null
  readonly protocols: readonly ({
    readonly rank: number
    readonly name: string
    readonly total24hUsd: number | null
    readonly total7dUsd: number | null
    readonly category?: string | null
    readonly total30dUsd?: number | null
    readonly chains?: readonly string[]
    /** Against the day before, percent. */
    readonly change1dPct: number | null
    /** As the source counts it: against the week before, percent. */
    readonly change7dPct: number | null
  })[]
  readonly count: number
  readonly chain?: string | null
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type TokenriskReportInput = {
  /** Mint address of the token on Solana. */
  readonly mint: string
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type TokenriskReportOutput = {
  readonly mint: string
  readonly tokenName: string | null
  readonly tokenSymbol: string | null
  /** 0 to 100; higher is riskier. */
  readonly riskScore: number
  /** points: the source gave open-ended points, cut at 100. */
  readonly scoreScale: 'normalised' | 'points'
  /** The worst of the risks, whatever the score; danger for a rugged token. */
  readonly worst: 'info' | 'warn' | 'danger'
  readonly risks: readonly ({
    readonly name: string
    readonly level: 'info' | 'warn' | 'danger'
    readonly description: string
    /** Points that this adds to the risk score. */
    readonly score: number
  })[]
  readonly topHolders: readonly {
    readonly address: string
    /** Of the supply, percent. */
    readonly pct: number
    /** Smallest units. */
    readonly amount: string
  }[]
  /** Null: no more can be made. Absent: not reported. */
  readonly mintAuthority?: string | null
  /** Null: it cannot be frozen. Absent: not reported. */
  readonly freezeAuthority?: string | null
  /** Locked or burnt share of the deepest market, percent; null: not reported. */
  readonly lpLocked: number | null
  /** Price times supply, dollars. */
  readonly marketCap: number | null
  readonly totalHolders: number | null
  /** Whether the source has seen the liquidity being taken. */
  readonly rugged: boolean | null
  readonly source: string
  readonly disclaimer: string
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type OraclePriceInput = {
  /** Symbols such as BTC,ETH/USD,SOL, or ids of Pyth feeds, separated by commas; at most ten. */
  readonly symbols: string
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type OraclePriceOutput = {
  readonly prices: readonly ({
    readonly symbol: string
    /** Of Pyth; null where none is known. */
    readonly feedId?: string | null
    readonly priceUsd: number
    readonly asked?: string | null
    /** Half of the interval; null with fewer than three venues. */
    readonly confidenceUsd: number | null
    /** The oldest time of the price. */
    readonly publishTime: string
    /** How many venues it is the median of. */
    readonly venueCount?: number
  })[]
  readonly count: number
  readonly missing: readonly {
    readonly asked: string
    readonly reason: string
  }[]
  /** Where the price and its confidence come from. */
  readonly method?: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface DefiTools {
  /** Pools of a token at decentralised exchanges: price, liquidity, volume and trades, deepest first. Costs: $0.001. */
  dexPairs(input?: DexPairsInput, options?: CallOptions): Promise<ToolAnswer<DexPairsOutput>>

  /** Trending or newly created pools of one chain, with price, reserves and volume. Costs: $0.001. */
  dexPools(input?: DexPoolsInput, options?: CallOptions): Promise<ToolAnswer<DexPoolsOutput>>

  /** Candles of one pool at a decentralised exchange, in dollars, oldest first. Costs: $0.001. */
  poolOhlcv(input?: PoolOhlcvInput, options?: CallOptions): Promise<ToolAnswer<PoolOhlcvOutput>>

  /** The TVL of a DeFi protocol or of a chain: dollars now or at a past time, and how they changed. Costs: $0.001. */
  tvl(input?: TvlInput, options?: CallOptions): Promise<ToolAnswer<TvlOutput>>

  /** DeFi protocols ranked by value locked, of one category or chain, with changes of a day and a week. Costs: $0.001. */
  protocols(input?: ProtocolsInput, options?: CallOptions): Promise<ToolAnswer<ProtocolsOutput>>

  /** Chains ranked by the value locked in DeFi on them, with each one’s share of the whole. Costs: $0.001. */
  chainsTvl(input?: ChainsTvlInput, options?: CallOptions): Promise<ToolAnswer<ChainsTvlOutput>>

  /** Where an asset earns: DeFi pools by APY, filtered by token, chain, size and kind of risk. Costs: $0.001. */
  yieldsFind(input?: YieldsFindInput, options?: CallOptions): Promise<ToolAnswer<YieldsFindOutput>>

  /** How the APY and the size of one DeFi pool went over the past, with mean and spread. Costs: $0.001. */
  yieldsHistory(input: YieldsHistoryInput, options?: CallOptions): Promise<ToolAnswer<YieldsHistoryOutput>>

  /** Stablecoins by circulating supply: how much there is, how it grew, and how far from the peg. Costs: $0.001. */
  stablecoins(input?: StablecoinsInput, options?: CallOptions): Promise<ToolAnswer<StablecoinsOutput>>

  /** What decentralised exchanges turned over in a day, a week and a month, overall or on one chain. Costs: $0.001. */
  dexVolumes(input?: DexVolumesInput, options?: CallOptions): Promise<ToolAnswer<DexVolumesOutput>>

  /** What users paid to DeFi protocols in fees, or what the protocols kept of it as revenue. Costs: $0.001. */
  protocolFees(input?: ProtocolFeesInput, options?: CallOptions): Promise<ToolAnswer<ProtocolFeesOutput>>

  /** Rug-pull risk of a Solana token: score, findings, holders, authorities and locked liquidity. Costs: $0.005. */
  tokenriskReport(input: TokenriskReportInput, options?: CallOptions): Promise<ToolAnswer<TokenriskReportOutput>>

  /** Oracle prices in dollars with a confidence interval: Pyth, or the median of the venues. Costs: $0.001. */
  oraclePrice(input: OraclePriceInput, options?: CallOptions): Promise<ToolAnswer<OraclePriceOutput>>
}

export const defiRoutes: Readonly<Record<keyof DefiTools, Route>> = {
  dexPairs: { method: 'GET', path: '/dex-pairs/pairs' },
  dexPools: { method: 'GET', path: '/dex-pools/pools' },
  poolOhlcv: { method: 'GET', path: '/tools/pool-ohlcv' },
  tvl: { method: 'GET', path: '/tvl/tvl' },
  protocols: { method: 'GET', path: '/tools/protocols' },
  chainsTvl: { method: 'GET', path: '/tools/chains-tvl' },
  yieldsFind: { method: 'GET', path: '/tools/yields-find' },
  yieldsHistory: { method: 'GET', path: '/tools/yields-history' },
  stablecoins: { method: 'GET', path: '/tools/stablecoins' },
  dexVolumes: { method: 'GET', path: '/tools/dex-volumes' },
  protocolFees: { method: 'GET', path: '/tools/protocol-fees' },
  tokenriskReport: { method: 'GET', path: '/tokenrisk/report' },
  oraclePrice: { method: 'GET', path: '/oracle/price' },
}

// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type PortfolioValueInput = {
  /** Up to five wallets with commas between them, or .eth, .base.eth and .sol names. 0x addresses are read on Base; write bsc:0x… for another chain. Required unless holdings is given. Default: "". */
  readonly addresses?: string | undefined
  /** What is held beside the wallets: asset and amount, such as BTC:0.5,ETH:2. Default: "". */
  readonly holdings?: string | undefined
}

export type PortfolioValueOutput = {
  /** Of everything that has a price. */
  readonly totalUsd: number
  /** The time of the oldest price, ISO 8601 UTC. */
  readonly pricesAsOf: string | null
  /** Highest value first; what several wallets hold of one asset is added up. */
  readonly positions: readonly {
    readonly asset: string
    /** Whole coins or tokens. */
    readonly amount: number
    readonly priceUsd: number
    readonly valueUsd: number
    /** Percent of the whole. */
    readonly weightPct: number
  }[]
  /** Herfindahl index, 0 to 1: 1 when all is in one asset; null when nothing has a value. */
  readonly concentration: number | null
  /** As many equal positions would be as concentrated. */
  readonly effectivePositions: number | null
  /** What is held and has no price here; it is not part of the total. At most 20. */
  readonly unpriced: readonly {
    readonly symbol: string
    /** Whole coins or tokens. */
    readonly amount: number
    readonly where: string
  }[]
  readonly notes: readonly string[]
  /** Fields whose text strangers wrote. */
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
  /** Which registered name was read as which address; absent when no name was given. */
  readonly resolvedNames?: readonly ({
    readonly name: string
    /** An ENS name has its address on Ethereum: before you send on another chain, check it. */
    readonly address: string
    /** ens and basenames: Ethereum and Base; sns: Solana. */
    readonly service: 'ens' | 'basenames' | 'sns'
  })[]
}

export type PortfolioRiskInput = {
  /** Up to five wallets with commas between them, or .eth, .base.eth and .sol names. 0x addresses are read on Base; write bsc:0x… for another chain. Required unless holdings is given. Default: "". */
  readonly addresses?: string | undefined
  /** What is held beside the wallets: asset and amount, such as BTC:0.5,ETH:2. Default: "". */
  readonly holdings?: string | undefined
  /** Length of a candle. Default: "1d". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read of each asset. Default: 181. */
  readonly limit?: number | undefined
  /** Of the value at risk, a part of one. Default: 0.95. */
  readonly confidence?: number | undefined
}

export type PortfolioRiskOutput = {
  readonly totalUsd: number
  /** Largest first. */
  readonly positions: readonly ({
    readonly asset: string
    readonly valueUsd: number
    /** Percent of the whole. */
    readonly weightPct: number
    /** Null for cash. */
    readonly annualVolatilityPct: number | null
    /** Its part of the variance of the whole; all parts make 100. Null for cash. */
    readonly riskPct: number | null
    readonly isCash: boolean
  })[]
  /** Herfindahl index of the weights, 0 to 1. */
  readonly concentration: number | null
  readonly effectivePositions: number | null
  /** Of the whole, with the weights of today. */
  readonly annualVolatilityPct: number | null
  /** Mean over all pairs, -1 to 1; null with fewer than two. */
  readonly averageCorrelation: number | null
  /** 1: everything moves together; higher is better spread. Null for cash alone. */
  readonly diversificationRatio: number | null
  /** Loss that one bar exceeds with the chance left by confidence. */
  readonly valueAtRiskPct: number | null
  /** Mean loss of the bars beyond it. */
  readonly expectedShortfallPct: number | null
  readonly worstBarPct: number | null
  /** Returns over candles that all the assets have. */
  readonly samples: number
  readonly bar: string
  /** What is held and is not in the figures, with the reason. */
  readonly leftOut: readonly {
    readonly asset: string
    readonly reason: string
  }[]
  readonly notes: readonly string[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Which registered name was read as which address; absent when no name was given. */
  readonly resolvedNames?: readonly ({
    readonly name: string
    /** An ENS name has its address on Ethereum: before you send on another chain, check it. */
    readonly address: string
    /** ens and basenames: Ethereum and Base; sns: Solana. */
    readonly service: 'ens' | 'basenames' | 'sns'
  })[]
}

export interface PortfolioTools {
  /** What wallets or holdings are worth in dollars, position by position, with weights and concentration. Costs: $0.005. */
  portfolioValue(input?: PortfolioValueInput, options?: CallOptions): Promise<ToolAnswer<PortfolioValueOutput>>

  /** How risky wallets or holdings are: volatility, correlation, concentration, value at risk, and who causes it. Costs: $0.005. */
  portfolioRisk(input?: PortfolioRiskInput, options?: CallOptions): Promise<ToolAnswer<PortfolioRiskOutput>>
}

export const portfolioRoutes: Readonly<Record<keyof PortfolioTools, Route>> = {
  portfolioValue: { method: 'GET', path: '/tools/portfolio-value' },
  portfolioRisk: { method: 'GET', path: '/tools/portfolio-risk' },
}

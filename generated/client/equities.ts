// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type IpotokenInput = {
  /** Ticker or token, such as SPCXx; SPCX when left out. */
  readonly symbol?: string | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type IpotokenOutput = {
  readonly symbol: string
  readonly name: string
  readonly nasdaqTicker: string
  /** Of the share at its exchange; null where no source reports it. */
  readonly equityPriceUsd: number | null
  /** Why there is no price of the share, or why it is not of now; null when it is. */
  readonly equityPriceNote: string | null
  readonly nasdaqSource: string | null
  /** When that was the price of the share, ISO 8601 UTC. */
  readonly equityAsOf: string | null
  readonly exchangeState: 'pre' | 'regular' | 'post' | 'closed' | null
  readonly venues: readonly ({
    readonly symbol: string
    /** Who issued the token. */
    readonly venue: 'backpack' | 'xstocks' | 'ondo' | 'other'
    readonly mint: string
    readonly status: 'live' | 'halted' | 'no_dex_liquidity' | 'impersonator_warning'
    readonly statusNote: string
    /** Of one token in its deepest pool. */
    readonly priceUsd: number | null
    /** Price of a token by the shares behind it. */
    readonly pricePerShareUsd: number | null
    /** Against the share, percent; null where one side is not known. */
    readonly spreadPct: number | null
    readonly spreadUsd: number | null
    /** Parity is within 0.5 %. */
    readonly spreadLabel: 'premium' | 'discount' | 'parity' | null
    readonly liquidityUsd: number | null
    readonly volume24h: number | null
    /** Shares behind one token; null: not known, taken as one. */
    readonly multiplier: number | null
    readonly issuer?: string | null
    readonly priceSource?: string | null
    /** Percent. */
    readonly priceChange24h?: number | null
    readonly tradingHalted?: boolean | null
  })[]
  readonly agentBias: 'observe' | 'spread_alert' | 'liquidity_caution' | 'unavailable'
  readonly agentTake: string
  readonly riskNotes: readonly string[]
  /** Empty without a spread worth a look. */
  readonly opportunities: readonly string[]
  /** Tokens on Solana that bear the name and are not on our list; empty: none, null: could not be looked for. */
  readonly impersonators: readonly ({
    readonly mint: string
    readonly symbol: string
    readonly liquidityUsd: number | null
  })[] | null
  readonly exchange?: string | null
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  readonly previousCloseUsd?: number | null
  readonly venueGapPct?: number | null
  readonly computedAt: string
  readonly disclaimer: string
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type EquityInput = {
  /** Ticker or token, such as TSLA, TSLAx, NVDAon or a mint. */
  readonly symbol: string
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type EquityOutput = {
  readonly symbol: string
  readonly name: string
  readonly nasdaqTicker: string
  /** Of the share at its exchange; null where no source reports it. */
  readonly equityPriceUsd: number | null
  /** Why there is no price of the share, or why it is not of now; null when it is. */
  readonly equityPriceNote: string | null
  readonly nasdaqSource: string | null
  /** When that was the price of the share, ISO 8601 UTC. */
  readonly equityAsOf: string | null
  readonly exchangeState: 'pre' | 'regular' | 'post' | 'closed' | null
  readonly venues: readonly ({
    readonly symbol: string
    /** Who issued the token. */
    readonly venue: 'backpack' | 'xstocks' | 'ondo' | 'other'
    readonly mint: string
    readonly status: 'live' | 'halted' | 'no_dex_liquidity' | 'impersonator_warning'
    readonly statusNote: string
    /** Of one token in its deepest pool. */
    readonly priceUsd: number | null
    /** Price of a token by the shares behind it. */
    readonly pricePerShareUsd: number | null
    /** Against the share, percent; null where one side is not known. */
    readonly spreadPct: number | null
    readonly spreadUsd: number | null
    /** Parity is within 0.5 %. */
    readonly spreadLabel: 'premium' | 'discount' | 'parity' | null
    readonly liquidityUsd: number | null
    readonly volume24h: number | null
    /** Shares behind one token; null: not known, taken as one. */
    readonly multiplier: number | null
    readonly issuer?: string | null
    readonly priceSource?: string | null
    /** Percent. */
    readonly priceChange24h?: number | null
    readonly tradingHalted?: boolean | null
  })[]
  readonly agentBias: 'observe' | 'spread_alert' | 'liquidity_caution' | 'unavailable'
  readonly agentTake: string
  readonly riskNotes: readonly string[]
  /** Empty without a spread worth a look. */
  readonly opportunities: readonly string[]
  /** Tokens on Solana that bear the name and are not on our list; empty: none, null: could not be looked for. */
  readonly impersonators: readonly ({
    readonly mint: string
    readonly symbol: string
    readonly liquidityUsd: number | null
  })[] | null
  readonly exchange?: string | null
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  readonly previousCloseUsd?: number | null
  readonly venueGapPct?: number | null
  readonly computedAt: string
  readonly disclaimer: string
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type EquityCatalogInput = {
  /** Beginning of a ticker, or part of a name. */
  readonly q?: string | undefined
  /** How many. Default: 25. */
  readonly limit?: number | undefined
  /** How many to pass over. Default: 0. */
  readonly offset?: number | undefined
}

export type EquityCatalogOutput = {
  readonly equities: readonly ({
    readonly ticker: string
    readonly name: string
    readonly kind: 'equity' | 'etf'
    readonly tokens: readonly {
      readonly symbol: string
      readonly issuer: string
      readonly mint: string
    }[]
  })[]
  readonly count: number
  /** How many there are that fit. */
  readonly total: number
  /** Where the list comes from. */
  readonly source: string
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

export type EquitySpreadsInput = {
  /** How many shares, those with the most liquidity. Default: 10. */
  readonly limit?: number | undefined
  /** Leave out shares with less in all pools. Default: 10000. */
  readonly minLiquidityUsd?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type EquitySpreadsOutput = {
  /** The widest spread first. */
  readonly spreads: readonly ({
    readonly ticker: string
    readonly name: string
    readonly equityPriceUsd: number | null
    readonly exchangeState: 'pre' | 'regular' | 'post' | 'closed' | null
    /** Of the token that stands furthest away; sign as there. */
    readonly widestSpreadPct: number | null
    readonly equityAsOf?: string | null
    readonly agentBias: string
    readonly venues: readonly ({
      readonly symbol: string
      readonly status: string
      readonly priceUsd: number | null
      readonly spreadPct: number | null
      readonly liquidityUsd: number | null
      readonly spreadLabel?: string | null
    })[]
  })[]
  readonly count: number
  /** Shares on the list. */
  readonly listed: number
  /** Shares of which a pool was found with enough in it. */
  readonly withLiquidity: number
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface EquitiesTools {
  /** The tokens of the IPO share (SpaceX by default) beside the share: prices, spreads, liquidity, impostors. Costs: $0.02. */
  ipotoken(input?: IpotokenInput, options?: CallOptions): Promise<ToolAnswer<IpotokenOutput>>

  /** A tokenized share beside the share itself: price at each issuer, premium or discount, liquidity, dangers. Costs: $0.02. */
  equity(input: EquityInput, options?: CallOptions): Promise<ToolAnswer<EquityOutput>>

  /** The shares and funds whose tokens on Solana we know, with the mint of every issuer. Free. Costs: free. */
  equityCatalog(input?: EquityCatalogInput, options?: CallOptions): Promise<ToolAnswer<EquityCatalogOutput>>

  /** How far tokenized stocks stand from their shares, the widest first, among the most liquid of the whole list. Costs: $0.005. */
  equitySpreads(input?: EquitySpreadsInput, options?: CallOptions): Promise<ToolAnswer<EquitySpreadsOutput>>
}

export const equitiesRoutes: Readonly<Record<keyof EquitiesTools, Route>> = {
  ipotoken: { method: 'GET', path: '/ipotoken' },
  equity: { method: 'GET', path: '/equity' },
  equityCatalog: { method: 'GET', path: '/tools/equity-catalog' },
  equitySpreads: { method: 'GET', path: '/tools/equity-spreads' },
}

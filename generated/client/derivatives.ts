// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type FundingRatesInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask for the perpetual of this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'okx' | 'bybit' | undefined
  /** How many past payments; the venue may tell fewer. Default: 30. */
  readonly limit?: number | undefined
  /** Answer as of this past time: ISO 8601 with its zone, or a date, which means 00:00 UTC. Nothing later is used. Left out: now. */
  readonly at?: string | undefined
}

export type FundingRatesOutput = {
  /** Who trades it. */
  readonly venue: 'binance' | 'okx' | 'bybit'
  /** The perpetual as the venue writes it. */
  readonly instrument: string
  /** Asset in which prices are counted; USDT stands for dollars. */
  readonly quote: string
  /** The next payment as known now: part of the position, above zero from longs to shorts. Of a past time: the last payment before it. */
  readonly fundingRate: number
  /** The same in percent. */
  readonly fundingRatePct: number
  readonly payer: 'longs pay shorts' | 'shorts pay longs' | 'nobody pays'
  /** Hours between two payments; null where it is not known. */
  readonly intervalHours: number | null
  /** The rate over a year, percent, without compounding. */
  readonly annualizedPct: number | null
  /** When it is paid next, ISO 8601 UTC; null where the hours between payments are not known. */
  readonly nextFundingAt: string | null
  /** By which positions are valued, in the quote asset; null of a past time. */
  readonly markPrice: number | null
  /** Spot price over several venues that the perpetual follows; null of a past time. */
  readonly indexPrice: number | null
  /** The time of rate and prices, ISO 8601 UTC. */
  readonly asOf: string | null
  /** The past payments summed up; null when none were asked for or reported. */
  readonly paid: {
    readonly from: string
    readonly to: string
    readonly payments: number
    readonly averageRatePct: number
    readonly averageAnnualizedPct: number | null
    /** What a long paid in all, percent of its position. */
    readonly sumPct: number
    /** How many percent of the payments went from longs to shorts. */
    readonly positiveSharePct: number
  } | null
  /** What the values of a row mean, in order. */
  readonly columns: readonly string[]
  /** Past payments, oldest first. */
  readonly history: readonly (readonly [string, number])[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type OpenInterestInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask for the perpetual of this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'okx' | 'bybit' | undefined
  /** How far apart the points of the history are. Default: "1h". */
  readonly interval?: '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | undefined
  /** How many points of history; the venue may tell fewer. Default: 48. */
  readonly limit?: number | undefined
}

export type OpenInterestOutput = {
  /** Who trades it. */
  readonly venue: 'binance' | 'okx' | 'bybit'
  /** The perpetual as the venue writes it. */
  readonly instrument: string
  /** Asset in which prices are counted; USDT stands for dollars. */
  readonly quote: string
  /** What is open now. */
  readonly openInterest: {
    /** In units of the asset. */
    readonly base: number
    /** In dollars, a dollar token taken at one dollar. */
    readonly usd: number
  }
  /** Percent against the oldest point of the history. */
  readonly change: {
    /** Time of the oldest point, ISO 8601 UTC. */
    readonly since: string | null
    readonly basePct: number | null
    /** Null where the venue reports no dollars for the past. */
    readonly usdPct: number | null
  }
  readonly interval: '5m' | '15m' | '30m' | '1h' | '4h' | '1d'
  /** What the values of a row mean, in order. */
  readonly columns: readonly string[]
  /** Oldest first. */
  readonly history: readonly (readonly [string, number, number | null])[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type BasisInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask for the perpetual of this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'okx' | 'bybit' | undefined
  /** Take spot from this venue only; left out, venues stand in for each other in order. */
  readonly spotSource?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
}

export type BasisOutput = {
  /** Mark price of the perpetual against spot. */
  readonly basis: {
    /** Perpetual less spot, in the quote asset. */
    readonly absolute: number
    /** Of the spot price. */
    readonly percent: number
    /** As if the whole distance were paid once every funding interval, without compounding. */
    readonly annualizedPct: number | null
    /** Of the perpetual against spot. */
    readonly state: 'premium' | 'discount' | 'parity'
  }
  readonly spot: {
    readonly venue: string
    readonly instrument: string
    readonly quote: string
    /** In the quote asset. */
    readonly price: number
    readonly priceKind: 'middle of bid and ask' | 'last trade'
    /** Time of the price, ISO 8601 UTC. */
    readonly asOf: string
    readonly ageSeconds: number
  }
  readonly perpetual: {
    /** Who trades it. */
    readonly venue: 'binance' | 'okx' | 'bybit'
    /** The perpetual as the venue writes it. */
    readonly instrument: string
    /** Asset in which prices are counted; USDT stands for dollars. */
    readonly quote: string
    /** By which positions are valued, in the quote asset. */
    readonly markPrice: number
    /** What the perpetual follows. */
    readonly indexPrice: number
    /** The next payment from longs to shorts, percent. */
    readonly fundingRatePct: number
    readonly fundingAnnualizedPct: number | null
    readonly intervalHours: number | null
    /** Time of the price, ISO 8601 UTC. */
    readonly asOf: string
    readonly ageSeconds: number
  }
  /** How far apart in time the two prices are. */
  readonly secondsApart: number
  /** What to mind about the two sides. */
  readonly note?: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface DerivativesTools {
  /** What longs pay shorts on a perpetual: the rate that comes next, those that were paid, and a year of it. Costs: $0.001. */
  fundingRates(input?: FundingRatesInput, options?: CallOptions): Promise<ToolAnswer<FundingRatesOutput>>

  /** The open interest of a perpetual, in coins and in dollars, now and before. Costs: $0.001. */
  openInterest(input?: OpenInterestInput, options?: CallOptions): Promise<ToolAnswer<OpenInterestOutput>>

  /** The basis of a perpetual: how far it stands above or below the spot market, also over a year. Costs: $0.001. */
  basis(input?: BasisInput, options?: CallOptions): Promise<ToolAnswer<BasisOutput>>
}

export const derivativesRoutes: Readonly<Record<keyof DerivativesTools, Route>> = {
  fundingRates: { method: 'GET', path: '/tools/funding-rates' },
  openInterest: { method: 'GET', path: '/tools/open-interest' },
  basis: { method: 'GET', path: '/tools/basis' },
}

// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type BitcoinInput = {
  /** Whose trading the bubble map and the last trades show; other parts name their own source. Default: "binance". */
  readonly exchange?: 'binance' | 'coinbase' | undefined
  /** Length of a bar in the bubble map, the technicals and the signal. Default: "1h". */
  readonly interval?: '1m' | '5m' | '15m' | '1h' | '4h' | '1d' | undefined
  /** Bars in the bubble map. Left out: 200 are ranked, the newest 6 shown. */
  readonly limit?: number | undefined
  /** Only these parts beside the overview, with commas between them; all when left out. */
  readonly sections?: string | undefined
  /** How much is shown; full: with series. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type BitcoinOutput = {
  readonly dashboard: {
    readonly overview: {
      readonly price: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly instrument?: string | null
        readonly quote?: string | null
        readonly usd?: number | null
        readonly change24hPct?: number | null
        readonly high24h?: number | null
        readonly low24h?: number | null
        /** BTC. */
        readonly volumeBtc24h?: number | null
        /** US dollars. */
        readonly volumeUsd24h?: number | null
      }
      /** Prices in what each venue counts in; the premium is Coinbase over Binance. */
      readonly exchanges: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly binance?: number | null
        readonly coinbase?: number | null
        readonly coinbasePremiumPct?: number | null
        readonly note?: string | null
      }
      readonly market: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly marketCapUsd?: number | null
        readonly dominancePct?: number | null
      }
      readonly derivatives: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly fundingRatePct?: number | null
        readonly fundingRate?: number | null
        /** In the quote asset. */
        readonly markPrice?: number | null
        readonly openInterestBtc?: number | null
      }
      readonly sentiment: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly fearGreedIndex?: number | null
        readonly fearGreedLabel?: string | null
      }
    }
    /** By name; each with its own source and time. */
    readonly sections: {
      readonly technicals?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly interval?: string | null
        readonly trend?: string | null
        readonly rsi?: number | null
        readonly stochastic?: {
          readonly k?: number | null
          readonly d?: number | null
        }
        readonly macd?: {
          /** In the quote asset. */
          readonly value?: number | null
          readonly signal?: number | null
          readonly histogram?: number | null
        }
        readonly movingAverages?: {
          readonly sma20?: number | null
          readonly sma50?: number | null
          readonly ema12?: number | null
          readonly ema26?: number | null
        }
        readonly bollingerBands?: {
          readonly upper?: number | null
          readonly middle?: number | null
          readonly lower?: number | null
        }
        readonly vwap?: number | null
        readonly support?: number | null
        readonly resistance?: number | null
        readonly adx?: {
          /** 0 to 100. */
          readonly value?: number | null
          readonly pdi?: number | null
          readonly mdi?: number | null
          readonly trendStrength?: string | null
          readonly trendDirection?: string | null
          readonly diCrossover?: string | null
        }
        readonly mfi?: {
          readonly ok?: boolean
          /** 0 to 100. */
          readonly value?: number | null
          readonly signal?: string | null
          readonly volumePressure?: string | null
          readonly divergence?: string | null
          readonly trend?: string | null
        }
      }
      readonly performance?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        /** In the quote asset. */
        readonly currentPrice?: number | null
        /** Percent, by horizon. */
        readonly changes?: Readonly<Record<string, number | null>>
      }
      readonly volatility?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly interval?: string | null
        readonly atr14?: number | null
        readonly atrPct?: number | null
        readonly high24h?: number | null
        readonly low24h?: number | null
        readonly rangePositionPct?: number | null
        readonly realisedWeekPct?: number | null
      }
      readonly orderBook?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly instrument?: string | null
        readonly quote?: string | null
        readonly withinPct?: number | null
        /** In the quote asset. */
        readonly midPrice?: number | null
        /** In the quote asset. */
        readonly bidNotional?: number | null
        /** In the quote asset. */
        readonly askNotional?: number | null
        readonly imbalancePct?: number | null
        readonly spreadBps?: number | null
        readonly reachPct?: number | null
      }
      readonly funding?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly instrument?: string | null
        readonly currentPct?: number | null
        readonly annualizedPct?: number | null
        readonly intervalHours?: number | null
        readonly nextAt?: string | null
        readonly series?: readonly ({
          readonly time: string
          readonly ratePct?: number | null
        })[]
      }
      readonly openInterest?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly instrument?: string | null
        readonly latestBtc?: number | null
        readonly latestUsd?: number | null
        readonly change24hPct?: number | null
        readonly since?: string | null
        readonly series?: readonly ({
          readonly time: string
          readonly btc?: number | null
        })[]
      }
      readonly longShort?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
      }
      readonly takerFlow?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly interval?: string | null
        readonly buyPct24h?: number | null
        readonly bars?: readonly ({
          readonly time: string
          readonly buyPct?: number | null
        })[]
      }
      readonly lastTrades?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly instrument?: string | null
        readonly quote?: string | null
        readonly trades?: number | null
        readonly seconds?: number | null
        readonly buyPct?: number | null
        /** In the quote asset. */
        readonly largestNotional?: number | null
      }
      readonly correlations?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly interval?: string | null
        /** Of daily returns; low and high bound 95 %. */
        readonly pairs?: readonly ({
          readonly pair: string
          readonly correlation?: number | null
          readonly low?: number | null
          readonly high?: number | null
          readonly beta?: number | null
          readonly samples?: number | null
        })[]
      }
      readonly fearGreedHistory?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly index?: string | null
        readonly latest?: {
          readonly day: string
          /** 0 to 100. */
          readonly value?: number | null
          readonly mood?: string | null
        } | null
        readonly series?: readonly ({
          readonly day: string
          /** 0 to 100. */
          readonly value?: number | null
          readonly mood?: string | null
        })[]
      }
      readonly marketStructure?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly totalMarketCapUsd?: number | null
        /** US dollars. */
        readonly totalVolumeUsd24h?: number | null
        readonly btcDominancePct?: number | null
        readonly ethBtcDominanceRatio?: number | null
        /** Percent of all value that is in neither of the two largest. */
        readonly altSeasonProxy?: number | null
      }
      readonly news?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly total?: number | null
        readonly items?: readonly ({
          readonly title: string
          readonly url?: string | null
          readonly source?: string | null
          readonly publishedAt: string
        })[]
      }
      readonly sentiment?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly positive?: number | null
        readonly negative?: number | null
        readonly neutral?: number | null
        readonly total?: number | null
        /** -1 to 1. */
        readonly score?: number | null
        readonly method?: string | null
        readonly confidence?: string | null
      }
      readonly signal?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly interval?: string | null
        readonly bias?: string | null
        /** 0 to 1. */
        readonly confidence?: number | null
        readonly action?: string | null
        readonly reasoning?: readonly string[]
      }
      readonly supply?: {
        readonly ok: boolean
        /** The source that reported it, or should have. */
        readonly source: string
        /** The oldest of what it is made of; else as its source in provenance. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
        readonly height?: number | null
        readonly circulating?: number | null
        /** BTC. */
        readonly maxSupply?: number | null
        readonly pctMined?: number | null
        readonly subsidy?: number | null
        readonly nextHalvingHeight?: number | null
        readonly daysToHalving?: number | null
        readonly nextHalvingAt?: string | null
        readonly isEstimate?: boolean
        readonly formula?: string | null
      }
    }
  }
  /** Oldest first; left out when other sections were chosen. */
  readonly bubblemap?: {
    readonly ok: boolean
    /** The source that reported it, or should have. */
    readonly source: string
    /** The oldest of what it is made of; else as its source in provenance. */
    readonly asOf?: string
    /** Why this part is missing; nothing is made up in its place. */
    readonly error?: string
    /** taker: counted by the venue. proxy: guessed from where each bar closed. */
    readonly ratioSource?: 'taker' | 'proxy'
    readonly symbol?: string
    readonly exchange?: string | null
    readonly interval?: string | null
    readonly method?: string | null
    readonly lastIsOpen?: boolean | null
    /** Bars among which extremes are ranked. */
    readonly ranked?: number
    readonly points: readonly ({
      /** When the bar opened. */
      readonly time: string
      /** Close of the bar, in the quote asset. */
      readonly price: number
      /** Taker buys for each unit of taker sells, at most 10. */
      readonly ratio: number | null
      /** BTC. */
      readonly takerBuyVolume: number
      /** BTC. */
      readonly takerSellVolume: number
      /** Percent of the ranked bars whose takers were less one-sided, to either side. */
      readonly extremePercentile: number | null
    })[]
  }
  readonly bubblemapParams: {
    readonly exchange: string
    readonly interval: string
    readonly limit: number
  }
  /** Every source that answered. */
  readonly sources?: readonly string[]
  /** Where text of strangers stands. */
  readonly untrustedText: readonly string[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface BitcoinTools {
  /** Everything about bitcoin at once: price, technicals, order book, funding, mood, supply, and a map of taker flow. Costs: $0.005. */
  bitcoin(input?: BitcoinInput, options?: CallOptions): Promise<ToolAnswer<BitcoinOutput>>
}

export const bitcoinRoutes: Readonly<Record<keyof BitcoinTools, Route>> = {
  bitcoin: { method: 'GET', path: '/bitcoin' },
}

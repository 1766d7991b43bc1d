// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type BitcoinInput = {
  /** Whose trading the bubble map and the last trades show; other parts name their own source. Default: "binance". */
  readonly exchange?: 'binance' | 'coinbase' | undefined
  /** Length of a bar in the bubble map, the technicals and the signal. Default: "1h". */
  readonly interval?: '1m' | '5m' | '15m' | '1h' | '4h' | '1d' | undefined
  /** Bars in the bubble map: 200 are ranked when left out, and the newest 100 told. */
  readonly limit?: number | undefined
  /** Only these parts beside the overview, with commas between them; all when left out. */
  readonly sections?: string | undefined
  /** How long series, reasons and lists are. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
}

export type BitcoinOutput = {
  readonly dashboard: {
    readonly overview: {
      readonly price: {
        readonly ok: boolean
        /** Who told it, or who should have. */
        readonly source: string
        /** The oldest of what it is made of, ISO 8601 UTC. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
      }
      /** Prices in what each venue counts in; the premium is Coinbase over Binance. */
      readonly exchanges: {
        readonly ok: boolean
        /** Who told it, or who should have. */
        readonly source: string
        /** The oldest of what it is made of, ISO 8601 UTC. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
      }
      readonly market: {
        readonly ok: boolean
        /** Who told it, or who should have. */
        readonly source: string
        /** The oldest of what it is made of, ISO 8601 UTC. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
      }
      readonly derivatives: {
        readonly ok: boolean
        /** Who told it, or who should have. */
        readonly source: string
        /** The oldest of what it is made of, ISO 8601 UTC. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
      }
      readonly sentiment: {
        readonly ok: boolean
        /** Who told it, or who should have. */
        readonly source: string
        /** The oldest of what it is made of, ISO 8601 UTC. */
        readonly asOf?: string
        /** Why this part is missing; nothing is made up in its place. */
        readonly error?: string
      }
    }
    /** By name; each with its own source and time. */
    readonly sections: Readonly<Record<string, {
      readonly ok: boolean
      /** Who told it, or who should have. */
      readonly source: string
      /** The oldest of what it is made of, ISO 8601 UTC. */
      readonly asOf?: string
      /** Why this part is missing; nothing is made up in its place. */
      readonly error?: string
    }>>
  }
  /** Oldest first; left out when other sections were chosen. */
  readonly bubblemap?: {
    readonly ok: boolean
    /** Who told it, or who should have. */
    readonly source: string
    /** The oldest of what it is made of, ISO 8601 UTC. */
    readonly asOf?: string
    /** Why this part is missing; nothing is made up in its place. */
    readonly error?: string
    /** taker: counted by the venue. proxy: guessed from where each bar closed. */
    readonly ratioSource?: 'taker' | 'proxy'
    readonly symbol?: string
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
      /** Percent of the ranked bars whose ratio is closer to 1. */
      readonly extremePercentile: number | null
    })[]
  }
  readonly bubblemapParams: {
    readonly exchange: string
    readonly interval: string
    readonly limit: number
  }
  /** Everybody who told something. */
  readonly sources: readonly string[]
  /** Where text of strangers stands. */
  readonly untrustedText: readonly string[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface BitcoinTools {
  /** Everything about bitcoin at once: price, technicals, order book, funding, mood, supply, and a map of taker flow. Costs: 0.005 USD. */
  bitcoin(input?: BitcoinInput, options?: CallOptions): Promise<ToolAnswer<BitcoinOutput>>
}

export const bitcoinRoutes: Readonly<Record<keyof BitcoinTools, Route>> = {
  bitcoin: { method: 'GET', path: '/bitcoin' },
}

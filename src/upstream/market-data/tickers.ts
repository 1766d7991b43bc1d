import type { Sourced } from '../sourced.ts'
import type { CandleSourceId } from './candles.ts'

interface TickerQuery {
  /** An asset as people name it: `bitcoin`, `BTC`, `sol`. */
  readonly token: string
  readonly source?: CandleSourceId | undefined
  readonly instId?: string | undefined
}

/** A market at this moment; prices in the quote asset. What a venue does not tell is absent. */
export interface Ticker extends Sourced {
  readonly venue: string
  readonly instrument: string
  readonly quote: string
  readonly last: number
  readonly bid?: number
  readonly ask?: number
  readonly high24h?: number
  readonly low24h?: number
  readonly open24h?: number
  /** In the base asset. */
  readonly volume24h?: number
  /** In the quote asset. */
  readonly quoteVolume24h?: number
  /** Percent: 1.5 means +1.5 %. */
  readonly change24hPct?: number
}

/** One venue's market of an asset, or why there is none. */
export type VenueQuote =
  | (Omit<Ticker, keyof Sourced> & {
      readonly ok: true
      /** Whether the venue counts in dollars, or in a token that stands for one. */
      readonly inDollars: boolean
      /** False where nothing can be traded: an aggregator that only lists prices. */
      readonly tradable: boolean
      /** The time the quote describes, milliseconds since the epoch, by the data clock. */
      readonly asOf: number
      readonly cached: boolean
    })
  | {
      readonly ok: false
      readonly venue: string
      /** A sentence of ours. */
      readonly error: string
      /** Set when there was a quote, too old to be shown. */
      readonly asOf?: number
    }

export interface AssetQuotes {
  /** The asset as it was asked for. */
  readonly asked: string
  readonly symbol: string
  readonly name: string
  /** One for each venue, in their usual order. */
  readonly quotes: readonly VenueQuote[]
}

/** Assets side by side at every venue; each venue that was asked stands once in `sources`. */
export interface TickerComparison extends Sourced {
  readonly assets: readonly AssetQuotes[]
}

interface ComparisonOptions {
  readonly signal: AbortSignal
  readonly maxAgeSeconds?: number
  readonly tradable?: true
}

/**
 * Provides the present state of a market.
 *
 * @throws GatewayError `invalid_input` for an asset or instrument the venue does not have, `upstream_*` when no
 *   venue answered.
 */
export interface Tickers {
  latest(query: TickerQuery, options: { readonly signal: AbortSignal }): Promise<Ticker>
  /**
   * Asks all venues at the same time. One that does not answer within the time given to all of them is reported as a
   * venue without a quote, and delays no other.
   *
   * @param options.maxAgeSeconds How old a quote may be; an older one counts as none.
   * @param options.tradable Set to leave those out at whom nothing can be traded.
   * @throws GatewayError `invalid_input` when an asset is not known, `upstream_unavailable` when no venue answered.
   */
  everywhere(tokens: readonly string[], options: ComparisonOptions): Promise<TickerComparison>
}

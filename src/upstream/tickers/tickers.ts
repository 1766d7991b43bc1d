import type { CandleSourceId } from '../candles/candles.ts'
import type { Sourced } from '../sourced.ts'

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

/**
 * Whoever can tell where a market stands now.
 *
 * @throws GatewayError `invalid_input` for an asset or instrument the venue does not have, `upstream_*` when no
 *   venue answered.
 */
export interface Tickers {
  latest(query: TickerQuery, options: { readonly signal: AbortSignal }): Promise<Ticker>
}

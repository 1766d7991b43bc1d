import { DAY_MS } from '../../core/durations.ts'
import type { Sourced } from '../sourced.ts'

/** Longer than any weekend with holidays: a delisted share keeps its last price for years. */
export const MAX_SHARE_AGE_MS = 7 * DAY_MS

/** One issuer's token of a share. */
export interface EquityToken {
  /** As the issuer writes it: `TSLAx`, `TSLAon`; the ticker itself where the issuer appends nothing. */
  readonly symbol: string
  readonly issuer: string
  /** On Solana. */
  readonly mint: string
}

/** A share or fund that trades as a token. */
export interface ListedEquity {
  readonly ticker: string
  readonly name: string
  readonly kind: 'equity' | 'etf'
  readonly tokens: readonly EquityToken[]
}

export type ExchangeState = 'pre' | 'regular' | 'post' | 'closed'

/** What a share costs at its exchange, or why it is unknown: a price is never guessed. */
export type EquityReference = Sourced &
  (
    | {
        readonly known: true
        readonly source: string
        readonly exchange: string
        /** The last trade of regular hours, dollars. */
        readonly priceUsd: number
        /** Milliseconds since the epoch. */
        readonly asOf: number
        readonly previousCloseUsd?: number
        readonly state: ExchangeState
        /** The last trade before or after regular hours, where there was a later one. */
        readonly extendedPriceUsd?: number
        readonly extendedAsOf?: number
        /** How this price differs from that of the source that is asked first; absent where that one answered. */
        readonly note?: string
      }
    | { readonly known: false; readonly reason: string }
  )

/** What the issuer reports about its token, or why that is not known. */
export type IssuerStatus = Sourced &
  (
    | {
        readonly known: true
        readonly halted?: boolean
        /** Shares that stand behind one token; splits and dividends move it. */
        readonly multiplier?: number
        readonly isin?: string
      }
    | { readonly known: false; readonly reason: string }
  )

interface Options {
  readonly signal: AbortSignal
}

/**
 * Provides shares that trade as tokens. Their pools have the prices of those tokens.
 *
 * @throws GatewayError only when the signal is aborted: what a source does not tell is reported as missing.
 */
export interface Equities {
  /** Our own list, checked once; the same in every mode. */
  catalog(): readonly ListedEquity[]
  reference(ticker: string, options: Options): Promise<EquityReference>
  issuerStatus(token: EquityToken, options: Options): Promise<IssuerStatus>
}

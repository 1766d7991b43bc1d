import type { Sourced } from '../sourced.ts'

export interface SwapQuery {
  /** Mints on Solana. */
  readonly inputMint: string
  readonly outputMint: string
  /** Smallest units: of what is given for ExactIn, of what is received for ExactOut. */
  readonly amount: string
  /** How far the price may move against the caller, hundredths of a percent. */
  readonly slippageBps: number
  readonly swapMode: 'ExactIn' | 'ExactOut'
}

/** One step of a route; the label is text from outside, cleaned. */
export interface RouteStep {
  readonly swapInfo: {
    readonly ammKey: string
    readonly label: string
    readonly inputMint: string
    readonly outputMint: string
    readonly inAmount: string
    readonly outAmount: string
  }
  /** Of the input of its stage. */
  readonly percent: number | null
}

/** What a swap would give, in the words of the aggregator; amounts are smallest units. */
export interface QuotePayload {
  readonly inputMint: string
  readonly inAmount: string
  readonly outputMint: string
  readonly outAmount: string
  /** The least that is received, or the most that is given, after slippage. */
  readonly otherAmountThreshold: string
  readonly swapMode: 'ExactIn' | 'ExactOut'
  readonly slippageBps: number
  readonly platformFee: { readonly amount?: string; readonly feeBps: number } | null
  /** A fraction: `0.01` is one percent. */
  readonly priceImpactPct: string
  readonly routePlan: readonly RouteStep[]
  readonly contextSlot?: number
  readonly swapUsdValue?: string
}

export interface SwapQuote extends Sourced {
  readonly quote: QuotePayload
}

/** An unsigned transaction, for the caller's own wallet to sign and send. */
export interface BuiltSwap extends SwapQuote {
  /** The whole transaction with empty signatures, base64. */
  readonly transaction: string
  /** After this block the transaction is void. */
  readonly lastValidBlockHeight: number
  readonly prioritizationFeeLamports?: number
  /** What a dry run on the chain used. */
  readonly computeUnits?: number
  /** What the transaction is in truth, where it is not what it stands for. */
  readonly note?: string
}

/**
 * Routes swaps on Solana and writes their transactions.
 *
 * @throws GatewayError `invalid_input` for mints without a route, `misconfigured` where nothing can be built,
 *   `upstream_*` when no source answered.
 */
export interface Swap {
  quote(query: SwapQuery, options: { readonly signal: AbortSignal }): Promise<SwapQuote>
  /** @param query `owner` is the wallet that gives, receives, pays the fee and signs. */
  build(
    query: SwapQuery & { readonly owner: string },
    options: { readonly signal: AbortSignal },
  ): Promise<BuiltSwap>
}

import type { Sourced } from '../sourced.ts'

/** Something about a token that a buyer should know; texts are from outside, cleaned. */
export interface TokenRiskFinding {
  readonly name: string
  readonly description: string
  readonly level: 'info' | 'warn' | 'danger'
  /** Points it adds to the raw score of its source. */
  readonly score: number
}

export interface TokenHolder {
  /** The token account. */
  readonly address: string
  /** Whose account it is. */
  readonly owner?: string
  /** Of the supply, percent. */
  readonly pct: number
  /** Smallest units, as text. */
  readonly amount: string
  readonly insider: boolean
}

/** What a source reports about the dangers of one token on Solana. What it does not report is absent; null is "none". */
export interface TokenRiskReport extends Sourced {
  readonly mint: string
  readonly tokenName?: string
  readonly tokenSymbol?: string
  /** 0 to 100, higher is riskier. */
  readonly riskScore: number
  /** Whether the score is on the source's scale of 0 to 100, or its open-ended points cut at 100. */
  readonly scoreScale: 'normalised' | 'points'
  readonly risks: readonly TokenRiskFinding[]
  /** Largest first. */
  readonly topHolders: readonly TokenHolder[]
  /** Null when none can print more of it. */
  readonly mintAuthority?: string | null
  /** Null when none can freeze it. */
  readonly freezeAuthority?: string | null
  /** Of the liquidity tokens, the share that is locked or burnt in the deepest market, percent. */
  readonly lpLockedPct?: number
  readonly liquidityUsd?: number
  readonly priceUsd?: number
  readonly supply?: number
  readonly totalHolders?: number
  readonly rugged?: boolean
  readonly transferFeePct?: number
}

/**
 * Provides the dangers of tokens on Solana.
 *
 * @throws GatewayError `invalid_input` for a mint that the source does not know, `upstream_*` when it does not answer.
 */
export interface TokenRisk {
  report(mint: string, options: { readonly signal: AbortSignal }): Promise<TokenRiskReport>
}

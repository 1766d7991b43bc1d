// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type PayoutsInput = {
  /** Network of the payout. On a gateway that carries its own chains base is its Base Sepolia, solana its devnet. */
  readonly rail: 'base' | 'solana' | 'base-sepolia' | 'solana-devnet'
  /** Wallet that gets the dollars: an EVM address, or one of Solana for solana, never a token account; none of the gateway’s own. */
  readonly to: string
  /** What the address gets, dollars of USDC. The price of the call is this and 0.02. */
  readonly amountUsd: number
  /** A note for your own books; it does not go on chain. */
  readonly memo?: string | undefined
  /** Your own name for this payout: repeated, it shows the same payout and costs nothing. */
  readonly idempotencyKey: string
}

export type PayoutsOutput = {
  /** False only when it can never leave. */
  readonly success: boolean
  readonly payoutId: string
  /** waiting: for its money; under way: sent, or about to be; landed: seen on chain. */
  readonly state: 'waiting' | 'under way' | 'landed' | 'failed'
  /** Null until the chain shows it. */
  readonly transactionHash: string | null
  /** CAIP-2. */
  readonly network: string
  readonly asset: string
  readonly from: string
  readonly to: string
  readonly amountUsd: number
  readonly feeUsd: number
  readonly idempotencyKey: string
  /** What to do, or that nothing is left to do. */
  readonly next: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type RefundRelayInput = {
  /** X-Payment-Receipt of the failed call, or the receipt that its error carried. Required unless payment is given. */
  readonly receipt?: string | undefined
  /** Instead of a receipt: sha256 of the payment header (hex). Only the wallet that paid may name it. */
  readonly payment?: string | undefined
}

export type RefundRelayOutput = {
  readonly success: true
  /** refunded: the chain shows it. */
  readonly coverage: 'refunding' | 'refunded'
  /** Null until the chain shows it; ask again then. */
  readonly transactionHash: string | null
  /** Why it is owed; null where it was asked for before. */
  readonly ground: string | null
  readonly toolId: string
  readonly network: string
  readonly asset: string
  /** Smallest units: exactly what was settled. */
  readonly amount: string
  readonly amountUsd: number
  /** The wallet that paid, by the chain. */
  readonly to: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface TreasuryTools {
  /** Pays USDC to an address on Base or Solana: what you pay for the call, less 0.02, arrives there. Costs: From $0.02. */
  payouts(input: PayoutsInput, options?: CallOptions): Promise<ToolAnswer<PayoutsOutput>>

  /** Gives a charged call that failed back to the wallet that paid it, once, where the gateway covers it. Costs: $0.002. */
  refundRelay(input?: RefundRelayInput, options?: CallOptions): Promise<ToolAnswer<RefundRelayOutput>>
}

export const treasuryRoutes: Readonly<Record<keyof TreasuryTools, Route>> = {
  payouts: { method: 'POST', path: '/payouts/{rail}' },
  refundRelay: { method: 'POST', path: '/refund/relay' },
}

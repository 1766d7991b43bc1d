import type { MicroUsd } from '../../core/money.ts'
import type { Owner } from '../owner.ts'

/** Whether and how far payments are given back. */
export interface RefundPolicy {
  readonly enabled: boolean
  /** The setting without which nothing can be given back; undefined when all is there. */
  readonly missing: 'REFUNDS' | 'PAYOUT_KEY' | undefined
  /** Ids of the tools that are covered. */
  readonly tools: readonly string[]
  readonly most: MicroUsd
  readonly maxPerWalletAndDay: MicroUsd
  readonly maxPerDay: MicroUsd
}

/** Which payment is to be given back: by its receipt, or by its id, which only its payer may name. */
export type RefundClaim = { readonly receipt: string } | { readonly payment: string }

export interface Refund {
  readonly state: 'refunding' | 'refunded'
  /** Why it is owed; undefined where it was asked for before. */
  readonly ground: string | undefined
  readonly toolId: string
  readonly network: string
  readonly asset: string
  /** Smallest units. */
  readonly amount: string
  readonly dollars: MicroUsd
  readonly to: string
  readonly transaction: string | undefined
}

/** Charged calls that failed, refunded to the payer on chain. */
export interface Refunds {
  policy(): RefundPolicy
  /**
   * Gives a payment back, once; asked again it returns what became of it.
   *
   * @throws GatewayError `hosted_refund_disabled`, `invalid_input` for what is no receipt of ours, `not_found`, `forbidden`
   *   when the tool is not covered, the amount is above the cap or nothing is owed, `budget_exceeded`.
   */
  giveBack(claim: RefundClaim, owner: Owner | undefined): Promise<Refund>
}

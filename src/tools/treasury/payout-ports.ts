import type { MicroUsd } from '../../core/money.ts'
import type { Owner } from '../owner.ts'

/** The networks that payouts name; what a gateway carries itself stands in for the main network of its kind. */
export const payoutRails = ['base', 'solana', 'base-sepolia', 'solana-devnet'] as const
export type PayoutRail = (typeof payoutRails)[number]

/** A requested payout, under a name that stands for it. */
export interface PayoutOrder {
  readonly rail: PayoutRail
  readonly to: string
  readonly amount: MicroUsd
  readonly memo: string | undefined
  readonly name: string
}

/** A payout as its owner sees it. */
export interface Payout {
  readonly id: string
  /** `waiting`: for its money. `under way`: sent, or about to be. `landed`: seen on chain. `failed`: it never will be. */
  readonly state: 'waiting' | 'under way' | 'landed' | 'failed'
  /** CAIP-2. */
  readonly network: string
  readonly asset: string
  readonly from: string
  readonly to: string
  readonly amount: MicroUsd
  readonly fee: MicroUsd
  readonly memo: string | undefined
  readonly transaction: string | undefined
  /** What becomes of the money of one that has failed. */
  readonly failed: 'back in the session' | 'refundable' | 'owed by the operator' | undefined
}

/**
 * Money that callers pay in to be paid out to someone else.
 *
 * @throws GatewayError `payouts_off`, `invalid_input`, `budget_exceeded` above a cap or for a payee that the session does
 *   not name, `identifier_conflict` when the name stands for another payout, `payment_in_flight` while it is being paid for.
 */
export interface Payouts {
  /** What an order costs: the amount and the fee. Throws what can be known before anybody pays. */
  price(order: PayoutOrder): MicroUsd
  /** Keeps the name for a payment whose money is to come. */
  reserve(order: PayoutOrder, owner: Owner): Promise<void>
  /** What the owner has bought under this name with another payment; undefined when nothing. */
  earlier(order: PayoutOrder, owner: Owner): Promise<Payout | undefined>
  /** Sends what has been paid for, and waits a little for it to land. */
  pay(order: PayoutOrder, owner: Owner): Promise<Payout>
  /** Sends what has been paid for since it was asked for. */
  send(id: string): Promise<void>
}

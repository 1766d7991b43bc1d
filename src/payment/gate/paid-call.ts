import type { AbortLike } from '../../core/lazy-abort-controller.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { PaymentOrder, Rail } from '../model/rail.ts'
import type { Settlement } from '../model/x402.ts'
import type { Presented } from '../protocol/offer-id.ts'
import type { Product } from '../protocol/offers.ts'
import type { OwedWork, PaidBy } from './credits.ts'

/** A call that wants to be paid for and run. */
export interface PaidCall extends OwedWork, Presented {
  readonly product: Product
  /** Whether the offer that it answers was made by another ledger. */
  readonly isOfferOfAnother?: boolean
  readonly rail: Rail
  readonly order: PaymentOrder
  /** The payer's own name for the payment: with it, a repeat gets the stored answer for longer. */
  readonly identifier?: string
  /** sha256 over tool id and canonical parsed input, the same at every door. */
  readonly requestHash: string
  /** What the work is asked for, as canonical JSON. */
  readonly input: () => string
  /** What a result has used, where the payer has signed for the most: less is settled then. */
  readonly used?: (result: string) => MicroUsd
  /** Set where something must stand before any money moves: its money then comes before its work, whatever the price. */
  readonly prepare?: (signal: AbortLike, paidBy: PaidBy) => Promise<void>
  /** Set where the answer leaves while it is made: its money comes first, whatever the price. */
  readonly streamed?: StreamedWork
  /**
   * Set where the payer has named this very request, since it is worth money: the payment is shown to no one before it is
   * claimed and about to settle.
   */
  readonly isSignedFor?: true
  /** Set where the work orders something that a provider asks money for, whether anybody waits for it or not. */
  readonly paidUpstream?: true
  /** Aborted when the client went away. */
  readonly clientSignal: AbortLike
}

/** A paid call as it is under way. */
export interface AttendedCall extends PaidCall {
  /** Aborted when no one waits for the answer any more. */
  readonly abandoned: AbortLike
}

/** The work of a call whose answer leaves while it is made. */
export interface StreamedWork {
  /** Throws what can be known, before any money moves, to keep the work from being done. */
  ready(signal: AbortLike): Promise<void>
  /**
   * Does the work like `work`, once the money has come, and hands it out.
   *
   * @param paid The settlement; its receipt names no result yet.
   * @param left Aborted when no one listens any more: what was made until then is the result.
   */
  work(paid: PaidAnswer, of: { readonly clientSignal: AbortLike; readonly paidBy: PaidBy }): Promise<string>
}

/** What a paid call ends in when it does not fail. */
export interface PaidAnswer {
  readonly result: string
  readonly settlement: Settlement
  /** sha256 of the header that the payment came in, hex; undefined where nothing is kept of it. */
  readonly proofId?: string
  /** When the settlement was recorded, milliseconds since the epoch. */
  readonly settledAt: number
  readonly receipt: string
  /** True when this payment had bought the answer before; nothing was charged again. */
  readonly replayed: boolean
  /** True when the answer had left whole before. */
  readonly wasDelivered: boolean
  /** Call it when the answer was sent whole; it is kept for a repeat either way. */
  delivered(): void
  /** The same, written at once: of an answer that a repeat is given without its secrets. */
  deliveredAtOnce(): void
}

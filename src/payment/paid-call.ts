import type { MicroUsd } from '../core/money.ts'
import type { OwedWork } from './credits.ts'
import type { Product } from './offers.ts'
import type { PaymentOrder, Rail } from './rail.ts'
import type { Settlement } from './wire.ts'

/** A call that wants to be paid for and run. */
export interface PaidCall extends OwedWork {
  readonly product: Product
  /** sha256 of the payment header. */
  readonly proofId: string
  readonly rail: Rail
  readonly order: PaymentOrder
  /** The payer's own name for the payment: whoever brings it again gets the stored answer for longer. */
  readonly identifier?: string
  /** sha256 over tool id and canonical parsed input, the same at every door. */
  readonly requestHash: string
  /** What the work is asked for, as canonical JSON. */
  readonly input: () => string
  /** What a result has used, where the payer has signed for the most: less is settled then. */
  readonly used?: (result: string) => MicroUsd
  /** Aborted when the client went away. */
  readonly gone: AbortSignal
}

/** What a paid call ends in when it does not fail. */
export interface PaidAnswer {
  readonly result: string
  readonly settlement: Settlement
  /** When the settlement was recorded, milliseconds since the epoch. */
  readonly settledAt: number
  readonly receipt: string
  /** True when this payment had bought the answer before; nothing was charged again. */
  readonly replayed: boolean
  /** To be told when the answer has left whole; it is kept for a repeat either way. */
  delivered(): void
}

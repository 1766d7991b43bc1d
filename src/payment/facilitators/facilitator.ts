import type { PaymentOrder } from '../model/rail.ts'
import type { Requirement } from '../model/x402.ts'

/** Whether a payment would settle, in a facilitator's word. */
export type VerifyResult =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly reason: string }
  /** `retryAfterSeconds`: it asked to be left alone for so long. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAfterSeconds?: number }

/** What became of a request to settle, as far as the facilitator knows. */
export type SettleResult =
  | { readonly kind: 'success'; readonly transaction: string }
  /** On its way, in a transaction that can be looked up. */
  | { readonly kind: 'pending'; readonly transaction: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The request never left this process, or was turned away unread. */
  | { readonly kind: 'not_sent'; readonly reason: string; readonly retryAfterSeconds?: number }
  /** It was sent, and its outcome is unknown. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** A word of a facilitator's that the chain has contradicted. */
export interface FalseAnswer {
  /** `success`: named a settlement that the chain does not show. `no`: rejected a payment that has landed all the same. */
  readonly kind: 'success' | 'no'
  readonly payer: string
}

/** Someone who checks payments and brings them to a chain. None of these methods rejects. */
export interface Facilitator {
  readonly name: string
  /** It can tell whether a contract wallet has signed; the others are never asked about such payments. */
  readonly verifiesContractWallets?: boolean
  /** It may list what is sold in a catalog of its own, so payments are shown to it with their listing. */
  readonly mayList?: true
  /** Whether it can be asked now for payments on a network, by a scheme: `exact` when left out. */
  serves(network: string, scheme?: Requirement['scheme']): boolean
  verify(order: PaymentOrder, signal: AbortSignal): Promise<VerifyResult>
  settle(order: PaymentOrder, signal: AbortSignal): Promise<SettleResult>
  /** Called with an answer that turned out false; left out where this has no consequence. */
  noteFalseAnswer?(answer: FalseAnswer): void
  /** Called when a settlement it named was seen on chain. */
  noteTrueAnswer?(): void
}

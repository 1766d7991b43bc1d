import type { MicroUsd } from '../../core/money.ts'
import type { StoredPayment } from './payment-store.ts'
import type { ToolResult } from './tool-result.ts'

/** What a call costs, before anybody has agreed to it. */
export interface Bill {
  readonly price: MicroUsd
  /** On what and to whom, in words that follow the price. */
  readonly terms: string
  /**
   * Makes what pays. Nothing that could cost money exists before.
   *
   * @throws PaymentError `signing_failed`.
   */
  readonly pay: (now: number) => Promise<Pick<StoredPayment, 'header' | 'validBefore'>>
}

/** What pays for calls: a wallet that signs for each, or a session that was filled before. */
export interface PaymentMethod {
  /** No payment of one kind of account is sent by the other. */
  readonly kind: 'wallet' | 'session'
  /** Goes along with a call that must cost nothing yet. */
  readonly unpaidMeta: Readonly<Record<string, unknown>>
  /**
   * Reads what a call asks for that was made without paying; undefined when the result is the answer.
   *
   * @param max The most this call may cost.
   * @throws PaymentError why nothing of what is asked for may be paid.
   */
  readBill(result: ToolResult, max: MicroUsd): Bill | undefined
  /** @throws PaymentError `no_wallet` when there is nothing to pay with. */
  checkReady(): void
  /** What goes along with a call that pays: the same for a payment each time. */
  createProof(payment: StoredPayment): Readonly<Record<string, unknown>>
}

import type { Charged, FailureCode } from '../core/failures.ts'

/** What can go wrong on the buyer's side, before or beside what a gateway states. */
export type ClientFailureCode =
  | 'over_ceiling'
  | 'over_budget'
  | 'nothing_acceptable'
  | 'declined'
  | 'signing_failed'
  | 'offer_unreadable'
  | 'answer_unreadable'
  | 'unreachable'
  | 'spending_unavailable'

interface PaymentErrorOptions {
  readonly charged: Charged
  readonly hint?: string | undefined
  readonly reason?: string | undefined
  /** HTTP status of the gateway's answer, if there was one. */
  readonly status?: number | undefined
  /** The header that was sent; repeating it never costs twice. */
  readonly payment?: string | undefined
  readonly cause?: unknown
}

/** A call that gave no answer: why, and whether it cost anything. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  /** A code of the gateway, or one of ours. */
  readonly code: FailureCode | ClientFailureCode | (string & {})
  /** `pending` means that no one knows yet: repeat with the same `payment`, and sign nothing new. */
  readonly charged: Charged
  readonly hint: string | undefined
  /** Why a payment was refused, as a code: the gateway's own or a facilitator's, such as `insufficient_funds`. */
  readonly reason: string | undefined
  readonly status: number | undefined
  readonly payment: string | undefined

  constructor(code: PaymentError['code'], message: string, options: PaymentErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.charged = options.charged
    this.hint = options.hint
    this.reason = options.reason
    this.status = options.status
    this.payment = options.payment
  }
}

import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import type { LeaseTimes } from '../engine/lease-clock.ts'
import type { NewPayment, PaymentRow } from '../schema/payment-tables.ts'

export type { PaymentRow, PaymentState } from '../schema/payment-tables.ts'

/** How long a paid answer is kept whose delivery was not confirmed. */
export const UNSEEN_KEPT_MS = DAY_MS

/**
 * How long after the end of its validity a payment that was let go is still looked for, milliseconds. Facilitators may have
 * seen it: it can land in the last block of its validity, that block is final only some blocks later, and a node that is
 * asked may be a minute behind.
 */
export const WATCH_MS = 2 * MINUTE_MS

/** How long after its end an authorization may still land, seconds: a reorganised block may bring it back. */
export const EXPIRY_MARGIN_SECONDS = 60

/** How long the answer to a payment is given again at least. */
export const REPLAY_MS = 10 * MINUTE_MS

/** How long a settlement may take before the answer to its payment is kept for longer than was written with it. */
const SETTLING_MS = 2 * MINUTE_MS
/** How long an answer is kept from the claim of its payment on, whatever the settlement takes up to that. */
export const ANSWER_MS = REPLAY_MS + SETTLING_MS

/** Until when an answer is kept whose settlement takes no longer than usual, milliseconds. */
export function findAnswerEnd({ created_at, valid_before }: Pick<PaymentRow, 'created_at' | 'valid_before'>) {
  return Math.max(created_at + ANSWER_MS, valid_before * 1000)
}

/** An authorization that wants to pay for a request. */
export type Claim = Pick<
  NewPayment,
  | 'key'
  | 'header_id'
  | 'offer_hash'
  | 'network'
  | 'asset'
  | 'payer'
  | 'pay_to'
  | 'amount'
  | 'most'
  | 'price'
  | 'valid_before'
  | 'tool'
  | 'req_hash'
  | 'terms'
> & {
  /** The payer’s own name for the payment. */
  readonly identifier?: string
}

export type ClaimOutcome =
  /** The caller owns the payment until the lease ends. */
  | {
      readonly kind: 'claimed'
      readonly fence: number
      /** Whether its payer has left work unpaid; left out where that was not looked at. */
      readonly hasStrike?: boolean
    }
  /** It is or was claimed, or it was let go and is still good for another request, to which it belongs. */
  | { readonly kind: 'taken'; readonly row: PaymentRow }
  /** The same payer's earlier payment for the same request is not resolved, or its work owed; nothing was claimed. */
  | { readonly kind: 'unresolved'; readonly row: PaymentRow }
  /** It was let go after a facilitator may have seen it, so its money may have come since; nothing was claimed. */
  | { readonly kind: 'let_go'; readonly row: PaymentRow }
  /** The payer’s identifier stands for another payment or request; nothing was claimed. */
  | { readonly kind: 'identified' }

export interface Owned {
  readonly key: string
  readonly fence: number
}

export interface Attempt {
  readonly id: string
  readonly facilitator: string
  readonly startedAt: number
}

export interface AttemptEnd {
  readonly id: string
  readonly endedAt: number
  readonly class: 'landed' | 'refused' | 'not_sent' | 'unknown'
  readonly tx?: string
  readonly reason?: string
}

/** What a metered call has used: less than was signed for, or just as much. */
export interface Used {
  /** Smallest units. */
  readonly amount: string
  /** Millionths of a dollar. */
  readonly price: string
}

export interface Settled {
  readonly tx: string
  /** What has moved by the chain's own word, of a metered payment; what was to move when left out. */
  readonly amount?: string
  readonly at: number
  readonly purgeAt: number
  /** The money arrived after the call had failed. */
  readonly late: boolean
  /** When to look whether the money is still there; never when left out. */
  readonly recheckAt?: number | null
}

/**
 * The book of payments. Every change is compare-and-set on key, state and fence: an answer of false means that
 * another process has moved the payment on, and the caller must not answer as if it had not.
 */
export interface Ledger {
  /** @param checked A payment that was let go, as it was when the chain showed that its money has not come. */
  claim(claim: Claim, times: LeaseTimes, checked?: Owned): Promise<ClaimOutcome>
  /** `watchUntil`: the payload has left this process, so look for a late landing then. */
  release(
    owned: Owned,
    why: { readonly reason: string; readonly watchUntil: number | null },
  ): Promise<boolean>
  /** Before anything may settle: the result, the pending journal lines and the attempt, all or nothing. */
  writeAhead(
    owned: Owned,
    entry: {
      readonly result: string
      /** sha256 of the result, hex. */
      readonly responseHash: string
      readonly attempt: Attempt
      readonly leaseUntil: number
      readonly at: number
      /** What was used, of a metered payment. */
      readonly used?: Used
    },
  ): Promise<boolean>
  attemptStarted(key: string, attempt: Attempt): Promise<void>
  attemptEnded(key: string, end: AttemptEnd): Promise<void>
  /** From `settling`, or late from `released` and `failed`. Undefined when another process has moved the payment on. */
  settled(owned: Owned, settled: Settled): Promise<PaymentRow | undefined>
  /** Still unknown: gives the lease up and sets when to look again. */
  pending(owned: Owned, why: { readonly reason: string; readonly nextCheckAt: number }): Promise<boolean>
  /**
   * Its payer was asked to wait for this settlement: from now on another payment of the same payer for the same
   * request is `unresolved`, even while an owner still works on this one.
   */
  awaited(key: string, at: number): Promise<void>
  /** Proven that it will not move now; `watchUntil` as above. */
  failed(
    owned: Owned,
    why: {
      readonly reason: string
      readonly at: number
      readonly watchUntil: number | null
      /** The result is kept until then, in case the money arrives late after all. */
      readonly purgeAt: number
    },
  ): Promise<boolean>
  /** Once it is resolved, the payment is no longer given back of itself. */
  delivered(key: string, at: number): Promise<void>
  /** The same, written soon and together with others; forgotten when this process dies before. */
  noteDelivered(key: string, at: number): void
  /** Counts a payment whose answer is given again; false once that has happened `limit` times. */
  replayed(key: string, limit: number): Promise<boolean>
  /** Takes over a payment whose owner let go or died. Undefined: another was first. */
  takeOver(row: PaymentRow, times: LeaseTimes): Promise<Owned | undefined>
  /** The outcome of a payment that failed or was let go is still unknown: gives the lease up and sets when to look again. */
  watchLater(owned: Owned, nextCheckAt: number): Promise<boolean>
  /** The watch over a payment is finished. */
  unwatch(owned: Owned): Promise<boolean>
  find(key: string): Promise<PaymentRow | undefined>
  /**
   * What a payment bought; undefined when there is nothing or it has been forgotten.
   *
   * @param asked When given: undefined as well for a caller without the identifier that the payment came with; with
   *   `isRequired`, also of a payment that came without one.
   */
  answerTo(
    key: string,
    asked?: { readonly identifier: string | undefined; readonly isRequired?: boolean },
  ): Promise<string | undefined>
  findByHeader(headerId: string): Promise<PaymentRow | undefined>
  /** Payments that the reconciler should look at, oldest check first. */
  due(now: number, limit: number, among?: DueAmong): Promise<readonly PaymentRow[]>
  /** Gives every claim back whose process is known to have ended, which cannot be known with a shared database; how many. */
  releaseOrphans(now: number): Promise<number>
  /** Forgets results past their window, and released payments that can no longer land; how many. */
  purge(now: number, signal?: AbortSignal): Promise<number>
  totals(): Promise<LedgerTotals>
}

/** Which of the payments that are due. */
export interface DueAmong {
  /**
   * `open`: settlements whose end is unknown, and after them claims whose owner has ended; `watched`: payments
   * that failed or were let go, whose money may still come. Both when left out.
   */
  readonly kind?: 'open' | 'watched'
  /** Those on other networks are left aside, save for claims, which need no chain to be given back. */
  readonly networks?: readonly string[]
}

export interface LedgerTotals {
  readonly paidCalls: number
  readonly settledMicroUsd: bigint
  readonly payers: number
  readonly openPayments: number
}

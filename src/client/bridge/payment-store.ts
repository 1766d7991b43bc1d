import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import type { MicroUsd } from '../../core/money.ts'

/**
 * What became of a payment: no one knows yet; it took nothing and is still good; the gateway does not want it; or it
 * was taken. That one is held or refused is the gateway's word alone: it could be cashed until it expires.
 */
export type PaymentState = 'pending' | 'held' | 'refused' | 'taken'

/** A payment that was signed. */
export interface StoredPayment {
  readonly id: string
  /** Distinguishes the request that it was signed for from every other. */
  readonly request: string
  /** What was signed; empty once it is of no more use, and where a session pays. */
  readonly header: string
  /** Seconds since the epoch. */
  readonly validBefore: number
  readonly amount: MicroUsd
  /** Milliseconds since the epoch. */
  readonly signedAt: number
  readonly state: PaymentState
}

export type StoredPayments = readonly StoredPayment[]

/** Where the payments of all bridges of one user are kept, beyond the life of a process. */
export interface PaymentStore {
  /** @throws PaymentError `book_unavailable`. */
  read(): Promise<StoredPayments>
  /**
   * Replaces the book while no other bridge can touch it; what comes back is on disk.
   *
   * @throws PaymentError `book_unavailable`, or what the work throws; then the book stays as it was.
   */
  change<T>(work: (book: StoredPayments) => Promise<PaymentChange<T>>): Promise<T>
}

export interface PaymentChange<T> {
  readonly book: StoredPayments
  readonly value: T
}

/** What must be left of a payment's validity to be worth sending again, seconds. */
const MIN_VALID_SECONDS = 60
/** How long a payment of which no one ever knew is remembered. */
const MAX_PENDING_MS = 7 * DAY_MS

/** What counts against the cap of the day (UTC) that `now` lies in; each payment counts on the day it was signed. */
export function spentToday(book: StoredPayments, now: number): MicroUsd {
  const today = toUtcDay(now)
  return sumPayments(book.filter((payment) => toUtcDay(payment.signedAt) === today))
}

/** What counts against the cap of the hour that ends at `now`. */
export function spentInHour(book: StoredPayments, now: number): MicroUsd {
  return sumPayments(book.filter((payment) => isOfHour(payment, now)))
}

/** A payment that its gateway denies counts too, even once it has expired: by then it may have been cashed. */
function sumPayments(book: StoredPayments): MicroUsd {
  const counted = book.filter((payment) => isUnresolved(payment) || !isOfSession(payment))
  return counted.reduce((sum, { amount }) => sum + amount, 0n) as MicroUsd
}

/**
 * The payment that a repeated request is to send again: one that may have been taken, whatever it cost, or else one
 * that bought nothing and is within `most`.
 */
export function findOpenPayment(
  book: StoredPayments,
  request: string,
  { now, max }: { readonly now: number; readonly max: MicroUsd },
): StoredPayment | undefined {
  const own = book.filter((payment) => payment.request === request)
  const isStillGood = ({ state, validBefore, amount }: StoredPayment) =>
    state === 'held' && validBefore > now / 1000 + MIN_VALID_SECONDS && amount <= max
  // a session knows a call again by its name for one day only
  const isStillKnown = ({ state, header, signedAt }: StoredPayment) =>
    state === 'pending' && (header !== '' || signedAt > now - DAY_MS)
  return own.find(isStillKnown) ?? own.find(isStillGood)
}

/** Writes down what became of a payment; the book stays as it is when the payment is not in it. */
export function updateState(book: StoredPayments, id: string, state: PaymentState): StoredPayments {
  const isOver = state === 'taken' || state === 'refused'
  return book.map((payment) =>
    payment.id === id ? { ...payment, state, header: isOver ? '' : payment.header } : payment,
  )
}

/** Leaves out what counts no more and cannot be used again. */
export function removeOld(book: StoredPayments, now: number): StoredPayments {
  return book.filter((payment) => {
    if (toUtcDay(payment.signedAt) === toUtcDay(now) || isOfHour(payment, now)) return true
    if (payment.state === 'pending') return now - payment.signedAt < MAX_PENDING_MS
    return payment.state !== 'taken' && isCashable(payment, now)
  })
}

function isOfHour({ signedAt }: StoredPayment, now: number): boolean {
  return signedAt > now - HOUR_MS
}

function isUnresolved({ state }: StoredPayment): boolean {
  return state === 'pending' || state === 'taken'
}

/** What a session paid for leaves nothing that could be cashed. */
function isOfSession({ validBefore }: StoredPayment): boolean {
  return validBefore === 0
}

function isCashable({ validBefore }: StoredPayment, now: number): boolean {
  return validBefore * 1000 >= now
}

function toUtcDay(milliseconds: number): number {
  return Math.floor(milliseconds / DAY_MS)
}

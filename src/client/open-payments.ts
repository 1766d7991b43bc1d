import type { MicroUsd } from '../core/money.ts'
import type { HeldMoney } from './budget.ts'

/** A payment whose header has left, or is about to. */
export interface OpenPayment {
  readonly header: string
  /** Seconds since the epoch. */
  readonly validBefore: number
  readonly money: HeldMoney
  /** False for one that came from outside, of which no one here knows what it has bought. */
  readonly isOurs: boolean
}

/** Payments that were signed and have bought nothing yet, by the request they were signed for. */
export interface OpenPayments {
  /**
   * Remembers a payment.
   *
   * @param isPending True when it may have been taken: then it is remembered until someone knows.
   */
  keep(request: string, payment: OpenPayment, isPending: boolean): void
  /**
   * Hands out the payment that a repeated request is to send again, if there is one.
   *
   * @param max What the request may cost; a payment that may have been taken already is handed out all the same.
   */
  take(request: string, max: MicroUsd): OpenPayment | undefined
  /** Hands out a payment by its header. */
  takeHeader(header: string): OpenPayment | undefined
}

/** What must be left of a payment's validity to be worth sending again, seconds. */
const MIN_VALID_SECONDS = 60

/** @param now Milliseconds since the epoch. */
export function createOpenPayments(now: () => number): OpenPayments {
  let kept: readonly { request: string; payment: OpenPayment; isPending: boolean }[] = []

  function takeFirst(isMatch: (entry: (typeof kept)[number]) => boolean): OpenPayment | undefined {
    const good = now() / 1000 + MIN_VALID_SECONDS
    kept = kept.filter(({ isPending, payment }) => isPending || payment.validBefore > good)
    const found = kept.find(isMatch)
    kept = kept.filter((entry) => entry !== found)
    return found?.payment
  }

  return {
    keep(request, payment, isPending) {
      kept = [...kept, { request, payment, isPending }]
    },
    take: (request, max) =>
      takeFirst(
        (entry) => entry.request === request && (entry.isPending || entry.payment.money.amount <= max),
      ),
    takeHeader: (header) => takeFirst(({ payment }) => payment.header === header),
  }
}

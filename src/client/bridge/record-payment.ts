import { type Caps, checkBudget } from './caps.ts'
import type { Bill } from './payment-method.ts'
import { type PaymentStore, removeOld, type StoredPayment } from './payment-store.ts'

export interface BookingDeps {
  readonly caps: Caps
  readonly book: PaymentStore
  readonly now: () => number
}

/**
 * Pays a bill into the book, within what is left of the hour and the day. The check and the entry are one change of the
 * book, so that two bridges cannot spend the same money, and the payment is on disk before it can leave.
 *
 * @param request Unique to the call.
 * @throws PaymentError `over_budget`, `no_wallet`, `signing_failed` or `book_unavailable`.
 */
export async function recordPaymentFor(
  bill: Bill,
  request: string,
  { caps, book, now }: BookingDeps,
): Promise<StoredPayment> {
  return book.change(async (before) => {
    const signedAt = now()
    checkBudget(bill.price, { caps, book: before, now: signedAt })
    const { header, validBefore } = await bill.pay(signedAt)
    const payment: StoredPayment = {
      id: crypto.randomUUID(),
      request,
      header,
      validBefore,
      amount: bill.price,
      signedAt,
      state: 'pending',
    }
    return { book: [...removeOld(before, signedAt), payment], value: payment }
  })
}

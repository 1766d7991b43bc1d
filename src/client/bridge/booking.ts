import type { Bill } from './bill.ts'
import { type Caps, checkBudget } from './caps.ts'
import { type BookedPayment, type PaymentBook, tidied } from './payment-book.ts'

export interface BookingParts {
  readonly caps: Caps
  readonly book: PaymentBook
  readonly now: () => number
}

/**
 * Pays a bill into the book, within what is left of the hour and the day. The check and the entry are one change of the
 * book, so that two bridges cannot spend the same money, and the payment is on disk before it can leave.
 *
 * @param request Tells the call from every other.
 * @throws PaymentError `over_budget`, `no_wallet`, `signing_failed` or `book_unavailable`.
 */
export async function bookedFor(
  bill: Bill,
  request: string,
  { caps, book, now }: BookingParts,
): Promise<BookedPayment> {
  return book.change(async (before) => {
    const signedAt = now()
    checkBudget(bill.price, { caps, book: before, now: signedAt })
    const { header, validBefore } = await bill.pay(signedAt)
    const payment: BookedPayment = {
      id: crypto.randomUUID(),
      request,
      header,
      validBefore,
      amount: bill.price,
      signedAt,
      state: 'pending',
    }
    return { book: [...tidied(before, signedAt), payment], value: payment }
  })
}

import { type Signer, signPayment } from '../authorization.ts'
import type { Quote } from '../quote.ts'
import { type Caps, checkDay, person, refused } from './caps.ts'
import { type BookedPayment, type PaymentBook, spentToday, tidied } from './payment-book.ts'

export interface SigningParts {
  /** Undefined: there is no wallet, and only free tools can be called. */
  readonly signer: Signer | undefined
  readonly caps: Caps
  readonly book: PaymentBook
  readonly now: () => number
}

/**
 * Signs for a quote, within what is left of the day. The check and the entry are one change of the book, so that two
 * bridges cannot spend the same money, and the payment is on disk before it can leave.
 *
 * @throws PaymentError `no_wallet`, `over_budget`, `signing_failed` or `book_unavailable`.
 */
export async function signedFor(
  quote: Quote,
  request: string,
  { signer, caps, book, now }: SigningParts,
): Promise<BookedPayment> {
  if (!signer) {
    throw refused(
      'no_wallet',
      'This call has to be paid for, and the bridge has no wallet.',
      person('set PENNYWIRE_PRIVATE_KEY, or make a wallet with: pennywire wallet new'),
    )
  }
  return book.change(async (before) => {
    const signedAt = now()
    checkDay(quote.price, { perDay: caps.perDay, spent: spentToday(before, signedAt) })
    const { header, validBefore } = await signPayment(quote, signer, signedAt)
    const payment: BookedPayment = {
      id: crypto.randomUUID(),
      request,
      header,
      validBefore,
      amount: quote.price,
      signedAt,
      state: 'pending',
    }
    return { book: [...tidied(before, signedAt), payment], value: payment }
  })
}

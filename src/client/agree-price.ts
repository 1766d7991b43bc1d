import type { MicroUsd } from '../core/money.ts'
import { dollarsOf } from './dollars.ts'
import { readMppOffer } from './mpp/mpp-offer.ts'
import { findBodyInputError, findInputVerdict, readOffer, toInputSentence } from './offer.ts'
import type { HttpAnswer } from './outcome.ts'
import { PaymentError } from './payment-error.ts'
import { type Acceptable, chooseQuote, type Quote } from './quote.ts'
import type { AgreedQuote } from './sign-quote.ts'

/** How a 402 can be paid: the object of x402, or a credential that answers `WWW-Authenticate: Payment`. */
export type Protocol = 'x402' | 'mpp'

export interface Agreement extends Acceptable {
  /** Tried in this order. */
  readonly protocols: readonly Protocol[]
  /** The most that the call may cost. */
  readonly max: MicroUsd
  readonly approve: ((quote: Quote) => boolean | Promise<boolean>) | undefined
}

/** A call that was answered with 402. */
interface Refused {
  readonly url: string | URL
  readonly answer: HttpAnswer
  /** Milliseconds since the epoch. */
  readonly now: number
}

const NOTHING_SIGNED = { charged: 'no', hint: 'Nothing was signed.' } as const

/**
 * Picks what is going to be paid for a call, once nothing prevents it.
 *
 * @throws PaymentError `offer_unreadable`, `nothing_acceptable`, `invalid_input`, `over_ceiling` or `declined`.
 */
export async function agreePrice(refused: Refused, agreement: Agreement): Promise<AgreedQuote> {
  const agreed = findQuote(refused, agreement)
  const { offer, price } = agreed.quote
  const verdict = findInputVerdict(offer)
  if (verdict?.ok === false) {
    const wrong = verdict.errors[0] ?? findBodyInputError(refused.answer.text)
    const message = wrong ? toInputSentence(wrong) : 'The gateway would not accept the parameters.'
    throw new PaymentError('invalid_input', message, NOTHING_SIGNED)
  }
  if (price > agreement.max) {
    const message = `The call costs $${dollarsOf(price)}, more than the limit of $${dollarsOf(agreement.max)}.`
    throw new PaymentError('over_ceiling', message, NOTHING_SIGNED)
  }
  if (agreement.approve && !(await agreement.approve(agreed.quote))) {
    throw new PaymentError('declined', 'The payment was declined.', NOTHING_SIGNED)
  }
  return agreed
}

/** The quote of the first protocol that gives one; when none does, the failure of the first. */
function findQuote(refused: Refused, { protocols, ...acceptable }: Agreement): AgreedQuote {
  let failure: unknown
  for (const protocol of protocols) {
    try {
      return protocol === 'x402' ? toX402Quote(refused, acceptable) : toMppQuote(refused, acceptable)
    } catch (error) {
      failure ??= error
    }
  }
  throw (
    failure ?? new PaymentError('nothing_acceptable', 'The payer has no protocol to pay by.', NOTHING_SIGNED)
  )
}

function toX402Quote({ answer }: Refused, acceptable: Acceptable): AgreedQuote {
  const offer = readOffer(answer.headers.get('payment-required'), answer.text)
  return { quote: chooseQuote(offer, acceptable), challenge: undefined }
}

function toMppQuote({ url, answer, now }: Refused, acceptable: Acceptable): AgreedQuote {
  const found = readMppOffer(answer.headers.get('www-authenticate'), { url, now, tokens: acceptable.tokens })
  if (!found) {
    throw new PaymentError(
      'nothing_acceptable',
      'The gateway asks for no MPP payment that can be made here.',
      {
        ...NOTHING_SIGNED,
        status: 402,
      },
    )
  }
  const quote = chooseQuote(found.offer, acceptable)
  return { quote, challenge: found.challenges.get(quote.requirement) }
}

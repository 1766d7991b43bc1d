import type { MicroUsd } from '../core/money.ts'
import { type PaidAnswer, toAnswer } from './answer.ts'
import { type CallRequest, createNoResponseError, prepareRequest, type SealedRequest } from './ask.ts'
import { type Signer, signPayment } from './authorization.ts'
import { createBudget } from './budget.ts'
import { deliver } from './deliver.ts'
import { type DollarToken, dollarTokens } from './dollar-tokens.ts'
import { type Dollars, dollarsOf, microUsdOf } from './dollars.ts'
import { findInputVerdict, readOffer, toInputSentence } from './offer.ts'
import { createOpenPayments, type OpenPayment } from './open-payments.ts'
import { type HttpAnswer, isAnswer, toPaymentError } from './outcome.ts'
import { PaymentError } from './payment-error.ts'
import { chooseQuote, type Quote } from './quote.ts'
import { parseSignedValue } from './signed-value.ts'

export interface PayerOptions {
  readonly signer: Signer
  /** The most one call may cost. */
  readonly maxUsd: Dollars
  /** The most all calls together may cost; without it only `maxUsd` limits. */
  readonly budgetUsd?: Dollars
  /** CAIP-2 ids of the networks that may be paid on; by default those of the tokens. */
  readonly networks?: readonly string[]
  /** Tokens that are taken for dollars. */
  readonly tokens?: readonly DollarToken[]
  /** Asked before anything is signed; a no ends the call. */
  readonly approve?: (quote: Quote) => boolean | Promise<boolean>
  /** How often a payment is sent again while nobody knows whether it was taken. */
  readonly maxRepeats?: number
  readonly fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  readonly sleep?: (milliseconds: number) => Promise<void>
}

export interface PaidRequest extends CallRequest {
  /** A lower ceiling for this call. */
  readonly maxUsd?: Dollars
  /** A payment header from an earlier attempt at the same request: it is sent as it is, and nothing is signed. */
  readonly payment?: string
}

export interface Payer {
  /**
   * Calls a gateway and pays when it asks. At most one payment is signed per call; when its outcome is open it is
   * repeated, never replaced, and a later call of the same request sends it again.
   *
   * @throws PaymentError with a code, and whether money moved.
   */
  pay(url: string | URL, request?: PaidRequest): Promise<PaidAnswer>
  /** Decimal dollars that were taken so far. */
  readonly spentUsd: string
  /** Decimal dollars that may still be signed for; undefined without a budget. */
  readonly leftUsd: string | undefined
}

export function createPayer({
  signer,
  tokens = dollarTokens,
  networks,
  maxRepeats = 8,
  fetch: fetched = fetch,
  now = Date.now,
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ...options
}: PayerOptions): Payer {
  const ceiling = microUsdOf(options.maxUsd)
  const account = createBudget(
    options.budgetUsd === undefined ? undefined : microUsdOf(options.budgetUsd),
    now,
  )
  const open = createOpenPayments(now)

  async function pay(url: string | URL, request: PaidRequest = {}): Promise<PaidAnswer> {
    const asked = prepareRequest(url, request, fetched)
    const most = request.maxUsd === undefined ? ceiling : findLowest(ceiling, microUsdOf(request.maxUsd))
    const earlier = request.payment === undefined ? open.take(asked.name, most) : sendPayment(request.payment)
    if (earlier) return paid(asked, earlier, request.signal)

    const first = await asked.send().catch((cause: unknown) => Promise.reject(createNoResponseError(cause)))
    if (isAnswer(first)) return toAnswer(first, undefined)
    if (first.status !== 402) throw toPaymentError(first, undefined)
    return paid(asked, await signOffer(await agreePrice(first, most)), request.signal)
  }

  /** The quote that is going to be paid, once nothing speaks against it. */
  async function agreePrice(heard: HttpAnswer, most: MicroUsd): Promise<Quote> {
    const quote = chooseQuote(readOffer(heard.headers.get('payment-required'), heard.text), {
      networks,
      tokens,
    })
    const verdict = findInputVerdict(quote.offer)
    if (verdict?.ok === false) {
      const [wrong] = verdict.errors
      const message = wrong ? toInputSentence(wrong) : 'The gateway would not accept the parameters.'
      throw new PaymentError('invalid_input', message, { charged: 'no', hint: 'Nothing was signed.' })
    }
    if (quote.price > most) {
      const message = `The call costs ${dollarsOf(quote.price)} USD, more than the ceiling of ${dollarsOf(most)}.`
      throw new PaymentError('over_ceiling', message, { charged: 'no', hint: 'Nothing was signed.' })
    }
    if (options.approve && !(await options.approve(quote))) {
      throw new PaymentError('declined', 'The payment was declined.', {
        charged: 'no',
        hint: 'Nothing was signed.',
      })
    }
    return quote
  }

  async function signOffer(quote: Quote): Promise<OpenPayment> {
    const money = account.setAside(quote.price)
    try {
      return { ...(await signPayment(quote, signer, now())), money, isOurs: true }
    } catch (error) {
      money.giveBack()
      throw error
    }
  }

  function sendPayment(header: string): OpenPayment {
    const remembered = open.takeHeader(header)
    if (remembered) return remembered
    const { price, validBefore } = parseSignedValue(header, tokens)
    return { header, validBefore, money: account.elsewhere(price), isOurs: false }
  }

  async function paid(asked: SealedRequest, payment: OpenPayment, signal?: AbortSignal): Promise<PaidAnswer> {
    return toAnswer(await deliver(asked, payment, { open, maxRepeats, now, sleep, signal }), payment)
  }

  return {
    pay,
    get spentUsd() {
      return dollarsOf(account.spent)
    },
    get leftUsd() {
      const left = account.remaining()
      return left === undefined ? undefined : dollarsOf(left > 0n ? left : 0n)
    },
  }
}

function findLowest(a: MicroUsd, b: MicroUsd): MicroUsd {
  return a < b ? a : b
}

import type { MicroUsd } from '../core/money.ts'
import { agreePrice, type Protocol } from './agree-price.ts'
import { type PaidAnswer, toAnswer } from './answer.ts'
import { type CallRequest, createNoResponseError, prepareRequest, type SealedRequest } from './ask.ts'
import { createBudget } from './budget.ts'
import { deliver } from './deliver.ts'
import { type DollarToken, dollarTokens, solanaDollarTokens } from './dollar-tokens.ts'
import { type Dollars, dollarsOf, microUsdOf } from './dollars.ts'
import { createOpenPayments, type OpenPayment } from './open-payments.ts'
import { type HttpAnswer, isAnswer, toPaymentError } from './outcome.ts'
import type { Quote } from './quote.ts'
import { type AgreedQuote, listFamilies, type Signers, signQuote } from './sign-quote.ts'
import { parseSignedValue } from './signed-value.ts'
import { createSpending, type SpendingStore } from './spending.ts'

export interface PayerOptions extends Signers {
  /** The most one call may cost. */
  readonly maxUsd: Dollars
  /** The most all calls together may cost, as long as this payer lives. */
  readonly budgetUsd?: Dollars | undefined
  /** The most all calls of one day (UTC) may cost. */
  readonly budgetPerDayUsd?: Dollars | undefined
  /** The most all calls of one calendar month (UTC) may cost. */
  readonly budgetPerMonthUsd?: Dollars | undefined
  /** Keeps what was spent for the next process; without it the budgets of day and month begin anew with each. */
  readonly spending?: SpendingStore | undefined
  /** CAIP-2 ids of the networks that may be paid on; by default those of the tokens. */
  readonly networks?: readonly string[]
  /** Tokens that are taken for dollars. */
  readonly tokens?: readonly DollarToken[]
  /** By default x402, and MPP where a gateway has no x402 offer that can be paid. */
  readonly protocols?: readonly Protocol[]
  /** Asked before anything is signed; a no ends the call. */
  readonly approve?: (quote: Quote, context: ApprovalContext) => boolean | Promise<boolean>
  /** How often a payment is sent again while its outcome is unknown. */
  readonly maxRepeats?: number
  readonly fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  readonly sleep?: (milliseconds: number) => Promise<void>
}

/** What there is to consider beside the price. */
export interface ApprovalContext {
  readonly url: string
  /** Decimal dollars that were taken so far. */
  readonly spentUsd: string
  /** Decimal dollars that the tightest budget leaves; undefined without one. */
  readonly leftUsd: string | undefined
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

export function createPayer(options: PayerOptions): Payer {
  const { networks, approve, maxRepeats = 8, protocols = ['x402', 'mpp'] } = options
  const { fetch: fetched = fetch, now = Date.now, sleep = waitFor } = options
  const signers: Signers = { signer: options.signer, solana: options.solana }
  const families = listFamilies(signers)
  const { tokens = [...dollarTokens, ...(signers.solana ? solanaDollarTokens : [])] } = options
  const ceiling = microUsdOf(options.maxUsd)
  const budget = createBudget(toLimits(options), now)
  const spending = createSpending(budget, options.spending)
  const open = createOpenPayments(now)
  const spentUsd = () => dollarsOf(budget.spent)

  function leftUsd(): string | undefined {
    const left = budget.remaining()
    return left === undefined ? undefined : dollarsOf(left > 0n ? left : 0n)
  }

  async function pay(url: string | URL, request: PaidRequest = {}): Promise<PaidAnswer> {
    const asked = prepareRequest(url, request, fetched)
    const max = request.maxUsd === undefined ? ceiling : findLowest(ceiling, microUsdOf(request.maxUsd))
    const earlier = request.payment === undefined ? open.take(asked.name, max) : sendPayment(request.payment)
    if (earlier) return deliverPaid(asked, earlier, request.signal)

    const first = await asked.send().catch((cause: unknown) => Promise.reject(createNoResponseError(cause)))
    if (isAnswer(first)) return toAnswer(first, undefined)
    if (first.status !== 402) throw toPaymentError(first, undefined)
    return deliverPaid(asked, await signAgreed(await agree(url, first, max)), request.signal)
  }

  async function agree(url: string | URL, answer: HttpAnswer, max: MicroUsd): Promise<AgreedQuote> {
    await spending.open()
    const context = { url: `${url}`, spentUsd: spentUsd(), leftUsd: leftUsd() }
    return agreePrice(
      { url, answer, now: now() },
      {
        networks,
        tokens,
        families,
        protocols,
        max,
        approve: approve && ((quote) => approve(quote, context)),
      },
    )
  }

  async function signAgreed(agreed: AgreedQuote): Promise<OpenPayment> {
    const held = budget.setAside(agreed.quote.price)
    try {
      await spending.save()
      const signed = await signQuote(agreed, signers, { fetch: fetched, now: now() })
      return { ...signed, money: held, isOurs: true }
    } catch (error) {
      held.giveBack()
      throw error
    }
  }

  function sendPayment(header: string): OpenPayment {
    const remembered = open.takeHeader(header)
    if (remembered) return remembered
    const { price, validBefore } = parseSignedValue(header, { tokens, now: now() })
    return { header, validBefore, money: budget.elsewhere(price), isOurs: false }
  }

  async function deliverPaid(
    asked: SealedRequest,
    payment: OpenPayment,
    signal?: AbortSignal,
  ): Promise<PaidAnswer> {
    try {
      return toAnswer(await deliver(asked, payment, { open, maxRepeats, now, sleep, signal }), payment)
    } finally {
      // what was set aside is written down already: a failure here forgets no payment
      await spending.save().catch(() => {})
    }
  }

  return {
    pay,
    get spentUsd() {
      return spentUsd()
    },
    get leftUsd() {
      return leftUsd()
    },
  }
}

function toLimits({ budgetUsd, budgetPerDayUsd, budgetPerMonthUsd }: PayerOptions) {
  const toLimit = (dollars: Dollars | undefined) => (dollars === undefined ? undefined : microUsdOf(dollars))
  return {
    total: toLimit(budgetUsd),
    perDay: toLimit(budgetPerDayUsd),
    perMonth: toLimit(budgetPerMonthUsd),
  }
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function findLowest(a: MicroUsd, b: MicroUsd): MicroUsd {
  return a < b ? a : b
}

import type { DataSourceId } from '../../config/data-sources.ts'
import type { SourceTerms } from '../../config/source-terms.ts'
import { type CallScope, currentCallScope } from '../../core/budgets/call-scope.ts'
import { toMicroUsd, toNanoUsd } from '../../core/budgets/nano-usd.ts'
import type { Clock } from '../../core/clock.ts'
import { SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { formatUsd } from '../../core/money.ts'
import { type Limiter, LimitReached, type Rank } from './limiter.ts'
import { costOfAnswer, maxCost, type SourceQuestion } from './priced-items.ts'
import type { Payee, Reservation, Spending } from './spending.ts'
import { weigh } from './weights.ts'

/** How a question ended: with an answer that was read, a refusal that costs nothing, or without a known result. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' }

/** A question that may be asked. */
export interface Admitted {
  end(outcome: Outcome): void
}

/** Lets the questions to one source pass within its limits, its price and its budget. */
export interface Admission {
  /**
   * Waits for permits a short time, as the call that asks has it.
   *
   * @throws GatewayError `upstream_unavailable` with the time to wait, `cost_above_price`, `source_budget_spent`; the
   *   signal's reason when it is aborted.
   */
  admit(question: SourceQuestion, signal: AbortSignal): Promise<Admitted>
  /** The most that these questions cost together, billionths of a dollar. */
  costOf(questions: readonly SourceQuestion[]): number
  /** Why a call with this price cannot ask them, before anybody pays. */
  findRefusal(questions: readonly SourceQuestion[], priceNanoUsd: number): GatewayError | undefined
}

/** For what has neither limit nor price, such as a feed. */
export const admitAll: Pick<Admission, 'admit'> = { admit: async () => ({ end() {} }) }

interface AdmissionDeps {
  readonly id: DataSourceId
  readonly payee: Payee
  readonly terms: SourceTerms
  readonly limiters: readonly { readonly limiter: Limiter; readonly path?: RegExp | undefined }[]
  readonly spending: Spending
  readonly clock: Clock
}

/** Paid calls may wait as long as they have time for the answer besides; unpaid ones take what is there. */
const MAX_WAIT_MS = { paid: 1_500, background: 1_000, unpaid: 0 } as const satisfies Record<Rank, number>
const LIMIT_REASON = 'source_limit'
const ANSWER_MS = SECOND_MS
/** Set aside for an answer that will say itself what it has cost, where no price bounds it. */
const USUAL_STATED_USD = 0.05
const nothing: Reservation = { settle() {} }

export function createAdmission({ id, payee, terms, limiters, spending, clock }: AdmissionDeps): Admission {
  const { name } = payee

  const costOf = (questions: readonly SourceQuestion[]) =>
    questions.reduce((sum, question) => sum + maxCost(id, question, terms), 0)

  /** What to set aside; where answers state their cost, the price of the call was made from it. */
  function estimate(question: SourceQuestion, scope: CallScope | undefined): number {
    if (!terms.statesCost) return maxCost(id, question, terms)
    if (!question.isPost) return 0
    const { maxNanoUsd, spentNanoUsd = 0 } = scope?.cost ?? { maxNanoUsd: undefined }
    return maxNanoUsd === undefined ? toNanoUsd(USUAL_STATED_USD) : Math.max(1, maxNanoUsd - spentNanoUsd)
  }

  function checkPrice(nanoUsd: number, scope: CallScope | undefined): void {
    if (nanoUsd === 0 || scope?.cost.maxNanoUsd === undefined) return
    const { maxNanoUsd, spentNanoUsd } = scope.cost
    if (spentNanoUsd + nanoUsd > maxNanoUsd)
      throw costAbovePrice(name, { costNanoUsd: nanoUsd, priceNanoUsd: maxNanoUsd })
  }

  async function takePermits({ url }: SourceQuestion, signal: AbortSignal, scope: CallScope | undefined) {
    const rank: Rank = scope?.priority ?? 'background'
    const units = weigh(id, url)
    const timeLeft = scope ? scope.deadlineAt - clock.now() - ANSWER_MS : Number.POSITIVE_INFINITY
    const order = { units, rank, signal, maxWaitMs: Math.max(0, Math.min(MAX_WAIT_MS[rank], timeLeft)) }
    const taken: Limiter[] = []
    const giveBack = () => {
      for (const limiter of taken) limiter.giveBack(order)
    }
    try {
      for (const { limiter, path } of limiters) {
        if (path && !path.test(url.pathname)) continue
        await limiter.take(order)
        taken.push(limiter)
      }
    } catch (error) {
      giveBack()
      throw error instanceof LimitReached ? limitReached(name, error) : error
    }
    return giveBack
  }

  return {
    async admit(question, signal) {
      const scope = currentCallScope()
      const most = estimate(question, scope)
      checkPrice(most, scope)
      // at once, so that questions side by side are not all held against the same rest
      const inPrice = terms.statesCost ? 0 : most
      if (scope) scope.cost.spentNanoUsd += inPrice
      const release = () => {
        if (scope) scope.cost.spentNanoUsd -= inPrice
      }
      let reservation = nothing
      try {
        const giveBack = await takePermits(question, signal, scope)
        if (most > 0) reservation = await spending.reserve(payee, most).catch(rethrowAfter(giveBack))
      } catch (error) {
        release()
        throw error
      }
      return {
        end(outcome) {
          const actual = actualCost(outcome, most, (answer) => costOfAnswer(id, { question, answer }, terms))
          if (most === 0 && actual === 0) return
          if (scope) scope.cost.spentNanoUsd += actual - inPrice
          reservation.settle(actual)
        },
      }
    },

    costOf,

    findRefusal(questions, priceNanoUsd) {
      const isStated = terms.statesCost && questions.some(({ isPost }) => isPost)
      // its price was made from what it costs
      const costNanoUsd = isStated ? priceNanoUsd : costOf(questions)
      if (costNanoUsd === 0) return undefined
      if (costNanoUsd > priceNanoUsd) return costAbovePrice(name, { costNanoUsd, priceNanoUsd })
      return spending.findRefusal(payee, costNanoUsd)
    },
  }
}

function actualCost(outcome: Outcome, most: number, read: (answer: unknown) => number | undefined): number {
  if (most === 0) return 0
  if (outcome.kind === 'refused') return 0
  return outcome.kind === 'answered' ? (read(outcome.answer) ?? most) : most
}

function rethrowAfter(undo: () => void): (error: unknown) => never {
  return (error) => {
    undo()
    throw error
  }
}

function limitReached(name: string, { waitMs }: LimitReached): GatewayError {
  return new GatewayError('upstream_unavailable', `${name} has been asked as often as it allows for now.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    details: { reason: LIMIT_REASON },
  })
}

/** Whether a question was not asked because its source is used up for now. */
export function isLimitReached({ details }: GatewayError): boolean {
  return details['reason'] === LIMIT_REASON
}

/** Whether a question was refused because of the call that asked it: another call may be allowed to. */
export function isRefusedToCall(error: unknown): boolean {
  return error instanceof GatewayError && (isLimitReached(error) || error.code === 'cost_above_price')
}

function costAbovePrice(
  name: string,
  { costNanoUsd, priceNanoUsd }: { readonly costNanoUsd: number; readonly priceNanoUsd: number },
): GatewayError {
  const [cost, price] = [costNanoUsd, priceNanoUsd].map((nano) => `$${formatUsd(toMicroUsd(nano))}`)
  return new GatewayError(
    'cost_above_price',
    `${name} asks up to ${cost} for this, and the call is sold at ${price}. It is not sold below its cost.`,
    { details: { costUsd: cost?.slice(1), priceUsd: price?.slice(1) } },
  )
}

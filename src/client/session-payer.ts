import { z } from 'zod'
import { type PaidAnswer, toAnswer } from './answer.ts'
import { createNoResponseError, prepareRequest, type SealedRequest } from './ask.ts'
import { fromBase64Json } from './base64.ts'
import { isWorthRepeating } from './deliver.ts'
import { type Dollars, dollarsOf, microUsdOf } from './dollars.ts'
import { type HttpAnswer, isAnswer, retryAfterSeconds, toPaymentError } from './outcome.ts'
import type { PaidRequest, Payer } from './payer.ts'
import { PaymentError } from './payment-error.ts'

export interface SessionPayerOptions {
  readonly token: string
  /** The most one call may cost; without it only the limits of the session hold. */
  readonly maxUsd?: Dollars
  /** How often a call is repeated while no one knows whether it was recorded. */
  readonly maxRepeats?: number
  readonly fetch?: typeof fetch
  readonly sleep?: (milliseconds: number) => Promise<void>
}

const USUAL_WAIT_SECONDS = 2
const MAX_WAIT_SECONDS = 30
const Receipt = z.looseObject({ amount: z.string().regex(/^\d{1,15}$/) })

/**
 * Pays out of a session: the token stands for a signature, and the gateway keeps the balance and its limits. Every call
 * has a name of its own (`Idempotency-Key`), so that repeating it cannot cost twice; a call that is left open keeps
 * its name for the next try of the same request.
 */
export function createSessionPayer({
  token,
  maxRepeats = 8,
  fetch: fetched = fetch,
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ...options
}: SessionPayerOptions): Pick<Payer, 'pay'> {
  const ceiling = options.maxUsd === undefined ? undefined : microUsdOf(options.maxUsd)
  const open = new Map<string, string>()

  function createCallName(asked: string): string {
    const name = open.get(asked) ?? crypto.randomUUID()
    open.delete(asked)
    return name
  }

  async function pay(url: string | URL, request: PaidRequest = {}): Promise<PaidAnswer> {
    if (request.payment !== undefined) {
      throw new PaymentError('invalid_input', 'A session pays for this call; it takes no payment beside.', {
        charged: 'no',
      })
    }
    const asked = prepareRequest(url, request, fetched).name
    const most = [ceiling, request.maxUsd === undefined ? undefined : microUsdOf(request.maxUsd)].filter(
      (limit) => limit !== undefined,
    )
    const name = createCallName(asked)
    const headers = {
      'Idempotency-Key': name,
      ...request.headers,
      Authorization: `Bearer ${token}`,
      ...(most.length > 0 ? { 'X-Max-Cost-Usd': dollarsOf(most.reduce((a, b) => (a < b ? a : b))) } : {}),
    }
    try {
      return recordPayment(
        await delivered(prepareRequest(url, { ...request, headers }, fetched), request.signal),
      )
    } catch (error) {
      if (error instanceof PaymentError && error.charged === 'pending') open.set(asked, name)
      throw error
    }
  }

  async function delivered(asked: SealedRequest, signal: AbortSignal | undefined): Promise<HttpAnswer> {
    for (let repeats = 0; ; repeats += 1) {
      const heard = await asked.send().catch(createNoAnswerError)
      if (!(heard instanceof PaymentError) && isAnswer(heard)) return heard
      const refusal = heard instanceof PaymentError ? heard : openly(heard)
      if (!isWorthRepeating(refusal) || repeats >= maxRepeats || signal?.aborted === true) throw refusal
      const asks = heard instanceof PaymentError ? undefined : retryAfterSeconds(heard, Date.now())
      await sleep(Math.min(asks ?? USUAL_WAIT_SECONDS, MAX_WAIT_SECONDS) * 1000)
    }
  }

  return { pay }
}

/** A session's answer is settled nowhere: its receipt states what was charged. */
function recordPayment(heard: HttpAnswer): PaidAnswer {
  const answer = toAnswer(heard, undefined)
  const receipt = Receipt.safeParse(fromBase64Json(answer.receipt ?? ''))
  return { ...answer, paidUsd: dollarsOf(BigInt(receipt.data?.amount ?? 0)) }
}

function createNoAnswerError(cause: unknown): PaymentError {
  const { code, message } = createNoResponseError(cause)
  return new PaymentError(code, message, {
    charged: 'pending',
    hint: 'Repeat the same call: it keeps its Idempotency-Key.',
    cause,
  })
}

/** What a refusal means where the token went along: a server error that does not say leaves it open. */
function openly(heard: HttpAnswer): PaymentError {
  const { code, message, charged, hint, status } = toPaymentError(heard, 'the token')
  return new PaymentError(code, message, { charged, hint, status })
}

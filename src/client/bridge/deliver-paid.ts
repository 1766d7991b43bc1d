import { dollarsOf } from '../dollars.ts'
import { PaymentError } from '../payment-error.ts'
import { CallFailure } from './call-failure.ts'
import type { CallOptions, GatewayLink, ToolCall } from './gateway-link.ts'
import type { PaymentMethod } from './payment-method.ts'
import { type PaymentState, type PaymentStore, type StoredPayment, updateState } from './payment-store.ts'
import { type ReportedResult, readResult, type ToolResult } from './tool-result.ts'

export interface DeliveryDeps {
  readonly link: GatewayLink
  readonly book: PaymentStore
  readonly paymentMethod: PaymentMethod
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Called once for each payment that was taken. */
  readonly onTaken: (payment: StoredPayment, call: ToolCall, result: ToolResult) => void
  /** Called with what went wrong beside a call that did not fail for it. */
  readonly onError: (error: unknown) => void
}

/** How often a payment is sent again while no one knows whether it was taken. */
const MAX_REPEATS = 6
/** Between two attempts when the gateway names no time, seconds. */
const USUAL_WAIT_SECONDS = 2
/** However long the gateway asks to wait: hosts give a call up after about a minute. */
const MAX_WAIT_SECONDS = 10

type Attempt =
  | { readonly result: ToolResult; readonly reported: ReportedResult; readonly failure?: undefined }
  | { readonly failure: CallFailure; readonly result?: undefined; readonly reported?: undefined }

/**
 * Sends a call with its payment until someone knows what became of it: the same payment each time, so that it
 * cannot cost twice. The journal records how it ended.
 *
 * @returns The answer, or the gateway's own words for a failure whose cost is known.
 * @throws PaymentError as the gateway refused the payment, or `settlement_pending` when no one knows yet.
 * @throws CallFailure for an error of the protocol.
 */
export async function deliverPaid(
  call: ToolCall,
  payment: StoredPayment,
  { link, book, paymentMethod: account, sleep, onTaken, onError, ...options }: DeliveryDeps & CallOptions,
): Promise<ToolResult> {
  const paid = { ...call, meta: { ...call.meta, ...account.createProof(payment) } }
  for (let repeats = 0; ; repeats += 1) {
    const attempt = await runAttempt()
    const state = findNextState(attempt)
    if (state !== 'pending') return endAttempt(attempt, state)
    if (repeats === MAX_REPEATS || options.signal?.aborted) throw createPendingError()
    await sleep(waitSeconds(attempt) * 1000, options.signal)
  }

  async function runAttempt(): Promise<Attempt> {
    try {
      const result = await link.call(paid, options)
      return { result, reported: readResult(result) }
    } catch (error) {
      if (error instanceof CallFailure) return { failure: error }
      throw error
    }
  }

  async function endAttempt(attempt: Attempt, state: PaymentState): Promise<ToolResult> {
    const isNews = await recordPayment(state)
    if (attempt.failure) throw attempt.failure
    if (state === 'taken' && isNews) onTaken(payment, call, attempt.result)
    if (attempt.reported.kind === 'offer') throw findRefusal(attempt.reported)
    return attempt.result
  }

  /** An answer that was paid for is given out even when the book cannot be written; then the payment stays open there. */
  async function recordPayment(state: PaymentState): Promise<boolean> {
    try {
      return await book.change(async (before) => {
        const earlier = before.find(({ id }) => id === payment.id)
        return { book: updateState(before, payment.id, state), value: earlier?.state !== state }
      })
    } catch (error) {
      onError(error)
      return true
    }
  }

  function findRefusal({ offer }: Extract<ReportedResult, { kind: 'offer' }>): PaymentError {
    const reason = offer.error ?? 'The gateway did not accept the payment.'
    return offer.code === 'payment_already_used'
      ? new PaymentError(
          'payment_already_used',
          'This call was paid for before and its answer is no longer stored.',
          {
            charged: 'yes',
            hint: 'Nothing new was signed. Call again to buy it anew.',
          },
        )
      : new PaymentError(offer.code ?? 'payment_invalid', `The payment was refused: ${reason}`, {
          charged: 'no',
          reason: offer.reason,
          hint: `Nothing was charged. Call again to pay anew; if the ${account.kind} holds too little, only the person who runs this bridge can fill it.`,
        })
  }

  function createPendingError(): PaymentError {
    const message = `It is not known yet whether the payment of ${dollarsOf(payment.amount)} USD was taken.`
    return new PaymentError('settlement_pending', message, {
      charged: 'pending',
      hint: 'Call again later with the same arguments: the bridge sends the same payment and signs no new one.',
    })
  }
}

function findNextState({ reported: result, failure }: Attempt): PaymentState {
  if (failure) return failure.arrived === 'no' ? 'held' : 'pending'
  if (result.kind === 'answer') return 'taken'
  if (result.kind === 'offer') return result.offer.code === 'payment_already_used' ? 'taken' : 'refused'
  return ({ yes: 'taken', no: 'held', pending: 'pending' } as const)[result.charged]
}

function waitSeconds({ reported: result }: Attempt): number {
  const asked = result?.kind === 'failure' ? result.retryAfterSeconds : undefined
  return Math.min(asked ?? USUAL_WAIT_SECONDS, MAX_WAIT_SECONDS)
}

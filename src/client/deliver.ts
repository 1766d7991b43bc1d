import { createNoResponseError, type SealedRequest } from './ask.ts'
import type { OpenPayment, OpenPayments } from './open-payments.ts'
import { type HttpAnswer, isAnswer, retryAfterSeconds, toPaymentError } from './outcome.ts'
import type { PaymentError } from './payment-error.ts'

export interface DeliverOptions {
  readonly open: OpenPayments
  readonly maxRepeats: number
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly signal: AbortSignal | undefined
}

/** Between two attempts when the gateway names no time, seconds. */
const USUAL_WAIT_SECONDS = 2
/** However long the gateway asks us to wait, seconds. */
const MAX_WAIT_SECONDS = 30

/**
 * Sends one payment until someone knows what became of it: the same header each time, so that it cannot cost twice.
 * What is still open after the last repeat is remembered for a later call.
 *
 * @throws PaymentError as the gateway answers, or `unreachable`.
 */
export async function deliver(
  request: SealedRequest,
  payment: OpenPayment,
  { open, maxRepeats, now, sleep, signal }: DeliverOptions,
): Promise<HttpAnswer> {
  for (let repeats = 0; ; repeats += 1) {
    const { answer, refusal, waitSeconds } = await attempt()
    if (answer) return answer
    if (isWorthRepeating(refusal) && repeats < maxRepeats && signal?.aborted !== true) {
      await sleep(Math.min(waitSeconds, MAX_WAIT_SECONDS) * 1000)
    } else {
      remember(refusal)
      throw refusal
    }
  }

  async function attempt(): Promise<
    | { answer: HttpAnswer; refusal?: undefined; waitSeconds?: undefined }
    | { answer?: undefined; refusal: PaymentError; waitSeconds: number }
  > {
    try {
      const heard = await request.send(payment.header)
      if (isAnswer(heard)) return { answer: heard }
      const waitSeconds = retryAfterSeconds(heard, now()) ?? USUAL_WAIT_SECONDS
      return { refusal: toPaymentError(heard, payment.header), waitSeconds }
    } catch (cause) {
      return { refusal: createNoResponseError(cause, payment.header), waitSeconds: USUAL_WAIT_SECONDS }
    }
  }

  function remember({ charged, status }: PaymentError): void {
    if (charged === 'yes') payment.money.take()
    if (charged === 'no') payment.money.holdUntil(payment.validBefore)
    // a 402 is the gateway's last word on this payment; after anything else it is still good
    if (status !== 402) open.keep(request.name, payment, charged !== 'no')
  }
}

/** An answer without an end would come again. */
export function isWorthRepeating({ charged, code }: PaymentError): boolean {
  return charged === 'pending' && code !== 'answer_unreadable'
}

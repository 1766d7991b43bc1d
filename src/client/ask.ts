import { MINUTE_MS } from '../core/durations.ts'
import type { HttpAnswer } from './outcome.ts'
import { PaymentError } from './payment-error.ts'
import { readLimited } from './read-limited.ts'
import { withTimeout } from './with-timeout.ts'

/** A call to a gateway, before it is paid for. */
export interface CallRequest {
  /** GET, or POST when there is a body. */
  readonly method?: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** A request in the form in which it is sent, each time the same. */
export interface SealedRequest {
  /** Distinguishes one request from another. */
  readonly name: string
  /** Sends it, with a payment or without, and reads the whole answer. Rejects when none came. */
  send(payment?: string): Promise<HttpAnswer>
}

/** How long one attempt may take, milliseconds: longer than a gateway works and settles. */
const ATTEMPT_MS = MINUTE_MS

export function prepareRequest(
  url: string | URL,
  request: CallRequest,
  fetched: typeof fetch,
): SealedRequest {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const method = request.method ?? (body === undefined ? 'GET' : 'POST')
  return {
    name: [method, url, body ?? ''].join('\n'),
    send(payment) {
      return withTimeout(ATTEMPT_MS, (signal) => sendRequest(payment, signal), request.signal)
    },
  }

  async function sendRequest(payment: string | undefined, signal: AbortSignal): Promise<HttpAnswer> {
    const response = await fetched(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...request.headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(payment === undefined ? {} : toPaymentHeader(payment)),
      },
      ...(body === undefined ? {} : { body }),
      // a payment must not follow a redirect to someone else
      redirect: 'error',
      signal,
    })
    return { status: response.status, headers: response.headers, text: await readLimited(response) }
  }
}

/** An MPP credential names its scheme; every other payment is one of x402. */
function toPaymentHeader(payment: string): Readonly<Record<string, string>> {
  return payment.startsWith('Payment ') ? { Authorization: payment } : { 'PAYMENT-SIGNATURE': payment }
}

/** No answer came, or none that ends. Whether a payment that went along was taken is not known. */
export function createNoResponseError(cause: unknown, payment?: string): PaymentError {
  if (cause instanceof RangeError) {
    const charged = payment === undefined ? 'no' : 'pending'
    return new PaymentError('answer_unreadable', cause.message, { charged, payment, cause })
  }
  return payment === undefined
    ? new PaymentError('unreachable', 'The gateway did not answer.', { charged: 'no', cause })
    : new PaymentError('unreachable', 'The gateway did not answer the paid call.', {
        charged: 'pending',
        hint: 'Repeat the request with the same payment; do not sign a new one.',
        payment,
        cause,
      })
}

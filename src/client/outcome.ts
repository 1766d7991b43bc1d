import { z } from 'zod'
import type { Charged } from '../core/failures.ts'
import { fromBase64Json } from './base64.ts'
import { PaymentError } from './payment-error.ts'
import { tryParseJson } from './try-parse-json.ts'

/** What a gateway states about the money: x402 v2 `SettleResponse`. */
const Settlement = z.looseObject({
  success: z.boolean(),
  transaction: z.string(),
  network: z.string(),
  payer: z.string().optional(),
  amount: z.string().optional(),
})
export interface Settlement {
  [field: string]: unknown
  success: boolean
  transaction: string
  network: string
  payer?: string | undefined
  amount?: string | undefined
}

const ErrorBody = z.looseObject({
  error: z.string().optional(),
  message: z.string().optional(),
  code: z.string().optional(),
  charged: z.enum(['no', 'yes', 'pending']).optional(),
  hint: z.string().optional(),
  reason: z.string().max(64).optional(),
})

/** An HTTP answer whose body has been read. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export function isAnswer({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300
}

/** The settlement that came with an answer; undefined when none did, or none that can be read. */
export function parseSettlement({ headers }: HttpAnswer): Settlement | undefined {
  const header = headers.get('payment-response') ?? headers.get('x-payment-response')
  return header === null ? undefined : Settlement.safeParse(fromBase64Json(header)).data
}

/**
 * What a gateway's refusal means for anyone who sent `payment` with the call. A server error that does not say whether
 * money moved leaves it open.
 */
export function toPaymentError(heard: HttpAnswer, payment: string | undefined): PaymentError {
  const { status, text } = heard
  const result = ErrorBody.safeParse(tryParseJson(text)).data ?? {}
  const message = result.error ?? result.message ?? `The gateway answered ${status} without a reason.`
  return new PaymentError(result.code ?? toFailureCode(status), message, {
    charged: result.charged ?? (payment === undefined ? 'no' : findCharged(status)),
    hint: result.hint,
    reason: result.reason,
    status,
    payment,
  })
}

/** Seconds to wait before the same request may be repeated; undefined when the gateway does not say. */
export function retryAfterSeconds({ headers }: HttpAnswer, now: number): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

function toFailureCode(status: number): string {
  if (status === 404) return 'not_found'
  if (status === 402) return 'payment_invalid'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'internal' : 'invalid_input'
}

function findCharged(status: number): Charged {
  return status >= 500 || status < 400 ? 'pending' : 'no'
}

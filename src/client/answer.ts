import { dollarsOf } from './dollars.ts'
import type { OpenPayment } from './open-payments.ts'
import { type HttpAnswer, parseSettlement, type Settlement } from './outcome.ts'

export interface PaidAnswer {
  /** The parsed JSON, or the text where it is not JSON. */
  readonly data: unknown
  /** The body as it came; its hash stands in the receipt. */
  readonly text: string
  /** For `verifyReceipt`. */
  readonly receipt: string | undefined
  /** What the gateway states about the money. */
  readonly settlement: Settlement | undefined
  /** True when the payment had bought this answer before. */
  readonly replayed: boolean
  /** Decimal dollars that this call cost. */
  readonly paidUsd: string
  /** The header that paid; sending it again costs nothing. Undefined for a free call. */
  readonly payment: string | undefined
}

/** What a call gave, and what it cost: an answer to a payment is taken to have cost its price. */
export function toAnswer(heard: HttpAnswer, payment: OpenPayment | undefined): PaidAnswer {
  const { headers, text } = heard
  const replayed = headers.get('x-payment-replayed') === 'true'
  const isPaidNow = payment !== undefined && (payment.isOurs || !replayed)
  if (isPaidNow) payment.money.take()
  return {
    data: parseData(text),
    text,
    receipt: headers.get('x-payment-receipt') ?? undefined,
    settlement: parseSettlement(heard),
    replayed,
    paidUsd: dollarsOf(isPaidNow ? payment.money.amount : 0n),
    payment: payment?.header,
  }
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

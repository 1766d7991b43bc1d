import { type JSONRPCError, JSONRPCErrorException } from 'json-rpc-2.0'
import { getHint } from '../core/failure-hint.ts'
import { failures, toFailure } from '../core/failures.ts'
import { currentLogIds } from '../core/log-ids.ts'
import type { Offer } from '../payment/protocol/offers.ts'

/**
 * Writes a failure the way JSON-RPC callers expect it: wrong parameters under the number that JSON-RPC has for them,
 * our other failures under the numbers of their rows, and a bug of ours without its message: its payment is `pending`,
 * because the outcome is unknown.
 */
export function toRpcError(error: unknown): JSONRPCError {
  if (error instanceof JSONRPCErrorException) return error.toObject()
  const failure = toFailure(error)
  const { code, rpc, reason, charged, retryable, retryAfterSeconds, details } = failure
  const { requestId } = currentLogIds()
  // what fails in the door itself may have come after a payment
  if (code === 'internal')
    return {
      code: -32603,
      message: 'Internal error',
      data: { code, charged: 'pending', retryable, requestId },
    }
  return {
    code: code === 'invalid_input' ? -32602 : rpc,
    message: reason,
    data: {
      code,
      charged,
      retryable,
      hint: getHint(failure, 'task'),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...details,
      requestId,
    },
  }
}

/** A refusal that carries the offer: `data` is what a 402 of the same call would have as its body. */
export function toOfferError(offer: Offer): JSONRPCErrorException {
  const required = parsePaymentRequired(offer)
  return new JSONRPCErrorException(String(required['error']), failures[offer.code].rpc, required)
}

/** x402 v2 `PaymentRequired`. */
export function parsePaymentRequired(offer: Offer): Readonly<Record<string, unknown>> {
  return JSON.parse(offer.body)
}

import { GatewayError } from '../../core/failures.ts'
import type { AbortLike } from '../../core/lazy-abort-controller.ts'
import { createStoreError } from '../../store/engine/store-failure.ts'

// what the payment gate answers when it does not charge, in one place so that the words are always the same

export const RETRY_AFTER_SECONDS = 3
/** How often the answer to one payment is given again. */
export const MAX_REPLAYS = 20

export { createStoreError as storeUnavailable }

/** Why a gateway that closes calls work off. */
export const CLOSING = 'closing'

/** Work was called off before anything was written ahead. */
export function aborted(signal: AbortLike | undefined): GatewayError {
  return signal?.reason === CLOSING
    ? new GatewayError('overloaded', 'The gateway is closing; repeat the call.', { retryAfterSeconds: 1 })
    : new GatewayError('client_gone', 'The client had disconnected.')
}

export function alreadyUsed(): GatewayError {
  return new GatewayError(
    'payment_already_used',
    'This payment was already used; sign a new one for a new call.',
  )
}

/** A reader of the chain finds authorization and signature there, and nothing else of a payment. */
export function notPresenter(): GatewayError {
  return new GatewayError(
    'payment_already_used',
    'This payment was already used. Its answer is given again only with the offer that it paid: repeat the same payment header, with accepted.extra.offer as it was.',
    { details: { reason: 'offer_echo_mismatch' } },
  )
}

export function replayLimitReached(): GatewayError {
  return new GatewayError(
    'payment_already_used',
    `This payment was already used, and its answer was given again ${MAX_REPLAYS} times, which is the maximum. Sign a new payment for a new call.`,
    { details: { reason: 'replay_limit' } },
  )
}

/** It was let go before anything was charged, and can still buy what it was sent for. */
export function boundToOtherRequest(): GatewayError {
  return new GatewayError(
    'payment_already_used',
    'This payment was sent for another request before and stays with it: repeat that request, or sign a new one.',
    { details: { reason: 'sent_for_another_request' } },
  )
}

export function alreadyRefunded(): GatewayError {
  return new GatewayError(
    'payment_already_used',
    'This payment is being given back, or has been; sign a new one for a new call.',
    { details: { reason: 'refunded' } },
  )
}

export function inFlight(): GatewayError {
  return new GatewayError('payment_in_flight', 'This payment is being used by another request; repeat it.', {
    retryAfterSeconds: 1,
  })
}

export function identifierConflict(): GatewayError {
  return new GatewayError(
    'identifier_conflict',
    'This payment identifier stands for another payment or request; use a new one for a new call.',
    { details: { field: 'extensions.payment-identifier.info.id' } },
  )
}

export function invalidPayment(reason: string, message: string): GatewayError {
  return new GatewayError('payment_invalid', message, { details: { reason } })
}

export function expiresTooSoon(): GatewayError {
  return invalidPayment('expires_too_soon', 'The payment expires before it could be settled; sign a new one.')
}

export function invalidSignature(): GatewayError {
  return invalidPayment('invalid_signature', 'The signature is not the payer’s.')
}

export function recipientMismatch(): GatewayError {
  return invalidPayment('recipient_mismatch', 'The payment goes to another address.')
}

export function offerMissing(): GatewayError {
  return invalidPayment(
    'offer_echo_missing',
    'The payment does not state which offer it answers. Send accepts[].extra.offer of a 402 back unchanged, as accepted.extra.offer.',
  )
}

/** Two ledgers with one payee would each give an answer for it. */
export function foreignOffer(): GatewayError {
  return invalidPayment(
    'offer_of_another_ledger',
    'The payment answers an offer of another gateway, which has a ledger of its own. Send it there, or sign the offer of this answer.',
  )
}

/** The payment was let go of unpaid, and others have seen it meanwhile. */
export function offerMismatch(): GatewayError {
  return invalidPayment(
    'offer_echo_mismatch',
    'This payment came with another offer before. Repeat the same payment header, or sign a new payment.',
  )
}

export function paymentRefused(reason: string): GatewayError {
  return new GatewayError('payment_refused', 'The payment was refused at settlement and will not move.', {
    details: { reason: toReasonCode(reason) },
  })
}

export function overloaded(): GatewayError {
  return new GatewayError('overloaded', 'The gateway has more to do than it can; repeat the call.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

export function pending(cause?: unknown): GatewayError {
  return new GatewayError(
    'settlement_pending',
    'The settlement is not known yet: repeat with the same payment header, and do not sign a new one.',
    { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}

/** A facilitator's reason, if it is a plain code word; anything longer stays out of our answers. */
export function toReasonCode(reason: string): string {
  return /^[a-z0-9_]{1,64}$/.test(reason) ? reason : 'refused'
}

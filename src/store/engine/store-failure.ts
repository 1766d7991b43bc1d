import { GatewayError } from '../../core/failures.ts'

const RETRY_AFTER_SECONDS = 3

/**
 * A question that the database did not answer. What it holds about a payment is unknown then, so the failure is
 * `pending` and never "not charged".
 *
 * @param cause What the engine or its driver threw; for the log only.
 */
export function storeFailure(cause?: unknown): GatewayError {
  return new GatewayError(
    'store_unavailable',
    'The ledger did not answer, so nobody knows what became of a payment: repeat with the same payment header, and do not sign a new one.',
    { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}

/** Does something with the engine; whatever it fails with becomes a `storeFailure`. */
export function orStoreFailure<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw storeFailure(cause)
  }
}

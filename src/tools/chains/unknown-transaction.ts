import { GatewayError } from '../../core/failures.ts'

/** The refusal of a transaction that no node knows; it may be repeated once the transaction was sent. */
export function unknownTransaction(field: 'hash' | 'signature'): GatewayError {
  return new GatewayError(
    'not_found',
    `${field}: no node knows this transaction. It was not sent yet, was dropped, or is on another chain.`,
    { details: { field } },
  )
}

import { GatewayError } from '../core/failures.ts'
import { encodeHeader } from '../payment/model/x402.ts'

/** A payment as the header it would be, whether it came as an object or already encoded. */
export function inBand(payment: unknown): string {
  return typeof payment === 'string' ? payment : encodeHeader(payment)
}

/**
 * The one payment of a request that may carry it in two places.
 *
 * @throws GatewayError `conflicting_payment_headers` when they differ.
 */
export function onePayment(header: string | undefined, sent: string | undefined): string | undefined {
  if (header !== undefined && sent !== undefined && header !== sent) {
    throw new GatewayError(
      'conflicting_payment_headers',
      'The HTTP header and the request itself carry different payments; send one of them.',
      { details: { field: 'params.payment' } },
    )
  }
  return header ?? sent
}

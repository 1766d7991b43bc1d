import type { GatewayError } from '../../core/failures.ts'
import { invalidPayment } from '../model/errors.ts'

/** No facilitator has this name: an order that carries it is settled by none. */
export const NO_FACILITATOR = ''

/** Who pays the fees of a payment, and so who alone can settle it. */
export interface FeePayer {
  /** Name of the facilitator. */
  readonly facilitator: string
  /** The account it pays them from. */
  readonly feePayer: string
}

/** Who pays the fees on one network. */
export interface FeePayers {
  /** Whom an offer made now should name; undefined while none is known. */
  current(): FeePayer | undefined
  /** The facilitator that pays from an account, by its own word of now or earlier. */
  facilitatorOf(feePayer: string): string | undefined
  /** Whether a facilitator can be asked now. */
  isHealthy(facilitator: string | undefined): boolean
}

/** The same one, always. */
export function fixedFeePayer(sponsor: FeePayer): FeePayers {
  return {
    current: () => sponsor,
    facilitatorOf: (feePayer) => (feePayer === sponsor.feePayer ? sponsor.facilitator : undefined),
    isHealthy: (facilitator) => facilitator === sponsor.facilitator,
  }
}

/** For gateways that ask no facilitator who could pay fees. */
export const noFeePayer: FeePayers = {
  current: () => undefined,
  facilitatorOf: () => undefined,
  isHealthy: () => false,
}

/** The facilitator that pays the fees of an order is down. */
export function feePayerUnavailable(): GatewayError {
  return invalidPayment(
    'fee_payer_unavailable',
    'The fee payer of this offer is unavailable; sign a new offer.',
  )
}

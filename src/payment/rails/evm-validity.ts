import type { GatewayError } from '../../core/failures.ts'
import { expiresTooSoon, invalidPayment } from '../model/errors.ts'

/** The longest an authorization may stay valid, so that an unknown settlement is resolved in bounded time. */
const MAX_VALID_SECONDS = 900
/** How far our clock may be from the payer's, seconds. */
const CLOCK_TOLERANCE_SECONDS = 30

/**
 * Why an EVM authorization cannot be used now; undefined when it can.
 *
 * @param window When it begins and ends to count, seconds since the epoch.
 * @param asked `now` in milliseconds; `neededSeconds` must be left of it.
 */
export function checkEvmValidity(
  { validAfter, validBefore }: { readonly validAfter: bigint; readonly validBefore: bigint },
  { now, neededSeconds }: { readonly now: number; readonly neededSeconds: number },
): GatewayError | undefined {
  const seconds = BigInt(Math.floor(now / 1000))
  // tokens want the time of the block to be later, and the next block may be of this second
  if (validAfter >= seconds) return invalidPayment('not_yet_valid', 'The payment is not valid yet.')
  if (validBefore < seconds + BigInt(neededSeconds)) return expiresTooSoon()
  if (validBefore > seconds + BigInt(MAX_VALID_SECONDS + CLOCK_TOLERANCE_SECONDS))
    return invalidPayment(
      'authorization_window_too_long',
      `The payment is valid for more than ${MAX_VALID_SECONDS} seconds.`,
    )
  return undefined
}

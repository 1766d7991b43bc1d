import { z } from 'zod'
import type { MicroUsd } from '../core/money.ts'
import { fromBase64Json } from './base64.ts'
import type { DollarToken } from './dollar-tokens.ts'
import { toWorth } from './dollars.ts'
import { PaymentError } from './payment-error.ts'

const Header = z.object({
  accepted: z.object({ network: z.string(), asset: z.string(), amount: z.string().regex(/^\d{1,78}$/) }),
  payload: z.object({ authorization: z.object({ validBefore: z.coerce.number() }) }),
})

/**
 * Reads what a payment header is good for, and until when.
 *
 * @throws PaymentError `payment_malformed`.
 */
export function parseSignedValue(
  header: string,
  tokens: readonly DollarToken[],
): { readonly price: MicroUsd; readonly validBefore: number } {
  const parsed = Header.safeParse(fromBase64Json(header))
  if (!parsed.success) {
    throw new PaymentError('payment_malformed', 'This is not a payment header that can be read.', {
      charged: 'no',
    })
  }
  const { accepted, payload } = parsed.data
  const token = tokens.find(
    ({ network, asset }) =>
      network === accepted.network && asset.toLowerCase() === accepted.asset.toLowerCase(),
  )
  return {
    price: token ? toWorth(BigInt(accepted.amount), token.decimals) : (0n as MicroUsd),
    validBefore: payload.authorization.validBefore,
  }
}

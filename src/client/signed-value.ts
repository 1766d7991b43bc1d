import { z } from 'zod'
import type { MicroUsd } from '../core/money.ts'
import { fromBase64Json } from './base64.ts'
import type { DollarToken } from './dollar-tokens.ts'
import { toWorth } from './dollars.ts'
import { PaymentError } from './payment-error.ts'

/** What a payment header of either protocol names, as far as its worth goes. */
interface NamedPayment {
  readonly network: string
  readonly asset: string
  readonly amount: bigint
  /** Seconds since the epoch; undefined where only the network knows. */
  readonly validBefore: number | undefined
}

const Amount = z.string().regex(/^\d{1,78}$/)
const Authorization = z.object({ validBefore: z.coerce.number() })
const X402Header = z.object({
  accepted: z.object({ network: z.string(), asset: z.string(), amount: Amount }),
  payload: z.union([
    z.object({ authorization: Authorization }),
    z.object({ transaction: z.string(), authorization: z.undefined().optional() }),
  ]),
})
const MppCredential = z.object({
  challenge: z.object({ request: z.string() }),
  payload: Authorization,
})
const MppRequest = z.object({
  amount: Amount,
  currency: z.string(),
  methodDetails: z.object({ chainId: z.int() }),
})
/** How long a transaction of Solana may be good that was signed elsewhere; seconds. */
const MAX_LIFE_SECONDS = 150
const MPP_SCHEME = 'Payment '

/**
 * Reads what a payment header is good for, and until when.
 *
 * @param of `now`: milliseconds since the epoch.
 * @throws PaymentError `payment_malformed`.
 */
export function parseSignedValue(
  header: string,
  { tokens, now }: { readonly tokens: readonly DollarToken[]; readonly now: number },
): { readonly price: MicroUsd; readonly validBefore: number } {
  const named = header.startsWith(MPP_SCHEME)
    ? parseCredential(header.slice(MPP_SCHEME.length))
    : parseX402(header)
  if (!named) {
    throw new PaymentError('payment_malformed', 'This is not a payment header that can be read.', {
      charged: 'no',
    })
  }
  const token = tokens.find(
    ({ network, asset }) => network === named.network && asset.toLowerCase() === named.asset.toLowerCase(),
  )
  return {
    price: token ? toWorth(named.amount, token.decimals) : (0n as MicroUsd),
    validBefore: named.validBefore ?? Math.floor(now / 1000) + MAX_LIFE_SECONDS,
  }
}

function parseX402(header: string): NamedPayment | undefined {
  const { data } = X402Header.safeParse(fromBase64Json(header))
  if (!data) return undefined
  const { accepted, payload } = data
  return {
    network: accepted.network,
    asset: accepted.asset,
    amount: BigInt(accepted.amount),
    validBefore: payload.authorization?.validBefore,
  }
}

function parseCredential(text: string): NamedPayment | undefined {
  const { data } = MppCredential.safeParse(fromBase64Json(text))
  const asked = data && MppRequest.safeParse(fromBase64Json(data.challenge.request)).data
  if (!asked) return undefined
  return {
    network: `eip155:${asked.methodDetails.chainId}`,
    asset: asked.currency,
    amount: BigInt(asked.amount),
    validBefore: data.payload.validBefore,
  }
}

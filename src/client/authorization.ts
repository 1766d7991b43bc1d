import { z } from 'zod'
import { toBase64Json, toHex } from './base64.ts'
import { createBoundNonce } from './bound-nonce.ts'
import type { Offer } from './offer.ts'
import { PaymentError } from './payment-error.ts'
import type { Quote } from './quote.ts'

type Hex = `0x${string}`

const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** An EIP-3009 transfer as EIP-712 typed data. */
export interface TransferAuthorization {
  readonly domain: {
    readonly name: string
    readonly version: string
    readonly chainId: number
    readonly verifyingContract: Hex
  }
  readonly types: typeof types
  readonly primaryType: 'TransferWithAuthorization'
  readonly message: {
    readonly from: Hex
    readonly to: Hex
    readonly value: bigint
    readonly validAfter: bigint
    readonly validBefore: bigint
    readonly nonce: Hex
  }
}

/** The holder of the key; an account of viem fits. */
export interface Signer {
  readonly address: Hex
  signTypedData(transfer: TransferAuthorization): Promise<Hex>
}

/** A payment that exists: the holder of the header can cash it once, until it expires. */
export interface SignedPayment {
  readonly header: string
  /** Seconds since the epoch. */
  readonly validBefore: number
}

/** The longest a payment may stay good, whatever the offer asks for; seconds. */
export const MAX_VALID_SECONDS = 900
/** How far the gateway's clock may be behind ours, seconds. */
const CLOCK_TOLERANCE_SECONDS = 60

const RequestBinding = z.looseObject({
  info: z.looseObject({ requestHash: z.string().regex(/^[0-9a-f]{64}$/) }),
})

/**
 * Signs the payment that a quote asks for.
 *
 * @param now Milliseconds since the epoch.
 * @throws PaymentError `signing_failed` when the signer does not sign.
 */
export async function signPayment(quote: Quote, signer: Signer, now: number): Promise<SignedPayment> {
  const { offer, requirement } = quote
  const seconds = Math.floor(now / 1000)
  const validBefore = seconds + Math.min(Math.floor(requirement.maxTimeoutSeconds), MAX_VALID_SECONDS)
  const payload = await signTransfer(quote, signer, {
    validAfter: seconds - CLOCK_TOLERANCE_SECONDS,
    validBefore,
    nonce: await createNonce(offer),
  })
  const header = toBase64Json({
    x402Version: 2,
    resource: offer.resource,
    accepted: requirement,
    payload,
  })
  return { header, validBefore }
}

/** A transfer with its signature, numbers as decimal text. */
interface SignedTransfer {
  readonly signature: Hex
  readonly authorization: Readonly<Record<string, string>>
}

/**
 * Signs the transfer of a quote on an EVM network.
 *
 * @param terms `validAfter`, `validBefore`: seconds since the epoch.
 * @throws PaymentError `signing_failed` when the signer does not sign.
 */
export async function signTransfer(
  quote: Quote,
  signer: Signer,
  terms: { readonly validAfter: number; readonly validBefore: number; readonly nonce: Hex },
): Promise<SignedTransfer> {
  const { requirement } = quote
  const message = {
    from: signer.address,
    to: requirement.payTo as Hex,
    value: BigInt(requirement.amount),
    validAfter: BigInt(terms.validAfter),
    validBefore: BigInt(terms.validBefore),
    nonce: terms.nonce,
  }
  try {
    const signature = await signer.signTypedData({
      domain: createDomain(quote),
      types,
      primaryType: 'TransferWithAuthorization',
      message,
    })
    const authorization = Object.fromEntries(
      Object.entries(message).map(([name, value]) => [name, `${value}`]),
    )
    return { signature, authorization }
  } catch (cause) {
    throw new PaymentError('signing_failed', 'The signer did not sign the payment.', {
      charged: 'no',
      cause,
    })
  }
}

/** Names the request where the gateway asks for that: then no one else can use the payment for a purpose of their own. */
async function createNonce({ extensions }: Offer): Promise<Hex> {
  const { data } = RequestBinding.safeParse(extensions?.['request-binding'])
  const random = crypto.getRandomValues(new Uint8Array(32))
  return data ? createBoundNonce(data.info.requestHash, random) : `0x${toHex(random)}`
}

function createDomain({ requirement }: Quote): TransferAuthorization['domain'] {
  const { name, version } = requirement.extra ?? {}
  return {
    name: `${name}`,
    version: `${version}`,
    chainId: Number(requirement.network.slice('eip155:'.length)),
    verifyingContract: requirement.asset as Hex,
  }
}

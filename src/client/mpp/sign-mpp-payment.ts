import { keccak_256 } from '@noble/hashes/sha3.js'
import { MAX_VALID_SECONDS, type SignedPayment, type Signer, signTransfer } from '../authorization.ts'
import { toBase64Json, toHex } from '../base64.ts'
import type { Quote } from '../quote.ts'
import type { MppChallenge } from './challenge.ts'

/**
 * Signs the credential that answers an MPP challenge. Its nonce is made from the challenge, so that it pays for nothing
 * else.
 *
 * @param payer `now`: milliseconds since the epoch.
 * @returns The value of the `Authorization` header.
 * @throws PaymentError `signing_failed`.
 */
export async function signMppPayment(
  quote: Quote,
  { id, realm, request, opaque, expires }: MppChallenge,
  { signer, now }: { readonly signer: Signer; readonly now: number },
): Promise<SignedPayment> {
  const latest = Math.floor(now / 1000) + MAX_VALID_SECONDS
  const validBefore = Math.min(Math.floor(Date.parse(expires) / 1000), latest)
  const { signature, authorization } = await signTransfer(quote, signer, {
    validAfter: 0,
    validBefore,
    nonce: `0x${toHex(keccak_256(new TextEncoder().encode(id + realm)))}`,
  })
  const credential = {
    challenge: {
      id,
      realm,
      method: 'evm',
      intent: 'charge',
      request,
      ...(opaque === undefined ? {} : { opaque }),
      expires,
    },
    payload: { type: 'authorization', ...authorization, signature },
    source: `did:pkh:${quote.requirement.network}:${signer.address}`,
  }
  const text = toBase64Json(credential).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return { header: `Payment ${text}`, validBefore }
}

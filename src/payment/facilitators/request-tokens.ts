import { sign } from 'node:crypto'
import type { Clock, Random } from '../../core/clock.ts'
import type { FacilitatorKey } from '../../core/network/facilitator-key.ts'

/** Value of the header `Authorization` for one request, and no other. */
export type AuthorizeRequest = (method: 'GET' | 'POST', url: URL) => string

const LIFETIME_SECONDS = 120
const NONCE_BYTES = 16

/**
 * Signs a token for each request. Coinbase's names method, host and path, so that it opens nothing else; PayAI's has an
 * id of its own, which is good once.
 *
 * Sources: docs.cdp.coinbase.com/get-started/authentication/jwt-authentication,
 * docs.payai.network/x402/facilitators/authentication.
 */
export function createRequestTokens(
  { token, id, key }: FacilitatorKey,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): AuthorizeRequest {
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'

  return (method, url) => {
    const nonce = random.bytes(NONCE_BYTES)
    const iat = Math.floor(clock.now() / 1000)
    const times = { iat, exp: iat + LIFETIME_SECONDS }
    const signed =
      token === 'cdp'
        ? `${encode({ alg, typ: 'JWT', kid: id, nonce: Buffer.from(nonce).toString('hex') })}.${encode({
            sub: id,
            iss: 'cdp',
            nbf: iat,
            ...times,
            uris: [`${method} ${url.host}${url.pathname}`],
          })}`
        : `${encode({ alg, typ: 'JWT', kid: id })}.${encode({
            sub: id,
            iss: 'payai-merchant',
            ...times,
            jti: toUuid(nonce),
          })}`
    const signature = sign(alg === 'EdDSA' ? null : 'sha256', Buffer.from(signed), {
      key,
      dsaEncoding: 'ieee-p1363',
    })
    return `Bearer ${signed}.${signature.toString('base64url')}`
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** Sixteen random bytes as a UUID of version 4. */
function toUuid(bytes: Uint8Array): string {
  const marked = Buffer.from(bytes)
  marked[6] = ((marked[6] ?? 0) & 0x0f) | 0x40
  marked[8] = ((marked[8] ?? 0) & 0x3f) | 0x80
  const hex = marked.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

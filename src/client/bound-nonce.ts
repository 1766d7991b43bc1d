import { toHex } from './base64.ts'

const DOMAIN = 'pennywire request-binding v1'
const HALF = 16

/**
 * A nonce that names the one request that a payment is for: half of it random, half a hash over that and the request.
 *
 * @param random At least 16 random bytes, new for every payment.
 */
export async function createBoundNonce(requestHash: string, random: Uint8Array): Promise<`0x${string}`> {
  const head = toHex(random.subarray(0, HALF))
  const text = new TextEncoder().encode(`${DOMAIN}\n${requestHash}\n${head}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return `0x${head}${toHex(digest.subarray(0, HALF))}`
}

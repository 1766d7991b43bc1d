// the number that a payer chooses for a payment can name the one request that it is for: its first half is random, its
// second half is a hash over that half and the request, so that no one finds another request that it fits

const SALT_BYTES = 16
const DOMAIN = 'pennywire request-binding v1'
const REQUEST_HASH = /^[0-9a-f]{64}$/

/** Whether a text has the form of a request's hash: sha256, 64 hexadecimal digits in lower case. */
export function isRequestHash(text: unknown): text is string {
  return typeof text === 'string' && REQUEST_HASH.test(text)
}

/**
 * The 32 bytes of a nonce that names a request, as `0x` and 64 hexadecimal digits.
 *
 * @param salt 16 random bytes, new for every payment.
 */
export async function boundNonce(requestHash: string, salt: Uint8Array): Promise<`0x${string}`> {
  const head = toHex(salt.subarray(0, SALT_BYTES))
  const text = new TextEncoder().encode(`${DOMAIN}\n${requestHash}\n${head}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return `0x${head}${toHex(digest.subarray(0, SALT_BYTES))}`
}

/** Whether a nonce was made for this request and no other. */
export async function isBoundTo(nonce: string, requestHash: string): Promise<boolean> {
  const head = nonce.slice(2, 2 + 2 * SALT_BYTES)
  const salt = Uint8Array.from(head.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  return salt.length === SALT_BYTES && nonce.toLowerCase() === (await boundNonce(requestHash, salt))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

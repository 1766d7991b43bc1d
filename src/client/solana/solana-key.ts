import { base58, bytesOfBase58 } from '../../chains/solana/base58.ts'
import { PaymentError } from '../payment-error.ts'
import { tryParseJson } from '../try-parse-json.ts'
import type { KeySolanaSigner } from './solana-signer.ts'

const SECRET_BYTES = 32
const EXPORT_BYTES = 64
/** What RFC 8410 writes before the 32 bytes of a private key. */
const PKCS8_HEAD = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32)
const ED25519 = { name: 'Ed25519' }
/** Signed once when a key is read; no transaction begins with these bytes. */
const PROBE = new TextEncoder().encode('pennywire reads a key')

/**
 * Makes a signer of a secret key: as wallets export it (base58), as Solana's command line keeps it (a JSON array of 64
 * numbers), or its 64 bytes.
 *
 * @throws PaymentError `invalid_input` when it is not such a key; the message does not repeat it.
 */
export async function createSolanaSigner(secretKey: string | Uint8Array): Promise<KeySolanaSigner> {
  const bytes = typeof secretKey === 'string' ? parseExport(secretKey.trim()) : Uint8Array.from(secretKey)
  if (bytes?.length !== EXPORT_BYTES) throw createKeyError()
  const [secret, publicKey] = [bytes.slice(0, SECRET_BYTES), bytes.slice(SECRET_BYTES)]
  const key = await crypto.subtle.importKey('pkcs8', join(PKCS8_HEAD, secret), ED25519, false, ['sign'])
  const sign = async (message: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign(ED25519, key, Uint8Array.from(message)))
  if (!(await isPair(publicKey, await sign(PROBE)))) throw createKeyError()
  return { address: base58(publicKey), sign }
}

function parseExport(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!text.startsWith('[')) {
    const bytes = bytesOfBase58(text, EXPORT_BYTES)
    return bytes && Uint8Array.from(bytes)
  }
  const numbers = tryParseJson(text)
  const isBytes =
    Array.isArray(numbers) && numbers.every((one) => Number.isInteger(one) && one >= 0 && one < 256)
  return isBytes ? Uint8Array.from(numbers) : undefined
}

async function isPair(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle
    .importKey('raw', publicKey, ED25519, false, ['verify'])
    .catch(() => undefined)
  return key !== undefined && (await crypto.subtle.verify(ED25519, key, signature, PROBE))
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...head, ...tail])
}

function createKeyError(): PaymentError {
  return new PaymentError(
    'invalid_input',
    'This is not a secret key of Solana: 64 bytes in base58 or JSON.',
    {
      charged: 'no',
    },
  )
}

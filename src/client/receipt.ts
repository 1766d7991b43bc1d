import { z } from 'zod'
import { fromBase64Json, toBytes, toHex } from './base64.ts'
import { PaymentError } from './payment-error.ts'
import { readLimited } from './read-limited.ts'
import { tryParseJson } from './try-parse-json.ts'
import { withTimeout } from './with-timeout.ts'

const KeySet = z.object({
  keys: z.array(
    z.looseObject({
      kty: z.string(),
      kid: z.string().optional(),
      crv: z.string().optional(),
      x: z.string().optional(),
    }),
  ),
})
/** A gateway's public keys (RFC 7517), from `/.well-known/jwks.json`. */
export interface KeySet {
  keys: {
    [field: string]: unknown
    kty: string
    kid?: string | undefined
    crv?: string | undefined
    x?: string | undefined
  }[]
}

export type ReceiptVerdict =
  | { readonly valid: true; readonly statement: Readonly<Record<string, string>>; readonly keyId: string }
  | { readonly valid: false; readonly reason: string }

const MAX_RECEIPT = 8_192
const KEYS_MS = 15_000
const MAX_KEYS_BYTES = 256 * 1024
const Outer = z.looseObject({ jws: z.string() })
const JwsHeader = z.looseObject({ alg: z.literal('EdDSA'), kid: z.string() })
const Statement = z.record(z.string(), z.string())

/**
 * Checks without a network that a gateway signed a receipt, and that the receipt is for this very answer.
 *
 * @param receipt What stood in `X-Payment-Receipt`.
 * @param proof `keys`: the gateway's keys, fetched at any time before; `text`: the answer's body as it came.
 */
export async function verifyReceipt(
  receipt: string,
  { keys, text }: { readonly keys: KeySet; readonly text: string },
): Promise<ReceiptVerdict> {
  const verdict = await verifyStatement(receipt, keys)
  if (!verdict.valid || verdict.statement['responseHash'] === (await hashAnswer(text))) return verdict
  return invalid('The receipt is for another answer.')
}

/** Checks without a network that a gateway signed a receipt; what it is for is in the statement. */
export async function verifyStatement(receipt: string, keys: KeySet): Promise<ReceiptVerdict> {
  if (receipt.length > MAX_RECEIPT) return invalid('The receipt is too long.')
  const outer = Outer.safeParse(fromBase64Json(receipt))
  if (!outer.success) return invalid('This is not a receipt.')
  const { jws, success: _, ...repeated } = outer.data
  const [header = '', body = '', signature = '', ...more] = jws.split('.')
  const named = JwsHeader.safeParse(fromBase64Json(header))
  if (!named.success || more.length > 0) return invalid('This is not a receipt.')
  const { kid } = named.data
  const key = keys.keys.find((candidate) => candidate.kid === kid && candidate.crv === 'Ed25519')
  if (key?.x === undefined) return invalid('No key of this gateway signed the receipt.')
  if (!(await isSignedBy(key.x, `${header}.${body}`, signature))) {
    return invalid('The signature does not fit the receipt.')
  }
  const statement = Statement.safeParse(fromBase64Json(body))
  if (!statement.success) return invalid('This is not a receipt.')
  const changed = Object.entries(repeated).some(([name, value]) => statement.data[name] !== value)
  if (changed) return invalid('The receipt was changed after it was signed.')
  return { valid: true, statement: statement.data, keyId: kid }
}

/**
 * Fetches the keys that a gateway signs receipts with.
 *
 * @throws PaymentError `unreachable` or `answer_unreadable`.
 */
export async function fetchKeys(gatewayUrl: string, fetched: typeof fetch = fetch): Promise<KeySet> {
  const url = new URL('/.well-known/jwks.json', gatewayUrl)
  const text = await withTimeout(KEYS_MS, async (signal) =>
    readLimited(await fetched(url, { redirect: 'error', signal }), MAX_KEYS_BYTES),
  ).catch((cause: unknown) => {
    throw new PaymentError('unreachable', 'The gateway did not answer.', { charged: 'no', cause })
  })
  const parsed = KeySet.safeParse(tryParseJson(text))
  if (parsed.success) return parsed.data
  throw new PaymentError('answer_unreadable', 'The gateway shows no keys that can be read.', {
    charged: 'no',
  })
}

async function isSignedBy(x: string, signed: string, signature: string): Promise<boolean> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify'])
    return await crypto.subtle.verify(
      { name: 'Ed25519' },
      key,
      toBytes(signature),
      new TextEncoder().encode(signed),
    )
  } catch {
    return false
  }
}

/** The hash of an answer, byte by byte, as its receipt names it. */
export async function hashAnswer(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function invalid(reason: string): ReceiptVerdict {
  return { valid: false, reason }
}

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { z } from 'zod'
import { canonicalJson, tryParseJson } from '../../core/json.ts'
import { toBase64 } from '../../core/text/base64.ts'

/**
 * The content of a receipt. All values are text, so that no one's number parser can change them. One whose members are in the order
 * of their names is written as it lies.
 */
export interface ReceiptStatement {
  readonly issuer: string
  readonly toolId: string
  /** sha256 over tool id and canonical input, hex. */
  readonly requestHash: string
  /** sha256 over the result's JSON text, hex: at the REST door, the body as sent. */
  readonly responseHash: string
  /** Smallest units of the asset. */
  readonly amount: string
  readonly asset: string
  readonly network: string
  readonly payer: string
  readonly payTo: string
  readonly transaction: string
  /** ISO 8601 UTC. */
  readonly issuedAt: string
}

export interface ReceiptKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export interface Receipts {
  /** The receipt as `X-Payment-Receipt` carries it: base64 of JSON with the statement and its JWS. */
  sign(statement: ReceiptStatement): string
  /** Reads a receipt, or the compact JWS inside one, and checks that one of our keys signed it. */
  verify(
    receipt: string,
  ): { valid: true; statement: Record<string, string>; keyId: string } | { valid: false; reason: string }
  /**
   * Signs something else that is ours to state, as a compact JWS.
   *
   * @param named Makes the name of the key in the header out of its id.
   * @param more More fields of the header.
   */
  jws(
    payload: Readonly<Record<string, unknown>>,
    named: (kid: string) => string,
    more?: Readonly<Record<string, string>>,
  ): string
  /** RFC 7517 key set, public parts only. */
  jwks(): { keys: Record<string, unknown>[] }
}

const MAX_RECEIPT = 8_192
const Statement = z.record(z.string(), z.string())

/**
 * Signs receipts as JWS compact tokens (RFC 7515, EdDSA of RFC 8037). The outer JSON repeats the statement so that it
 * can be read without a JOSE library; a receipt whose two halves differ is not valid.
 *
 * @param keys The current key first; older ones only verify.
 */
export function createReceipts(keys: readonly [ReceiptKey, ...ReceiptKey[]]): Receipts {
  const [current] = keys
  const protectedHeader = base64url(JSON.stringify({ alg: 'EdDSA', kid: current.kid, typ: 'receipt+jwt' }))

  function compact(header: string, payload: string): string {
    const signed = `${header}.${base64url(payload)}`
    return `${signed}.${sign(null, Buffer.from(signed), current.privateKey).toString('base64url')}`
  }

  return {
    sign(statement) {
      const text = canonicalJson(statement)
      const jws = compact(protectedHeader, text)
      return toBase64(`{"success":true,${text.slice(1, -1)},"jws":"${jws}"}`)
    },

    verify(receipt) {
      if (receipt.length > MAX_RECEIPT) return { valid: false, reason: 'The receipt is too long.' }
      const outer = receipt.includes('.')
        ? { jws: receipt }
        : tryParseJson(Buffer.from(receipt, 'base64').toString())
      const jws = (outer as { jws?: unknown } | undefined)?.jws
      if (typeof jws !== 'string') return { valid: false, reason: 'This is not a receipt of ours.' }
      const [header = '', body = '', signature = '', ...more] = jws.split('.')
      const kid = (tryParseJson(fromBase64url(header)) as { kid?: unknown } | undefined)?.kid
      const key = keys.find((candidate) => candidate.kid === kid)
      if (!key || more.length > 0) return { valid: false, reason: 'No key of ours signed this receipt.' }
      const genuine = verify(
        null,
        Buffer.from(`${header}.${body}`),
        key.publicKey,
        Buffer.from(signature, 'base64url'),
      )
      if (!genuine) return { valid: false, reason: 'The signature does not fit the receipt.' }
      const statement = Statement.safeParse(tryParseJson(fromBase64url(body)))
      if (!statement.success) return { valid: false, reason: 'This is not a receipt of ours.' }
      const repeated = { ...(outer as Record<string, unknown>) }
      delete repeated['jws']
      delete repeated['success']
      const differs = Object.entries(repeated).some(([name, value]) => statement.data[name] !== value)
      if (differs) return { valid: false, reason: 'The receipt was changed after it was signed.' }
      return { valid: true, statement: statement.data, keyId: key.kid }
    },

    jws: (payload, named, more) =>
      compact(
        base64url(JSON.stringify({ alg: 'EdDSA', kid: named(current.kid), ...more })),
        canonicalJson(payload),
      ),

    jwks: () => ({
      keys: keys.map(({ kid, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg: 'EdDSA',
        use: 'sig',
      })),
    }),
  }
}

/** Makes a new signing key, as PEM for the store. */
export function newReceiptKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Opens a key from the store; its id is its RFC 7638 thumbprint. */
export function openReceiptKey(pem: string): ReceiptKey {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const { crv, kty, x } = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { kid, privateKey, publicKey }
}

function base64url(text: string): string {
  return toBase64(text, 'base64url')
}

function fromBase64url(text: string): string {
  return Buffer.from(text, 'base64url').toString()
}

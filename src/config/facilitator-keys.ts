import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { FacilitatorKey } from '../core/network/facilitator-key.ts'

type Environment = Readonly<Record<string, string | undefined>>

const MAX_ID_CHARACTERS = 256
const MAX_SECRET_CHARACTERS = 4_096
/** What RFC 8410 puts before the 32 bytes of an Ed25519 seed. */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32

const keyVariables = {
  cdp: { id: 'CDP_API_KEY_ID', secret: 'CDP_API_KEY_SECRET' },
  payai: { id: 'PAYAI_API_KEY_ID', secret: 'PAYAI_API_KEY_SECRET' },
} as const

/**
 * Reads the key of a facilitator that wants signed tokens; no line repeats a secret.
 *
 * @param options `neededBy`: the variable that makes it necessary; undefined where the facilitator does without.
 */
export function readFacilitatorKey(
  environment: Environment,
  { token, neededBy }: { readonly token: FacilitatorKey['token']; readonly neededBy: string | undefined },
): { readonly key: FacilitatorKey | undefined; readonly wrong: readonly string[] } {
  const names = keyVariables[token]
  const id = environment[names.id]
  const secret = environment[names.secret]
  if (id === undefined && secret === undefined && neededBy === undefined) return { key: undefined, wrong: [] }
  const why = neededBy === undefined ? `${token} signs with both or neither` : `${neededBy} is ${token}`
  if (id === undefined || secret === undefined)
    return {
      key: undefined,
      wrong: Object.values(names)
        .filter((name) => environment[name] === undefined)
        .map((name) => `${name}: must be set, because ${why}.`),
    }
  const key = secret.length <= MAX_SECRET_CHARACTERS ? parseSigningKey(secret) : undefined
  const isUsable = key !== undefined && (token === 'cdp' || key.asymmetricKeyType === 'ed25519')
  const isPlainId = id.length <= MAX_ID_CHARACTERS && /^[\x21-\x7e]+$/.test(id)
  const wrong = [
    ...(isPlainId ? [] : [`${names.id}: must be the id of the key, up to ${MAX_ID_CHARACTERS} characters.`]),
    ...(isUsable ? [] : [`${names.secret}: must be ${token === 'cdp' ? FORMS_CDP : FORM_PAYAI}.`]),
  ]
  return { key: wrong.length === 0 && key ? { token, id, key } : undefined, wrong }
}

const FORMS_CDP = 'an Ed25519 key in base64 (64 bytes) or an EC key on P-256 in PEM, as the portal shows it'
const FORM_PAYAI = 'an Ed25519 key, PKCS#8 in base64, as the dashboard shows it'

/** Undefined for what is neither an Ed25519 nor a P-256 key. */
function parseSigningKey(text: string): KeyObject | undefined {
  try {
    const key = text.includes('-----BEGIN') ? parsePem(text) : parseBase64(text.replace(/^payai_sk_/, ''))
    if (key?.asymmetricKeyType === 'ed25519') return key
    return key?.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

/** An environment file often keeps a line's end as `\n`. */
function parsePem(text: string): KeyObject {
  return createPrivateKey(text.replaceAll('\\n', '\n'))
}

/** A seed, a seed with its public key behind it, or PKCS#8. */
function parseBase64(text: string): KeyObject | undefined {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  const isSeed = bytes.length === SEED_BYTES || bytes.length === 2 * SEED_BYTES
  const pkcs8 = isSeed ? Buffer.concat([ED25519_PKCS8, bytes.subarray(0, SEED_BYTES)]) : bytes
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  if (bytes.length === 2 * SEED_BYTES && !holdsPublicKey(key, bytes.subarray(SEED_BYTES))) return undefined
  return key
}

/** Half of two keys pasted together signs nothing that the facilitator accepts. */
function holdsPublicKey(key: KeyObject, publicKey: Buffer): boolean {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').equals(publicKey)
}

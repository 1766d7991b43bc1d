import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { GatewayError } from '../../core/failures.ts'

/** How secrets lie in a database. */
export interface Sealing {
  /** @param name What the secret is for; a sealed secret opens under no other name. */
  seal(secret: string, name: string): string
  /** @throws GatewayError `misconfigured` when it was sealed with another key, or not at all. */
  open(sealed: string, name: string): string
  /** Whether it is sealed as it would be sealed now; false for one that only an older or coming key opens. */
  isCurrent(kept: string, name: string): boolean
}

/** For a database that only its owner can read. */
export const unsealed: Sealing = { seal: (secret) => secret, open: (kept) => kept, isCurrent: () => true }

/** Whether a secret lies sealed. */
export function isSealed(kept: string): boolean {
  return kept.startsWith(MARK)
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MARK = 'sealed.1.'

/**
 * Seals with AES-256-GCM, so that a reader or editor of the database gets no secret and cannot plant one.
 *
 * @param masterKey 32 bytes.
 * @param otherKey Opens what is sealed as well, while one key takes the place of another.
 */
export function createSealing(masterKey: Uint8Array, otherKey?: Uint8Array): Sealing {
  const current = sealWith(masterKey)
  const other = otherKey && sealWith(otherKey)
  return {
    seal: current.seal,
    open(sealed, name) {
      if (!other || current.isCurrent(sealed, name)) return current.open(sealed, name)
      return other.open(sealed, name)
    },
    isCurrent: current.isCurrent,
  }
}

function sealWith(masterKey: Uint8Array): Sealing {
  function open(sealed: string, name: string): string {
    const bytes = Buffer.from(sealed.slice(MARK.length), 'base64')
    if (!sealed.startsWith(MARK) || bytes.length < NONCE_BYTES + TAG_BYTES) throw createSealError()
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(CIPHER, masterKey, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    try {
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch (cause) {
      throw createSealError(cause)
    }
  }

  return {
    seal(secret, name) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, masterKey, nonce).setAAD(Buffer.from(name))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
    },

    open,

    isCurrent(kept, name) {
      try {
        open(kept, name)
        return true
      } catch {
        return false
      }
    },
  }
}

function createSealError(cause?: unknown): GatewayError {
  return new GatewayError('misconfigured', 'MASTER_KEY does not open the secrets in this database.', {
    cause,
  })
}

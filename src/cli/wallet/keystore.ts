import {
  createCipheriv,
  createDecipheriv,
  pbkdf2,
  randomBytes,
  randomUUID,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { z } from 'zod'

const CIPHER = 'aes-128-ctr'
const KEY_BYTES = 32
const SCRYPT = { n: 131_072, r: 8, p: 1 } as const
/** Files of others may ask for more work, within what a machine has. */
const MAX_SCRYPT_BYTES = 1_100 * 1024 * 1024
const MAX_ROUNDS = 10_000_000

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`))
const Hex = z
  .string()
  .max(1_024)
  .regex(/^(?:[0-9a-fA-F]{2})+$/)
const Salt = z
  .string()
  .max(256)
  .regex(/^(?:[0-9a-fA-F]{2})*$/)
const count = (max: number) => z.int().min(1).max(max)

/** Version 3 of the Web3 Secret Storage, which Ethereum wallets read and write. */
export const Keystore = z.looseObject({
  version: z.literal(3),
  address: z.string().max(64).optional(),
  crypto: z.looseObject({
    cipher: z.literal(CIPHER),
    ciphertext: Hex,
    cipherparams: z.looseObject({ iv: hex(16) }),
    mac: hex(32),
    kdf: z.enum(['scrypt', 'pbkdf2']),
    kdfparams: z.looseObject({ dklen: z.literal(KEY_BYTES), salt: Salt }),
  }),
})
export type Keystore = z.infer<typeof Keystore>

const ScryptTerms = z.looseObject({ n: count(2 ** 20), r: count(64), p: count(16) })
const PbkdfTerms = z.looseObject({ c: count(MAX_ROUNDS), prf: z.literal('hmac-sha256') })

const derive = promisify<string, Uint8Array, number, object, Buffer>(scrypt)
const deriveSlowly = promisify(pbkdf2)

/** Encrypts a secret with a passphrase: scrypt and AES-128-CTR, with a Keccak check as the format has it. */
export async function encryptSecret(
  secret: Uint8Array,
  passphrase: string,
  address: string,
): Promise<Keystore> {
  const [salt, iv] = [randomBytes(32), randomBytes(16)]
  const key = await deriveByScrypt(passphrase, salt, SCRYPT)
  const cipher = createCipheriv(CIPHER, key.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return {
    version: 3,
    id: randomUUID(),
    address: address.startsWith('0x') ? address.slice(2).toLowerCase() : address,
    crypto: {
      cipher: CIPHER,
      ciphertext: ciphertext.toString('hex'),
      cipherparams: { iv: iv.toString('hex') },
      kdf: 'scrypt',
      kdfparams: { dklen: KEY_BYTES, salt: salt.toString('hex'), ...SCRYPT },
      mac: createCheck(key, ciphertext).toString('hex'),
    },
  }
}

/**
 * Decrypts a secret; undefined when the passphrase is not the right one.
 *
 * @throws Error when the file asks for work that no wallet asks for.
 */
export async function decryptSecret(
  { crypto: sealed }: Keystore,
  passphrase: string,
): Promise<Uint8Array | undefined> {
  const key = await deriveKey(sealed, passphrase)
  const ciphertext = Buffer.from(sealed.ciphertext, 'hex')
  if (!timingSafeEqual(createCheck(key, ciphertext), Buffer.from(sealed.mac, 'hex'))) return undefined
  const cipher = createDecipheriv(CIPHER, key.subarray(0, 16), Buffer.from(sealed.cipherparams.iv, 'hex'))
  return Uint8Array.from(Buffer.concat([cipher.update(ciphertext), cipher.final()]))
}

async function deriveKey({ kdf, kdfparams }: Keystore['crypto'], passphrase: string): Promise<Buffer> {
  const salt = Buffer.from(kdfparams.salt, 'hex')
  if (kdf === 'scrypt') {
    const terms = ScryptTerms.safeParse(kdfparams).data
    if (
      !terms ||
      (terms.n & (terms.n - 1)) !== 0 ||
      terms.n >= 2 ** (16 * terms.r) ||
      128 * terms.n * terms.r > MAX_SCRYPT_BYTES
    )
      throw createTermsError()
    return deriveByScrypt(passphrase, salt, terms)
  }
  const terms = PbkdfTerms.safeParse(kdfparams).data
  if (!terms) throw createTermsError()
  return deriveSlowly(passphrase.normalize('NFKC'), salt, terms.c, KEY_BYTES, 'sha256')
}

function deriveByScrypt(
  passphrase: string,
  salt: Uint8Array,
  { n, r, p }: { readonly n: number; readonly r: number; readonly p: number },
): Promise<Buffer> {
  return derive(passphrase.normalize('NFKC'), salt, KEY_BYTES, {
    N: n,
    r,
    p,
    maxmem: 256 * n * r + 256 * r * p + 2 ** 22,
  })
}

function createCheck(key: Buffer, ciphertext: Uint8Array): Buffer {
  return Buffer.from(keccak_256(Buffer.concat([key.subarray(16, 32), ciphertext])))
}

function createTermsError(): Error {
  return new Error(
    'The key file asks for an encryption that is not supported: use scrypt or pbkdf2 of version 3.',
  )
}

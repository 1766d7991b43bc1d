import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret, Keystore } from './keystore.ts'

const SECRET = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const PASSPHRASE = 'testpassword'
/** An example of the Web3 Secret Storage Definition; its other one needs an scrypt that RFC 7914 forbids. */
const published = {
  pbkdf2: {
    iv: '6087dab2f9fdbbfaddc31a909735c1e6',
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
    kdfparams: {
      c: 262_144,
      dklen: 32,
      prf: 'hmac-sha256',
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
  },
} as const

function createKeystore(kdf: 'pbkdf2' | 'scrypt' = 'pbkdf2', change: object = {}): Keystore {
  const { iv, ciphertext, mac, kdfparams } = published.pbkdf2
  return Keystore.parse({
    version: 3,
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv },
      ciphertext,
      mac,
      kdf,
      kdfparams: { ...kdfparams, ...change },
    },
  })
}

test('the published example gives its key', async () => {
  const secret = await decryptSecret(createKeystore(), PASSPHRASE)

  expect(Buffer.from(secret ?? []).toString('hex')).toBe(SECRET)
})

test('a wrong passphrase gives nothing', async () => {
  expect(await decryptSecret(createKeystore(), 'testpasswort')).toBeUndefined()
})

test('an encrypted key comes back whole, and no two files are alike', async () => {
  const secret = Buffer.from(SECRET, 'hex')

  const one = await encryptSecret(secret, PASSPHRASE, `0x${'ab'.repeat(20)}`)
  const other = await encryptSecret(secret, PASSPHRASE, `0x${'ab'.repeat(20)}`)

  expect(await decryptSecret(one, PASSPHRASE)).toEqual(Uint8Array.from(secret))
  expect(one.address).toBe('ab'.repeat(20))
  expect(one.crypto.ciphertext).not.toBe(other.crypto.ciphertext)
  expect(JSON.stringify(one)).not.toContain(SECRET)
})

test.each([
  { n: 2 ** 20, r: 64, p: 1 },
  { n: 262_144, r: 1, p: 8 },
  { n: 1_000_000, r: 8, p: 1 },
  { n: 0, r: 8, p: 1 },
])('a file that asks for the work %o is refused unread', async (change) => {
  await expect(decryptSecret(createKeystore('scrypt', change), PASSPHRASE)).rejects.toThrow('not supported')
})

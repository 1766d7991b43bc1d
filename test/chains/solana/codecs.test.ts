import { randomBytes } from 'node:crypto'
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressDecoder,
  getAddressEncoder,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  getTransactionDecoder,
  signBytes,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  associatedTokenAccount,
  TOKEN_PROGRAM,
} from '../../../src/chains/solana/addresses.ts'
import { base58, bytesOfBase58 } from '../../../src/chains/solana/base58.ts'
import { isSignedBy, signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { SOLANA_ASSET } from '../../../src/chains/solana/embedded/network.ts'
import { mintMessage } from '../../../src/chains/solana/mint-message.ts'
import { readTransaction, writeTransaction } from '../../../src/chains/solana/transaction.ts'

const Bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('base58 says what the library says, and is read back', () => {
  fc.assert(
    fc.property(Bytes32, (bytes) => {
      const text = base58(bytes)
      expect(text).toBe(getAddressDecoder().decode(bytes))
      expect(bytesOfBase58(text, 32)).toEqual(bytes)
    }),
  )
  expect(base58(new Uint8Array(32))).toBe('1'.repeat(32))
  expect(bytesOfBase58('1'.repeat(101), 101)).toBeUndefined()
})

test('a purse lies where the library says', async () => {
  await fc.assert(
    fc.asyncProperty(Bytes32, async (bytes) => {
      const owner = base58(bytes)
      const [expected] = await getProgramDerivedAddress({
        programAddress: ASSOCIATED_TOKEN_PROGRAM as Address,
        seeds: [owner, TOKEN_PROGRAM, SOLANA_ASSET].map((seed) =>
          getAddressEncoder().encode(seed as Address),
        ),
      })
      expect(associatedTokenAccount(owner, SOLANA_ASSET)).toBe(expected)
    }),
    { numRuns: 60 },
  )
})

test('keys and signatures are those of the library', async () => {
  const seed = randomBytes(32)
  const message = randomBytes(200)
  const ours = signerFrom(seed)
  const theirs = await createKeyPairSignerFromPrivateKeyBytes(seed)
  const publicKey = bytesOfBase58(ours.address, 32) ?? new Uint8Array()

  expect(ours.address).toBe(theirs.address)
  expect(ours.sign(message)).toEqual(await signBytes(theirs.keyPair.privateKey, message))
  expect(isSignedBy(publicKey, message, ours.sign(message))).toBe(true)
  expect(isSignedBy(publicKey, randomBytes(200), ours.sign(message))).toBe(false)
  expect(isSignedBy(publicKey, message, new Uint8Array(64))).toBe(false)
  expect(isSignedBy(new Uint8Array(3), message, ours.sign(message))).toBe(false)
})

test('a transaction of ours is read alike by the library and by us', () => {
  const signer = signerFrom(randomBytes(32))
  const message = mintMessage({
    authority: signer.address,
    mint: SOLANA_ASSET,
    owner: base58(randomBytes(32)),
    amount: 2n ** 64n - 1n,
    note: 'n'.repeat(200),
    blockhash: base58(randomBytes(32)),
  })
  const bytes = writeTransaction([signer.sign(message)], message)

  const ours = readTransaction(bytes)?.message
  const compiled = getCompiledTransactionMessageDecoder().decode(
    getTransactionDecoder().decode(bytes).messageBytes,
  )
  if (!('instructions' in compiled)) throw new Error('A version that nobody writes yet.')

  expect(ours?.accounts).toEqual(compiled.staticAccounts)
  expect(ours?.instructions.map(({ program }) => program)).toEqual(
    compiled.instructions.map(({ programAddressIndex }) => compiled.staticAccounts[programAddressIndex]),
  )
  expect(ours?.instructions.map(({ data }) => data)).toEqual(compiled.instructions.map(({ data }) => data))
  expect(ours?.blockhash).toBe(compiled.lifetimeToken)
})

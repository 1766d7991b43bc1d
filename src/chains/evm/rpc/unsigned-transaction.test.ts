import { serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Hex } from '../hex.ts'
import type { UnsignedTransaction } from '../transaction-signer.ts'
import { createKeySigner } from './key-signer.ts'
import { readUnsigned } from './read-unsigned.ts'
import { writeUnsigned } from './unsigned-transaction.ts'

const KEY: Hex = `0x${'4c'.repeat(32)}`
const PLAIN: UnsignedTransaction = {
  chainId: 84_532,
  nonce: 0,
  gas: 180_000n,
  to: `0x${'ca'.repeat(20)}`,
  data: '0x',
  maxFeePerGas: 3_000_000_000n,
  maxPriorityFeePerGas: 0n,
}

/** Of every length at which RLP writes another header. */
const lengths = [0, 1, 2, 55, 56, 255, 256, 28_772, 65_536, 70_000]

test.each<UnsignedTransaction>([
  ...lengths.map((length) => ({ ...PLAIN, data: `0x${'7f'.repeat(length)}` as const })),
  { ...PLAIN, data: '0x00' },
  { ...PLAIN, data: '0x80' },
  { ...PLAIN, chainId: 1, nonce: 127 },
  { ...PLAIN, nonce: 128, maxPriorityFeePerGas: 1n },
  { ...PLAIN, nonce: 65_536, gas: 0xffff_ffff_ffffn, maxFeePerGas: 2n ** 96n },
])('transaction %# is written and signed as viem writes and signs it', async (transaction) => {
  const written = writeUnsigned(transaction)
  expect(written).toBe(serializeTransaction({ type: 'eip1559', ...transaction }))
  expect(readUnsigned(written)).toEqual(transaction)
  const account = privateKeyToAccount(KEY)
  const signer = await createKeySigner(KEY)
  expect(signer.address).toBe(account.address.toLowerCase())
  expect(await signer.signTransaction(transaction)).toBe(
    await account.signTransaction({ type: 'eip1559', ...transaction }),
  )
})

test('signatures whose halves begin with zeros are written as viem writes them', async () => {
  const account = privateKeyToAccount(KEY)
  const signer = await createKeySigner(KEY)
  for (let nonce = 0; nonce < 400; nonce += 1) {
    const transaction = { ...PLAIN, nonce }
    expect(await signer.signTransaction(transaction)).toBe(
      await account.signTransaction({ type: 'eip1559', ...transaction }),
    )
  }
})

test('a key outside of the curve is refused', async () => {
  await expect(createKeySigner(`0x${'0'.repeat(64)}`)).rejects.toThrow('no private key')
})

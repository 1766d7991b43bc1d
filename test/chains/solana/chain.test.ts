import { randomBytes } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { expect, test } from 'vitest'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import {
  type EmbeddedSolana,
  openEmbeddedSolana,
} from '../../../src/chains/solana/embedded/embedded-solana.ts'
import { SOLANA_ASSET } from '../../../src/chains/solana/embedded/network.ts'
import { readTransaction, writeTransaction } from '../../../src/chains/solana/transaction.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { createMemoryJournal } from './memory-journal.ts'
import { memo, transactionOf, transferChecked } from './transactions.ts'

const PAYEE = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'
const deriveTokenAccount = (owner: string) => associatedTokenAccount(owner, SOLANA_ASSET)

/** A chain that can be started again over what it has written. */
async function scene() {
  const journal = createMemoryJournal()
  const time = createHeldTime()
  const operator = signerFrom(randomBytes(32))
  const secret = randomBytes(32)
  const start = () => openEmbeddedSolana({ journal, clock: time, operator, payees: [PAYEE], secret })
  const payer = await createKeyPairSignerFromPrivateKeyBytes(randomBytes(32))
  const chain = await start()
  await chain.mint(payer.address, 5_000n)
  return {
    journal,
    time,
    chain,
    start,
    payer,
    /** A transfer that both have signed. */
    async transfer(amount: bigint, note = 'one'): Promise<Uint8Array> {
      const bytes = await unsigned({ chain, payer, feePayer: operator.address, amount, note })
      const read = readTransaction(bytes)
      if (!read) throw new Error('Nobody can read that.')
      const { message, signatures } = read
      return writeTransaction([operator.sign(message.bytes), ...signatures.slice(1)], message.bytes)
    },
  }
}

async function unsigned(parts: {
  chain: EmbeddedSolana
  payer: KeyPairSigner
  feePayer: string
  amount: bigint
  note: string
}): Promise<Uint8Array> {
  const { chain, payer, feePayer, amount, note } = parts
  const transfer = transferChecked({
    source: deriveTokenAccount(payer.address),
    mint: SOLANA_ASSET,
    destination: deriveTokenAccount(PAYEE),
    authority: payer.address,
    amount,
  })
  const { blockhash } = chain.latest()
  return Buffer.from(
    await transactionOf([transfer, memo(note)], { feePayer, blockhash, signers: [payer] }),
    'base64',
  )
}

test('a message is run once, before and after a restart', async () => {
  const { chain, start, transfer } = await scene()
  const bytes = await transfer(1_000n)

  expect(await chain.send(bytes)).toMatchObject({ ok: true })
  expect(await chain.send(bytes)).toEqual({ ok: false, reason: 'already_processed' })
  expect(await chain.rehearse(bytes)).toBe('already_processed')
  const restarted = await start()
  expect(await restarted.send(bytes)).toEqual({ ok: false, reason: 'already_processed' })
  expect(await restarted.tokensIn(deriveTokenAccount(PAYEE))).toBe(1_000n)
})

test('of twenty at once each message is run once, in turn', async () => {
  const { chain, payer, transfer } = await scene()
  const four = await Promise.all(['a', 'b', 'c', 'd'].map((note) => transfer(1_000n, note)))

  const outcomes = await Promise.all(
    [...four, ...four, ...four, ...four, ...four].map((bytes) => chain.send(bytes)),
  )

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4)
  expect(await chain.tokensIn(deriveTokenAccount(payer.address))).toBe(1_000n)
})

test('what the journal does not keep has not happened', async () => {
  const { chain, journal, payer, start, transfer } = await scene()
  const bytes = await transfer(1_000n)
  journal.broken = true

  await expect(chain.send(bytes)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(await chain.tokensIn(deriveTokenAccount(payer.address))).toBe(5_000n)
  expect(await chain.tokensIn(deriveTokenAccount(PAYEE))).toBe(0n)
  await expect(chain.mint(PAYEE, 1n)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  journal.broken = false
  expect(await chain.send(bytes)).toMatchObject({ ok: true })
  expect(await (await start()).tokensIn(deriveTokenAccount(PAYEE))).toBe(1_000n)
})

test('a transfer of more than there is changes nothing, not even by its fee', async () => {
  const { chain, journal, transfer } = await scene()
  const bytes = await transfer(5_001n)
  const feePayer = readTransaction(bytes)?.message.accounts[0] ?? ''
  const before = await chain.account(feePayer)

  expect(await chain.send(bytes)).toEqual({ ok: false, reason: 'insufficient_funds' })
  expect(await chain.account(feePayer)).toEqual(before)
  expect(journal.transactions).toHaveLength(1)
})

test('a wrong signature is refused, and a missing one only when it counts', async () => {
  const { chain, transfer } = await scene()
  const bytes = await transfer(1_000n)
  const forged = Uint8Array.from(bytes)
  forged.set(randomBytes(8), 70)
  const blank = Uint8Array.from(bytes).fill(0, 1, 65)

  expect(await chain.send(forged)).toEqual({ ok: false, reason: 'invalid_signature' })
  expect(await chain.send(blank)).toEqual({ ok: false, reason: 'invalid_signature' })
  expect(await chain.rehearse(blank)).toBeUndefined()
})

test('a block hash is valid for 150 blocks, and future hashes are unknown', async () => {
  const { chain, start, time, transfer } = await scene()
  const bytes = await transfer(1_000n)
  const { blockhash, height, lastValidHeight } = chain.latest()

  expect(lastValidHeight).toBe(height + 150)
  expect(await chain.lifeOf(blockhash)).toEqual({ lastValidHeight, secondsLeft: 302 })
  time.pass(300_000)
  expect(chain.latest().height).toBe(lastValidHeight)
  expect(await (await start()).rehearse(bytes)).toBeUndefined()
  time.pass(2_000)
  expect(await chain.lifeOf(blockhash)).toBeUndefined()
  expect(await chain.send(bytes)).toEqual({ ok: false, reason: 'blockhash_not_found' })
  time.pass(-600_000)
  expect(await chain.finalizedHeight()).toBe(lastValidHeight + 1)
  expect(await chain.lifeOf('1'.repeat(32))).toBeUndefined()
})

test('bytes that are no transaction are refused and never reach the runtime', async () => {
  const { chain, transfer } = await scene()
  const bytes = await transfer(1_000n)

  for (const length of [0, 1, 64, 65, 100, bytes.length - 1]) {
    expect(await chain.send(bytes.subarray(0, length))).toEqual({ ok: false, reason: 'unreadable' })
  }
  expect(await chain.send(Buffer.concat([bytes, Buffer.alloc(1)]))).toMatchObject({ reason: 'unreadable' })
  for (let at = 0; at < bytes.length; at += 1) {
    const spoiled = Uint8Array.from(bytes)
    spoiled[at] = (spoiled[at] ?? 0) ^ (1 + (at % 255))
    await chain.rehearse(spoiled)
    expect(await chain.send(spoiled), `byte ${at}`).toMatchObject({ ok: false })
  }
})

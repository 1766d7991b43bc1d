import { expect, test } from 'vitest'
import {
  createClients,
  createHeldClock,
  createPayer,
  MERCHANT,
  NOW,
  openChain,
  token,
} from './embedded-chain-fixture.ts'
import { createMemoryJournal } from './memory-journal.ts'

test('a restart keeps balances, spent nonces and what has landed', async () => {
  const journal = createMemoryJournal()
  const payer = createPayer('ada')
  const order = await payer.order()
  const { chain: before } = await openChain({ journal })
  await before.mint(payer.address, 1_000_000n)
  const outcome = await before.transferWithAuthorization(order)
  const [headBefore, landedBefore] = [await before.head(), await before.landedTo(MERCHANT, 0, 10)]

  const { chain: after } = await openChain({ journal })

  if (!outcome.ok) throw new Error(outcome.reason)
  expect(await after.head()).toEqual(headBefore)
  expect(await after.balanceOf(payer.address)).toBe(995_000n)
  expect(await after.isNonceSpent(payer.address, order.nonce)).toBe(true)
  expect(await after.transferWithAuthorization(order)).toEqual({ ok: false, reason: 'nonce_already_used' })
  expect(await after.landedTo(MERCHANT, 0, 10)).toEqual(landedBefore)
  expect(await after.landedIn(outcome.transaction)).toEqual(landedBefore)
  expect(await after.transferOf(payer.address, order.nonce)).toEqual(landedBefore[0])
})

test('a restart keeps the supply and how many transactions an account has signed', async () => {
  const journal = createMemoryJournal()
  const payer = createPayer('ada')
  const { chain: before } = await openChain({ journal })
  await before.mint(payer.address, 1_000_000n)
  const { wallet } = createClients(before, payer.account)
  await wallet.writeContract({ ...token, functionName: 'transfer', args: [MERCHANT, 1n] })

  const { chain: after } = await openChain({ journal })

  const { reader } = createClients(after, payer.account)
  expect(await reader.getTransactionCount({ address: payer.address })).toBe(1)
  expect(await reader.readContract({ ...token, functionName: 'totalSupply' })).toBe(1_000_000n)
})

test('a block that failed to persist changes nothing, and the order can be retried', async () => {
  const { chain, journal } = await openChain()
  const payer = createPayer('ada')
  await chain.mint(payer.address, 1_000_000n)
  const order = await payer.order()
  const head = await chain.head()

  journal.failOnce()
  const attempt = chain.transferWithAuthorization(order)

  await expect(attempt).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(await chain.head()).toEqual(head)
  expect(await chain.balanceOf(payer.address)).toBe(1_000_000n)
  expect(await chain.balanceOf(MERCHANT)).toBe(0n)
  expect(await chain.isNonceSpent(payer.address, order.nonce)).toBe(false)
  expect(await chain.landedTo(MERCHANT, 0, 10)).toEqual([])
  expect(await chain.transferWithAuthorization(order)).toMatchObject({ ok: true })
})

test('after a lost block even its refusals count as unknown', async () => {
  const { chain, journal } = await openChain()
  const payer = createPayer('ada')
  await chain.mint(payer.address, 1_000_000n)
  const order = await payer.order()

  journal.failOnce()
  const attempts = await Promise.allSettled([
    chain.transferWithAuthorization(order),
    chain.transferWithAuthorization(order),
  ])

  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a transfer is visible only after its block is stored', async () => {
  const { chain, journal } = await openChain()
  const payer = createPayer('ada')
  await chain.mint(payer.address, 1_000_000n)
  const keeping = journal.hold()

  const transfer = chain.transferWithAuthorization(await payer.order())
  await keeping.started
  const landedMeanwhile = await chain.landedTo(MERCHANT, 0, 10)
  const balance = chain.balanceOf(MERCHANT)
  journal.failOnce()
  keeping.goOn()

  await expect(transfer).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(landedMeanwhile).toEqual([])
  expect(await balance).toBe(0n)
})

test('the head time never passes a block that is still being stored', async () => {
  const { chain, clock, journal } = await openChain()
  const keeping = journal.hold()
  const mint = chain.mint(MERCHANT, 1n)
  await keeping.started
  clock.seconds = NOW + 600

  const head = chain.head()
  keeping.goOn()
  await mint

  expect(await head).toEqual({ block: 1, time: NOW + 600 })
  expect(journal.blocks).toMatchObject([{ number: 1, time: NOW }])
})

test('block times never go back, whatever the clock does', async () => {
  const journal = createMemoryJournal()
  const clock = createHeldClock()
  const { chain } = await openChain({ journal, clock })
  for (const seconds of [NOW, NOW + 5, NOW - 60, NOW + 6]) {
    clock.seconds = seconds
    await chain.mint(MERCHANT, 1n)
  }
  clock.seconds = NOW - 3600

  const { chain: reopened } = await openChain({ journal, clock })
  await reopened.mint(MERCHANT, 1n)

  expect(journal.blocks.map(({ time }) => time)).toEqual([NOW, NOW + 5, NOW + 5, NOW + 6, NOW + 6])
})

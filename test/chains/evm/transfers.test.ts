import { expect, test } from 'vitest'
import { embeddedDomain } from '../../../src/chains/evm/embedded/network.ts'
import { MERCHANT, NOW, openChain, payerNamed } from './embedded-chain-fixture.ts'

async function openFunded() {
  const opened = await openChain()
  const payer = payerNamed('ada')
  await opened.chain.mint(payer.address, 1_000_000n)
  return { ...opened, payer }
}

test('an order moves the money once and is found wherever it is looked for', async () => {
  const { chain, payer } = await openFunded()
  const order = await payer.order()

  const outcome = await chain.transferWithAuthorization(order)

  const { block } = await chain.head()
  if (!outcome.ok) throw new Error(outcome.reason)
  const { from, to, value, nonce } = order
  const landed = { from, to, value, nonce, transaction: outcome.transaction, block }
  expect(await chain.balanceOf(payer.address)).toBe(995_000n)
  expect(await chain.balanceOf(MERCHANT)).toBe(5_000n)
  expect(await chain.isNonceSpent(payer.address, nonce)).toBe(true)
  expect(await chain.landedIn(outcome.transaction)).toEqual([landed])
  expect(await chain.transferOf(payer.address, nonce)).toEqual(landed)
  expect(await chain.landedTo(MERCHANT, block, block)).toEqual([landed])
  expect(await chain.landedTo(MERCHANT, 0, block - 1)).toEqual([])
  expect(await chain.landedTo(payer.address, 0, block)).toEqual([])
})

test('a mint is no authorised transfer', async () => {
  const { chain } = await openChain()

  const transaction = await chain.mint(MERCHANT, 7n)

  expect(await chain.balanceOf(MERCHANT)).toBe(7n)
  expect(await chain.landedIn(transaction)).toEqual([])
  expect(await chain.landedTo(MERCHANT, 0, 10)).toEqual([])
})

test('an order that was carried out is refused the second time', async () => {
  const { chain, payer } = await openFunded()
  const order = await payer.order()
  await chain.transferWithAuthorization(order)

  const second = await chain.transferWithAuthorization(order)

  expect(second).toEqual({ ok: false, reason: 'nonce_already_used' })
  expect(await chain.balanceOf(MERCHANT)).toBe(5_000n)
})

test('an order counts strictly before its end and strictly after its beginning', async () => {
  const { chain, clock, payer } = await openFunded()
  const late = await payer.order({ validBefore: BigInt(NOW + 10) })
  const early = await payer.order({ validAfter: BigInt(NOW + 10) })

  clock.seconds = NOW + 10
  expect(await chain.transferWithAuthorization(late)).toEqual({ ok: false, reason: 'expired' })
  expect(await chain.transferWithAuthorization(early)).toEqual({ ok: false, reason: 'not_yet_valid' })

  clock.seconds = NOW + 11
  expect(await chain.transferWithAuthorization(early)).toMatchObject({ ok: true })
})

test('an order that was seen to be expired stays expired when the clock is set back', async () => {
  const { chain, clock, payer } = await openFunded()
  const order = await payer.order({ validBefore: BigInt(NOW + 10) })
  clock.seconds = NOW + 10
  expect(await chain.head()).toMatchObject({ time: NOW + 10 })

  clock.seconds = NOW
  const outcome = await chain.transferWithAuthorization(order)

  expect(outcome).toEqual({ ok: false, reason: 'expired' })
})

test.each([
  ['another chain', { ...embeddedDomain, chainId: 8453 }],
  ['another token', { ...embeddedDomain, verifyingContract: MERCHANT } as const],
  ['another name', { ...embeddedDomain, name: 'USD Coin' }],
  ['another version', { ...embeddedDomain, version: '1' }],
])('an order signed for %s moves nothing', async (_name, domain) => {
  const { chain, payer } = await openFunded()
  const order = await payer.order({}, domain)

  const outcome = await chain.transferWithAuthorization(order)

  expect(outcome).toEqual({ ok: false, reason: 'invalid_signature' })
  expect(await chain.isNonceSpent(payer.address, order.nonce)).toBe(false)
})

test('nobody can sign for somebody else, nor change an order that was signed', async () => {
  const { chain, payer } = await openFunded()
  const order = await payer.order()
  const stranger = await payerNamed('eve').order()
  const forgeries = [
    { ...stranger, from: payer.address },
    { ...order, to: stranger.from },
    { ...order, value: order.value + 1n },
    { ...order, validBefore: order.validBefore + 1n },
    { ...order, nonce: stranger.nonce },
    { ...order, signature: `0x${'11'.repeat(64)}1b` } as const,
    { ...order, signature: '0x' } as const,
    { ...order, signature: `${order.signature}00` } as const,
  ]

  const outcomes = await Promise.all(forgeries.map((forgery) => chain.transferWithAuthorization(forgery)))

  expect(outcomes).toEqual(forgeries.map(() => ({ ok: false, reason: 'invalid_signature' })))
  expect(await chain.balanceOf(payer.address)).toBe(1_000_000n)
})

test('an order above the balance is refused and can be sent again when there is money', async () => {
  const { chain, payer } = await openFunded()
  const order = await payer.order({ value: 1_000_001n })
  expect(await chain.transferWithAuthorization(order)).toEqual({ ok: false, reason: 'insufficient_funds' })

  await chain.mint(payer.address, 1n)
  const again = await chain.transferWithAuthorization(order)

  expect(again).toMatchObject({ ok: true })
  expect(await chain.balanceOf(payer.address)).toBe(0n)
})

test('orders handed in together share one block, and each refusal among them stands alone', async () => {
  const { chain, journal, payer } = await openFunded()
  const good = await Promise.all(Array.from({ length: 5 }, () => payer.order()))
  const [first] = good
  if (!first) throw new Error('no orders')
  const bad = await payer.order({ value: 10_000_000n })
  const before = await chain.head()

  const outcomes = await Promise.all(
    [...good, first, bad].map((order) => chain.transferWithAuthorization(order)),
  )

  const transactions = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.transaction] : []))
  expect(await chain.head()).toMatchObject({ block: before.block + 1 })
  expect(new Set(transactions).size).toBe(5)
  expect(outcomes.slice(5)).toEqual([
    { ok: false, reason: 'nonce_already_used' },
    { ok: false, reason: 'insufficient_funds' },
  ])
  expect(await chain.landedTo(MERCHANT, before.block + 1, before.block + 1)).toHaveLength(5)
  expect(journal.blocks.at(-1)?.transactions.map(({ hash }) => hash)).toEqual(transactions)
})

test('more orders than fit one block all land, each once', async () => {
  const { chain, payer } = await openFunded()
  const orders = await Promise.all(Array.from({ length: 70 }, () => payer.order({ value: 1n })))

  const outcomes = await Promise.all(orders.map((order) => chain.transferWithAuthorization(order)))

  expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
  expect(await chain.balanceOf(MERCHANT)).toBe(70n)
  expect(await chain.landedTo(MERCHANT, 0, (await chain.head()).block)).toHaveLength(70)
})

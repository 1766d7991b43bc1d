import { expect, test } from 'vitest'
import { type Hex, toQuantity } from '../../../src/chains/evm/hex.ts'
import type { SettleResult } from '../../../src/payment/facilitators/facilitator.ts'
import { type Anvil, onAnvil, openAnvil } from '../../support/anvil.ts'
import { waitUntil } from '../../support/held-time.ts'
import { createAnvilOrder, MERCHANT, openAnvilFacilitator, unhurried } from './anvil-fixture.ts'

const soon = (milliseconds: number) => AbortSignal.timeout(milliseconds)

function transactionOf(word: SettleResult): Hex {
  if (!('transaction' in word)) throw new Error(`There is no transaction in ${word.kind}: ${word.reason}`)
  return word.transaction as Hex
}

const waitingIn = async (anvil: Anvil) =>
  Number(((await anvil.ask('txpool_status')) as { pending: Hex }).pending)

/** A block in which gas costs forty times as much as usual. */
async function mineDearly(anvil: Anvil): Promise<void> {
  await anvil.ask('anvil_setNextBlockBaseFeePerGas', toQuantity(120_000_000_000))
  await anvil.mine()
}

onAnvil('the operator as its own facilitator', () => {
  test('forty settlements at once each get a transaction and a number of their own', async () => {
    const anvil = await openAnvil()
    const { facilitator, address } = await openAnvilFacilitator(anvil, {
      maxBatchSize: 1,
      maxPending: 16,
      apartMilliseconds: 0,
    })
    const orders = await Promise.all(Array.from({ length: 40 }, () => createAnvilOrder(anvil)))

    const words = await Promise.all(orders.map((order) => facilitator.settle(order, unhurried())))

    expect(words.map(({ kind }) => kind)).toEqual(orders.map(() => 'success'))
    expect(new Set(words.map(transactionOf)).size).toBe(40)
    expect(await anvil.ask('eth_getTransactionCount', address, 'latest')).toBe('0x28')
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(40_000n)
  })

  test('payments that wait together share a transaction', async () => {
    const anvil = await openAnvil()
    const { facilitator, address } = await openAnvilFacilitator(anvil)
    const orders = await Promise.all(Array.from({ length: 40 }, () => createAnvilOrder(anvil)))

    const words = await Promise.all(orders.map((order) => facilitator.settle(order, unhurried())))

    expect(new Set(words.map(({ kind }) => kind))).toEqual(new Set(['success']))
    expect(Number(await anvil.ask('eth_getTransactionCount', address, 'latest'))).toBeLessThan(4)
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(40_000n)
  })

  test('one payment that goes bad on its way does not sink the others', async () => {
    const anvil = await openAnvil()
    const { facilitator } = await openAnvilFacilitator(anvil)
    const orders = await Promise.all(Array.from({ length: 5 }, () => createAnvilOrder(anvil)))
    const [, , drained] = orders
    await anvil.automine(false)

    const settling = Promise.all(orders.map((order) => facilitator.settle(order, unhurried())))
    await waitUntil(async () => (await waitingIn(anvil)) === 1)
    await anvil.give((drained?.payer ?? '0x') as Hex, -1_000n)
    await anvil.mine()
    const words = await settling

    expect(words.map(({ kind }) => kind)).toEqual(['success', 'success', 'refused', 'success', 'success'])
    expect(new Set(words.filter(({ kind }) => kind === 'success').map(transactionOf)).size).toBe(1)
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(4_000n)
  })

  test('a payment that cannot land is refused by name and costs no gas', async () => {
    const anvil = await openAnvil()
    const { facilitator, address } = await openAnvilFacilitator(anvil)
    const [poor, used, good] = await Promise.all([
      createAnvilOrder(anvil, { holds: 999n }),
      createAnvilOrder(anvil, { holds: 5_000n }),
      createAnvilOrder(anvil),
    ])
    const first = await facilitator.settle(used, unhurried())

    const verified = await Promise.all(
      [poor, used, good].map((order) => facilitator.verify(order, unhurried())),
    )
    const settled = await Promise.all([poor, used].map((order) => facilitator.settle(order, unhurried())))

    expect(first.kind).toBe('success')
    expect(verified).toEqual([
      { kind: 'invalid', reason: 'insufficient_funds' },
      { kind: 'invalid', reason: 'nonce_already_used' },
      { kind: 'valid' },
    ])
    expect(settled).toEqual([
      { kind: 'refused', reason: 'insufficient_funds' },
      { kind: 'refused', reason: 'nonce_already_used' },
    ])
    expect(await anvil.ask('eth_getTransactionCount', address, 'latest')).toBe('0x1')
  })

  test('the same payment asked for twice at once is sent once', async () => {
    const anvil = await openAnvil()
    const { facilitator, address } = await openAnvilFacilitator(anvil)
    const order = await createAnvilOrder(anvil, { holds: 5_000n })

    const words = await Promise.all([order, order].map((each) => facilitator.settle(each, unhurried())))

    expect(words[0]).toEqual(words[1])
    expect(await anvil.ask('eth_getTransactionCount', address, 'latest')).toBe('0x1')
  })

  test('a block that takes too long leaves the hash to look for', async () => {
    const anvil = await openAnvil()
    const { facilitator } = await openAnvilFacilitator(anvil)
    const order = await createAnvilOrder(anvil)
    await anvil.automine(false)

    const word = await facilitator.settle(order, soon(500))
    await anvil.mine()

    expect(word.kind).toBe('pending')
    expect(await anvil.chain().landedIn(transactionOf(word))).toMatchObject([{ from: order.payer }])
  })

  test('a node that is away when it matters is no settlement', async () => {
    const anvil = await openAnvil()
    const { facilitator } = await openAnvilFacilitator(anvil)
    const order = await createAnvilOrder(anvil)
    await anvil.node.close()

    expect(await facilitator.verify(order, unhurried())).toMatchObject({ kind: 'unavailable' })
    expect(await facilitator.settle(order, unhurried())).toMatchObject({ kind: 'not_sent' })
  })
})

onAnvil('the operator’s numbers', () => {
  test('go on where an earlier life left off', async () => {
    const anvil = await openAnvil()
    const first = await openAnvilFacilitator(anvil)
    const [one, two] = await Promise.all([createAnvilOrder(anvil), createAnvilOrder(anvil)])
    await anvil.automine(false)
    const lost = await first.facilitator.settle(one, soon(500))
    first.close()

    const second = await openAnvilFacilitator(anvil, { key: first.key })
    const settling = second.facilitator.settle(two, unhurried())
    await waitUntil(async () => (await waitingIn(anvil)) === 2)
    await anvil.mine()

    expect(lost.kind).toBe('pending')
    expect((await settling).kind).toBe('success')
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(2_000n)
    expect(await anvil.ask('eth_getTransactionCount', first.address, 'latest')).toBe('0x2')
  })

  test('are not skipped when a node turns a transaction away', async () => {
    const anvil = await openAnvil()
    const { facilitator, address } = await openAnvilFacilitator(anvil)
    const [one, two] = await Promise.all([createAnvilOrder(anvil), createAnvilOrder(anvil)])
    await anvil.ask('anvil_setBalance', address, '0x0')

    const turnedAway = await facilitator.settle(one, unhurried())
    await anvil.ask('anvil_setBalance', address, '0x56bc75e2d63100000')
    const settled = await facilitator.settle(two, unhurried())

    expect(turnedAway.kind).toBe('not_sent')
    expect(settled.kind).toBe('success')
    expect(await anvil.ask('eth_getTransactionCount', address, 'latest')).toBe('0x1')
  })

  test('are found again when another party used the key', async () => {
    const anvil = await openAnvil()
    const mine = await openAnvilFacilitator(anvil)
    const other = await openAnvilFacilitator(anvil, { key: mine.key })
    const orders = await Promise.all(Array.from({ length: 3 }, () => createAnvilOrder(anvil)))

    const words: SettleResult[] = []
    for (const [at, order] of orders.entries()) {
      words.push(await (at === 1 ? other : mine).facilitator.settle(order, unhurried()))
    }

    expect(words.map(({ kind }) => kind)).toEqual(['success', 'success', 'success'])
  })

  test('a transaction that waits too long is sent again at a higher price', async () => {
    const anvil = await openAnvil()
    const { facilitator } = await openAnvilFacilitator(anvil, { operator: { timeoutMs: 300 } })
    const order = await createAnvilOrder(anvil)
    await anvil.automine(false)

    const settling = facilitator.settle(order, unhurried())
    await waitUntil(async () => (await waitingIn(anvil)) === 1)
    await waitUntil(async () => {
      await mineDearly(anvil)
      return (await anvil.chain().balanceOf(MERCHANT)) === 1_000n
    })

    expect((await settling).kind).toBe('success')
  })

  test('what an earlier life left stuck is taken out of the way', async () => {
    const anvil = await openAnvil()
    const first = await openAnvilFacilitator(anvil)
    const [stuck, next] = await Promise.all([createAnvilOrder(anvil), createAnvilOrder(anvil)])
    await anvil.automine(false)
    const word = await first.facilitator.settle(stuck, soon(500))
    first.close()

    const second = await openAnvilFacilitator(anvil, {
      key: first.key,
      operator: { timeoutMs: 300 },
    })
    const settling = second.facilitator.settle(next, unhurried())
    await waitUntil(async () => (await waitingIn(anvil)) === 2)
    await waitUntil(async () => {
      await mineDearly(anvil)
      return (await anvil.chain().balanceOf(MERCHANT)) > 0n
    })

    expect((await settling).kind).toBe('success')
    expect(await anvil.chain().landedIn(transactionOf(word))).toBeUndefined()
    expect(await anvil.ask('eth_getTransactionCount', first.address, 'latest')).toBe('0x2')
  })
})

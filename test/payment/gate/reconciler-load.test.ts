import { expect, test } from 'vitest'
import { createReconciler } from '../../../src/payment/gate/reconciler.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import type { OrderOnChain, PaymentOrder } from '../../../src/payment/model/rail.ts'
import { deskWith, NOW, orderNamed, sayingFacilitator } from './payment-fixture.ts'

const LOOK = 400
const AT_ONCE = 16
const A_SWEEP = 200
const END = (NOW / 1000 + 300) * 1000

/** A chain whose every answer takes its time, and a ledger in which many payments are due. */
function slowWorld(
  settle: Parameters<typeof sayingFacilitator>[1]['settle'] = { kind: 'refused', reason: 'no' },
) {
  const asked: string[] = []
  const desk = deskWith({ facilitators: [sayingFacilitator('F', { settle }, { asked })] })
  const seen: string[] = []
  const landed = new Set<string>()
  let looking = 0
  let most = 0
  desk.chain.looks = async ({ key }): Promise<OrderOnChain> => {
    seen.push(key)
    looking += 1
    most = Math.max(most, looking)
    await desk.time.sleep(LOOK)
    looking -= 1
    return landed.has(key) ? { kind: 'landed', transaction: '0x77' } : { kind: 'open', expired: false }
  }
  return {
    ...desk,
    asked,
    seen,
    landed,
    most: () => most,
    reconciler: createReconciler(desk.ports, createSettler(desk.ports)),
    /** A payment of an empty wallet: a facilitator has seen it, and it was let go. */
    async junk(name: string, network?: string): Promise<void> {
      const order = orderNamed(name)
      await desk.ledger.release(await desk.claim(order, name), {
        reason: 'insufficient_funds',
        watchUntil: NOW,
      })
      if (network) desk.amend(order, { network })
    },
    async open(name: string, network?: string): Promise<PaymentOrder> {
      const order = orderNamed(name)
      await desk.written(order, name)
      desk.amend(order, { lease_until: 0, next_check_at: NOW, ...(network ? { network } : {}) })
      return order
    },
  }
}

const named = (count: number) => Array.from({ length: count }, (_, at) => `junk ${at}`)

test('operations 4: 600 payments of empty wallets do not delay one that has landed', async () => {
  const world = slowWorld()
  for (const name of named(600)) await world.junk(name)
  const order = await world.open('landed')
  world.landed.add(order.key)

  await world.reconciler.sweep()

  expect(world.row(order).state).toBe('settled')
  expect(world.seen).toEqual([order.key])
  expect(world.time.now()).toBe(NOW + LOOK)
})

test('operations 4: payments that were let go are watched 16 at once, in three rounds of 200', async () => {
  const world = slowWorld()
  for (const name of named(600)) await world.junk(name)

  const rounds = [
    await world.reconciler.watch(),
    await world.reconciler.watch(),
    await world.reconciler.watch(),
  ]

  expect(rounds).toEqual([A_SWEEP, A_SWEEP, A_SWEEP])
  expect(world.most()).toBe(AT_ONCE)
  expect(new Set(world.seen).size).toBe(600)
  expect(world.time.now()).toBe(NOW + 3 * Math.ceil(A_SWEEP / AT_ONCE) * LOOK)
})

test('operations 4: what has landed is seen although its facilitators let everybody wait', async () => {
  const world = slowWorld('never')
  for (const name of named(150)) await world.open(name)
  const order = await world.open('landed')
  world.landed.add(order.key)

  await world.reconciler.sweep()

  expect(world.row(order).state).toBe('settled')
  // one round of settling that is waited for, and looks at the rest
  expect(world.time.now()).toBeLessThanOrEqual(NOW + 12_000 + Math.ceil(151 / AT_ONCE) * 2 * LOOK)
})

test('operations 3: payments on networks that are not configured keep nobody from being looked at', async () => {
  const world = slowWorld()
  for (const name of named(300)) await world.open(name, 'eip155:1')
  for (const name of named(300)) await world.junk(`let go ${name}`, 'eip155:1')
  const order = await world.open('landed')
  world.landed.add(order.key)
  await world.junk('let go here')

  expect(await world.reconciler.sweep()).toBe(1)
  expect(await world.reconciler.watch()).toBe(1)

  expect(world.row(order).state).toBe('settled')
  expect(world.row(orderNamed('junk 7'))).toMatchObject({
    state: 'settling',
    next_check_at: NOW,
    lease_until: 0,
  })
})

test('operations 3: claims whose owner is gone are given back on networks that are not configured, too', async () => {
  const world = slowWorld()
  const order = orderNamed('held')
  await world.claim(order)
  world.amend(order, { network: 'eip155:1' })
  world.time.pass(60_000)

  expect(await world.reconciler.sweep()).toBe(1)
  expect(world.row(order)).toMatchObject({ state: 'released', next_check_at: END + 120_000 })
})

test('operations 3: what nothing can be made of is pushed on, the longer the older it is', async () => {
  const world = slowWorld()
  const order = await world.open('of another token')
  world.amend(order, { asset: 'another token' })
  const waits: number[] = []

  for (const age of [0, 60_000, 200_000, 3_600_000]) {
    world.time.pass(NOW + age - world.time.now())
    await world.reconciler.sweep()
    waits.push((world.row(order).next_check_at ?? 0) - world.time.now())
  }

  expect(waits).toEqual([2_000, 15_000, 30_000, 300_000])
  expect(world.seen).toEqual([])
})

test('operations 3: a watch that the chain does not answer comes back after growing delays', async () => {
  const world = slowWorld()
  await world.junk('a')
  world.chain.looks = () => {
    throw new Error('The node is away.')
  }
  const order = orderNamed('a')
  const waits: number[] = []

  for (const late of [0, 1_000_000, 100_000_000]) {
    world.time.pass(END + 120_000 + late - world.time.now())
    await world.reconciler.watch()
    waits.push((world.row(order).next_check_at ?? 0) - world.time.now())
  }

  expect(waits).toEqual([60_000, 250_000, 3_600_000])
  expect(world.row(order)).toMatchObject({ state: 'released', lease_until: 0 })
})

import { expect, test } from 'vitest'
import { currentLogIds } from '../../../src/core/log-ids.ts'
import { createReconciler } from '../../../src/payment/gate/reconciler.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import type { OrderOnChain, PaymentOrder } from '../../../src/payment/model/rail.ts'
import { createOrder, createPaymentFixture, createScriptedFacilitator, NOW } from './payment-fixture.ts'

const LOOK = 400
const AT_ONCE = 16
const PAYMENTS_PER_SWEEP = 200
const END = (NOW / 1000 + 300) * 1000

/** A chain whose every answer takes its time, and a ledger in which many payments are due. */
function createSlowFixture(
  settle: Parameters<typeof createScriptedFacilitator>[1]['settle'] = { kind: 'refused', reason: 'no' },
) {
  const asked: string[] = []
  const setup = createPaymentFixture({
    facilitators: [createScriptedFacilitator('F', { settle }, { asked })],
  })
  const seen: string[] = []
  const landed = new Set<string>()
  let looking = 0
  let most = 0
  setup.chain.looks = async ({ key }): Promise<OrderOnChain> => {
    seen.push(key)
    looking += 1
    most = Math.max(most, looking)
    await setup.time.sleep(LOOK)
    looking -= 1
    return landed.has(key) ? { kind: 'landed', transaction: '0x77' } : { kind: 'open', expired: false }
  }
  return {
    ...setup,
    asked,
    seen,
    landed,
    most: () => most,
    reconciler: createReconciler(setup.ports, createSettler(setup.ports)),
    /** A payment of an empty wallet: a facilitator has seen it, and it was let go. */
    async junk(name: string, network?: string): Promise<void> {
      const order = createOrder(name)
      await setup.ledger.release(await setup.claim(order, name), {
        reason: 'insufficient_funds',
        watchUntil: NOW,
      })
      if (network) setup.amend(order, { network })
    },
    async open(name: string, network?: string): Promise<PaymentOrder> {
      const order = createOrder(name)
      await setup.written(order, name)
      setup.amend(order, { lease_until: 0, next_check_at: NOW, ...(network ? { network } : {}) })
      return order
    },
  }
}

const named = (count: number) => Array.from({ length: count }, (_, at) => `junk ${at}`)

test('operations 4: 600 payments of empty wallets do not delay one that has landed', async () => {
  const opened = createSlowFixture()
  for (const name of named(600)) await opened.junk(name)
  const order = await opened.open('landed')
  opened.landed.add(order.key)

  await opened.reconciler.sweep()

  expect(opened.row(order).state).toBe('settled')
  expect(opened.seen).toEqual([order.key])
  expect(opened.time.now()).toBe(NOW + LOOK)
})

test('operations 4: released payments are watched 16 at once, in three rounds of 200', async () => {
  const opened = createSlowFixture()
  for (const name of named(600)) await opened.junk(name)

  const rounds = [
    await opened.reconciler.watch(),
    await opened.reconciler.watch(),
    await opened.reconciler.watch(),
  ]

  expect(rounds).toEqual([PAYMENTS_PER_SWEEP, PAYMENTS_PER_SWEEP, PAYMENTS_PER_SWEEP])
  expect(opened.most()).toBe(AT_ONCE)
  expect(new Set(opened.seen).size).toBe(600)
  expect(opened.time.now()).toBe(NOW + 3 * Math.ceil(PAYMENTS_PER_SWEEP / AT_ONCE) * LOOK)
})

test('operations 4: landed payments are seen although their facilitators stall', async () => {
  const opened = createSlowFixture('never')
  for (const name of named(150)) await opened.open(name)
  const order = await opened.open('landed')
  opened.landed.add(order.key)

  await opened.reconciler.sweep()

  expect(opened.row(order).state).toBe('settled')
  // one round of settling that is waited for, and looks at the rest
  expect(opened.time.now()).toBeLessThanOrEqual(NOW + 12_000 + Math.ceil(151 / AT_ONCE) * 2 * LOOK)
})

test.each([
  [9_999, 1],
  [10_000, 0],
])('a sweep %i ms old asks facilitators %i times', async (milliseconds, asks) => {
  const opened = createSlowFixture()
  const order = await opened.open('open')
  opened.chain.looks = async () => {
    await opened.time.sleep(milliseconds)
    return { kind: 'open', expired: false }
  }

  await opened.reconciler.sweep()

  expect(opened.asked).toHaveLength(asks)
  expect(opened.row(order)).toMatchObject({ state: 'settling', lease_until: 0 })
})

test('operations 3: payments on unconfigured networks block no other check', async () => {
  const opened = createSlowFixture()
  for (const name of named(300)) await opened.open(name, 'eip155:1')
  for (const name of named(300)) await opened.junk(`let go ${name}`, 'eip155:1')
  const order = await opened.open('landed')
  opened.landed.add(order.key)
  await opened.junk('let go here')

  expect(await opened.reconciler.sweep()).toBe(1)
  expect(await opened.reconciler.watch()).toBe(1)

  expect(opened.row(order).state).toBe('settled')
  expect(opened.row(createOrder('junk 7'))).toMatchObject({
    state: 'settling',
    next_check_at: NOW,
    lease_until: 0,
  })
})

test('operations 3: abandoned claims are released on unconfigured networks too', async () => {
  const opened = createSlowFixture()
  const order = createOrder('held')
  await opened.claim(order)
  opened.amend(order, { network: 'eip155:1' })
  opened.time.pass(60_000)

  expect(await opened.reconciler.sweep()).toBe(1)
  expect(opened.row(order)).toMatchObject({ state: 'released', next_check_at: END + 120_000 })
})

test('operations 3: unresolvable rows are postponed by growing delays', async () => {
  const opened = createSlowFixture()
  const order = await opened.open('of another token')
  opened.amend(order, { asset: 'another token' })
  const waits: number[] = []

  for (const age of [0, 60_000, 200_000, 3_600_000]) {
    opened.time.pass(NOW + age - opened.time.now())
    await opened.reconciler.sweep()
    waits.push((opened.row(order).next_check_at ?? 0) - opened.time.now())
  }

  expect(waits).toEqual([2_000, 15_000, 30_000, 300_000])
  expect(opened.seen).toEqual([])
})

test('operations 3: a watched payment whose terms are unreadable is kept for later', async () => {
  const opened = createSlowFixture()
  await opened.junk('of another token')
  const order = createOrder('of another token')
  opened.amend(order, { asset: 'another token' })

  expect(await opened.reconciler.watch()).toBe(1)

  expect(opened.row(order)).toMatchObject({ state: 'released', next_check_at: NOW + 60_000, lease_until: 0 })
  expect(opened.seen).toEqual([])
})

test('operations 3: an unresolvable row that another worker holds is left to it', async () => {
  const opened = createSlowFixture()
  const order = await opened.open('of another token')
  const row = opened.amend(order, { asset: 'another token' })
  opened.amend(order, { fence: row.fence + 1 })
  const ports = { ...opened.ports, ledger: { ...opened.ledger, due: async () => [row] } }

  expect(await createReconciler(ports, createSettler(ports)).sweep()).toBe(1)

  expect(opened.row(order)).toEqual({ ...row, fence: row.fence + 1 })
})

test('log lines of a sweep name the header of their payment', async () => {
  const opened = createSlowFixture()
  const named: unknown[] = []
  opened.chain.looks = () => {
    named.push(currentLogIds())
    return { kind: 'landed', transaction: '0x77' }
  }
  const orders = [await opened.open('a'), await opened.open('b')]

  await opened.reconciler.sweep()

  expect(named).toEqual(orders.map(({ key }) => ({ payment: `header of ${key}` })))
})

test('operations 3: a watch without a chain answer returns after growing delays', async () => {
  const opened = createSlowFixture()
  await opened.junk('a')
  opened.chain.looks = () => {
    throw new Error('The node is away.')
  }
  const order = createOrder('a')
  const waits: number[] = []

  for (const late of [0, 1_000_000, 100_000_000]) {
    opened.time.pass(END + 120_000 + late - opened.time.now())
    await opened.reconciler.watch()
    waits.push((opened.row(order).next_check_at ?? 0) - opened.time.now())
  }

  expect(waits).toEqual([60_000, 250_000, 3_600_000])
  expect(opened.row(order)).toMatchObject({ state: 'released', lease_until: 0 })
})

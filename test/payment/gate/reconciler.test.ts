import { expect, test } from 'vitest'
import { createReconciler } from '../../../src/payment/gate/reconciler.ts'
import { createSettler, type Resolution } from '../../../src/payment/gate/settler.ts'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import {
  dark,
  deskWith,
  NETWORK,
  NOW,
  orderNamed,
  sayingFacilitator,
  VALID_BEFORE,
} from './payment-fixture.ts'

const order = orderNamed('a')
const END = VALID_BEFORE * 1000
const landed: OrderOnChain = { kind: 'landed', transaction: '0x77' }
const open: OrderOnChain = { kind: 'open', expired: false }
const cancelled: OrderOnChain = { kind: 'dead', reason: 'nonce_cancelled' }
const empty: OrderOnChain = { kind: 'dead', reason: 'insufficient_funds' }

function reconcilerWith(looks?: OrderOnChain | typeof dark) {
  const asked: string[] = []
  const facilitators = [sayingFacilitator('F', { settle: { kind: 'refused', reason: 'no' } }, { asked })]
  const desk = deskWith({ facilitators })
  if (looks) desk.chain.looks = typeof looks === 'function' ? looks : () => looks
  const settler = createSettler(desk.ports)
  return { ...desk, asked, reconciler: createReconciler(desk.ports, settler) }
}

type World = ReturnType<typeof reconcilerWith>

/** A payment that was written down by somebody who is gone. */
async function abandoned(world: World): Promise<PaymentRow> {
  await world.written(order)
  return world.amend(order, { lease_until: 0, next_check_at: NOW })
}

/** A payment whose call has failed, and which a facilitator had seen. */
async function released(world: World): Promise<PaymentRow> {
  const owned = await world.claim(order)
  await world.ledger.release(owned, { reason: 'the work failed', watchUntil: NOW })
  return world.row(order)
}

test.each<readonly [string, Resolution, Partial<PaymentRow>]>([
  [
    'is cancelled fails, and is watched for two minutes after its end',
    { kind: 'dead', reason: 'nonce_cancelled' },
    { state: 'failed', reason: 'nonce_cancelled', next_check_at: END + 120_000, lease_until: 0 },
  ],
  [
    'has run out fails for good',
    { kind: 'dead', reason: 'expired' },
    { state: 'failed', reason: 'expired', next_check_at: null },
  ],
  [
    'a purse was too empty for when it came fails',
    { kind: 'dead', reason: 'insufficient_funds', asOf: NOW / 1000 },
    { state: 'failed', next_check_at: END + 120_000 },
  ],
])('a payment that %s', async (_what, seen, row) => {
  const world = reconcilerWith()
  const owned = await world.written(order)

  const known = await world.reconciler.conclude(owned, order, world.row(order), seen)

  expect(known).toEqual(seen)
  expect(world.row(order)).toMatchObject(row)
  const purgeAt = (row.next_check_at ?? NOW) + 120_000
  expect([...world.ledger.book.answers.values()]).toMatchObject([{ purge_at: purgeAt }])
})

test('a purse that was empty before the payment came proves nothing', async () => {
  const world = reconcilerWith()
  const owned = await world.written(order)
  const row = { ...world.row(order), created_at: NOW + 999 }
  const seen = { kind: 'dead', reason: 'insufficient_funds', asOf: NOW / 1000 - 1 } as const

  expect(await world.reconciler.conclude(owned, order, row, seen)).toEqual({
    kind: 'unknown',
    reason: 'insufficient_funds',
  })
  expect(world.row(order).state).toBe('settling')
  const again = await world.reconciler.conclude(owned, order, row, { ...seen, asOf: NOW / 1000 })
  expect(again.kind).toBe('dead')
})

test.each([
  ['at once, after two seconds', 0, 2_000],
  ['after eight seconds, after two', 8_000, 2_000],
  ['after ten seconds, after a quarter of that', 10_000, 2_500],
  ['between two milliseconds, at the nearer one', 10_007, 2_502],
  ['after a minute, after a quarter of that', 60_000, 15_000],
  ['after an hour, after half a minute', 3_600_000, 30_000],
])('what is unknown is looked at again: %s', async (_when, age, wait) => {
  const world = reconcilerWith()
  const owned = await world.written(order)
  const row = { valid_before: VALID_BEFORE, created_at: NOW - age }

  const known = await world.reconciler.conclude(owned, order, row, { kind: 'unknown', reason: 'dark' })

  expect(known).toEqual({ kind: 'unknown', reason: 'dark' })
  expect(world.row(order)).toMatchObject({
    state: 'settling',
    reason: 'dark',
    lease_until: 0,
    next_check_at: NOW + wait,
  })
})

test.each<readonly [string, Resolution]>([
  ['landed', { kind: 'landed', transaction: '0x77' }],
  ['dead', { kind: 'dead', reason: 'nonce_cancelled' }],
  ['unknown', { kind: 'unknown', reason: 'dark' }],
])('who is not the owner any more writes nothing down of what is %s', async (_what, seen) => {
  const world = reconcilerWith()
  const { key, fence } = await world.written(order)
  const row = world.row(order)

  const known = await world.reconciler.conclude({ key, fence: fence + 1 }, order, row, seen)

  expect(known.kind).toBe('unknown')
  expect(world.row(order)).toEqual(row)
})

test.each<readonly [string, OrderOnChain | typeof dark, object, Partial<PaymentRow>, number]>([
  ['landed', landed, { kind: 'paid' }, { state: 'settled', tx: '0x77', late: 0 }, 0],
  ['is cancelled', cancelled, { kind: 'dead' }, { state: 'failed' }, 0],
  ['ran out', { kind: 'open', expired: true }, { kind: 'dead', reason: 'expired' }, { state: 'failed' }, 0],
  ['is open', open, { kind: 'unknown', reason: 'not on chain' }, { state: 'settling' }, 1],
  [
    'cannot be looked at',
    dark,
    { kind: 'unknown', reason: 'the chain did not answer' },
    { state: 'settling' },
    0,
  ],
])('an abandoned payment that %s is brought forward', async (_what, looks, known, row, asks) => {
  const world = reconcilerWith(looks)
  const seen = await abandoned(world)

  expect(await world.reconciler.resolve(seen)).toMatchObject(known)
  expect(world.row(order)).toMatchObject({ ...row, fence: seen.fence + 1, lease_until: 0 })
  expect(world.asked).toHaveLength(asks)
})

test('whoever looks at a payment holds it for a minute', async () => {
  const world = reconcilerWith()
  const held: number[] = []
  world.chain.looks = () => {
    held.push(world.row(order).lease_until)
    return landed
  }

  await world.reconciler.resolve(await abandoned(world))

  expect(held).toEqual([NOW + 60_000])
})

test('a payment that somebody works on is left to him, and one of an unknown network to the operator', async () => {
  const world = reconcilerWith(landed)
  await world.written(order)
  const held = world.row(order)

  expect(await world.reconciler.resolve(held)).toEqual({
    kind: 'unknown',
    reason: 'another worker is resolving it',
  })
  const foreign = world.amend(order, { lease_until: 0, network: 'eip155:1' })
  expect(await world.reconciler.resolve(foreign)).toEqual({
    kind: 'unknown',
    reason: 'the network of this payment is not configured',
  })
  expect(world.row(order)).toEqual(foreign)
})

test.each<readonly [string, OrderOnChain, string]>([
  ['has not come', open, 'the work failed'],
  ['will never come', cancelled, 'the work failed'],
])('a payment that was let go is dead while its money %s', async (_what, looks, reason) => {
  const world = reconcilerWith(looks)
  const row = await released(world)

  expect(await world.reconciler.resolve(row)).toEqual({ kind: 'dead', reason })
  expect(await world.reconciler.resolve({ ...row, reason: null })).toEqual({
    kind: 'dead',
    reason: 'refused',
  })
  expect(world.row(order)).toEqual(row)
})

test.each<readonly [string | null, string]>([
  ['the work failed', 'the work failed'],
  [null, 'refused'],
])('an unseen payment of an unknown network stays let go (%s)', async (reason, said) => {
  const world = reconcilerWith(landed)
  const row = { ...(await released(world)), network: 'eip155:1', reason, next_check_at: null }

  expect(await world.reconciler.resolve(row)).toEqual({ kind: 'dead', reason: said })
})

test.each([
  ['was let go after somebody had seen it', {}],
  ['failed and is still watched', { state: 'failed' }],
  ['was never finished', { state: 'locked', next_check_at: null }],
] as const)('F1: a payment of an unknown network that %s is not called dead', async (_what, changes) => {
  const world = reconcilerWith(landed)
  const row = { ...(await released(world)), network: 'eip155:1', ...changes }

  await expect(world.reconciler.resolve(row)).rejects.toThrow('not configured')
})

test('F1: a payment whose terms cannot be read any more is not called dead', async () => {
  const world = reconcilerWith(landed)
  const row = { ...(await released(world)), terms: 'of another version' }

  await expect(world.reconciler.resolve(row)).rejects.toThrow('not configured')
})

test.each([
  ['was released', {}],
  ['was never finished', { state: 'locked', next_check_at: null }],
] as const)('money that came for a payment that %s is a late sale', async (_what, changes) => {
  const world = reconcilerWith(landed)
  await released(world)
  const row = world.amend(order, changes)

  const known = await world.reconciler.resolve(row)

  expect(known).toMatchObject({ kind: 'paid', row: { state: 'settled', late: 1, tx: '0x77' } })
  expect(world.ledger.book.credits.get(order.key)).toBeDefined()
})

test('where the chain cannot be read nobody is told that a payment which was let go is dead', async () => {
  const world = reconcilerWith(dark)
  const row = await released(world)

  await expect(world.reconciler.resolve(row)).rejects.toThrow('Nobody knows')
})

test('money that somebody else is writing down is not written down twice', async () => {
  const world = reconcilerWith(landed)
  await released(world)
  const row = world.amend(order, { lease_until: NOW + 1 })

  await expect(world.reconciler.resolve(row)).rejects.toThrow('Another worker')
  expect(world.row(order)).toEqual(row)
})

test('money of a claim that ran out, and that somebody else holds by now, is left to him', async () => {
  const world = reconcilerWith(landed)
  await world.claim(order)
  const row = world.row(order)

  await expect(world.reconciler.resolve(row)).rejects.toThrow('Another worker')
  expect(world.row(order)).toEqual(row)
})

test.each<readonly [string, OrderOnChain | typeof dark, Partial<PaymentRow>]>([
  ['late money is a sale', landed, { state: 'settled', late: 1 }],
  ['a cancelled one needs no watch', cancelled, { state: 'released', next_check_at: null, lease_until: 0 }],
  [
    'an expired one needs no watch',
    { kind: 'open', expired: true },
    { state: 'released', next_check_at: null },
  ],
  ['an empty purse may be filled', empty, { state: 'released', next_check_at: NOW + 60_000, lease_until: 0 }],
  ['an open one may still land', open, { state: 'released', next_check_at: NOW + 60_000 }],
  ['a dark chain shows nothing', dark, { state: 'released', next_check_at: NOW + 60_000 }],
])('a payment that was let go is watched: %s', async (_what, looks, row) => {
  const world = reconcilerWith(looks)
  await released(world)

  expect(await world.reconciler.watch()).toBe(1)
  expect(world.row(order)).toMatchObject(row)
})

test('nobody watches what somebody else watches, or what belongs to an unknown network', async () => {
  const world = reconcilerWith(landed)
  const row = await released(world)
  const due = async () => [row, { ...row, network: 'eip155:1' }]
  world.amend(order, { fence: row.fence + 1 })
  const ports = { ...world.ports, ledger: { ...world.ledger, due } }

  expect(await createReconciler(ports, createSettler(ports)).watch()).toBe(2)
  expect(world.row(order).state).toBe('released')
})

test('a claim that ran out is given back, and watched until two minutes after the end of its payment', async () => {
  const world = reconcilerWith(landed)
  await world.claim(order)
  world.time.pass(60_000)

  expect(await world.reconciler.sweep()).toBe(1)
  expect(world.row(order)).toMatchObject({
    state: 'released',
    reason: 'the call was not finished',
    next_check_at: END + 120_000,
  })
})

test('a claim that somebody else gives back is left to him', async () => {
  const world = reconcilerWith()
  await world.claim(order)
  const row = { ...world.row(order), fence: 0 }
  const ports = { ...world.ports, ledger: { ...world.ledger, due: async () => [row] } }

  expect(await createReconciler(ports, createSettler(ports)).sweep()).toBe(1)
  expect(world.row(order).state).toBe('locked')
})

test('one payment that cannot be brought forward holds up no other, and is told of', async () => {
  const world = reconcilerWith(landed)
  const second = orderNamed('b')
  for (const each of [order, second]) {
    await world.written(each, each.key)
    world.amend(each, { lease_until: 0, next_check_at: NOW })
  }
  const asked: unknown[] = []
  const ledger = {
    ...world.ledger,
    due(...of: Parameters<typeof world.ledger.due>) {
      asked.push(of)
      return world.ledger.due(...of)
    },
    takeOver(row: PaymentRow, times: Parameters<typeof world.ledger.takeOver>[1]) {
      if (row.key === order.key) throw new Error('The ledger is away.')
      return world.ledger.takeOver(row, times)
    },
  }
  const ports = { ...world.ports, ledger }

  await expect(createReconciler(ports, createSettler(ports)).sweep()).rejects.toMatchObject({
    message: 'Some payments could not be looked at.',
    errors: [{ message: 'The ledger is away.' }],
  })
  expect(world.row(order).state).toBe('settling')
  expect(world.row(second).state).toBe('settled')
  expect(asked).toEqual([[NOW, 200, { kind: 'open', networks: [NETWORK] }]])
})

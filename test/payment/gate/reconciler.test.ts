import { expect, test } from 'vitest'
import type { Resolution } from '../../../src/payment/gate/confirmation.ts'
import { createReconciler } from '../../../src/payment/gate/reconciler.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import {
  createOrder,
  createPaymentFixture,
  createScriptedFacilitator,
  dark,
  NETWORK,
  NOW,
  VALID_BEFORE,
} from './payment-fixture.ts'

const order = createOrder('a')
const END = VALID_BEFORE * 1000
const landed: OrderOnChain = { kind: 'landed', transaction: '0x77' }
const open: OrderOnChain = { kind: 'open', expired: false }
const cancelled: OrderOnChain = { kind: 'dead', reason: 'nonce_cancelled' }
const empty: OrderOnChain = { kind: 'dead', reason: 'insufficient_funds' }

function reconcilerWith(looks?: OrderOnChain | typeof dark) {
  const asked: string[] = []
  const facilitators = [
    createScriptedFacilitator('F', { settle: { kind: 'refused', reason: 'no' } }, { asked }),
  ]
  const setup = createPaymentFixture({ facilitators })
  if (looks) setup.chain.looks = typeof looks === 'function' ? looks : () => looks
  const settler = createSettler(setup.ports)
  return { ...setup, asked, reconciler: createReconciler(setup.ports, settler) }
}

type Fixture = ReturnType<typeof reconcilerWith>

/** A payment that was written down by a process that has ended. */
async function abandoned(opened: Fixture): Promise<PaymentRow> {
  await opened.written(order)
  return opened.amend(order, { lease_until: 0, next_check_at: NOW })
}

/** A payment whose call has failed, and which a facilitator had seen. */
async function released(opened: Fixture): Promise<PaymentRow> {
  const owned = await opened.claim(order)
  await opened.ledger.release(owned, { reason: 'the work failed', watchUntil: NOW })
  return opened.row(order)
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
  const opened = reconcilerWith()
  const owned = await opened.written(order)

  const known = await opened.reconciler.conclude(owned, order, opened.row(order), seen)

  expect(known).toEqual(seen)
  expect(opened.row(order)).toMatchObject(row)
  const purgeAt = (row.next_check_at ?? NOW) + 120_000
  expect([...opened.ledger.book.answers.values()]).toMatchObject([{ purge_at: purgeAt }])
})

test('a balance that was empty before the payment proves nothing', async () => {
  const opened = reconcilerWith()
  const owned = await opened.written(order)
  const row = { ...opened.row(order), created_at: NOW + 999 }
  const seen = { kind: 'dead', reason: 'insufficient_funds', asOf: NOW / 1000 - 1 } as const

  expect(await opened.reconciler.conclude(owned, order, row, seen)).toEqual({
    kind: 'unknown',
    reason: 'insufficient_funds',
  })
  expect(opened.row(order).state).toBe('settling')
  const again = await opened.reconciler.conclude(owned, order, row, { ...seen, asOf: NOW / 1000 })
  expect(again.kind).toBe('dead')
})

test('a balance that a node shows of half a minute ago proves nothing', async () => {
  const opened = reconcilerWith()
  const owned = await opened.written(order)
  opened.time.pass(31_000)
  const seen = { kind: 'dead', reason: 'insufficient_funds', asOf: NOW / 1000 } as const

  const known = await opened.reconciler.conclude(owned, order, opened.row(order), seen)

  expect(known.kind).toBe('unknown')
  expect(opened.row(order)).toMatchObject({ state: 'settling', next_check_at: expect.any(Number) })
  const recent = { ...seen, asOf: NOW / 1000 + 1 }
  expect(await opened.reconciler.conclude(owned, order, opened.row(order), recent)).toEqual(recent)
})

test.each([
  ['at once, after two seconds', 0, 2_000],
  ['after eight seconds, after two', 8_000, 2_000],
  ['after ten seconds, after a quarter of that', 10_000, 2_500],
  ['between two milliseconds, at the nearer one', 10_007, 2_502],
  ['after a minute, after a quarter of that', 60_000, 15_000],
  ['after an hour, after half a minute', 3_600_000, 30_000],
])('an unknown payment is checked again: %s', async (_when, age, wait) => {
  const opened = reconcilerWith()
  const owned = await opened.written(order)
  const row = { valid_before: VALID_BEFORE, created_at: NOW - age }

  const known = await opened.reconciler.conclude(owned, order, row, { kind: 'unknown', reason: 'dark' })

  expect(known).toEqual({ kind: 'unknown', reason: 'dark' })
  expect(opened.row(order)).toMatchObject({
    state: 'settling',
    reason: 'dark',
    lease_until: 0,
    next_check_at: NOW + wait,
  })
})

test.each([
  ['until two minutes after its end, after half a minute', 120_000, 30_000],
  ['later, after five minutes', 120_001, 300_000],
])('an unknown payment of an hour ago is checked again: %s', async (_when, passed, wait) => {
  const opened = reconcilerWith()
  const owned = await opened.written(order)
  const row = { valid_before: NOW / 1000, created_at: NOW - 3_600_000 }
  opened.time.pass(passed)

  await opened.reconciler.conclude(owned, order, row, { kind: 'unknown', reason: 'dark' })

  expect(opened.row(order).next_check_at).toBe(NOW + passed + wait)
})

test.each<readonly [string, Resolution]>([
  ['landed', { kind: 'landed', transaction: '0x77' }],
  ['dead', { kind: 'dead', reason: 'nonce_cancelled' }],
  ['unknown', { kind: 'unknown', reason: 'dark' }],
])('a former owner writes nothing about a payment that is %s', async (_what, seen) => {
  const opened = reconcilerWith()
  const { key, fence } = await opened.written(order)
  const row = opened.row(order)

  const known = await opened.reconciler.conclude({ key, fence: fence + 1 }, order, row, seen)

  expect(known.kind).toBe('unknown')
  expect(opened.row(order)).toEqual(row)
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
  const opened = reconcilerWith(looks)
  const seen = await abandoned(opened)

  expect(await opened.reconciler.resolve(seen)).toMatchObject(known)
  expect(opened.row(order)).toMatchObject({ ...row, fence: seen.fence + 1, lease_until: 0 })
  expect(opened.asked).toHaveLength(asks)
})

test('a check holds its payment for a minute', async () => {
  const opened = reconcilerWith()
  const held: number[] = []
  opened.chain.looks = () => {
    held.push(opened.row(order).lease_until)
    return landed
  }

  await opened.reconciler.resolve(await abandoned(opened))

  expect(held).toEqual([NOW + 60_000])
})

test('a payment in work stays with its worker, one on unknown networks with operators', async () => {
  const opened = reconcilerWith(landed)
  await opened.written(order)
  const held = opened.row(order)

  expect(await opened.reconciler.resolve(held)).toEqual({
    kind: 'unknown',
    reason: 'another worker is resolving it',
  })
  const foreign = opened.amend(order, { lease_until: 0, network: 'eip155:1' })
  expect(await opened.reconciler.resolve(foreign)).toEqual({
    kind: 'unknown',
    reason: 'the network of this payment is not configured',
  })
  expect(opened.row(order)).toEqual(foreign)
})

test.each<readonly [string, OrderOnChain, string]>([
  ['has not come', open, 'the work failed'],
  ['will never come', cancelled, 'the work failed'],
])('a payment that was let go is dead while its money %s', async (_what, looks, reason) => {
  const opened = reconcilerWith(looks)
  const row = await released(opened)

  expect(await opened.reconciler.resolve(row)).toEqual({ kind: 'dead', reason })
  expect(await opened.reconciler.resolve({ ...row, reason: null })).toEqual({
    kind: 'dead',
    reason: 'refused',
  })
  expect(opened.row(order)).toEqual(row)
})

test.each<readonly [string | null, string]>([
  ['the work failed', 'the work failed'],
  [null, 'refused'],
])('an unseen payment of an unknown network stays let go (%s)', async (reason, output) => {
  const opened = reconcilerWith(landed)
  const row = { ...(await released(opened)), network: 'eip155:1', reason, next_check_at: null }

  expect(await opened.reconciler.resolve(row)).toEqual({ kind: 'dead', reason: output })
})

test.each([
  ['was let go after somebody had seen it', {}],
  ['failed and is still watched', { state: 'failed' }],
  ['was never finished', { state: 'locked', next_check_at: null }],
] as const)('F1: a payment of an unknown network that %s is not called dead', async (_what, changes) => {
  const opened = reconcilerWith(landed)
  const row = { ...(await released(opened)), network: 'eip155:1', ...changes }

  await expect(opened.reconciler.resolve(row)).rejects.toThrow('not configured')
})

test('F1: a payment whose terms cannot be read any more is not called dead', async () => {
  const opened = reconcilerWith(landed)
  const row = { ...(await released(opened)), terms: 'of another version' }

  await expect(opened.reconciler.resolve(row)).rejects.toThrow('not configured')
})

test.each([
  ['was released', {}],
  ['was never finished', { state: 'locked', next_check_at: null }],
] as const)('money that came for a payment that %s is a late sale', async (_what, changes) => {
  const opened = reconcilerWith(landed)
  await released(opened)
  const row = opened.amend(order, changes)

  const known = await opened.reconciler.resolve(row)

  expect(known).toMatchObject({ kind: 'paid', row: { state: 'settled', late: 1, tx: '0x77' } })
  expect(opened.ledger.book.credits.get(order.key)).toBeDefined()
})

test('an unreadable chain leaves a released payment undecided', async () => {
  const opened = reconcilerWith(dark)
  const row = await released(opened)

  await expect(opened.reconciler.resolve(row)).rejects.toThrow('It is unknown')
})

test('money being written by another worker is not written twice', async () => {
  const opened = reconcilerWith(landed)
  await released(opened)
  const row = opened.amend(order, { lease_until: NOW + 1 })

  await expect(opened.reconciler.resolve(row)).rejects.toThrow('Another worker')
  expect(opened.row(order)).toEqual(row)
})

test('money of an expired claim now held elsewhere stays with its holder', async () => {
  const opened = reconcilerWith(landed)
  await opened.claim(order)
  const row = opened.row(order)

  await expect(opened.reconciler.resolve(row)).rejects.toThrow('Another worker')
  expect(opened.row(order)).toEqual(row)
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
  const opened = reconcilerWith(looks)
  await released(opened)

  expect(await opened.reconciler.watch()).toBe(1)
  expect(opened.row(order)).toMatchObject(row)
})

test('watches held elsewhere or on unknown networks are skipped', async () => {
  const opened = reconcilerWith(landed)
  const row = await released(opened)
  const due = async () => [row, { ...row, network: 'eip155:1' }]
  opened.amend(order, { fence: row.fence + 1 })
  const ports = { ...opened.ports, ledger: { ...opened.ledger, due } }

  expect(await createReconciler(ports, createSettler(ports)).watch()).toBe(2)
  expect(opened.row(order).state).toBe('released')
})

test('an expired claim is released and watched two minutes past its payment’s end', async () => {
  const opened = reconcilerWith(landed)
  await opened.claim(order)
  opened.time.pass(60_000)

  expect(await opened.reconciler.sweep()).toBe(1)
  expect(opened.row(order)).toMatchObject({
    state: 'released',
    reason: 'the call was not finished',
    next_check_at: END + 120_000,
  })
})

test('a claim being released elsewhere is left alone', async () => {
  const opened = reconcilerWith()
  await opened.claim(order)
  const row = { ...opened.row(order), fence: 0 }
  const ports = { ...opened.ports, ledger: { ...opened.ledger, due: async () => [row] } }

  expect(await createReconciler(ports, createSettler(ports)).sweep()).toBe(1)
  expect(opened.row(order).state).toBe('locked')
})

test('one stuck payment is reported and delays no other', async () => {
  const opened = reconcilerWith(landed)
  const second = createOrder('b')
  for (const each of [order, second]) {
    await opened.written(each, each.key)
    opened.amend(each, { lease_until: 0, next_check_at: NOW })
  }
  const asked: unknown[] = []
  const ledger = {
    ...opened.ledger,
    due(...of: Parameters<typeof opened.ledger.due>) {
      asked.push(of)
      return opened.ledger.due(...of)
    },
    takeOver(row: PaymentRow, times: Parameters<typeof opened.ledger.takeOver>[1]) {
      if (row.key === order.key) throw new Error('The ledger is away.')
      return opened.ledger.takeOver(row, times)
    },
  }
  const ports = { ...opened.ports, ledger }

  await expect(createReconciler(ports, createSettler(ports)).sweep()).rejects.toMatchObject({
    message: 'Some payments could not be looked at.',
    errors: [{ message: 'The ledger is away.' }],
  })
  expect(opened.row(order).state).toBe('settling')
  expect(opened.row(second).state).toBe('settled')
  expect(asked).toEqual([[NOW, 200, { kind: 'open', networks: [NETWORK] }]])
})

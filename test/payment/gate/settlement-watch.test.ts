import { expect, test } from 'vitest'
import { currentLogIds } from '../../../src/core/log-ids.ts'
import {
  type ChangedSettlement,
  createSettlementWatch,
  nextCheckAfterSettling,
} from '../../../src/payment/rails/settlement-watch.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import type { SettledWatch } from '../../../src/store/payments/settled-watch.ts'
import {
  createOrder,
  createPaymentFixture,
  createScriptedRail,
  dark,
  NETWORK,
  NOW,
} from './payment-fixture.ts'

const order = createOrder('a')
const MINUTE = 60_000
const { rail } = createScriptedRail()

test.each([
  [0, MINUTE],
  [MINUTE - 1, MINUTE],
  [MINUTE, 5 * MINUTE],
  [5 * MINUTE, 20 * MINUTE],
  [20 * MINUTE, null],
])('%i ms after its settlement a payment is looked at next after %s', (passed, next) => {
  expect(nextCheckAfterSettling(rail, NOW, NOW + passed)).toBe(next === null ? null : NOW + next)
})

test('an irreversible or unread chain is not checked', () => {
  expect(nextCheckAfterSettling({ ...rail, embedded: true }, NOW, NOW)).toBeNull()
  expect(nextCheckAfterSettling({ ...rail, proof: 'facilitator' }, NOW, NOW)).toBeNull()
})

/** Settled payments that are due, and what is written down of them. */
async function watchOf(rows: (row: PaymentRow) => readonly PaymentRow[], mine = true) {
  const setup = createPaymentFixture()
  const owned = await setup.written(order)
  await setup.ledger.settled(owned, { tx: '0x77', at: NOW, purgeAt: NOW, late: false })
  const row = setup.amend(order, { terms: JSON.stringify(order) })
  const written: unknown[] = []
  const result: ChangedSettlement[] = []
  const asked: unknown[] = []
  const book: SettledWatch = {
    async due(...of) {
      asked.push(of)
      return rows(row)
    },
    async later({ key }, at) {
      written.push({ key, at })
    },
    async markKept({ key }, { tx, recheckAt }) {
      written.push({ key, tx, lookAgainAt: recheckAt })
      return mine
    },
    async markUndone({ key }, now) {
      written.push({ key, undone: now })
      return mine
    },
  }
  const watch = createSettlementWatch(
    { rails: setup.ports.rails, clock: setup.ports.clock },
    { repository: book, onChanged: (changed) => result.push(changed) },
  )
  return { ...setup, row, watch, written, sales: result, asked }
}

const one = (row: PaymentRow) => [row]

test('a settlement that is still there is looked at again later', async () => {
  const { watch, chain, written, sales: result, asked, time } = await watchOf(one)
  chain.looks = () => ({ kind: 'landed', transaction: '0x77', amount: '5000' })
  time.pass(MINUTE)

  expect(await watch.checkDue()).toEqual({ lookedAt: 1, undone: 0 })
  expect(chain.hints).toEqual(['0x77'])
  expect(written).toEqual([{ key: order.key, tx: '0x77', lookAgainAt: NOW + 5 * MINUTE }])
  expect(result).toEqual([])
  expect(asked).toEqual([[NOW + MINUTE, 512, [NETWORK]]])
})

test('a settlement whose time is unknown is looked at once', async () => {
  const { watch, chain, written } = await watchOf((row) => [{ ...row, settled_at: null }])
  chain.looks = () => ({ kind: 'landed', transaction: '0x77' })

  await watch.checkDue()

  expect(written).toEqual([{ key: order.key, tx: '0x77', lookAgainAt: null }])
})

test.each([
  [true, [{ key: order.key, transaction: '0x77', movedTo: '0x88' }]],
  [false, []],
])('a settlement moved to another block is reported by its recorder (%s)', async (mine, moved) => {
  const { watch, chain, sales: result } = await watchOf(one, mine)
  chain.looks = () => ({ kind: 'landed', transaction: '0x88' })

  expect(await watch.checkDue()).toEqual({ lookedAt: 1, undone: 0 })
  expect(result).toEqual(moved)
})

test.each([
  ['vanished', { kind: 'open', expired: false }, true, 1],
  ['died', { kind: 'dead', reason: 'expired' }, true, 1],
  ['is another amount', { kind: 'landed', transaction: '0x77', amount: '4999' }, true, 1],
  ['vanished before somebody else’s eyes', { kind: 'open', expired: false }, false, 0],
] as const)('a settlement that %s goes back to the reconciler', async (_what, looks, mine, undone) => {
  const { watch, chain, written, sales: result } = await watchOf(one, mine)
  chain.looks = () => looks

  expect(await watch.checkDue()).toEqual({ lookedAt: 1, undone })
  expect(written).toEqual([{ key: order.key, undone: NOW }])
  expect(result).toEqual(undone ? [{ key: order.key, transaction: '0x77' }] : [])
})

test.each<readonly [string, Partial<PaymentRow>]>([
  ['of an unknown network', { network: 'eip155:1' }],
  ['without a transaction', { tx: null }],
])('nothing is concluded of a payment %s', async (_what, changes) => {
  const { watch, written, chain } = await watchOf((row) => [{ ...row, ...changes }])

  expect(await watch.checkDue()).toEqual({ lookedAt: 1, undone: 0 })
  expect(written).toEqual([{ key: order.key, at: NOW + MINUTE }])
  expect(chain.hints).toEqual([])
})

test('a chain that cannot be read is asked another time', async () => {
  const { watch, written, chain, rail: read } = await watchOf(one)
  chain.looks = async (...of) => dark(...of)

  expect(await watch.checkDue()).toEqual({ lookedAt: 1, undone: 0 })
  expect(written).toEqual([{ key: order.key, at: NOW + MINUTE }])
  expect(read.embedded).toBe(false)
})

test.each([{ proof: 'facilitator' as const }, { embedded: true }])(
  'F1: settlements on chains no longer read (%o) are neither undone nor rechecked',
  async (changes) => {
    const { watch, chain, rail: read, written, sales: result } = await watchOf(one)
    Object.assign(read, changes)
    chain.looks = () => ({ kind: 'open', expired: true })

    expect(await watch.checkDue()).toEqual({ lookedAt: 1, undone: 0 })
    expect(written).toEqual([{ key: order.key, tx: '0x77', lookAgainAt: null }])
    expect(result).toEqual([])
  },
)

test('log lines about a settlement name its payment', async () => {
  const { watch, chain } = await watchOf(one)
  const named: unknown[] = []
  chain.looks = () => {
    named.push(currentLogIds())
    return { kind: 'landed', transaction: '0x77' }
  }

  await watch.checkDue()

  expect(named).toEqual([{ payment: `header of ${order.key}` }])
})

test('many are looked at 64 at a time, every one once', async () => {
  const { watch, chain, written } = await watchOf((row) => Array(130).fill(row))
  let atOnce = 0
  const limit: number[] = []
  chain.looks = async () => {
    atOnce += 1
    limit.push(atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    return { kind: 'open', expired: false }
  }

  expect(await watch.checkDue()).toEqual({ lookedAt: 130, undone: 130 })
  expect(Math.max(...limit)).toBe(64)
  expect(written).toHaveLength(130)
})

import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { microUsd } from '../../../src/core/money.ts'
import type { PrepayPolicy } from '../../../src/payment/gate/prepay-policy.ts'
import { code, counted, createGateFixture, HASH, order, RESULT, upto, WATCHED_UNTIL } from './gate-fixture.ts'
import { createCall, createOrder, NOW } from './payment-fixture.ts'

test('expensive calls are paid before their work, and inputs kept until done', async () => {
  const opened = createGateFixture({ moneyFirst: { above: 4_999n } })
  const seen: unknown[] = []
  const { call } = counted({
    input: () => '{"token":"bitcoin"}',
    async work(_signal, paidBy) {
      seen.push(opened.row(order).state, opened.ledger.book.credits.get(order.key)?.input, paidBy.key)
      return RESULT
    },
  })

  const answer = await opened.charge(call)

  expect(answer).toMatchObject({ result: RESULT, replayed: false })
  expect(seen).toEqual(['settled', '{"token":"bitcoin"}', order.key])
  expect(opened.row(order)).toMatchObject({ response_hash: HASH, created_at: NOW })
})

test('a call that is paid first and did not settle has not been worked', async () => {
  const opened = createGateFixture({
    moneyFirst: { above: 0n },
    looks: { kind: 'dead', reason: 'insufficient_funds', asOf: NOW / 1000 },
  })
  const { call, begun } = counted()

  await expect(opened.charge(call)).rejects.toEqual(code('payment_refused'))
  expect(begun).toEqual([])
})

test('what a payer signed for at most cannot be paid before the work', async () => {
  const opened = createGateFixture({ moneyFirst: { above: 0n } })
  const { call, begun } = counted({ used: () => microUsd(1n) }, upto)

  await expect(opened.charge(call)).rejects.toMatchObject({
    code: 'payment_invalid',
    details: { reason: 'exact_required' },
  })
  expect(begun).toEqual([])
  expect(opened.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
})

test('what has to stand before any money moves stands, or nothing is charged', async () => {
  const opened = createGateFixture({ moneyFirst: {} })
  const reports: unknown[] = []
  const prepare = async (_signal: unknown, paidBy: unknown) => {
    reports.push(paidBy, opened.asked.includes('F settles'))
  }
  const { call, begun } = counted({ prepare })
  await opened.charge(call)
  expect(reports).toEqual([order, false])
  expect(opened.row(order).state).toBe('settled')
  expect(begun).toHaveLength(1)

  const thrown = new Error('full')
  const other = createOrder('b')
  const refused = createCall(other, { requestHash: 'other', prepare: () => Promise.reject(thrown) })
  await expect(opened.charge(refused)).rejects.toBe(thrown)
  expect(opened.row(other)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
})

test('a streamed answer is paid first, and not at all without a start', async () => {
  const opened = createGateFixture({ moneyFirst: {} })
  const reports: unknown[] = []
  const streamed = {
    ready: async () => {
      reports.push('ready')
    },
    work: async (paid: { settlement: { transaction: string } }, { paidBy }: { paidBy: { key: string } }) => {
      reports.push(paid.settlement.transaction, paidBy.key)
      return RESULT
    },
  }
  const { call, begun } = counted({ streamed })

  expect(await opened.charge(call)).toMatchObject({ result: RESULT, replayed: false })
  expect(reports).toEqual(['ready', '0x77', order.key])
  expect(begun).toEqual([])

  const thrown = new Error('no model')
  const refused = createCall(createOrder('b'), {
    requestHash: 'other',
    streamed: { ...streamed, ready: () => Promise.reject(thrown) },
  })
  await expect(opened.charge(refused)).rejects.toBe(thrown)
})

test('who goes away before a call is paid first is not charged', async () => {
  const opened = createGateFixture({ moneyFirst: { above: 0n } })
  const closed = new AbortController()
  const prepare = async () => closed.abort()
  const { call, begun } = counted({ prepare, clientSignal: closed.signal })

  await expect(opened.charge(call)).rejects.toEqual(code('client_gone'))
  expect(begun).toEqual([])
  expect(opened.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
})

test('a refused slot costs nothing, and a granted slot is always released', async () => {
  const busy = new GatewayError('payer_busy', 'One call at a time.')
  const refusing = createGateFixture({ moneyFirst: { admit: () => Promise.reject(busy) } })
  await expect(refusing.charge(createCall(order))).rejects.toBe(busy)
  expect(refusing.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
  expect(refusing.asked).toEqual([])

  let left = 0
  const turnOf: PrepayPolicy['admit'] = async () => ({
    isPrepaid: false,
    release: async () => {
      left += 1
    },
  })
  const opened = createGateFixture({ moneyFirst: { admit: turnOf } })
  await opened.charge(createCall(order))
  expect(left).toBe(1)
  const fails = createCall(createOrder('b'), {
    requestHash: 'other',
    work: () => Promise.reject(new Error('broken')),
  })
  await expect(opened.charge(fails)).rejects.toThrow('broken')
  expect(left).toBe(2)
})

import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import {
  code,
  counted,
  createGateFixture,
  type Fixture,
  landed,
  open,
  order,
  RESULT,
  released,
} from './gate-fixture.ts'
import { createCall, createOrder, dark, NOW } from './payment-fixture.ts'

/** A rail on which it is too late for every order. */
function late({ rail }: Fixture) {
  return { rail: { ...rail, checkValidity: () => new GatewayError('payment_invalid', 'Too late.') } }
}

test('what was claimed before gets its own answer, however late it is', async () => {
  const opened = createGateFixture()
  await opened.charge(createCall(order))

  expect(await opened.charge(createCall(order, late(opened)))).toMatchObject({ replayed: true })
})

test.each<readonly [string, OrderOnChain, number, 'answer' | 'refusal']>([
  ['released, and its money came', landed, 0, 'answer'],
  ['released, and its money did not come', open, 0, 'refusal'],
])('a late payment that was %s gets an %s', async (_what, looks, _passed, end) => {
  const opened = createGateFixture({ looks, moneyFirst: {} })
  await released(opened)

  const charged = opened.charge(createCall(order, late(opened)))

  if (end === 'answer') expect(await charged).toMatchObject({ result: RESULT })
  else await expect(charged).rejects.toThrow('Too late.')
})

test.each([
  [59_999, 'payment_in_flight'],
  [60_000, 'payment_invalid'],
])('a late payment that another call has held for %i ms is %s', async (passed, expected) => {
  const opened = createGateFixture({ looks: open })
  await opened.claim(order)
  opened.time.pass(passed)

  await expect(opened.charge(createCall(order, late(opened)))).rejects.toEqual(code(expected))
})

test('a late payment held by a call for another request is already used', async () => {
  const opened = createGateFixture({ looks: open })
  await opened.claim(order)

  await expect(opened.charge(createCall(order, { ...late(opened), requestHash: 'other' }))).rejects.toEqual(
    code('payment_already_used'),
  )
})

test('a payment held by a dead call is answered when repeated', async () => {
  const opened = createGateFixture()
  opened.chain.looks = () => (opened.asked.length === 0 ? open : landed)
  await opened.claim(order)
  opened.time.pass(60_000)

  expect(await opened.charge(createCall(order))).toMatchObject({ result: RESULT, replayed: false })
})

test('a payment refused as unused is taken from the call that held it', async () => {
  const opened = createGateFixture({ looks: open })
  const owned = await opened.claim(order)
  opened.time.pass(60_000)

  await expect(opened.charge(createCall(order, late(opened)))).rejects.toEqual(code('payment_invalid'))

  const attempt = { id: 'late', facilitator: 'F', startedAt: NOW }
  const entry = { result: RESULT, responseHash: 'hash', attempt, leaseUntil: NOW + 90_000, at: NOW + 60_000 }
  expect(await opened.ledger.writeAhead(owned, entry)).toBe(false)
  expect(opened.row(order)).toMatchObject({ state: 'released', fence: 2 })
})

test.each([
  ['in time', false],
  ['too late', true],
])('a repeat %s is in flight while a sweep frees the payment', async (_when, isLate) => {
  const opened = createGateFixture({ looks: open })
  await opened.claim(order)
  opened.time.pass(60_000)
  const find = opened.ledger.find
  const claim = opened.ledger.claim
  opened.ledger.find = async (key) => {
    const row = await find(key)
    await opened.reconciler.sweep()
    return row
  }
  opened.ledger.claim = async (...asked) => {
    const outcome = await claim(...asked)
    await opened.reconciler.sweep()
    return outcome
  }

  const charged = opened.charge(createCall(order, isLate ? late(opened) : {}))

  await expect(charged).rejects.toEqual(code('payment_in_flight'))
})

test.each(['find', 'claim'] as const)(
  'when the ledger is silent (%s) no answer claims "not charged"',
  async (question) => {
    const opened = createGateFixture()
    opened.ledger[question] = async () => {
      throw new Error('The ledger is away.')
    }
    const changes = question === 'find' ? late(opened) : {}

    await expect(opened.charge(createCall(order, changes))).rejects.toMatchObject({
      code: 'settlement_pending',
      cause: { message: 'The ledger is away.' },
    })
  },
)

test('a released payment is valid without its money, and already paid with it', async () => {
  const opened = createGateFixture({ looks: open })
  await released(opened)
  opened.chain.looks = () => (opened.asked.includes('F settles') ? landed : open)

  expect(await opened.charge(createCall(order))).toMatchObject({ replayed: false, result: RESULT })

  const other = createGateFixture({ moneyFirst: {} })
  await released(other)
  const { call, begun } = counted()
  expect(await other.charge(call)).toMatchObject({ replayed: false, result: RESULT })
  expect(begun).toHaveLength(1)
  expect(other.asked).toEqual([])
  expect(other.row(order)).toMatchObject({ late: 1 })
})

test('money for a released payment buys only its original request', async () => {
  const opened = createGateFixture({ moneyFirst: {} })
  await released(opened)
  const { call, begun } = counted({ requestHash: 'other' })

  await expect(opened.charge(call)).rejects.toEqual(code('payment_already_used'))
  expect(begun).toEqual([])
  expect(opened.row(order)).toMatchObject({ state: 'released' })
  expect(await opened.charge(createCall(order))).toMatchObject({ result: RESULT })
  expect(opened.row(order)).toMatchObject({ state: 'settled', late: 1 })
})

test('a released payment is not used while its chain is unreadable', async () => {
  const opened = createGateFixture({ looks: dark })
  const row = await released(opened)

  await expect(opened.charge(createCall(order))).rejects.toEqual(code('settlement_pending'))
  expect(opened.row(order)).toEqual(row)
})

test('of two callers reviving a released payment the second is in flight', async () => {
  const opened = createGateFixture({ looks: open })
  const row = await released(opened)
  opened.ledger.claim = async () => ({ kind: 'let_go', row })

  await expect(opened.charge(createCall(order))).rejects.toMatchObject({
    code: 'payment_in_flight',
    retryAfterSeconds: 1,
  })
})

test('a name that stands for another payment is refused', async () => {
  const opened = createGateFixture()
  await opened.charge(createCall(order, { identifier: 'the same name' }))

  await expect(
    opened.charge(createCall(createOrder('b'), { identifier: 'the same name', requestHash: 'other' })),
  ).rejects.toEqual(code('identifier_conflict'))
})

test('a payment that is paid for another request buys nothing', async () => {
  const opened = createGateFixture()
  await opened.charge(createCall(order))

  await expect(opened.charge(createCall(order, { requestHash: 'other' }))).rejects.toEqual(
    code('payment_already_used'),
  )
})

/** An earlier payment of the same payer for the same, with an unknown outcome. */
async function unresolved({ written, amend }: Fixture) {
  await written(order)
  return amend(order, { lease_until: 0, next_check_at: NOW })
}

test('who signs anew instead of repeating gets what the earlier payment has bought', async () => {
  const opened = createGateFixture()
  await unresolved(opened)
  const { call, begun } = counted({}, createOrder('b'))

  const answer = await opened.charge(call)

  expect(answer).toMatchObject({ result: '{"answer":42}', replayed: true })
  expect(begun).toEqual([])
  expect(opened.ledger.book.payments.size).toBe(1)
})

test('who signs anew while the earlier payment is unknown waits, with both', async () => {
  const opened = createGateFixture({ looks: open, words: { settle: { kind: 'unknown', reason: 'reset' } } })
  await unresolved(opened)
  const { call, begun } = counted({}, createOrder('b'))

  await expect(opened.charge(call)).rejects.toEqual(code('settlement_pending'))
  expect(begun).toEqual([])
  expect(opened.ledger.book.payments.size).toBe(1)
})

test('a new payment waits while another worker settles the earlier, and leaves a mark', async () => {
  const opened = createGateFixture()
  await unresolved(opened)
  const claim = opened.ledger.claim
  opened.ledger.claim = async (...of) => {
    const outcome = await claim(...of)
    opened.amend(order, { lease_until: NOW + 60_000, next_check_at: null })
    return outcome
  }
  const { call, begun } = counted({}, createOrder('b'))

  await expect(opened.charge(call)).rejects.toEqual(code('settlement_pending'))
  expect(begun).toEqual([])
  expect(opened.ledger.book.payments.size).toBe(1)
  expect(opened.row(order).next_check_at).toBe(NOW + 3_000)
})

test('who signs anew after the earlier payment has died pays with the new one', async () => {
  const opened = createGateFixture()
  await unresolved(opened)
  opened.chain.looks = ({ key }) => (key === order.key ? { kind: 'dead', reason: 'expired' } : landed)
  const { call, begun } = counted({}, createOrder('b'))

  expect(await opened.charge(call)).toMatchObject({ result: RESULT, replayed: false })
  expect(begun).toHaveLength(1)
  expect(opened.row(order).state).toBe('failed')
})

test('what has been paid with the new one meanwhile is answered again', async () => {
  const opened = createGateFixture()
  const earlier = await unresolved(opened)
  const second = createOrder('b')
  opened.chain.looks = () => ({ kind: 'dead', reason: 'expired' })
  const claim = opened.ledger.claim
  const outcomes = [{ kind: 'unresolved' as const, row: earlier }]
  opened.ledger.claim = async (...of) => {
    const outcome = outcomes.pop()
    if (outcome) return outcome
    const owned = { key: second.key, fence: 1 }
    await claim(of[0], { now: NOW, leaseUntil: NOW + 60_000 })
    const attempt = { id: 'theirs', facilitator: 'F', startedAt: NOW }
    const entry = { result: 'theirs', responseHash: 'h', attempt, leaseUntil: NOW + 60_000, at: NOW }
    await opened.ledger.writeAhead(owned, entry)
    await opened.ledger.settled(owned, { tx: '0x88', at: NOW, purgeAt: NOW + 1, late: false })
    return claim(...of)
  }

  expect(await opened.charge(createCall(second))).toMatchObject({ result: 'theirs', replayed: true })
})

test('a new payment gets the work already owed by the earlier one', async () => {
  const opened = createGateFixture({ moneyFirst: {} })
  await released(opened)
  const { call, begun } = counted({}, createOrder('b'))
  const row = opened.amend(order, { state: 'settled', response_hash: 'h' })
  opened.ledger.book.answers.set(order.key, { key: order.key, result: 'kept', purge_at: null })
  opened.ledger.claim = async () => ({ kind: 'unresolved', row })

  expect(await opened.charge(call)).toMatchObject({ result: 'kept', replayed: true })
  expect(begun).toEqual([])
})

test('who meets a second unresolved payment after the first has died waits', async () => {
  const opened = createGateFixture({ looks: { kind: 'dead', reason: 'expired' } })
  const row = await unresolved(opened)
  opened.ledger.claim = async () => ({ kind: 'unresolved', row })

  await expect(opened.charge(createCall(createOrder('b')))).rejects.toEqual(code('settlement_pending'))
})

test('without replays a payment works once, also for simultaneous requests', async () => {
  const opened = createGateFixture({ options: { replay: 'reject' } })
  const [, copy] = await Promise.allSettled([
    opened.charge(createCall(order)),
    opened.charge(createCall(order)),
  ])
  expect(copy).toMatchObject({ status: 'rejected', reason: { code: 'payment_already_used' } })

  await expect(opened.charge(createCall(order))).rejects.toEqual(code('payment_already_used'))
})

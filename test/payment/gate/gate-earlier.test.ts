import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import { code, counted, gateWith, landed, open, order, RESULT, released, type World } from './gate-fixture.ts'
import { callOf, dark, NOW, orderNamed } from './payment-fixture.ts'

/** A rail on which it is too late for every order. */
function late({ rail }: World) {
  return { rail: { ...rail, whyUntimely: () => new GatewayError('payment_invalid', 'Too late.') } }
}

test('what was claimed before gets its own answer, however late it is', async () => {
  const world = gateWith()
  await world.charge(callOf(order))

  expect(await world.charge(callOf(order, late(world)))).toMatchObject({ replayed: true })
})

test.each<readonly [string, OrderOnChain, number, 'answer' | 'refusal']>([
  ['released, and its money came', landed, 0, 'answer'],
  ['released, and its money did not come', open, 0, 'refusal'],
])('a late payment that was %s gets an %s', async (_what, looks, _passed, end) => {
  const world = gateWith({ looks, moneyFirst: {} })
  await released(world)

  const charged = world.charge(callOf(order, late(world)))

  if (end === 'answer') expect(await charged).toMatchObject({ result: RESULT })
  else await expect(charged).rejects.toThrow('Too late.')
})

test.each([
  [59_999, 'payment_in_flight'],
  [60_000, 'payment_invalid'],
])('a late payment that another call has held for %i ms is %s', async (passed, expected) => {
  const world = gateWith({ looks: open })
  await world.claim(order)
  world.time.pass(passed)

  await expect(world.charge(callOf(order, late(world)))).rejects.toEqual(code(expected))
})

test.each(['find', 'claim'] as const)(
  'when the ledger does not answer (%s) nobody is told that nothing was charged',
  async (question) => {
    const world = gateWith()
    world.ledger[question] = async () => {
      throw new Error('The ledger is away.')
    }
    const changes = question === 'find' ? late(world) : {}

    await expect(world.charge(callOf(order, changes))).rejects.toMatchObject({
      code: 'settlement_pending',
      cause: { message: 'The ledger is away.' },
    })
  },
)

test('a payment that was let go is good again when its money has not come, and has paid when it has', async () => {
  const world = gateWith({ looks: open })
  await released(world)
  world.chain.looks = () => (world.asked.includes('F settles') ? landed : open)

  expect(await world.charge(callOf(order))).toMatchObject({ replayed: false, result: RESULT })

  const other = gateWith({ moneyFirst: {} })
  await released(other)
  const { call, begun } = counted()
  expect(await other.charge(call)).toMatchObject({ replayed: false, result: RESULT })
  expect(begun).toHaveLength(1)
  expect(other.asked).toEqual([])
  expect(other.row(order)).toMatchObject({ late: 1 })
})

test('money that came for a payment that was let go buys what it was let go with, and nothing else', async () => {
  const world = gateWith({ moneyFirst: {} })
  await released(world)
  const { call, begun } = counted({ requestHash: 'other' })

  await expect(world.charge(call)).rejects.toEqual(code('payment_already_used'))
  expect(begun).toEqual([])
  expect(world.row(order)).toMatchObject({ state: 'released' })
  expect(await world.charge(callOf(order))).toMatchObject({ result: RESULT })
  expect(world.row(order)).toMatchObject({ state: 'settled', late: 1 })
})

test('a payment that was let go is not used while its chain cannot be read', async () => {
  const world = gateWith({ looks: dark })
  const row = await released(world)

  await expect(world.charge(callOf(order))).rejects.toEqual(code('settlement_pending'))
  expect(world.row(order)).toEqual(row)
})

test('of two who take up what was let go the second is told that it is in flight', async () => {
  const world = gateWith({ looks: open })
  const row = await released(world)
  world.ledger.claim = async () => ({ kind: 'let_go', row })

  await expect(world.charge(callOf(order))).rejects.toMatchObject({
    code: 'payment_in_flight',
    retryAfterSeconds: 1,
  })
})

test('a name that stands for another payment is refused', async () => {
  const world = gateWith()
  await world.charge(callOf(order, { identifier: 'the same name' }))

  await expect(
    world.charge(callOf(orderNamed('b'), { identifier: 'the same name', requestHash: 'other' })),
  ).rejects.toEqual(code('identifier_conflict'))
})

test('a payment that is paid for another request buys nothing', async () => {
  const world = gateWith()
  await world.charge(callOf(order))

  await expect(world.charge(callOf(order, { requestHash: 'other' }))).rejects.toEqual(
    code('payment_already_used'),
  )
})

/** An earlier payment of the same payer for the same, whose end nobody knew. */
async function unresolved({ written, amend }: World) {
  await written(order)
  return amend(order, { lease_until: 0, next_check_at: NOW })
}

test('who signs anew instead of repeating gets what the earlier payment has bought', async () => {
  const world = gateWith()
  await unresolved(world)
  const { call, begun } = counted({}, orderNamed('b'))

  const answer = await world.charge(call)

  expect(answer).toMatchObject({ result: '{"answer":42}', replayed: true })
  expect(begun).toEqual([])
  expect(world.ledger.book.payments.size).toBe(1)
})

test('who signs anew while the earlier payment is unknown waits, with both', async () => {
  const world = gateWith({ looks: open, words: { settle: { kind: 'unknown', reason: 'reset' } } })
  await unresolved(world)
  const { call, begun } = counted({}, orderNamed('b'))

  await expect(world.charge(call)).rejects.toEqual(code('settlement_pending'))
  expect(begun).toEqual([])
  expect(world.ledger.book.payments.size).toBe(1)
})

test('who signs anew while another worker settles the earlier payment waits, and leaves word of it', async () => {
  const world = gateWith()
  await unresolved(world)
  const claim = world.ledger.claim
  world.ledger.claim = async (...of) => {
    const outcome = await claim(...of)
    world.amend(order, { lease_until: NOW + 60_000, next_check_at: null })
    return outcome
  }
  const { call, begun } = counted({}, orderNamed('b'))

  await expect(world.charge(call)).rejects.toEqual(code('settlement_pending'))
  expect(begun).toEqual([])
  expect(world.ledger.book.payments.size).toBe(1)
  expect(world.row(order).next_check_at).toBe(NOW + 3_000)
})

test('who signs anew after the earlier payment has died pays with the new one', async () => {
  const world = gateWith()
  await unresolved(world)
  world.chain.looks = ({ key }) => (key === order.key ? { kind: 'dead', reason: 'expired' } : landed)
  const { call, begun } = counted({}, orderNamed('b'))

  expect(await world.charge(call)).toMatchObject({ result: RESULT, replayed: false })
  expect(begun).toHaveLength(1)
  expect(world.row(order).state).toBe('failed')
})

test('what has been paid with the new one meanwhile is answered again', async () => {
  const world = gateWith()
  const earlier = await unresolved(world)
  const second = orderNamed('b')
  world.chain.looks = () => ({ kind: 'dead', reason: 'expired' })
  const claim = world.ledger.claim
  const outcomes = [{ kind: 'unresolved' as const, row: earlier }]
  world.ledger.claim = async (...of) => {
    const outcome = outcomes.pop()
    if (outcome) return outcome
    const owned = { key: second.key, fence: 1 }
    await claim(of[0], { now: NOW, leaseUntil: NOW + 60_000 })
    const attempt = { id: 'theirs', facilitator: 'F', startedAt: NOW }
    const entry = { result: 'theirs', responseHash: 'h', attempt, leaseUntil: NOW + 60_000, at: NOW }
    await world.ledger.writeAhead(owned, entry)
    await world.ledger.settled(owned, { tx: '0x88', at: NOW, purgeAt: NOW + 1, late: false })
    return claim(...of)
  }

  expect(await world.charge(callOf(second))).toMatchObject({ result: 'theirs', replayed: true })
})

test('who signs anew after an earlier payment has paid for work that is still owed gets that work', async () => {
  const world = gateWith({ moneyFirst: {} })
  await released(world)
  const { call, begun } = counted({}, orderNamed('b'))
  const row = world.amend(order, { state: 'settled', response_hash: 'h' })
  world.ledger.book.answers.set(order.key, { key: order.key, result: 'kept', purge_at: null })
  world.ledger.claim = async () => ({ kind: 'unresolved', row })

  expect(await world.charge(call)).toMatchObject({ result: 'kept', replayed: true })
  expect(begun).toEqual([])
})

test('who meets a second unresolved payment after the first has died waits', async () => {
  const world = gateWith({ looks: { kind: 'dead', reason: 'expired' } })
  const row = await unresolved(world)
  world.ledger.claim = async () => ({ kind: 'unresolved', row })

  await expect(world.charge(callOf(orderNamed('b')))).rejects.toEqual(code('settlement_pending'))
})

test('where replays are refused a payment is good once, also for those who bring it at once', async () => {
  const world = gateWith({ options: { replay: 'reject' } })
  const [, copy] = await Promise.allSettled([world.charge(callOf(order)), world.charge(callOf(order))])
  expect(copy).toMatchObject({ status: 'rejected', reason: { code: 'payment_already_used' } })

  await expect(world.charge(callOf(order))).rejects.toEqual(code('payment_already_used'))
})

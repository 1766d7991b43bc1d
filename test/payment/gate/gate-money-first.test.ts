import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { microUsd } from '../../../src/core/money.ts'
import type { MoneyFirst } from '../../../src/payment/gate/prepay-policy.ts'
import { code, counted, gateWith, HASH, order, RESULT, upto, WATCHED_UNTIL } from './gate-fixture.ts'
import { callOf, NOW, orderNamed } from './payment-fixture.ts'

test('dear calls are paid before their work, and their input is kept until it is done', async () => {
  const world = gateWith({ moneyFirst: { above: 4_999n } })
  const seen: unknown[] = []
  const { call } = counted({
    input: () => '{"token":"bitcoin"}',
    async work(_signal, paidBy) {
      seen.push(world.row(order).state, world.ledger.book.credits.get(order.key)?.input, paidBy.key)
      return RESULT
    },
  })

  const answer = await world.charge(call)

  expect(answer).toMatchObject({ result: RESULT, replayed: false })
  expect(seen).toEqual(['settled', '{"token":"bitcoin"}', order.key])
  expect(world.row(order)).toMatchObject({ response_hash: HASH, created_at: NOW })
})

test('a call that is paid first and did not settle has not been worked', async () => {
  const world = gateWith({
    moneyFirst: { above: 0n },
    looks: { kind: 'dead', reason: 'insufficient_funds', asOf: NOW / 1000 },
  })
  const { call, begun } = counted()

  await expect(world.charge(call)).rejects.toEqual(code('payment_refused'))
  expect(begun).toEqual([])
})

test('what a payer signed for at most cannot be paid before the work', async () => {
  const world = gateWith({ moneyFirst: { above: 0n } })
  const { call, begun } = counted({ used: () => microUsd(1n) }, upto)

  await expect(world.charge(call)).rejects.toMatchObject({
    code: 'payment_invalid',
    details: { reason: 'exact_required' },
  })
  expect(begun).toEqual([])
  expect(world.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
})

test('what has to stand before any money moves stands, or nothing is charged', async () => {
  const world = gateWith({ moneyFirst: {} })
  const told: unknown[] = []
  const prepare = async (_signal: unknown, paidBy: unknown) => {
    told.push(paidBy, world.asked.includes('F settles'))
  }
  const { call, begun } = counted({ prepare })
  await world.charge(call)
  expect(told).toEqual([order, false])
  expect(world.row(order).state).toBe('settled')
  expect(begun).toHaveLength(1)

  const thrown = new Error('full')
  const other = orderNamed('b')
  const refused = callOf(other, { requestHash: 'other', prepare: () => Promise.reject(thrown) })
  await expect(world.charge(refused)).rejects.toBe(thrown)
  expect(world.row(other)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
})

test('an answer that leaves while it is made is paid first, and not at all when it cannot begin', async () => {
  const world = gateWith({ moneyFirst: {} })
  const told: unknown[] = []
  const streamed = {
    ready: async () => {
      told.push('ready')
    },
    work: async (paid: { settlement: { transaction: string } }, { paidBy }: { paidBy: { key: string } }) => {
      told.push(paid.settlement.transaction, paidBy.key)
      return RESULT
    },
  }
  const { call, begun } = counted({ streamed })

  expect(await world.charge(call)).toMatchObject({ result: RESULT, replayed: false })
  expect(told).toEqual(['ready', '0x77', order.key])
  expect(begun).toEqual([])

  const thrown = new Error('no model')
  const refused = callOf(orderNamed('b'), {
    requestHash: 'other',
    streamed: { ...streamed, ready: () => Promise.reject(thrown) },
  })
  await expect(world.charge(refused)).rejects.toBe(thrown)
})

test('who goes away before a call is paid first is not charged', async () => {
  const world = gateWith({ moneyFirst: { above: 0n } })
  const gone = new AbortController()
  const prepare = async () => gone.abort()
  const { call, begun } = counted({ prepare, gone: gone.signal })

  await expect(world.charge(call)).rejects.toEqual(code('client_gone'))
  expect(begun).toEqual([])
  expect(world.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
})

test('a turn that is not given costs nothing, and one that was is given up, whatever became of the call', async () => {
  const busy = new GatewayError('payer_busy', 'One call at a time.')
  const refusing = gateWith({ moneyFirst: { turnOf: () => Promise.reject(busy) } })
  await expect(refusing.charge(callOf(order))).rejects.toBe(busy)
  expect(refusing.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
  expect(refusing.asked).toEqual([])

  let left = 0
  const turnOf: MoneyFirst['turnOf'] = async () => ({
    isMoneyFirst: false,
    leave: async () => {
      left += 1
    },
  })
  const world = gateWith({ moneyFirst: { turnOf } })
  await world.charge(callOf(order))
  expect(left).toBe(1)
  const fails = callOf(orderNamed('b'), {
    requestHash: 'other',
    work: () => Promise.reject(new Error('broken')),
  })
  await expect(world.charge(fails)).rejects.toThrow('broken')
  expect(left).toBe(2)
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { GatewayError } from '../../src/core/failures.ts'
import { microUsd } from '../../src/core/money.ts'
import { createCredits } from '../../src/payment/credits.ts'
import { createGate, type GateOptions } from '../../src/payment/gate.ts'
import type { PaidCall } from '../../src/payment/paid-call.ts'
import type { PaymentPorts } from '../../src/payment/ports.ts'
import type { OrderOnChain } from '../../src/payment/rail.ts'
import { createReconciler } from '../../src/payment/reconciler.ts'
import { CLOSING } from '../../src/payment/refusals.ts'
import { createMoneyFirst, type MoneyFirst } from '../../src/payment/settle-first.ts'
import { createSettler } from '../../src/payment/settler.ts'
import type { PaymentRow } from '../../src/store/ledger.ts'
import { leasesBy } from '../simulator/memory-book.ts'
import { memoryCredits, memoryFaults } from '../simulator/memory-credits.ts'
import {
  type CallOnAnyRail,
  callOf,
  dark,
  deskWith,
  NOW,
  orderNamed,
  requirementOf,
  sayingFacilitator,
  VALID_BEFORE,
} from './desk.ts'

const order = orderNamed('a')
const RESULT = '{"done":true}'
const HASH = createHash('sha256').update(RESULT).digest('hex')
const WATCHED_UNTIL = VALID_BEFORE * 1000 + 120_000
const landed: OrderOnChain = { kind: 'landed', transaction: '0x77' }
const open: OrderOnChain = { kind: 'open', expired: false }

interface Setting {
  readonly words?: Parameters<typeof sayingFacilitator>[1]
  /** What the chain shows; what has landed when left out. */
  readonly looks?: OrderOnChain | typeof dark
  readonly ports?: Partial<PaymentPorts>
  readonly options?: Partial<GateOptions>
  /** Left out: without. */
  readonly moneyFirst?: Partial<MoneyFirst> & { readonly above?: bigint }
}

/** A gate over a ledger in memory, a facilitator that says these words, and a chain that shows this. */
function gateWith({ words = {}, looks = landed, ports, options, moneyFirst }: Setting = {}) {
  const asked: string[] = []
  const facilitators = [
    sayingFacilitator('F', { settle: { kind: 'success', transaction: '0x77' }, ...words }, { asked }),
  ]
  const desk = deskWith({ facilitators, ...ports })
  desk.chain.looks = typeof looks === 'function' ? looks : () => looks
  const settler = createSettler(desk.ports)
  const reconciler = createReconciler(desk.ports, settler)
  const leases = leasesBy(undefined)
  const book = memoryCredits(desk.ledger.book, leases)
  const faults = memoryFaults(desk.ledger.book, leases)
  const above = moneyFirst?.above === undefined ? undefined : microUsd(moneyFirst.above)
  const taken =
    moneyFirst &&
    ({
      ...createMoneyFirst(desk.ports, { book, credits: createCredits(desk.ports, book), faults, above }),
      ...moneyFirst,
    } as MoneyFirst)
  const gate = createGate(desk.ports, settler, reconciler, {
    replay: 'serve',
    ...(taken ? { moneyFirst: taken } : {}),
    ...options,
  })
  return {
    ...desk,
    asked,
    gate,
    charge: (call: CallOnAnyRail) => gate.charge({ rail: desk.rail, ...call }),
  }
}

type World = ReturnType<typeof gateWith>

/** A call that tells how often its work was begun. */
function counted(changes: Partial<PaidCall> = {}, of = order) {
  const begun: unknown[] = []
  const call = callOf(of, {
    async work(_signal, paidBy) {
      begun.push(paidBy)
      return RESULT
    },
    ...changes,
  })
  return { call, begun }
}

const code = (expected: string) => expect.objectContaining({ code: expected })

async function released({ claim, ledger, row }: World, watchUntil: number | null = WATCHED_UNTIL) {
  await ledger.release(await claim(order), { reason: 'the work failed', watchUntil })
  return row(order)
}

test('a call is checked, done, written down, settled and answered, in this order', async () => {
  const steps: string[] = []
  const world = gateWith({ ports: { reached: (step) => steps.push(step) } })
  const { call, begun } = counted()

  const answer = await world.charge(call)

  expect(answer).toMatchObject({
    result: RESULT,
    replayed: false,
    settlement: { success: true, transaction: '0x77', amount: '5000', payer: 'payer' },
  })
  expect(begun).toEqual([order])
  expect(world.asked).toEqual(['F verifies', 'F settles'])
  expect(steps).toEqual(['claimed', 'verified', 'worked', 'written', 'settle_returned', 'landed', 'settled'])
  expect(world.row(order)).toMatchObject({
    state: 'settled',
    response_hash: HASH,
    header_id: call.proofId,
    pay_to: order.payTo,
    amount: '5000',
    most: null,
    price: '5000',
    valid_before: VALID_BEFORE,
    tool: 'candles',
    req_hash: 'request',
    created_at: NOW,
  })
  expect(world.ledger.book.attempts.size).toBe(1)
})

test('a claim and what is written ahead are held for as long as the work and its settlement may take', async () => {
  const world = gateWith()
  const held: number[] = []
  const { call } = counted({
    async work() {
      held.push(world.row(order).lease_until)
      return RESULT
    },
  })
  world.chain.looks = () => {
    held.push(world.row(order).lease_until)
    return landed
  }

  await world.charge(call)

  expect(held).toEqual([NOW + 70_000, NOW + 60_000])
})

test('while it is under way it is counted, and a copy shares it', async () => {
  const world = gateWith()
  const { call, begun } = counted()

  const both = Promise.all([world.charge(call), world.charge(call)])

  expect(world.gate.underWay).toBe(1)
  expect((await both).map(({ replayed }) => replayed)).toEqual([false, true])
  expect(begun).toHaveLength(1)
  expect(world.gate.underWay).toBe(0)
})

test.each<readonly [string, unknown, string]>([
  ['by us', new GatewayError('upstream_unavailable', 'Binance timed out.'), 'upstream_unavailable'],
  ['by anything', new Error('broken'), ''],
])('work that fails, %s, gives the payment back', async (_by, thrown, expected) => {
  const world = gateWith()
  const { call } = counted({
    async work() {
      throw thrown
    },
  })

  await expect(world.charge(call)).rejects.toBe(thrown)
  expect(expected === '' || code(expected).asymmetricMatch(thrown)).toBe(true)
  expect(world.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
  expect(world.asked).toEqual(['F verifies'])
})

test('a ledger that cannot give it back keeps the failure from nobody', async () => {
  const world = gateWith()
  world.ledger.release = async () => {
    throw new Error('The ledger is away.')
  }
  const thrown = new Error('broken')
  const { call } = counted({ work: () => Promise.reject(thrown) })

  await expect(world.charge(call)).rejects.toBe(thrown)
})

test('who repeats a payment while it is given back is served by a call of his own', async () => {
  const world = gateWith()
  world.chain.looks = () => (world.asked.includes('F settles') ? landed : open)
  let fails = true
  const { call } = counted({
    async work() {
      if (fails) throw new Error('broken')
      return RESULT
    },
  })
  const release = world.ledger.release
  let second: ReturnType<World['charge']> | undefined
  world.ledger.release = async (...of) => {
    fails = false
    second ??= world.charge(call)
    return release(...of)
  }

  await expect(world.charge(call)).rejects.toThrow('broken')
  expect(await second).toMatchObject({ result: RESULT, replayed: false })
})

test.each<readonly [string, Parameters<typeof sayingFacilitator>[1]['verify'], string, object]>([
  [
    'has no funds',
    { kind: 'invalid', reason: 'insufficient_funds' },
    'payment_invalid',
    { details: { reason: 'insufficient_funds' } },
  ],
  [
    'is refused in a sentence',
    { kind: 'invalid', reason: 'No, sir!' },
    'payment_invalid',
    { details: { reason: 'refused' } },
  ],
  [
    'nobody can check',
    { kind: 'unavailable', reason: 'it failed' },
    'facilitator_unavailable',
    { retryAfterSeconds: 3 },
  ],
])('a payment that %s is given back unworked', async (_what, verify, expected, details) => {
  const world = gateWith({ words: { verify } })
  const { call, begun } = counted()

  await expect(world.charge(call)).rejects.toMatchObject({ code: expected, ...details })
  expect(begun).toEqual([])
  expect(world.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
})

test('a payer without funds is not asked about again for half a minute', async () => {
  const words = { verify: { kind: 'invalid', reason: 'insufficient_funds' } } as const
  const world = gateWith({ words, looks: open })
  const charge = (name: string) => world.charge(callOf(orderNamed(name)))
  const refusal = { code: 'payment_invalid', details: { reason: 'insufficient_funds' } }
  await expect(charge('a')).rejects.toMatchObject(refusal)

  world.time.pass(29_999)
  await expect(charge('b')).rejects.toMatchObject(refusal)
  expect(world.asked).toHaveLength(1)
  world.time.pass(1)
  await expect(charge('c')).rejects.toMatchObject(refusal)
  expect(world.asked).toHaveLength(2)
})

test('a payer whose signature was no good may come with another at once', async () => {
  const world = gateWith({ words: { verify: { kind: 'invalid', reason: 'invalid_signature' } }, looks: open })
  for (const name of ['a', 'b'])
    await expect(world.charge(callOf(orderNamed(name)))).rejects.toEqual(code('payment_invalid'))

  expect(world.asked).toHaveLength(2)
})

test.each([
  [10_000, 46],
  [10_001, 47],
])(
  'of a call of %i ms the payment must be good for %i seconds',
  async (budgetMilliseconds, neededSeconds) => {
    const world = gateWith()
    const told: unknown[] = []
    const untimely = new GatewayError('payment_invalid', 'Too late.')
    const rail = {
      ...world.rail,
      whyUntimely(_order: unknown, times: unknown) {
        told.push(times)
        return untimely
      },
    }

    await expect(world.charge(callOf(order, { rail, budgetMilliseconds }))).rejects.toBe(untimely)
    expect(told).toEqual([{ now: NOW, neededSeconds }])
    expect(world.ledger.book.payments.size).toBe(0)
  },
)

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

test.each<readonly [string, Setting]>([
  ['that is overloaded', { ports: { isOverloaded: () => true } }],
  ['that takes none', { options: { most: 0 } }],
])('a gateway %s takes nothing new, and keeps its word', async (_what, setting) => {
  const world = gateWith({ ...setting, looks: open })
  await expect(world.charge(callOf(order))).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 3,
  })
  const owned = await world.written(order)
  await world.ledger.settled(owned, { tx: '0x77', at: NOW, purgeAt: NOW + 1, late: false })

  expect(await world.charge(callOf(order))).toMatchObject({ replayed: true })
})

test.each([
  [1, 'overloaded'],
  [2, undefined],
])('beside one call a gateway that takes %i takes another one, or not', async (most, refusal) => {
  const world = gateWith({ options: { most }, ports: { isOverloaded: () => false } })
  const done = signalled()
  const first = world.charge(callOf(order, { work: () => done.come }))

  const second = world.charge(callOf(orderNamed('b'), { requestHash: 'other' }))

  if (refusal) await expect(second).rejects.toEqual(code(refusal))
  else expect((await second).replayed).toBe(false)
  done.tell(RESULT)
  expect((await first).result).toBe(RESULT)
})

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

test('work that would outlast its claim is not begun', async () => {
  const world = gateWith()
  const { call, begun } = counted()
  const [facilitator] = world.ports.facilitators
  if (!facilitator) throw new Error('There is no facilitator.')
  const verify = facilitator.verify
  const slow = (milliseconds: number) => {
    Object.assign(facilitator, {
      verify(...of: Parameters<typeof verify>) {
        world.time.pass(milliseconds)
        return verify(...of)
      },
    })
  }
  slow(60_001)

  await expect(world.charge(call)).rejects.toMatchObject({
    code: 'store_unavailable',
    retryAfterSeconds: 3,
  })
  expect(begun).toEqual([])
  expect(world.row(order).state).toBe('released')

  slow(60_000)
  await world.charge(callOf(orderNamed('b'), { requestHash: 'other', work: call.work }))
  expect(begun).toHaveLength(1)
})

test.each<readonly [string, unknown, string]>([
  ['everybody who waited for has gone', undefined, 'client_gone'],
  ['a closing gateway calls off', CLOSING, 'overloaded'],
])('work that %s is not charged', async (_what, reason, expected) => {
  const world = gateWith()
  const gone = new AbortController()
  const { call } = counted({
    gone: gone.signal,
    async work() {
      if (reason === CLOSING) world.gate.breakOff()
      else gone.abort()
      return RESULT
    },
  })

  await expect(world.charge(call)).rejects.toEqual(code(expected))
  expect(world.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
  expect(world.asked).toEqual(['F verifies'])
})

const upto = orderNamed('a', { requirement: requirementOf({ scheme: 'upto', amount: '5000' }) })

test.each([
  [2_000n, '2000'],
  [9_000n, '5000'],
])('of a metered call that has used %s as much is settled as was signed for at most', async (used, due) => {
  const world = gateWith({ ports: { otherAmount: () => {} } })
  const upToRail = { ...world.rail, scheme: 'upto' as const }
  const shown: string[] = []
  upToRail.look = async ({ amount }) => {
    shown.push(amount)
    return { kind: 'landed', transaction: '0x77', amount }
  }
  const { call } = counted({ rail: upToRail, used: () => microUsd(used) }, upto)

  const answer = await world.charge(call)

  expect(answer.settlement.amount).toBe(due)
  expect(shown).toEqual([due])
  expect(world.row(order)).toMatchObject({ most: '5000', due, amount: due, price: due })
})

test('a metered call that has used nothing costs nothing and is answered', async () => {
  const world = gateWith()
  const { call } = counted({ used: () => microUsd(0n) }, upto)

  const answer = await world.charge(call)

  expect(answer).toMatchObject({
    result: RESULT,
    replayed: false,
    settlement: { transaction: '', amount: '0' },
  })
  expect(world.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
  expect(world.asked).toEqual(['F verifies'])
})

test('a tool that says that it has used less than nothing is not paid', async () => {
  const world = gateWith()
  const { call } = counted({ used: () => microUsd(-1n) }, upto)

  await expect(world.charge(call)).rejects.toThrow('less than nothing')
  expect(world.row(order).state).toBe('released')
})

test.each<readonly [string, Setting, object, Partial<PaymentRow>]>([
  [
    'the chain calls dead is refused',
    { looks: { kind: 'dead', reason: 'nonce_cancelled' } },
    { code: 'payment_refused', details: { reason: 'nonce_cancelled' } },
    { state: 'failed', next_check_at: WATCHED_UNTIL },
  ],
  [
    'nobody knows the end of is pending',
    { looks: open, words: { settle: { kind: 'unknown', reason: 'reset' } } },
    { code: 'settlement_pending' },
    { state: 'settling', next_check_at: NOW + 2_000 },
  ],
])('a settlement that %s', async (_what, setting, refusal, row) => {
  const steps: string[] = []
  const world = gateWith({ ...setting, ports: { reached: (step) => steps.push(step) } })

  await expect(world.charge(callOf(order))).rejects.toMatchObject(refusal)
  expect(world.row(order)).toMatchObject(row)
  expect(steps).toEqual(['claimed', 'verified', 'worked', 'written', 'settle_returned'])
})

test.each(['writeAhead', 'attemptEnded', 'settled'] as const)(
  'when the ledger breaks down after the work (%s) nobody is told that nothing was charged',
  async (write) => {
    const world = gateWith({ words: { settle: { kind: 'not_sent', reason: 'closed' } } })
    if (write === 'settled') {
      Object.assign(world.ports.facilitators[0] ?? {}, {
        settle: async () => ({ kind: 'success', transaction: '0x77' }),
      })
    }
    Object.assign(world.ledger, {
      [write]: async () => {
        throw new Error('The ledger is away.')
      },
    })

    await expect(world.charge(callOf(order))).rejects.toEqual(code('settlement_pending'))
    expect(world.row(order).state).toBe(write === 'writeAhead' ? 'locked' : 'settling')
  },
)

test('who has lost the claim by the time the work is done settles nothing', async () => {
  const world = gateWith()
  const { call } = counted({
    async work() {
      world.amend(order, { fence: 9 })
      return RESULT
    },
  })

  await expect(world.charge(call)).rejects.toEqual(code('settlement_pending'))
  expect(world.asked).toEqual(['F verifies'])
})

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
  const prepare = async (_signal: AbortSignal, paidBy: unknown) => {
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

test('where replays are refused a payment is good once, also for those who bring it at once', async () => {
  const world = gateWith({ options: { replay: 'reject' } })
  const [, copy] = await Promise.allSettled([world.charge(callOf(order)), world.charge(callOf(order))])
  expect(copy).toMatchObject({ status: 'rejected', reason: { code: 'payment_already_used' } })

  await expect(world.charge(callOf(order))).rejects.toEqual(code('payment_already_used'))
})

/** Something that comes when it is told to. */
function signalled() {
  let tell: (text: string) => void = () => {}
  const come = new Promise<string>((resolve) => {
    tell = resolve
  })
  return { come, tell: (text: string) => tell(text) }
}

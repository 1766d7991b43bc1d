import { expect, test } from 'vitest'
import { createCredits } from '../../../src/payment/gate/credits.ts'
import { createPaidAnswers } from '../../../src/payment/gate/paid-answers.ts'
import type { AttendedCall } from '../../../src/payment/gate/paid-call.ts'
import { createWaiting } from '../../../src/payment/gate/pending.ts'
import { createMoneyFirst } from '../../../src/payment/gate/prepay-policy.ts'
import { createReconciler } from '../../../src/payment/gate/reconciler.ts'
import { createEarlierPayments } from '../../../src/payment/gate/replay.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import type { OrderOnChain, PaymentOrder } from '../../../src/payment/model/rail.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import { leasesBy } from '../../simulator/memory-book.ts'
import { memoryCredits, memoryFaults } from '../../simulator/memory-credits.ts'
import {
  callOf as callOnAnyRail,
  dark,
  deskWith,
  NOW,
  orderNamed,
  sayingFacilitator,
  scriptedRail,
} from './payment-fixture.ts'

const order = orderNamed('a')
const { rail } = scriptedRail()
const callOf = (...of: Parameters<typeof callOnAnyRail>): AttendedCall => ({ rail, ...callOnAnyRail(...of) })
const landed: OrderOnChain = { kind: 'landed', transaction: '0x77' }

/** Whoever answers for payments that are known, over a chain that shows this. */
function earlierWith({
  looks = landed,
  replay = 'serve' as 'serve' | 'reject',
  isMoneyFirst = true,
  verify = { kind: 'valid' } as Parameters<typeof sayingFacilitator>[1]['verify'],
}: {
  looks?: OrderOnChain | typeof dark
  replay?: 'serve' | 'reject'
  isMoneyFirst?: boolean
  verify?: Parameters<typeof sayingFacilitator>[1]['verify']
} = {}) {
  const asked: string[] = []
  const facilitators = [
    sayingFacilitator('F', verify ? { verify } : {}, { asked, verifiesContractWallets: true }),
  ]
  const desk = deskWith({ facilitators })
  desk.chain.looks = typeof looks === 'function' ? looks : () => looks
  const { ports, ledger } = desk
  const settler = createSettler(ports)
  const leases = leasesBy(undefined)
  const book = memoryCredits(ledger.book, leases)
  const credits = createCredits(ports, book)
  const moneyFirst = createMoneyFirst(ports, {
    book,
    credits,
    faults: memoryFaults(ledger.book, leases),
    above: undefined,
  })
  const earlier = createEarlierPayments(ports, {
    settler,
    reconciler: createReconciler(ports, settler),
    waiting: createWaiting(ports),
    answers: createPaidAnswers(ports),
    moneyFirst: isMoneyFirst ? moneyFirst : undefined,
    replay,
  })
  return { ...desk, earlier, asked }
}

type World = ReturnType<typeof earlierWith>

async function settled(world: World, changes: Partial<PaymentRow> = {}, of: PaymentOrder = order) {
  const owned = await world.written(of)
  await world.ledger.settled(owned, { tx: '0x77', at: NOW, purgeAt: NOW + 600_000, late: false })
  return world.amend(of, changes)
}

const code = (expected: string) => expect.objectContaining({ code: expected })

test.each(['settled', 'delivered'] as const)('what is %s is answered again', async (state) => {
  const world = earlierWith()
  const row = await settled(world, { state })

  const answer = await world.earlier.answerAgain(row, callOf(order))

  expect(answer).toMatchObject({
    result: '{"answer":42}',
    replayed: true,
    settledAt: NOW,
    settlement: { success: true, transaction: '0x77', amount: '5000' },
  })
  expect(world.chain.hints).toEqual([])
})

test('what is settled is answered without a look at the chain, also while its block is watched', async () => {
  const world = earlierWith({ looks: dark })
  const row = await settled(world, { next_check_at: NOW + 60_000, terms: JSON.stringify(order) })

  expect(await world.earlier.answerAgain(row, callOf(order))).toMatchObject({ replayed: true })
  expect(world.chain.hints).toEqual([])
})

test.each<readonly [string, Partial<PaymentRow>, string]>([
  ['for another request', { req_hash: 'another' }, 'payment_already_used'],
  ['while another call uses it', { state: 'locked' }, 'payment_in_flight'],
  ['that was released', { state: 'released' }, 'payment_already_used'],
  ['that is being given back', { state: 'refunding' }, 'payment_already_used'],
  ['that was given back', { state: 'refunded' }, 'payment_already_used'],
  [
    'that failed for good',
    { state: 'failed', reason: 'expired', terms: JSON.stringify(order) },
    'payment_refused',
  ],
])('a payment %s gets no answer', async (_what, changes, expected) => {
  const world = earlierWith()
  const row = await settled(world, changes)

  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toEqual(code(expected))
  expect(world.chain.hints).toEqual([])
})

test.each<readonly [string | null, string]>([
  ['expired', 'expired'],
  [null, 'refused'],
])('who asks for a failed payment learns why: %s', async (reason, said) => {
  const world = earlierWith()
  const row = await settled(world, { state: 'failed', reason })

  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toMatchObject({
    details: { reason: said },
  })
})

test.each(['refunding', 'refunded'] as const)('who asks for what is %s learns that it is', async (state) => {
  const world = earlierWith()
  const row = await settled(world, { state })

  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toMatchObject({
    details: { reason: 'refunded' },
  })
})

test.each<readonly [string, Partial<PaymentRow>]>([
  ['whose settlement was never heard of', { state: 'settling', lease_until: 0 }],
  ['that was given up and is watched', { state: 'failed', lease_until: 0, next_check_at: NOW + 1 }],
])('a payment %s is answered once its money is there', async (_what, changes) => {
  const world = earlierWith()
  await world.written(order)
  const row = world.amend(order, changes)

  expect(await world.earlier.answerAgain(row, callOf(order))).toMatchObject({ result: '{"answer":42}' })
  expect(world.row(order).state).toBe(changes.state === 'failed' ? 'delivered' : 'settled')
})

test('while nobody knows the client is told to wait, and a new payment for the same waits as well', async () => {
  const world = earlierWith({ looks: { kind: 'open', expired: false } })
  await world.written(order)
  const row = world.amend(order, { lease_until: 0, next_check_at: null })

  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
  expect(world.row(order)).toMatchObject({ state: 'settling', lease_until: 0 })
  expect(world.time.now()).toBe(NOW)
})

test('whoever another worker keeps waiting waits three seconds at most', async () => {
  const world = earlierWith()
  await world.written(order)
  const row = world.row(order)

  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
  expect(world.time.now() - NOW).toBe(3_000)
  expect(world.row(order).next_check_at).toBe(NOW + 3_000)
})

test('what another worker ends meanwhile is answered as soon as it is seen', async () => {
  const world = earlierWith()
  const owned = await world.written(order)
  const row = world.row(order)
  world.time
    .sleep(700)
    .then(() => world.ledger.settled(owned, { tx: '0x99', at: NOW, purgeAt: NOW, late: false }))

  const answer = await world.earlier.answerAgain(row, callOf(order))

  expect(answer.settlement.transaction).toBe('0x99')
  expect(world.time.now() - NOW).toBe(900)
})

test('what another worker ends in the last moment is answered', async () => {
  const world = earlierWith()
  const owned = await world.written(order)
  const row = world.row(order)
  world.time
    .sleep(2_999)
    .then(() => world.ledger.settled(owned, { tx: '0x99', at: NOW, purgeAt: NOW, late: false }))

  expect((await world.earlier.answerAgain(row, callOf(order))).settlement.transaction).toBe('0x99')
})

test('what another worker gives up meanwhile is unknown at once', async () => {
  const world = earlierWith()
  const owned = await world.written(order)
  const row = world.row(order)
  world.time.sleep(200).then(() => world.ledger.pending(owned, { reason: 'dark', nextCheckAt: NOW + 9_000 }))

  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
  expect(world.time.now() - NOW).toBe(300)
})

test('a chain that cannot be read is no proof that a payment failed', async () => {
  const world = earlierWith({ looks: dark })
  await world.written(order)
  const row = world.amend(order, { state: 'failed', lease_until: 0, next_check_at: NOW })

  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
})

test.each<readonly [string, Partial<AttendedCall>, 'invalid' | 'valid', string | undefined]>([
  ['the same header is proof enough', { proofId: `header of ${order.key}` }, 'invalid', undefined],
  ['another header is good when it checks', { proofId: 'another' }, 'valid', undefined],
  ['another header that does not is none', { proofId: 'another' }, 'invalid', 'payment_already_used'],
])('what a contract wallet has signed: %s', async (_what, changes, kind, refusal) => {
  const verify = kind === 'valid' ? { kind } : { kind, reason: 'invalid_signature' }
  const world = earlierWith({ verify })
  const row = await settled(world)
  const call = callOf({ ...order, signedByContract: true }, changes)

  const answered = world.earlier.answerAgain(row, call)

  if (refusal) await expect(answered).rejects.toEqual(code(refusal))
  else expect((await answered).replayed).toBe(true)
  expect(world.asked).toEqual(changes.proofId === 'another' ? ['F verifies'] : [])
})

test('what anybody can check is not checked again', async () => {
  const world = earlierWith({ verify: { kind: 'invalid', reason: 'invalid_signature' } })
  const row = await settled(world)

  expect((await world.earlier.answerAgain(row, callOf(order, { proofId: 'another' }))).replayed).toBe(true)
  expect(world.asked).toEqual([])
})

test('an answer that was forgotten is not given, nor one under another name', async () => {
  const world = earlierWith()
  const row = await settled(world)
  world.ledger.book.identifiers.set('payer secret', {
    payer: 'payer',
    identifier: 'secret',
    key: order.key,
    purge_at: NOW,
  })

  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toEqual(code('payment_already_used'))
  expect(await world.earlier.answerAgain(row, callOf(order, { identifier: 'secret' }))).toMatchObject({
    replayed: true,
  })
  const other = callOf(orderNamed('b'))
  expect(await world.earlier.stored(row, other)).toMatchObject({ replayed: true })
  world.ledger.book.answers.clear()
  await expect(world.earlier.stored(row, other)).rejects.toEqual(code('payment_already_used'))
})

test('a ledger that does not answer is no reason to sign anew', async () => {
  const world = earlierWith()
  const row = await settled(world)
  world.ledger.answerTo = async () => {
    throw new Error('The ledger is away.')
  }

  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
})

test.each([
  ['reject', 'payment_already_used'],
  ['serve', undefined],
] as const)(
  'where replays are to %s, what was paid before is (not) answered again',
  async (replay, refusal) => {
    const world = earlierWith({ replay })
    const row = await settled(world)

    const answered = world.earlier.answerAgain(row, callOf(order))

    if (refusal) await expect(answered).rejects.toEqual(code(refusal))
    else expect((await answered).replayed).toBe(true)
  },
)

/** Money that came before its work. */
async function owed(world: World): Promise<PaymentRow> {
  const book = memoryCredits(world.ledger.book, leasesBy(undefined))
  const owned = await world.claim(order)
  const attempt = { id: 'first', facilitator: 'F', startedAt: NOW }
  await book.writeAhead(owned, { input: '{}', attempt, leaseUntil: NOW + 60_000, at: NOW })
  await world.ledger.settled(owned, { tx: '0x77', at: NOW, purgeAt: NOW, late: false })
  return world.row(order)
}

test.each(['serve', 'reject'] as const)('work that is owed is done for its payment (%s)', async (replay) => {
  const world = earlierWith({ replay })
  const row = await owed(world)
  const call = callOf(order)

  expect(await world.earlier.answerAgain(row, call)).toMatchObject({
    result: '{"done":true}',
    replayed: false,
    settlement: { transaction: '0x77' },
  })
})

test('work that another payment has bought costs this one nothing', async () => {
  const world = earlierWith()
  const row = await owed(world)

  expect(await world.earlier.stored(row, callOf(orderNamed('b')))).toMatchObject({
    result: '{"done":true}',
    replayed: true,
  })
})

test('where money never comes first nothing is owed', async () => {
  const world = earlierWith({ isMoneyFirst: false })
  const row = await owed(world)

  await expect(world.earlier.stored(row, callOf(order))).rejects.toEqual(code('payment_already_used'))
})

test('what came late is marked as shown before it is, and never both shown and given back', async () => {
  const world = earlierWith()
  const row = await settled(world, { late: 1 })

  expect((await world.earlier.answerAgain(row, callOf(order))).replayed).toBe(true)
  expect(world.row(order)).toMatchObject({ state: 'delivered', delivered_at: NOW })

  world.amend(order, { state: 'refunding' })
  await expect(world.earlier.answerAgain(row, callOf(order))).rejects.toMatchObject({
    code: 'payment_already_used',
    details: { reason: 'refunded' },
  })
})

test('what came in time is shown without a mark, and so is work that came late and is owed', async () => {
  const world = earlierWith()
  const row = await settled(world)
  await world.earlier.answerAgain(row, callOf(order))
  expect(world.row(order).state).toBe('settled')

  const other = earlierWith()
  await owed(other)
  const late = other.amend(order, { late: 1 })
  await other.earlier.answerAgain(late, callOf(order))
  expect(other.row(order).state).toBe('settled')
})

test('a payment that vanished from the ledger is unknown, and nobody is told that it failed', async () => {
  const world = earlierWith()
  const row = await settled(world, { state: 'settling', lease_until: 0 })
  world.ledger.book.payments.clear()

  await expect(world.earlier.broughtForward(row)).rejects.toEqual(code('settlement_pending'))
})

import { expect, test } from 'vitest'
import { createCredits } from '../../../src/payment/gate/credits.ts'
import { createPaidAnswers } from '../../../src/payment/gate/paid-answers.ts'
import type { AttendedCall } from '../../../src/payment/gate/paid-call.ts'
import { createPendingGuard } from '../../../src/payment/gate/pending-guard.ts'
import { createPrepayPolicy } from '../../../src/payment/gate/prepay-policy.ts'
import { createReconciler } from '../../../src/payment/gate/reconciler.ts'
import { createReplays } from '../../../src/payment/gate/replays.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import { MAX_REPLAYS } from '../../../src/payment/model/errors.ts'
import type { OrderOnChain, PaymentOrder } from '../../../src/payment/model/rail.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import { memoryCredits, memoryFaults } from '../../simulator/memory/memory-credits.ts'
import { createLeases } from '../../simulator/memory/memory-tables.ts'
import {
  createCall as callOnAnyRail,
  createOrder,
  createPaymentFixture,
  createScriptedFacilitator,
  createScriptedRail,
  dark,
  NOW,
} from './payment-fixture.ts'

const order = createOrder('a')
const { rail } = createScriptedRail()
const callOf = (...of: Parameters<typeof callOnAnyRail>): AttendedCall => ({ rail, ...callOnAnyRail(...of) })
const landed: OrderOnChain = { kind: 'landed', transaction: '0x77' }

/** A responder for known payments, over a chain that shows this. */
function earlierWith({
  looks = landed,
  replay = 'serve' as 'serve' | 'reject',
  isMoneyFirst = true,
  verify = { kind: 'valid' } as Parameters<typeof createScriptedFacilitator>[1]['verify'],
}: {
  looks?: OrderOnChain | typeof dark
  replay?: 'serve' | 'reject'
  isMoneyFirst?: boolean
  verify?: Parameters<typeof createScriptedFacilitator>[1]['verify']
} = {}) {
  const asked: string[] = []
  const facilitators = [
    createScriptedFacilitator('F', verify ? { verify } : {}, { asked, verifiesContractWallets: true }),
  ]
  const setup = createPaymentFixture({ facilitators })
  setup.chain.looks = typeof looks === 'function' ? looks : () => looks
  const { ports, ledger } = setup
  const settler = createSettler(ports)
  const leases = createLeases(undefined)
  const book = memoryCredits(ledger.book, leases)
  const credits = createCredits(ports, book)
  const moneyFirst = createPrepayPolicy(ports, {
    repository: book,
    credits,
    strikes: memoryFaults(ledger.book, leases),
    maxPostpaidPrice: undefined,
  })
  const earlier = createReplays(ports, {
    settler,
    reconciler: createReconciler(ports, settler),
    pendingGuard: createPendingGuard(ports),
    answers: createPaidAnswers(ports),
    prepay: isMoneyFirst ? moneyFirst : undefined,
    replay,
  })
  return { ...setup, earlier, asked }
}

type Fixture = ReturnType<typeof earlierWith>

async function settled(opened: Fixture, changes: Partial<PaymentRow> = {}, of: PaymentOrder = order) {
  const owned = await opened.written(of)
  await opened.ledger.settled(owned, { tx: '0x77', at: NOW, purgeAt: NOW + 600_000, late: false })
  return opened.amend(of, changes)
}

const code = (expected: string) => expect.objectContaining({ code: expected })

test.each(['settled', 'delivered'] as const)('a payment that is %s is answered again', async (state) => {
  const opened = earlierWith()
  const row = await settled(opened, { state })

  const answer = await opened.earlier.answerTaken(row, callOf(order))

  expect(answer).toMatchObject({
    result: '{"answer":42}',
    replayed: true,
    settledAt: NOW,
    settlement: { success: true, transaction: '0x77', amount: '5000' },
  })
  expect(opened.chain.hints).toEqual([])
})

test('a settled payment repeats without a chain check, even while watched', async () => {
  const opened = earlierWith({ looks: dark })
  const row = await settled(opened, { next_check_at: NOW + 60_000, terms: JSON.stringify(order) })

  expect(await opened.earlier.answerTaken(row, callOf(order))).toMatchObject({ replayed: true })
  expect(opened.chain.hints).toEqual([])
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
  const opened = earlierWith()
  const row = await settled(opened, changes)

  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toEqual(code(expected))
  expect(opened.chain.hints).toEqual([])
})

test.each<readonly [string, Partial<PaymentRow>, string]>([
  ['let go, for another request', { state: 'released', req_hash: 'another' }, 'sent_for_another_request'],
  ['shown without its offer', { offer_hash: 'of another offer' }, 'offer_echo_mismatch'],
  ['given again twenty times', { replays: MAX_REPLAYS }, 'replay_limit'],
])('a payment %s is refused for that reason', async (_what, changes, reason) => {
  const opened = earlierWith()
  const row = await settled(opened, changes)

  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toMatchObject({
    code: 'payment_already_used',
    details: { reason },
  })
})

test('a payment charged for another request is not called bound to it', async () => {
  const opened = earlierWith()
  const row = await settled(opened, { req_hash: 'another' })
  const refusal = await opened.earlier.answerTaken(row, callOf(order)).catch((error: unknown) => error)

  expect(refusal).toMatchObject({ code: 'payment_already_used' })
  expect(refusal).toHaveProperty('details', {})
})

test('the answer of another payment’s work counts no repeat of this one', async () => {
  const opened = earlierWith()
  const row = await settled(opened, { replays: MAX_REPLAYS })
  const other = createOrder('b')

  expect(await opened.earlier.replayStored(row, callOf(other))).toMatchObject({ replayed: true })
  expect(opened.row(order)).toMatchObject({ replays: MAX_REPLAYS })
})

test.each<readonly [string | null, string]>([
  ['expired', 'expired'],
  [null, 'refused'],
])('who asks for a failed payment learns why: %s', async (reason, output) => {
  const opened = earlierWith()
  const row = await settled(opened, { state: 'failed', reason })

  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toMatchObject({
    details: { reason: output },
  })
})

test.each(['refunding', 'refunded'] as const)(
  'a repeat of a payment that is %s learns its state',
  async (state) => {
    const opened = earlierWith()
    const row = await settled(opened, { state })

    await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toMatchObject({
      details: { reason: 'refunded' },
    })
  },
)

test.each<readonly [string, Partial<PaymentRow>]>([
  ['whose settlement was never heard of', { state: 'settling', lease_until: 0 }],
  ['that was given up and is watched', { state: 'failed', lease_until: 0, next_check_at: NOW + 1 }],
])('a payment %s is answered once its money is there', async (_what, changes) => {
  const opened = earlierWith()
  await opened.written(order)
  const row = opened.amend(order, changes)

  expect(await opened.earlier.answerTaken(row, callOf(order))).toMatchObject({ result: '{"answer":42}' })
  expect(opened.row(order).state).toBe(changes.state === 'failed' ? 'delivered' : 'settled')
})

test('an unresolved payment is pending, and a newer one for the same waits', async () => {
  const opened = earlierWith({ looks: { kind: 'open', expired: false } })
  await opened.written(order)
  const row = opened.amend(order, { lease_until: 0, next_check_at: null })

  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
  expect(opened.row(order)).toMatchObject({ state: 'settling', lease_until: 0 })
  expect(opened.time.now()).toBe(NOW)
})

test('a wait for another worker ends after three seconds', async () => {
  const opened = earlierWith()
  await opened.written(order)
  const row = opened.row(order)

  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
  expect(opened.time.now() - NOW).toBe(3_000)
  expect(opened.row(order).next_check_at).toBe(NOW + 3_000)
})

test('what another worker ends meanwhile is answered as soon as it is seen', async () => {
  const opened = earlierWith()
  const owned = await opened.written(order)
  const row = opened.row(order)
  opened.time
    .sleep(700)
    .then(() => opened.ledger.settled(owned, { tx: '0x99', at: NOW, purgeAt: NOW, late: false }))

  const answer = await opened.earlier.answerTaken(row, callOf(order))

  expect(answer.settlement.transaction).toBe('0x99')
  expect(opened.time.now() - NOW).toBe(900)
})

test('what another worker ends in the last moment is answered', async () => {
  const opened = earlierWith()
  const owned = await opened.written(order)
  const row = opened.row(order)
  opened.time
    .sleep(2_999)
    .then(() => opened.ledger.settled(owned, { tx: '0x99', at: NOW, purgeAt: NOW, late: false }))

  expect((await opened.earlier.answerTaken(row, callOf(order))).settlement.transaction).toBe('0x99')
})

test('what another worker gives up meanwhile is unknown at once', async () => {
  const opened = earlierWith()
  const owned = await opened.written(order)
  const row = opened.row(order)
  opened.time
    .sleep(200)
    .then(() => opened.ledger.pending(owned, { reason: 'dark', nextCheckAt: NOW + 9_000 }))

  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
  expect(opened.time.now() - NOW).toBe(300)
})

test('a chain that cannot be read is no proof that a payment failed', async () => {
  const opened = earlierWith({ looks: dark })
  await opened.written(order)
  const row = opened.amend(order, { state: 'failed', lease_until: 0, next_check_at: NOW })

  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
})

test.each<readonly [string, Partial<AttendedCall>, 'invalid' | 'valid', string | undefined]>([
  ['the same header is proof enough', { proofId: `header of ${order.key}` }, 'invalid', undefined],
  ['another header is good when it checks', { proofId: 'another' }, 'valid', undefined],
  ['another header that does not is none', { proofId: 'another' }, 'invalid', 'payment_already_used'],
])('what a contract wallet has signed: %s', async (_what, changes, kind, refusal) => {
  const verify = kind === 'valid' ? { kind } : { kind, reason: 'invalid_signature' }
  const opened = earlierWith({ verify })
  const row = await settled(opened)
  const call = callOf({ ...order, signedByContract: true }, changes)

  const answered = opened.earlier.answerTaken(row, call)

  if (refusal) await expect(answered).rejects.toEqual(code(refusal))
  else expect((await answered).replayed).toBe(true)
  expect(opened.asked).toEqual(changes.proofId === 'another' ? ['F verifies'] : [])
})

test('what anybody can check is not checked again', async () => {
  const opened = earlierWith({ verify: { kind: 'invalid', reason: 'invalid_signature' } })
  const row = await settled(opened)

  expect((await opened.earlier.answerTaken(row, callOf(order, { proofId: 'another' }))).replayed).toBe(true)
  expect(opened.asked).toEqual([])
})

test('an answer that was forgotten is not given, nor one under another name', async () => {
  const opened = earlierWith()
  const row = await settled(opened)
  opened.ledger.book.identifiers.set('payer secret', {
    payer: 'payer',
    identifier: 'secret',
    key: order.key,
    purge_at: NOW,
  })

  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toEqual(code('payment_already_used'))
  expect(await opened.earlier.answerTaken(row, callOf(order, { identifier: 'secret' }))).toMatchObject({
    replayed: true,
  })
  const other = callOf(createOrder('b'))
  expect(await opened.earlier.replayStored(row, other)).toMatchObject({ replayed: true })
  opened.ledger.book.answers.clear()
  await expect(opened.earlier.replayStored(row, other)).rejects.toEqual(code('payment_already_used'))
})

test('a ledger that does not answer is no reason to sign anew', async () => {
  const opened = earlierWith()
  const row = await settled(opened)
  opened.ledger.answerTo = async () => {
    throw new Error('The ledger is away.')
  }

  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toEqual(code('settlement_pending'))
})

test.each([
  ['reject', 'payment_already_used'],
  ['serve', undefined],
] as const)(
  'where replays are to %s, what was paid before is (not) answered again',
  async (replay, refusal) => {
    const opened = earlierWith({ replay })
    const row = await settled(opened)

    const answered = opened.earlier.answerTaken(row, callOf(order))

    if (refusal) await expect(answered).rejects.toEqual(code(refusal))
    else expect((await answered).replayed).toBe(true)
  },
)

/** Money that came before its work. */
async function owed(opened: Fixture): Promise<PaymentRow> {
  const book = memoryCredits(opened.ledger.book, createLeases(undefined))
  const owned = await opened.claim(order)
  const attempt = { id: 'first', facilitator: 'F', startedAt: NOW }
  await book.writeAhead(owned, { input: '{}', attempt, leaseUntil: NOW + 60_000, at: NOW })
  await opened.ledger.settled(owned, { tx: '0x77', at: NOW, purgeAt: NOW, late: false })
  return opened.row(order)
}

test.each(['serve', 'reject'] as const)('work that is owed is done for its payment (%s)', async (replay) => {
  const opened = earlierWith({ replay })
  const row = await owed(opened)
  const call = callOf(order)

  expect(await opened.earlier.answerTaken(row, call)).toMatchObject({
    result: '{"done":true}',
    replayed: false,
    settlement: { transaction: '0x77' },
  })
})

test('work that another payment has bought costs this one nothing', async () => {
  const opened = earlierWith()
  const row = await owed(opened)

  expect(await opened.earlier.replayStored(row, callOf(createOrder('b')))).toMatchObject({
    result: '{"done":true}',
    replayed: true,
  })
})

test('where money never comes first nothing is owed', async () => {
  const opened = earlierWith({ isMoneyFirst: false })
  const row = await owed(opened)

  await expect(opened.earlier.replayStored(row, callOf(order))).rejects.toEqual(code('payment_already_used'))
})

test('late money is marked shown before delivery, never both shown and refunded', async () => {
  const opened = earlierWith()
  const row = await settled(opened, { late: 1 })

  expect((await opened.earlier.answerTaken(row, callOf(order))).replayed).toBe(true)
  expect(opened.row(order)).toMatchObject({ state: 'delivered', delivered_at: NOW })

  opened.amend(order, { state: 'refunding' })
  await expect(opened.earlier.answerTaken(row, callOf(order))).rejects.toMatchObject({
    code: 'payment_already_used',
    details: { reason: 'refunded' },
  })
})

test('timely and owed late work are shown without a mark', async () => {
  const opened = earlierWith()
  const row = await settled(opened)
  await opened.earlier.answerTaken(row, callOf(order))
  expect(opened.row(order).state).toBe('settled')

  const other = earlierWith()
  await owed(other)
  const late = other.amend(order, { late: 1 })
  await other.earlier.answerTaken(late, callOf(order))
  expect(other.row(order).state).toBe('settled')
})

test('a payment missing from the ledger is unknown, never called failed', async () => {
  const opened = earlierWith()
  const row = await settled(opened, { state: 'settling', lease_until: 0 })
  opened.ledger.book.payments.clear()

  await expect(opened.earlier.resolvePending(row)).rejects.toEqual(code('settlement_pending'))
})

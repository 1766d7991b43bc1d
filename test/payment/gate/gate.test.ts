import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { microUsd } from '../../../src/core/money.ts'
import { CLOSING } from '../../../src/payment/model/errors.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import {
  code,
  counted,
  createGateFixture,
  type Fixture,
  HASH,
  landed,
  open,
  order,
  RESULT,
  type Setting,
  upto,
  WATCHED_UNTIL,
} from './gate-fixture.ts'
import {
  createCall,
  createOrder,
  type createScriptedFacilitator,
  NOW,
  VALID_BEFORE,
} from './payment-fixture.ts'

test('a call is checked, done, written down, settled and answered, in this order', async () => {
  const steps: string[] = []
  const opened = createGateFixture({ ports: { reached: (step) => steps.push(step) } })
  const { call, begun } = counted()

  const answer = await opened.charge(call)

  expect(answer).toMatchObject({
    result: RESULT,
    replayed: false,
    settlement: { success: true, transaction: '0x77', amount: '5000', payer: 'payer' },
  })
  expect(begun).toEqual([order])
  expect(opened.asked).toEqual(['F verifies', 'F settles'])
  expect(steps).toEqual(['claimed', 'verified', 'worked', 'written', 'settle_returned', 'landed', 'settled'])
  expect(opened.row(order)).toMatchObject({
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
  expect(opened.ledger.book.attempts.size).toBe(1)
})

test('claims and written attempts hold for the longest work plus settlement', async () => {
  const opened = createGateFixture()
  const held: number[] = []
  const { call } = counted({
    async work() {
      held.push(opened.row(order).lease_until)
      return RESULT
    },
  })
  opened.chain.looks = () => {
    held.push(opened.row(order).lease_until)
    return landed
  }

  await opened.charge(call)

  expect(held).toEqual([NOW + 70_000, NOW + 60_000])
})

test('while it is under way it is counted, and a copy shares it', async () => {
  const opened = createGateFixture()
  const { call, begun } = counted()

  const both = Promise.all([opened.charge(call), opened.charge(call)])

  expect(opened.gate.inFlightCount).toBe(1)
  expect((await both).map(({ replayed }) => replayed)).toEqual([false, true])
  expect(begun).toHaveLength(1)
  expect(opened.gate.inFlightCount).toBe(0)
})

test.each<readonly [string, unknown, string]>([
  ['by us', new GatewayError('upstream_unavailable', 'Binance timed out.'), 'upstream_unavailable'],
  ['by anything', new Error('broken'), ''],
])('work that fails, %s, gives the payment back', async (_by, thrown, expected) => {
  const opened = createGateFixture()
  const { call } = counted({
    async work() {
      throw thrown
    },
  })

  await expect(opened.charge(call)).rejects.toBe(thrown)
  expect(expected === '' || code(expected).asymmetricMatch(thrown)).toBe(true)
  expect(opened.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
  expect(opened.asked).toEqual(['F verifies'])
})

test('a ledger that cannot release a payment hides no failure', async () => {
  const opened = createGateFixture()
  opened.ledger.release = async () => {
    throw new Error('The ledger is away.')
  }
  const thrown = new Error('broken')
  const { call } = counted({ work: () => Promise.reject(thrown) })

  await expect(opened.charge(call)).rejects.toBe(thrown)
})

test('a repeat during release is served by its own call', async () => {
  const opened = createGateFixture()
  opened.chain.looks = () => (opened.asked.includes('F settles') ? landed : open)
  let fails = true
  const { call } = counted({
    async work() {
      if (fails) throw new Error('broken')
      return RESULT
    },
  })
  const release = opened.ledger.release
  let second: ReturnType<Fixture['charge']> | undefined
  opened.ledger.release = async (...of) => {
    fails = false
    second ??= opened.charge(call)
    return release(...of)
  }

  await expect(opened.charge(call)).rejects.toThrow('broken')
  expect(await second).toMatchObject({ result: RESULT, replayed: false })
})

test.each<readonly [string, Parameters<typeof createScriptedFacilitator>[1]['verify'], string, object]>([
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
  const opened = createGateFixture({ words: { verify }, looks: open })
  const { call, begun } = counted()

  await expect(opened.charge(call)).rejects.toMatchObject({ code: expected, ...details })
  expect(begun).toEqual([])
  expect(opened.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
})

test('a payer without funds is not asked about again for half a minute', async () => {
  const words = { verify: { kind: 'invalid', reason: 'insufficient_funds' } } as const
  const opened = createGateFixture({ words, looks: open })
  const charge = (name: string) => opened.charge(createCall(createOrder(name)))
  const refusal = { code: 'payment_invalid', details: { reason: 'insufficient_funds' } }
  await expect(charge('a')).rejects.toMatchObject(refusal)

  opened.time.pass(29_999)
  await expect(charge('b')).rejects.toMatchObject(refusal)
  expect(opened.asked).toHaveLength(1)
  opened.time.pass(1)
  await expect(charge('c')).rejects.toMatchObject(refusal)
  expect(opened.asked).toHaveLength(2)
})

test('a payer whose signature was no good may come with another at once', async () => {
  const opened = createGateFixture({
    words: { verify: { kind: 'invalid', reason: 'invalid_signature' } },
    looks: open,
  })
  for (const name of ['a', 'b'])
    await expect(opened.charge(createCall(createOrder(name)))).rejects.toEqual(code('payment_invalid'))

  expect(opened.asked).toHaveLength(2)
})

test.each([
  [10_000, 46],
  [10_001, 47],
])(
  'of a call of %i ms the payment must be good for %i seconds',
  async (budgetMilliseconds, neededSeconds) => {
    const opened = createGateFixture()
    const reported: unknown[] = []
    const untimely = new GatewayError('payment_invalid', 'Too late.')
    const rail = {
      ...opened.rail,
      checkValidity(_order: unknown, times: unknown) {
        reported.push(times)
        return untimely
      },
    }

    await expect(opened.charge(createCall(order, { rail, budgetMilliseconds }))).rejects.toBe(untimely)
    expect(reported).toEqual([{ now: NOW, neededSeconds }])
    expect(opened.ledger.book.payments.size).toBe(0)
  },
)

test.each<readonly [string, Setting]>([
  ['that is overloaded', { ports: { isOverloaded: () => true } }],
  ['that takes none', { options: { maxCalls: 0 } }],
])('a gateway %s takes nothing new, and keeps its word', async (_what, setting) => {
  const opened = createGateFixture({ ...setting, looks: open })
  await expect(opened.charge(createCall(order))).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 3,
  })
  const owned = await opened.written(order)
  await opened.ledger.settled(owned, { tx: '0x77', at: NOW, purgeAt: NOW + 1, late: false })

  expect(await opened.charge(createCall(order))).toMatchObject({ replayed: true })
})

test.each([
  [1, 'overloaded'],
  [2, undefined],
])('beside one call a gateway that takes %i takes another one, or not', async (most, refusal) => {
  const opened = createGateFixture({ options: { maxCalls: most }, ports: { isOverloaded: () => false } })
  const done = signalled()
  const first = opened.charge(createCall(order, { work: () => done.come }))

  const second = opened.charge(createCall(createOrder('b'), { requestHash: 'other' }))

  if (refusal) await expect(second).rejects.toEqual(code(refusal))
  else expect((await second).replayed).toBe(false)
  done.tell(RESULT)
  expect((await first).result).toBe(RESULT)
})

test('work that would outlast its claim is not begun', async () => {
  const opened = createGateFixture()
  const { call, begun } = counted()
  const [facilitator] = opened.ports.facilitators
  if (!facilitator) throw new Error('There is no facilitator.')
  const verify = facilitator.verify
  const slow = (milliseconds: number) => {
    Object.assign(facilitator, {
      verify(...of: Parameters<typeof verify>) {
        opened.time.pass(milliseconds)
        return verify(...of)
      },
    })
  }
  slow(60_001)

  await expect(opened.charge(call)).rejects.toMatchObject({
    code: 'store_unavailable',
    retryAfterSeconds: 3,
  })
  expect(begun).toEqual([])
  expect(opened.row(order).state).toBe('released')

  slow(60_000)
  await opened.charge(createCall(createOrder('b'), { requestHash: 'other', work: call.work }))
  expect(begun).toHaveLength(1)
})

test.each<readonly [string, unknown, string]>([
  ['everybody who waited for has gone', undefined, 'client_gone'],
  ['a closing gateway calls off', CLOSING, 'overloaded'],
])('work that %s is not charged', async (_what, reason, expected) => {
  const opened = createGateFixture()
  const closed = new AbortController()
  const { call } = counted({
    clientSignal: closed.signal,
    async work() {
      if (reason === CLOSING) opened.gate.abortUnsettled()
      else closed.abort()
      return RESULT
    },
  })

  await expect(opened.charge(call)).rejects.toEqual(code(expected))
  expect(opened.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
  expect(opened.asked).toEqual(['F verifies'])
})

test.each([
  [2_000n, '2000'],
  [9_000n, '5000'],
])('a metered call using %s settles that, up to the signed maximum', async (used, due) => {
  const opened = createGateFixture({ ports: { onOtherAmount: () => {} } })
  const upToRail = { ...opened.rail, scheme: 'upto' as const }
  const shown: string[] = []
  upToRail.lookup = async ({ amount }) => {
    shown.push(amount)
    return { kind: 'landed', transaction: '0x77', amount }
  }
  const { call } = counted({ rail: upToRail, used: () => microUsd(used) }, upto)

  const answer = await opened.charge(call)

  expect(answer.settlement.amount).toBe(due)
  expect(shown).toEqual([due])
  expect(opened.row(order)).toMatchObject({ most: '5000', due, amount: due, price: due })
})

test('a metered call that has used nothing costs nothing and is answered', async () => {
  const opened = createGateFixture()
  const { call } = counted({ used: () => microUsd(0n) }, upto)

  const answer = await opened.charge(call)

  expect(answer).toMatchObject({
    result: RESULT,
    replayed: false,
    settlement: { transaction: '', amount: '0' },
  })
  expect(opened.row(order)).toMatchObject({ state: 'released', next_check_at: WATCHED_UNTIL })
  expect(opened.asked).toEqual(['F verifies'])
})

test('a tool that reports negative usage is not paid', async () => {
  const opened = createGateFixture()
  const { call } = counted({ used: () => microUsd(-1n) }, upto)

  await expect(opened.charge(call)).rejects.toThrow('less than nothing')
  expect(opened.row(order).state).toBe('released')
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
  const opened = createGateFixture({ ...setting, ports: { reached: (step) => steps.push(step) } })

  await expect(opened.charge(createCall(order))).rejects.toMatchObject(refusal)
  expect(opened.row(order)).toMatchObject(row)
  expect(steps).toEqual(['claimed', 'verified', 'worked', 'written', 'settle_returned'])
})

test.each(['writeAhead', 'attemptEnded', 'settled'] as const)(
  'when the ledger breaks after work (%s) no answer claims "not charged"',
  async (write) => {
    const opened = createGateFixture({ words: { settle: { kind: 'not_sent', reason: 'closed' } } })
    if (write === 'settled') {
      Object.assign(opened.ports.facilitators[0] ?? {}, {
        settle: async () => ({ kind: 'success', transaction: '0x77' }),
      })
    }
    Object.assign(opened.ledger, {
      [write]: async () => {
        throw new Error('The ledger is away.')
      },
    })

    await expect(opened.charge(createCall(order))).rejects.toEqual(code('settlement_pending'))
    expect(opened.row(order).state).toBe(write === 'writeAhead' ? 'locked' : 'settling')
  },
)

test('who has lost the claim by the time the work is done settles nothing', async () => {
  const opened = createGateFixture()
  const { call } = counted({
    async work() {
      opened.amend(order, { fence: 9 })
      return RESULT
    },
  })

  await expect(opened.charge(call)).rejects.toEqual(code('settlement_pending'))
  expect(opened.asked).toEqual(['F verifies'])
})

/** Something that comes when it is released. */
function signalled() {
  let tell: (text: string) => void = () => {}
  const come = new Promise<string>((resolve) => {
    tell = resolve
  })
  return { come, tell: (text: string) => tell(text) }
}

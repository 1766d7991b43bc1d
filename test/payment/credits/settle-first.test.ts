import { expect, test } from 'vitest'
import { z } from 'zod'
import { usd } from '../../../src/core/money.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { paymentStatus } from '../../../src/tools/gateway-info/payment-status.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { expectCredit, expectCreditOver, openCreditFixture, PATH } from './credit-fixture.ts'

const HOUR = 3_600_000
const ALWAYS = { environment: { SETTLE_FIRST_ABOVE_USD: '0' } }

/** A gateway at which the buyer's first payment failed after its work, by the buyer's own doing. */
async function openFaultyPayerFixture() {
  const opened = await openCreditFixture()
  const { script } = opened.facilitator
  script.settle = async (_order, honest) => {
    await opened.emptyWallet()
    return honest()
  }
  expectOffer(await opened.pay(await opened.signed()), {
    code: 'payment_refused',
    reason: 'insufficient_funds',
  })
  delete script.settle
  await opened.buyer.fund('10')
  return { ...opened, script, runs: () => opened.candles.asked.length - 1 }
}

/** What had been done at the moment when the money was asked for. */
function workAtSettlement(opened: Awaited<ReturnType<typeof openCreditFixture>>): { runs?: number } {
  const seen: { runs?: number } = {}
  opened.facilitator.script.settle = (_order, honest) => {
    seen.runs = opened.candles.asked.length
    return honest()
  }
  return seen
}

test('PAY-44 a payer who empties the balance after work prepays for an hour', async () => {
  const opened = await openFaultyPayerFixture()
  const within = workAtSettlement(opened)

  const first = await opened.pay(await opened.signed())
  opened.time.pass(HOUR)
  const afterwards = workAtSettlement(opened)
  const later = await opened.pay(await opened.signed())

  expectSold(first)
  expect(within.runs).toBe(1)
  expectSold(later)
  expect(afterwards.runs).toBe(3)
  await opened.expectPaid(10_000n)
})

test('PAY-44 a nonce cancelled after the work counts against the payer too', async () => {
  const opened = await openCreditFixture()
  let unread = false
  const spent = opened.chain.isNonceSpent.bind(opened.chain)
  opened.chain.isNonceSpent = async (holder, nonce) => unread || spent(holder, nonce)
  opened.facilitator.script.settle = async () => {
    unread = true
    return { kind: 'refused', reason: 'nonce_already_used' }
  }
  const refused = await opened.pay(await opened.signed())
  unread = false
  const within = workAtSettlement(opened)

  const reply = await opened.pay(await opened.signed())

  expectOffer(refused, { code: 'payment_refused', reason: 'nonce_cancelled' })
  expectSold(reply)
  expect(within.runs).toBe(1)
})

test('DS-08 a payer whose settlements always fail gets no more work done', async () => {
  const opened = await openFaultyPayerFixture()
  opened.script.settle = async (_order, honest) => {
    await opened.emptyWallet()
    return honest()
  }

  for (let call = 0; call < 3; call += 1) {
    expectOffer(await opened.pay(await opened.signed()), { code: 'payment_refused' })
    await opened.buyer.fund('10')
  }

  expect(opened.runs()).toBe(0)
  await opened.expectPaid(0n)
})

test('DS-08 such a payer runs one call at a time, and refusals stay unspent', async () => {
  const opened = await openFaultyPayerFixture()
  let go = false
  opened.venue.wait = () => waitUntil(() => go)
  const [first, second] = [await opened.signed(), await opened.signed()]

  const running = opened.pay(first)
  await waitUntil(() => opened.runs() === 1)
  const turnedAway = await opened.pay(second)
  const joined = opened.pay(first)
  go = true
  const served = await running
  const after = await opened.pay(second)

  expect(turnedAway.status).toBe(429)
  expect(turnedAway.body).toMatchObject({ code: 'payer_busy', charged: 'no' })
  expect(turnedAway.headers.get('retry-after')).toBe('1')
  expectSold(served)
  expect((await joined).status).toBe(200)
  expectSold(after)
  await opened.expectPaid(10_000n)
})

test('a repeat of such a payer’s purchase is served during another call', async () => {
  const opened = await openFaultyPayerFixture()
  const bought = await opened.signed()
  await opened.pay(bought)
  let go = false
  opened.venue.wait = () => waitUntil(() => go)

  const running = opened.pay(await opened.signed())
  await waitUntil(() => opened.runs() === 2)
  const repeated = await opened.pay(bought)
  go = true

  expectSold(repeated, { replayed: true })
  expectSold(await running)
})

test('above the ceiling the money comes first, up to it the work does', async () => {
  const opened = await openCreditFixture({ environment: { SETTLE_FIRST_ABOVE_USD: '0.001' } })
  const dear = workAtSettlement(opened)
  expectSold(await opened.pay(await opened.signed()))
  const cheap = workAtSettlement(opened)
  const path = '/tools/candles?token=bitcoin'

  expectSold(await opened.buyer.buy(path))

  expect(dear.runs).toBe(0)
  expect(cheap.runs).toBe(2)
  await opened.expectPaid(6_000n)
})

test('prepaid and completed work is booked as revenue, without stored input', async () => {
  const opened = await openCreditFixture(ALWAYS)
  const header = await opened.signed()

  const reply = await opened.pay(header)

  expectSold(reply)
  expectSold(await opened.pay(header), { replayed: true })
  expect(await opened.posted()).toEqual(['credit -5000', 'credit 5000', 'payer -5000', 'revenue 5000'])
  const credit = await opened.database.db.selectFrom('credit').selectAll().executeTakeFirst()
  expect(credit).toMatchObject({ input: null, runs: 1 })
  expect(await jobsOf(opened)).toEqual([])
  await opened.expectPaid(5_000n)
})

test('money first and the work fails: a credit, and no word of nothing charged', async () => {
  const opened = await openCreditFixture(ALWAYS)
  opened.venue.down = true
  const header = await opened.signed()

  const failed = await opened.pay(header)
  opened.venue.down = false
  const served = await opened.pay(header)

  expectCredit(failed)
  expectSold(served)
  expect(opened.facilitator.settled).toHaveLength(1)
  await opened.expectPaid(5_000n)
})

test('money first and no money: the work is not done', async () => {
  const opened = await openCreditFixture(ALWAYS)
  opened.facilitator.script.settle = async (_order, honest) => {
    await opened.emptyWallet()
    return honest()
  }

  const reply = await opened.pay(await opened.signed())

  expectOffer(reply, { code: 'payment_refused', reason: 'insufficient_funds' })
  expect(opened.candles.asked).toHaveLength(0)
  expect(await opened.database.db.selectFrom('credit').selectAll().execute()).toEqual([])
  await opened.expectPaid(0n)
})

test('a client that leaves before its money has moved is not charged', async () => {
  const opened = await openCreditFixture(ALWAYS)
  const leaving = new AbortController()
  let go = false
  opened.facilitator.script.verify = async (_order, honest) => {
    await waitUntil(() => go)
    return honest()
  }
  const header = await opened.signed()

  const left = fetch(opened.url + PATH, {
    headers: { 'PAYMENT-SIGNATURE': header },
    signal: leaving.signal,
  }).catch(() => undefined)
  await waitUntil(() => opened.facilitator.verified.length === 1)
  leaving.abort()
  await left
  // whatever is answered after the leaving shows that the gateway has come past it
  for (let asked = 0; asked < 3; asked++) await opened.stateOf(header)
  go = true
  await waitUntil(async () => (await opened.stateOf(header)).state === 'not_charged')

  expect(opened.facilitator.settled).toHaveLength(0)
  expect(opened.candles.asked).toHaveLength(0)
})

test('CR-05 money that arrived unobserved is worked off by the job, without its client', async () => {
  const opened = await openCreditFixture(ALWAYS)
  opened.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await opened.signed()
  const reply = await opened.pay(header)
  await opened.facilitator.land(opened.facilitator.settled[0])

  opened.time.pass(2_000)
  await opened.runJob('reconcile-payments')
  await opened.passUntilDone(
    1_000,
    waitUntil(async () => {
      const { state, credit } = await opened.stateOf(header)
      return state === 'charged' && credit === undefined
    }),
  )

  expectPending(reply)
  expectSold(await opened.pay(header), { replayed: true })
  expect(opened.candles.asked).toHaveLength(1)
  await waitUntil(async () => (await jobsOf(opened)).length === 0)
  await opened.expectPaid(5_000n)
})

test('the job runs failing work once, drops its input, and leaves repeats possible', async () => {
  const opened = await openCreditFixture(ALWAYS)
  opened.venue.down = true
  opened.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await opened.signed()
  await opened.pay(header)
  await opened.facilitator.land(opened.facilitator.settled[0])

  opened.time.pass(2_000)
  await opened.runJob('reconcile-payments')
  await opened.passUntilDone(
    1_000,
    waitUntil(async () => (await jobsOf(opened)).length === 0),
  )
  opened.venue.down = false
  const served = await opened.pay(header)

  const credit = await opened.database.db.selectFrom('credit').selectAll().executeTakeFirst()
  expect(credit).toMatchObject({ input: null, runs: 2 })
  expectSold(served)
  expect(opened.candles.asked).toHaveLength(2)
})

test('work with outside effects is never restarted after a crash', async () => {
  let acts = 0
  const act = defineTool({
    id: 'act',
    family: 'acting',
    route: { path: '/act', methods: ['GET'] },
    price: usd('0.005'),
    kind: 'action',
    title: 'Act',
    summary: 'Does something that cannot be undone.',
    description: 'Use this when you mean it.',
    input: z.strictObject({}),
    output: z.looseObject({ done: z.boolean() }),
    example: { input: {} },
    intents: ['do it'],
  }).run(() => {
    acts += 1
    return { done: true }
  })
  const opened = await openCreditFixture({ ...ALWAYS, tools: [act, paymentStatus] })
  opened.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await opened.buyer.header('/act')
  await opened.pay(header, '/act')
  await opened.facilitator.land(opened.facilitator.settled[0])
  await opened.database.db.updateTable('credit').set({ runs: 1, fence: 1 }).execute()

  const reply = await opened.pay(header, '/act')
  await opened.passUntilDone(
    1_000,
    waitUntil(async () => (await jobsOf(opened)).length === 0),
  )

  expectCreditOver(reply)
  expect(acts).toBe(0)
})

test('a ledger failure on trust requests no settlement and answers pending', async () => {
  const opened = await openCreditFixture()
  const header = await opened.signed()
  await opened.database.db.schema.alterTable('payer_fault').renameTo('out_of_reach').execute()

  const reply = await opened.pay(header)
  await opened.database.db.schema.alterTable('out_of_reach').renameTo('payer_fault').execute()

  // the claim asks for trust with the same statement, and may have been kept
  expectPending(reply)
  expect(opened.facilitator.verified).toHaveLength(0)
  expectSold(await opened.pay(header))
})

function jobsOf({ database }: Awaited<ReturnType<typeof openCreditFixture>>) {
  return database.db.selectFrom('job').select('key').where('kind', '=', 'paid-work').execute()
}

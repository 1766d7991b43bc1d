import { expect, test } from 'vitest'
import { z } from 'zod'
import { usd } from '../../../src/core/money.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { paymentStatus } from '../../../src/tools/gateway-info/payment-status.ts'
import { until } from '../../support/held-time.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { expectCredit, expectCreditOver, PATH, paidWorld } from './credit-fixture.ts'

const HOUR = 3_600_000
const ALWAYS = { environment: { SETTLE_FIRST_ABOVE_USD: '0' } }

/** A gateway at which the buyer's first payment failed after its work, by the buyer's own doing. */
async function worldWithFaultyPayer() {
  const world = await paidWorld()
  const { script } = world.facilitator
  script.settle = async (_order, honest) => {
    await world.emptyPurse()
    return honest()
  }
  expectOffer(await world.pay(await world.signed()), {
    code: 'payment_refused',
    reason: 'insufficient_funds',
  })
  delete script.settle
  await world.buyer.fund('10')
  return { ...world, script, runs: () => world.candles.asked.length - 1 }
}

/** What had been done at the moment when the money was asked for. */
function workAtSettlement(world: Awaited<ReturnType<typeof paidWorld>>): { runs?: number } {
  const seen: { runs?: number } = {}
  world.facilitator.script.settle = (_order, honest) => {
    seen.runs = world.candles.asked.length
    return honest()
  }
  return seen
}

test('PAY-44 whoever emptied a purse after the work pays first for an hour', async () => {
  const world = await worldWithFaultyPayer()
  const within = workAtSettlement(world)

  const first = await world.pay(await world.signed())
  world.time.pass(HOUR)
  const afterwards = workAtSettlement(world)
  const later = await world.pay(await world.signed())

  expectSold(first)
  expect(within.runs).toBe(1)
  expectSold(later)
  expect(afterwards.runs).toBe(3)
  await world.expectPaid(10_000n)
})

test('PAY-44 a nonce that was cancelled after the work is the payer’s own doing as well', async () => {
  const world = await paidWorld()
  let unread = false
  const spent = world.chain.isNonceSpent.bind(world.chain)
  world.chain.isNonceSpent = async (holder, nonce) => unread || spent(holder, nonce)
  world.facilitator.script.settle = async () => {
    unread = true
    return { kind: 'refused', reason: 'nonce_already_used' }
  }
  const refused = await world.pay(await world.signed())
  unread = false
  const within = workAtSettlement(world)

  const reply = await world.pay(await world.signed())

  expectOffer(refused, { code: 'payment_refused', reason: 'nonce_cancelled' })
  expectSold(reply)
  expect(within.runs).toBe(1)
})

test('DS-08 a payer whose settlements always fail gets no more work done', async () => {
  const world = await worldWithFaultyPayer()
  world.script.settle = async (_order, honest) => {
    await world.emptyPurse()
    return honest()
  }

  for (let call = 0; call < 3; call += 1) {
    expectOffer(await world.pay(await world.signed()), { code: 'payment_refused' })
    await world.buyer.fund('10')
  }

  expect(world.runs()).toBe(0)
  await world.expectPaid(0n)
})

test('DS-08 of such a payer one call runs at a time, and what is turned away stays unspent', async () => {
  const world = await worldWithFaultyPayer()
  let go = false
  world.venue.wait = () => until(() => go)
  const [first, second] = [await world.signed(), await world.signed()]

  const running = world.pay(first)
  await until(() => world.runs() === 1)
  const turnedAway = await world.pay(second)
  const joined = world.pay(first)
  go = true
  const served = await running
  const after = await world.pay(second)

  expect(turnedAway.status).toBe(429)
  expect(turnedAway.body).toMatchObject({ code: 'payer_busy', charged: 'no' })
  expect(turnedAway.headers.get('retry-after')).toBe('1')
  expectSold(served)
  expect((await joined).status).toBe(200)
  expectSold(after)
  await world.expectPaid(10_000n)
})

test('a repeat of what such a payer has bought is served while another call runs', async () => {
  const world = await worldWithFaultyPayer()
  const bought = await world.signed()
  await world.pay(bought)
  let go = false
  world.venue.wait = () => until(() => go)

  const running = world.pay(await world.signed())
  await until(() => world.runs() === 2)
  const repeated = await world.pay(bought)
  go = true

  expectSold(repeated, { replayed: true })
  expectSold(await running)
})

test('above the ceiling the money comes first, up to it the work does', async () => {
  const world = await paidWorld({ environment: { SETTLE_FIRST_ABOVE_USD: '0.001' } })
  const dear = workAtSettlement(world)
  expectSold(await world.pay(await world.signed()))
  const cheap = workAtSettlement(world)
  const path = '/tools/candles?token=bitcoin'

  expectSold(await world.buyer.buy(path))

  expect(dear.runs).toBe(0)
  expect(cheap.runs).toBe(2)
  await world.expectPaid(6_000n)
})

test('money first and work done: the books say revenue, and nothing of the input is kept', async () => {
  const world = await paidWorld(ALWAYS)
  const header = await world.signed()

  const reply = await world.pay(header)

  expectSold(reply)
  expectSold(await world.pay(header), { replayed: true })
  expect(await world.posted()).toEqual(['credit -5000', 'credit 5000', 'payer -5000', 'revenue 5000'])
  const credit = await world.database.db.selectFrom('credit').selectAll().executeTakeFirst()
  expect(credit).toMatchObject({ input: null, runs: 1 })
  expect(await jobsOf(world)).toEqual([])
  await world.expectPaid(5_000n)
})

test('money first and the work fails: a credit, and no word of nothing charged', async () => {
  const world = await paidWorld(ALWAYS)
  world.venue.down = true
  const header = await world.signed()

  const failed = await world.pay(header)
  world.venue.down = false
  const served = await world.pay(header)

  expectCredit(failed)
  expectSold(served)
  expect(world.facilitator.settled).toHaveLength(1)
  await world.expectPaid(5_000n)
})

test('money first and no money: the work is not done', async () => {
  const world = await paidWorld(ALWAYS)
  world.facilitator.script.settle = async (_order, honest) => {
    await world.emptyPurse()
    return honest()
  }

  const reply = await world.pay(await world.signed())

  expectOffer(reply, { code: 'payment_refused', reason: 'insufficient_funds' })
  expect(world.candles.asked).toHaveLength(0)
  expect(await world.database.db.selectFrom('credit').selectAll().execute()).toEqual([])
  await world.expectPaid(0n)
})

test('a client that leaves before its money has moved is not charged', async () => {
  const world = await paidWorld(ALWAYS)
  const leaving = new AbortController()
  let go = false
  world.facilitator.script.verify = async (_order, honest) => {
    await until(() => go)
    return honest()
  }
  const header = await world.signed()

  const left = fetch(world.url + PATH, {
    headers: { 'PAYMENT-SIGNATURE': header },
    signal: leaving.signal,
  }).catch(() => undefined)
  await until(() => world.facilitator.verified.length === 1)
  leaving.abort()
  await left
  // whatever is answered after the leaving shows that the gateway has come past it
  for (let asked = 0; asked < 3; asked++) await world.stateOf(header)
  go = true
  await until(async () => (await world.stateOf(header)).state === 'not_charged')

  expect(world.facilitator.settled).toHaveLength(0)
  expect(world.candles.asked).toHaveLength(0)
})

test('CR-05 money that came while nobody looked is worked for by the job, without its client', async () => {
  const world = await paidWorld(ALWAYS)
  world.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await world.signed()
  const reply = await world.pay(header)
  await world.facilitator.land(world.facilitator.settled[0])

  world.time.pass(2_000)
  await world.runJob('reconcile-payments')
  await world.passUntilDone(
    1_000,
    until(async () => {
      const { state, credit } = await world.stateOf(header)
      return state === 'charged' && credit === undefined
    }),
  )

  expectPending(reply)
  expectSold(await world.pay(header), { replayed: true })
  expect(world.candles.asked).toHaveLength(1)
  await until(async () => (await jobsOf(world)).length === 0)
  await world.expectPaid(5_000n)
})

test('the job runs failing work once, forgets its input, and leaves the rest to the client', async () => {
  const world = await paidWorld(ALWAYS)
  world.venue.down = true
  world.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await world.signed()
  await world.pay(header)
  await world.facilitator.land(world.facilitator.settled[0])

  world.time.pass(2_000)
  await world.runJob('reconcile-payments')
  await world.passUntilDone(
    1_000,
    until(async () => (await jobsOf(world)).length === 0),
  )
  world.venue.down = false
  const served = await world.pay(header)

  const credit = await world.database.db.selectFrom('credit').selectAll().executeTakeFirst()
  expect(credit).toMatchObject({ input: null, runs: 2 })
  expectSold(served)
  expect(world.candles.asked).toHaveLength(2)
})

test('work that acts in the world is not begun again after a crash: not by the job, not by a repeat', async () => {
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
  const world = await paidWorld({ ...ALWAYS, tools: [act, paymentStatus] })
  world.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await world.buyer.header('/act')
  await world.pay(header, '/act')
  await world.facilitator.land(world.facilitator.settled[0])
  await world.database.db.updateTable('credit').set({ runs: 1, fence: 1 }).execute()

  const reply = await world.pay(header, '/act')
  await world.passUntilDone(
    1_000,
    until(async () => (await jobsOf(world)).length === 0),
  )

  expectCreditOver(reply)
  expect(acts).toBe(0)
})

test('a ledger that cannot say whether a payer is trusted has asked nobody to settle, and says pending', async () => {
  const world = await paidWorld()
  const header = await world.signed()
  await world.database.db.schema.alterTable('payer_fault').renameTo('out_of_reach').execute()

  const reply = await world.pay(header)
  await world.database.db.schema.alterTable('out_of_reach').renameTo('payer_fault').execute()

  expectPending(reply, 'store_unavailable')
  expect(world.facilitator.verified).toHaveLength(0)
  expectSold(await world.pay(header))
})

function jobsOf({ database }: Awaited<ReturnType<typeof paidWorld>>) {
  return database.db.selectFrom('job').select('key').where('kind', '=', 'paid-work').execute()
}

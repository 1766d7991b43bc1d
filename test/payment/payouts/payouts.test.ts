import { expect, test } from 'vitest'
import { Buyer, encode } from '../../support/buyer.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { heldBy, PATH, PAYEE, payoutScene, payoutsOf, wanted } from './payout-fixture.ts'

test('what a call pays less two cents arrives, with the transaction that the chain shows', async () => {
  const scene = await payoutScene()
  const { buyer, pay, embeddedChain, earned, booked } = scene

  const reply = await pay(wanted({ memo: 'March' }))

  expectSold(reply)
  expect(reply.body).toMatchObject({
    success: true,
    state: 'landed',
    network: 'eip155:84532',
    to: PAYEE.toLowerCase(),
    amountUsd: 1,
    feeUsd: 0.02,
    memo: 'March',
    idempotencyKey: 'invoice-1',
  })
  const landed = await (await embeddedChain).landedIn(reply.body.transactionHash)
  expect(landed).toMatchObject([{ to: PAYEE.toLowerCase(), value: 1_000_000n }])
  expect(await heldBy(scene)).toBe(1_000_000n)
  expect(await heldBy(scene, buyer.account.address)).toBe(8_980_000n)
  expect(await earned()).toBe(1_020_000n)
  expect(await booked()).toBe(1_020_000n)
  expect(await standing(scene.database)).toMatchObject({ revenue: 20_000n, owed: 0n, payout: 1_000_000n })
})

test('an unpaid request is an offer for the amount and the fee, bound to what is asked', async () => {
  const { buyer, signed, send, database } = await payoutScene()
  const offer = await buyer.post(PATH, wanted({ amountUsd: 2.5 }))
  const empty = await buyer.post(PATH, {})
  const header = await signed(wanted())

  const other = await send(header, wanted({ to: `0x${'12'.repeat(20)}` }))

  expectOffer(offer)
  expect(offer.body.accepts.map(({ amount }: { amount: string }) => amount)).toContain('2520000')
  expectOffer(empty)
  expect(empty.body.extensions.input.ok).toBe(false)
  expectOffer(other, { reason: 'quote_mismatch' })
  expect(await database.db.selectFrom('payout').selectAll().execute()).toEqual([])
})

test('without an operator nothing is charged and nothing leaves', async () => {
  const scene = await payoutScene()
  const header = await scene.signed()

  const reply = await scene.buyer.post(PATH, wanted(), { 'PAYMENT-SIGNATURE': header })

  expect(reply).toMatchObject({ status: 401, body: { charged: 'no' } })
  expect([await scene.earned(), await heldBy(scene)]).toEqual([0n, 0n])
})

test('the same name shows the same payout for nothing, and stands for no other', async () => {
  const scene = await payoutScene()
  const { pay, send, signed, buyer } = scene
  const header = await signed()
  const first = await send(header)

  const repeated = await send(header)
  const again = await pay()
  const otherAmount = await pay(wanted({ amountUsd: 2 }))
  const otherMemo = await pay(wanted({ memo: 'other' }))

  expectSold(repeated, { replayed: true })
  expect(again.status).toBe(200)
  expect(again.headers.get('x-payment-response')).toBeNull()
  const { provenance: _, ...same } = first.body
  expect(again.body).toMatchObject(same)
  for (const reply of [otherAmount, otherMemo])
    expect(reply).toMatchObject({ status: 409, body: { code: 'identifier_conflict', charged: 'no' } })
  expect(await heldBy(scene)).toBe(1_000_000n)
  expect(await heldBy(scene, buyer.account.address)).toBe(8_980_000n)
})

test('twenty payments at once for one name pay once and are charged once', async () => {
  const scene = await payoutScene({ fund: '50' })
  const headers = await Promise.all(Array.from({ length: 20 }, () => scene.signed()))

  const replies = await Promise.all(headers.map((header) => scene.send(header)))
  const after = await scene.pay()

  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  for (const { status, body } of replies) expect([200, 409], JSON.stringify(body)).toContain(status)
  expect(after.body.state).toBe('landed')
  expect(await heldBy(scene)).toBe(1_000_000n)
  expect(await scene.earned()).toBe(1_020_000n)
  expect(await scene.booked()).toBe(1_020_000n)
})

test('two wallets may use the same name', async () => {
  const scene = await payoutScene()
  const other = new Buyer(scene.url)
  await other.fund('5')

  const mine = await scene.pay()
  const theirs = await payoutsOf(other, scene.demoPassport ?? '').pay()

  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect(mine.body.payoutId).not.toBe(theirs.body.payoutId)
  expect(await heldBy(scene)).toBe(2_000_000n)
})

test('what could not be paid out is refused before anybody pays', async () => {
  const { buyer, payTo, embeddedChain, pay } = await payoutScene({
    environment: { PAYOUT_MAX_USD: '5' },
  })
  const { from } = (await pay()).body
  const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'
  const asset = (await embeddedChain).asset

  const errorsOf = async (changes: object, path = PATH) => {
    const { status, body } = await buyer.post(path, wanted({ idempotencyKey: 'other', ...changes }))
    return [status, body.extensions?.input.errors[0]?.field]
  }

  expect(await errorsOf({ to: payTo })).toEqual([402, 'to'])
  expect(await errorsOf({ to: asset })).toEqual([402, 'to'])
  expect(await errorsOf({ to: `0x${'0'.repeat(40)}` })).toEqual([402, 'to'])
  expect(await errorsOf({ to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' })).toEqual([402, 'to'])
  expect(await errorsOf({ to: solana })).toEqual([402, 'to'])
  expect(await errorsOf({ to: '0xtoo-short' })).toEqual([402, 'to'])
  expect(await errorsOf({ amountUsd: 5.01 })).toEqual([402, 'amountUsd'])
  expect(await errorsOf({ amountUsd: -1 })).toEqual([402, 'amountUsd'])
  expect(await errorsOf({}, '/payouts/tempo')).toEqual([402, 'rail'])
  expect(await errorsOf({}, '/payouts/solana')).toEqual([402, 'to'])
  const toOurselves = await pay(wanted({ to: from, idempotencyKey: 'other' }))
  expect(toOurselves).toMatchObject({ status: 400, body: { field: 'to', charged: 'no' } })
})

test('no more leaves on a day than is configured, and what was refused was not charged', async () => {
  let now = Date.parse('2026-06-01T12:00:00Z')
  const scene = await payoutScene({
    clock: { now: () => now },
    environment: { PAYOUT_DAILY_USD: '2.5' },
  })
  const pay = (name: string) => scene.pay(wanted({ idempotencyKey: name }))

  const today = [await pay('a'), await pay('b'), await pay('c')]
  now += 86_400_000
  const tomorrow = await pay('c')

  expect(today.map(({ status }) => status)).toEqual([200, 200, 403])
  expect(today[2]?.body).toMatchObject({
    code: 'budget_exceeded',
    limit: 'payoutsPerDay',
    charged: 'no',
  })
  expect(tomorrow.status, tomorrow.text).toBe(200)
  expect(await heldBy(scene)).toBe(3_000_000n)
})

test('a payment that does not settle pays nothing out, and its name is free for the next', async () => {
  const facilitator = scriptedFacilitator()
  let now = Date.parse('2026-06-01T12:00:00Z')
  const scene = await payoutScene({
    facilitators: facilitator.facilitators,
    clock: { now: () => now },
    fund: '0.5',
  })

  const refused = await scene.pay()
  const nothing = await heldBy(scene)
  const asked = [facilitator.verified.length, facilitator.settled.length]
  now += 31_000
  await scene.buyer.fund('10')
  const paid = await scene.pay()

  expectOffer(refused, { reason: 'insufficient_funds' })
  expect(asked).toEqual([0, 0])
  expect(nothing).toBe(0n)
  expectSold(paid)
  expect(await heldBy(scene)).toBe(1_000_000n)
})

test('a payment whose end nobody knows yet pays nothing out before it is seen on chain', async () => {
  const facilitator = scriptedFacilitator()
  const scene = await payoutScene({ facilitators: facilitator.facilitators })
  const header = await scene.signed()
  facilitator.script = { settle: () => ({ kind: 'unknown', reason: 'lost' }) }

  const pending = await scene.send(header)
  const before = await heldBy(scene)
  facilitator.script = {}
  await facilitator.land(facilitator.settled[0])
  const known = await scene.send(header)

  expectPending(pending)
  expect(before).toBe(0n)
  expect(known.status, known.text).toBe(200)
  expect(await heldBy(scene)).toBe(1_000_000n)
})

test('the same through every door that takes a passport', async () => {
  const scene = await payoutScene()
  const { buyer, known } = scene
  const params = { rail: 'base', ...wanted() }
  const { body: offer } = await buyer.post('/agent/tools/call', { toolId: 'payouts', params })

  const reply = await buyer.post(
    '/agent/tools/call',
    { toolId: 'payouts', params },
    { ...known, 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer)) },
  )
  const rest = await scene.pay()

  expect(reply.body).toMatchObject({ success: true, data: { state: 'landed' } })
  expect(rest.body.payoutId).toBe(reply.body.data.payoutId)
  expect(await heldBy(scene)).toBe(1_000_000n)
})

test('consult never sends anybody to what moves money', async () => {
  const { buyer } = await payoutScene({ fund: '0' })
  for (const intent of [
    `pay out 5 USDC to ${PAYEE} on Base`,
    'send a payout to my contractor',
    'get the money of a failed call back with my receipt',
  ]) {
    const { body } = await buyer.post('/agent/consult', { intent })
    const told = JSON.stringify([body.calls, body.alternatives])
    expect(told, intent).not.toMatch(/payouts|refund-relay|refund_relay/)
  }
})

/** What the posted lines of the journal say of our own accounts. */
async function standing({ db }: Awaited<ReturnType<typeof payoutScene>>['database']) {
  const lines = await db.selectFrom('journal').selectAll().where('kind', '=', 'posted').execute()
  const sum = (account: string) =>
    lines.filter((line) => line.account === account).reduce((total, { amount }) => total + BigInt(amount), 0n)
  return {
    revenue: sum('revenue'),
    credit: sum('credit'),
    owed: sum('owed'),
    payout: sum('payout'),
    session: sum('session'),
  }
}

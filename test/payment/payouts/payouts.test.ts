import { expect, test } from 'vitest'
import { Buyer, encode } from '../../support/buyer.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import {
  createPayoutActions,
  createPayoutRequest,
  fetchBalance,
  openPayoutFixture,
  PATH,
  PAYEE,
} from './payout-fixture.ts'

test('the call’s amount less two cents arrives, with its transaction on chain', async () => {
  const scene = await openPayoutFixture()
  const { buyer, pay, embeddedChain, earned, recordedRevenue } = scene

  const reply = await pay(createPayoutRequest({ memo: 'March' }))

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
  expect(await fetchBalance(scene)).toBe(1_000_000n)
  expect(await fetchBalance(scene, buyer.account.address)).toBe(8_980_000n)
  expect(await earned()).toBe(1_020_000n)
  expect(await recordedRevenue()).toBe(1_020_000n)
  expect(await standing(scene.database)).toMatchObject({ revenue: 20_000n, owed: 0n, payout: 1_000_000n })
})

test('an unpaid request offers amount plus fee, bound to that request', async () => {
  const { buyer, signed, send, database } = await openPayoutFixture()
  const offer = await buyer.post(PATH, createPayoutRequest({ amountUsd: 2.5 }))
  const empty = await buyer.post(PATH, {})
  const header = await signed(createPayoutRequest())

  const other = await send(header, createPayoutRequest({ to: `0x${'12'.repeat(20)}` }))

  expectOffer(offer)
  expect(offer.body.accepts.map(({ amount }: { amount: string }) => amount)).toContain('2520000')
  expectOffer(empty)
  expect(empty.body.extensions.input.ok).toBe(false)
  expectOffer(other, { reason: 'quote_mismatch' })
  expect(await database.db.selectFrom('payout').selectAll().execute()).toEqual([])
})

test('without an operator nothing is charged and nothing leaves', async () => {
  const scene = await openPayoutFixture()
  const header = await scene.signed()

  const reply = await scene.buyer.post(PATH, createPayoutRequest(), { 'PAYMENT-SIGNATURE': header })

  expect(reply).toMatchObject({ status: 401, body: { charged: 'no' } })
  expect([await scene.earned(), await fetchBalance(scene)]).toEqual([0n, 0n])
})

test('the same name shows the same payout for nothing, and stands for no other', async () => {
  const scene = await openPayoutFixture()
  const { pay, send, signed, buyer } = scene
  const header = await signed()
  const first = await send(header)

  const repeated = await send(header)
  const again = await pay()
  const otherAmount = await pay(createPayoutRequest({ amountUsd: 2 }))
  const otherMemo = await pay(createPayoutRequest({ memo: 'other' }))

  expectSold(repeated, { replayed: true })
  expect(again.status).toBe(200)
  expect(again.headers.get('x-payment-response')).toBeNull()
  const { provenance: _, ...same } = first.body
  expect(again.body).toMatchObject(same)
  for (const reply of [otherAmount, otherMemo])
    expect(reply).toMatchObject({ status: 409, body: { code: 'identifier_conflict', charged: 'no' } })
  expect(await fetchBalance(scene)).toBe(1_000_000n)
  expect(await fetchBalance(scene, buyer.account.address)).toBe(8_980_000n)
})

test('twenty payments at once for one name pay once and are charged once', async () => {
  const scene = await openPayoutFixture({ fund: '50' })
  const headers = await Promise.all(Array.from({ length: 20 }, () => scene.signed()))

  const replies = await Promise.all(headers.map((header) => scene.send(header)))
  const after = await scene.pay()

  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  for (const { status, body } of replies) expect([200, 409], JSON.stringify(body)).toContain(status)
  expect(after.body.state).toBe('landed')
  expect(await fetchBalance(scene)).toBe(1_000_000n)
  expect(await scene.earned()).toBe(1_020_000n)
  expect(await scene.recordedRevenue()).toBe(1_020_000n)
})

test('two wallets may use the same name', async () => {
  const scene = await openPayoutFixture()
  const other = new Buyer(scene.url)
  await other.fund('5')

  const mine = await scene.pay()
  const theirs = await createPayoutActions(other, scene.demoPassport ?? '').pay()

  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect(mine.body.payoutId).not.toBe(theirs.body.payoutId)
  expect(await fetchBalance(scene)).toBe(2_000_000n)
})

test('what could not be paid out is refused before anybody pays', async () => {
  const { buyer, payTo, embeddedChain, pay } = await openPayoutFixture({
    environment: { PAYOUT_MAX_USD: '5' },
  })
  const { from } = (await pay()).body
  const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'
  const asset = (await embeddedChain).asset

  const errorsOf = async (changes: object, path = PATH) => {
    const { status, body } = await buyer.post(
      path,
      createPayoutRequest({ idempotencyKey: 'other', ...changes }),
    )
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
  const toOurselves = await pay(createPayoutRequest({ to: from, idempotencyKey: 'other' }))
  expect(toOurselves).toMatchObject({ status: 400, body: { field: 'to', charged: 'no' } })
})

test('payouts obey the daily limit, and refused ones are not charged', async () => {
  let now = Date.parse('2026-06-01T12:00:00Z')
  const scene = await openPayoutFixture({
    clock: { now: () => now },
    environment: { PAYOUT_DAILY_USD: '2.5' },
  })
  const pay = (name: string) => scene.pay(createPayoutRequest({ idempotencyKey: name }))

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
  expect(await fetchBalance(scene)).toBe(3_000_000n)
})

test('an unsettled payment pays nothing out and frees its name', async () => {
  const facilitator = scriptedFacilitator()
  let now = Date.parse('2026-06-01T12:00:00Z')
  const scene = await openPayoutFixture({
    wrapFacilitators: facilitator.facilitators,
    clock: { now: () => now },
    fund: '0.5',
  })

  const refused = await scene.pay()
  const nothing = await fetchBalance(scene)
  const asked = [facilitator.verified.length, facilitator.settled.length]
  now += 31_000
  await scene.buyer.fund('10')
  const paid = await scene.pay()

  expectOffer(refused, { reason: 'insufficient_funds' })
  expect(asked).toEqual([0, 0])
  expect(nothing).toBe(0n)
  expectSold(paid)
  expect(await fetchBalance(scene)).toBe(1_000_000n)
})

test('an unresolved payment pays nothing out before it is seen on chain', async () => {
  const facilitator = scriptedFacilitator()
  const scene = await openPayoutFixture({ wrapFacilitators: facilitator.facilitators })
  const header = await scene.signed()
  facilitator.script = { settle: () => ({ kind: 'unknown', reason: 'lost' }) }

  const pending = await scene.send(header)
  const before = await fetchBalance(scene)
  facilitator.script = {}
  await facilitator.land(facilitator.settled[0])
  const known = await scene.send(header)

  expectPending(pending)
  expect(before).toBe(0n)
  expect(known.status, known.text).toBe(200)
  expect(await fetchBalance(scene)).toBe(1_000_000n)
})

test('the same through every door that takes a passport', async () => {
  const scene = await openPayoutFixture()
  const { buyer, known } = scene
  const params = { rail: 'base', ...createPayoutRequest() }
  const { body: offer } = await buyer.post('/agent/tools/call', { toolId: 'payouts', params })

  const reply = await buyer.post(
    '/agent/tools/call',
    { toolId: 'payouts', params },
    { ...known, 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer)) },
  )
  const rest = await scene.pay()

  expect(reply.body).toMatchObject({ success: true, data: { state: 'landed' } })
  expect(rest.body.payoutId).toBe(reply.body.data.payoutId)
  expect(await fetchBalance(scene)).toBe(1_000_000n)
})

test('consult never sends anybody to what moves money', async () => {
  const { buyer } = await openPayoutFixture({ fund: '0' })
  for (const intent of [
    `pay out 5 USDC to ${PAYEE} on Base`,
    'send a payout to my contractor',
    'get the money of a failed call back with my receipt',
  ]) {
    const { body } = await buyer.post('/agent/consult', { intent })
    const result = JSON.stringify([body.calls, body.alternatives])
    expect(result, intent).not.toMatch(/payouts|refund-relay|refund_relay/)
  }
})

/** What the posted lines of the journal report about our own accounts. */
async function standing({ db }: Awaited<ReturnType<typeof openPayoutFixture>>['database']) {
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

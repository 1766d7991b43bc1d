import { expect, test } from 'vitest'
import { bearer, openSessionFixture, SIGNAL } from '../../payment/sessions/session-fixture.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'

test('DS-10 an overloaded gateway refuses new paid work and still serves paid answers', async () => {
  let isLate = false
  const facilitator = scriptedFacilitator()
  const { buyer, earned } = await openGatewayFixture({
    isOverloaded: () => isLate,
    wrapFacilitators: facilitator.facilitators,
  })
  const [before, now] = [await buyer.header(PATH), await buyer.header(PATH)]
  const pay = (header: string) => buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  expectSold(await pay(before))

  isLate = true
  const refused = await pay(now)
  const repeated = await pay(before)
  const unpaid = await buyer.get(PATH)
  const asked = facilitator.verified.length
  const earnedThen = await earned()
  isLate = false
  const later = await pay(now)

  expectNotCharged(refused, 503, 'overloaded')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expectSold(repeated, { replayed: true })
  expectOffer(unpaid)
  expect(asked).toBe(1)
  expect(earnedThen).toBe(1000n)
  expectSold(later)
})

test('paid calls have a concurrency limit, and callers beyond it are refused uncharged', async () => {
  let go = false
  const facilitator = scriptedFacilitator()
  facilitator.script.verify = async (_order, honest) => {
    await waitUntil(() => go)
    return honest()
  }
  const { buyer, earned } = await openGatewayFixture({
    wrapFacilitators: facilitator.facilitators,
    environment: { MAX_CALLS: '2' },
  })
  const headers = await Promise.all([1, 2, 3].map((limit) => buyer.header(`${PATH}&limit=${limit}`)))
  const pay = (at: number) => buyer.get(`${PATH}&limit=${at + 1}`, { 'PAYMENT-SIGNATURE': headers[at] ?? '' })
  const underWay = [pay(0), pay(1)]
  await waitUntil(() => facilitator.verified.length === 2)

  const refused = await pay(2)
  const copy = pay(0)
  go = true
  const replies = await Promise.all([...underWay, copy])
  const later = await pay(2)

  expectNotCharged(refused, 503, 'overloaded')
  for (const reply of replies) expect(reply.status, reply.text).toBe(200)
  expectSold(later)
  expect(await earned()).toBe(3_000n)
})

test('DS-10 an overloaded gateway refuses new session calls and still repeats charged ones', async () => {
  let isLate = false
  const { buyer, open, status } = await openSessionFixture({ isOverloaded: () => isLate })
  const { token } = await open(1)
  const named = { ...bearer(token), 'Idempotency-Key': 'a-call-of-before-0001' }
  const before = await buyer.get(SIGNAL, named)

  isLate = true
  const refused = await buyer.get(SIGNAL, bearer(token))
  const repeated = await buyer.get(SIGNAL, named)
  isLate = false

  expectNotCharged(refused, 503, 'overloaded')
  expect(repeated.status, repeated.text).toBe(200)
  expect(repeated.text).toBe(before.text)
  expect(await status(token)).toMatchObject({ spentUsd: 0.005, heldUsd: 0 })
})

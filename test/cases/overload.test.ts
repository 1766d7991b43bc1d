import { expect, test } from 'vitest'
import { scriptedFacilitator } from '../support/facilitator.ts'
import { gatewayFor } from '../support/gateway.ts'
import { expectNotCharged, expectOffer, expectSold } from '../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'

test('DS-10 a gateway that is late takes no new paid work, and still answers for what was paid before', async () => {
  let isLate = false
  const facilitator = scriptedFacilitator()
  const { buyer, earned } = await gatewayFor({
    isOverloaded: () => isLate,
    facilitators: facilitator.facilitators,
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

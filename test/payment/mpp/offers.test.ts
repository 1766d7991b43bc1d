import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'
import { askedAt, challengeOf, credentialFor, openMppFixture } from './mpp-fixture.ts'

const PATH = '/tools/candles?token=bitcoin'

test('every paid offer asks MPP payers for the same price', async () => {
  const { buyer, payTo } = await openMppFixture()

  const reply = await buyer.get(PATH)

  const [accepted] = reply.body.accepts
  const asked = challengeOf(reply)
  expect(asked).toMatchObject({
    realm: '127.0.0.1',
    method: 'evm',
    intent: 'charge',
    request: {
      amount: accepted.amount,
      currency: accepted.asset,
      recipient: payTo,
      methodDetails: { chainId: 84_532, credentialTypes: ['authorization'], decimals: 6 },
    },
  })
  const secondsLeft = (Date.parse(asked.expires) - Date.now()) / 1000
  expect(secondsLeft).toBeGreaterThan(290)
  expect(secondsLeft).toBeLessThanOrEqual(300)
})

test('no two offers share a challenge, however fast they are asked for', async () => {
  const { buyer } = await openMppFixture()

  const replies = await Promise.all(Array.from({ length: 20 }, () => buyer.get(PATH)))

  expect(new Set(replies.map((reply) => challengeOf(reply).id)).size).toBe(20)
})

test('two calls of one payer at the same moment are two purchases', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  const paths = [PATH, '/tools/candles?token=ethereum']
  const asked = await Promise.all(paths.map((path) => askedAt(buyer, path)))
  const credentials = await Promise.all(asked.map((one) => credentialFor(buyer, one)))

  const replies = await Promise.all(
    paths.map((path, at) => buyer.get(path, { Authorization: credentials[at] ?? '' })),
  )

  for (const reply of replies) expectSold(reply)
  expect(await gateway.earned()).toBe(2_000n)
})

test('an MPP credential is settled once, and answered again when it is sent again', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  const Authorization = await credentialFor(buyer, await askedAt(buyer, PATH))

  const first = await buyer.get(PATH, { Authorization })
  const again = await buyer.get(PATH, { Authorization })

  expectSold(first)
  expectSold(again, { replayed: true })
  expect(again.headers.get('payment-receipt')).toBe(first.headers.get('payment-receipt'))
  expect(gateway.candles.asked).toHaveLength(1)
  expect(gateway.facilitator.settled).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('a challenge outlives a restart', async () => {
  const first = await openGatewayFixture()
  const asked = await askedAt(first.buyer, PATH)
  const Authorization = await credentialFor(first.buyer, asked)
  await first.close()
  const second = await openGatewayFixture({ directory: first.directory, fund: '0' })

  expectSold(await second.buyer.get(PATH, { Authorization }))
})

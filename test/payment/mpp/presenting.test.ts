import { expect, test } from 'vitest'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { rawRequest } from '../../support/raw-http.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'
import { askedAt, asX402, credentialFor, openMppFixture } from './mpp-fixture.ts'

const PATH = '/tools/candles?token=bitcoin'

test('an MPP payment repeats through x402 with the same authorization, and vice versa', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  for (const turned of [false, true]) {
    const Authorization = await credentialFor(buyer, await askedAt(buyer, PATH))
    const ways = [{ Authorization }, { 'PAYMENT-SIGNATURE': asX402(Authorization) }]
    const [one, another] = turned ? ways.reverse() : ways

    const first = await buyer.get(PATH, one)
    const second = await buyer.get(PATH, another)

    expectSold(first)
    expectSold(second, { replayed: true })
    expect(second.text).toBe(first.text)
    for (const [reply, way] of [
      [first, one],
      [second, another],
    ] as const)
      expect(reply.headers.has('payment-receipt')).toBe(way !== undefined && 'Authorization' in way)
  }

  expect(gateway.candles.asked).toHaveLength(2)
  expect(gateway.facilitator.settled).toHaveLength(2)
  expect(await gateway.earned()).toBe(2_000n)
  expect(await gateway.recordedRevenue()).toBe(2_000n)
})

test('both ways at the same moment are one purchase', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  const Authorization = await credentialFor(buyer, await askedAt(buyer, PATH))
  const payment = asX402(Authorization)

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      buyer.get(PATH, at % 2 === 0 ? { Authorization } : { 'X-PAYMENT': payment }),
    ),
  )

  for (const reply of replies) expect(reply.status, reply.text).toBe(200)
  expect(replies.filter((reply) => reply.headers.get('x-payment-replayed') === null)).toHaveLength(1)
  expect(gateway.candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
})

test('what was paid by MPP buys nothing else, by either protocol', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  const Authorization = await credentialFor(buyer, await askedAt(buyer, PATH))
  expectSold(await buyer.get(PATH, { Authorization }))

  const otherInput = await buyer.get('/tools/candles?token=ethereum', { Authorization })
  const otherTool = await buyer.get('/health', { 'PAYMENT-SIGNATURE': asX402(Authorization) })

  expectOffer(otherInput, { code: 'payment_already_used' })
  expectOffer(otherTool, { code: 'payment_already_used' })
  expect(await gateway.earned()).toBe(1_000n)
})

test('a failed call leaves the credential good', async () => {
  let broken = true
  const candles = createWatchedCandles((query) => {
    if (broken) throw new Error('The venue is down.')
    return series(query)
  })
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  const Authorization = await credentialFor(gateway.buyer, await askedAt(gateway.buyer, PATH))

  const first = await gateway.buyer.get(PATH, { Authorization })
  broken = false
  const second = await gateway.buyer.get(PATH, { Authorization })

  expectNotCharged(first, 500, 'internal')
  expectSold(second)
  expect(await gateway.earned()).toBe(1_000n)
})

test('wrong parameters leave the credential good', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  const Authorization = await credentialFor(buyer, await askedAt(buyer, PATH))

  const wrong = await buyer.get('/tools/candles?limit=0', { Authorization })

  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
  expectSold(await buyer.get(PATH, { Authorization }))
})

test('an expired challenge that was paid in time still finds its answer', async () => {
  const time = createHeldTime(Date.now())
  const gateway = await openGatewayFixture({ clock: time })
  const { buyer } = gateway
  const Authorization = await credentialFor(buyer, await askedAt(buyer, PATH))
  const first = await buyer.get(PATH, { Authorization })
  time.pass(310_000)

  const again = await buyer.get(PATH, { Authorization })

  expectSold(again, { replayed: true })
  expect(again.text).toBe(first.text)
  expect(await gateway.earned()).toBe(1_000n)
})

test('an MPP credential beside an x402 payment is a conflict, and neither is spent', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  const credential = await credentialFor(buyer, await askedAt(buyer, PATH))
  const payment = await buyer.header(PATH)

  const different = await buyer.get(PATH, { Authorization: credential, 'PAYMENT-SIGNATURE': payment })
  const same = await buyer.get(PATH, { Authorization: credential, 'X-PAYMENT': asX402(credential) })

  for (const reply of [different, same]) {
    expect(reply.status, reply.text).toBe(400)
    expect(reply.body).toMatchObject({ code: 'conflicting_payment_headers', charged: 'no' })
  }
  expect(gateway.facilitator.verified).toHaveLength(0)
  expectSold(await buyer.get(PATH, { Authorization: credential }))
  expectSold(await buyer.get(PATH, { 'PAYMENT-SIGNATURE': payment }))
})

test('of two credentials neither is picked, in one line or in two', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  const [one = '', two = ''] = await Promise.all(
    [await askedAt(buyer, PATH), await askedAt(buyer, PATH)].map((asked) => credentialFor(buyer, asked)),
  )

  const joined = await buyer.get(PATH, { Authorization: `${one}, ${two}` })
  const lines = await rawRequest(gateway.url, [
    `GET ${PATH} HTTP/1.1`,
    `Authorization: ${one}`,
    `Authorization: ${two}`,
  ])

  expect([joined.status, lines.status]).toEqual([400, 400])
  expect(gateway.facilitator.verified).toHaveLength(0)
  expectSold(await buyer.get(PATH, { Authorization: one }))
})

test('other schemes in Authorization are no payment, and stand beside one', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  const credential = await credentialFor(buyer, await askedAt(buyer, PATH))

  const bearer = await buyer.get(PATH, { Authorization: 'Bearer abc' })
  const both = await buyer.get(PATH, { Authorization: `Bearer abc, ${credential}` })

  expectOffer(bearer, { code: 'payment_required' })
  expectSold(both)
})

test('HEAD shows the challenge and spends no credential', async () => {
  const gateway = await openMppFixture()
  const { buyer } = gateway
  const Authorization = await credentialFor(buyer, await askedAt(buyer, PATH))

  const reply = await buyer.request(PATH, { method: 'HEAD', headers: { Authorization } })

  expect(reply.status).toBe(402)
  expect(reply.headers.get('www-authenticate')).toMatch(/^Payment id=/)
  expect(await gateway.earned()).toBe(0n)
})

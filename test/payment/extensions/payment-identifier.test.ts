import { expect, test } from 'vitest'
import { Buyer, encode, type PaymentRequired, type Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { type ScriptedFacilitator, scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'
const OTHER = '/tools/candles?token=ethereum'
const NAME = 'order-0000000042'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A payment header that has a name, beside everything that the offer had in its extensions. */
async function named(buyer: Buyer, id: unknown = NAME, path = PATH): Promise<string> {
  const offer = await buyer.offer(path)
  return encode({ ...(await buyer.payload(offer)), extensions: echoed(offer, id) })
}

function echoed({ extensions }: PaymentRequired, id?: unknown): Record<string, unknown> {
  const advertised = extensions['payment-identifier'] as { info: object }
  const info = { ...advertised.info, ...(id === undefined ? {} : { id }) }
  return { ...extensions, 'payment-identifier': { ...advertised, info } }
}

/** The same payment without its name, as a reader of the chain can rebuild it. */
function nameless(header: string): string {
  const { extensions: _, ...payment } = JSON.parse(Buffer.from(header, 'base64').toString())
  return encode(payment)
}

function pay(buyer: Buyer, header: string, path = PATH): Promise<Reply> {
  return buyer.get(path, { 'PAYMENT-SIGNATURE': header })
}

function expectConflict(reply: Reply): void {
  expect(reply.status, reply.text).toBe(409)
  expect(reply.body).toMatchObject({ code: 'identifier_conflict', charged: 'no' })
  expect(reply.headers.get('payment-response')).toBeNull()
}

async function watchedGateway(facilitator: ScriptedFacilitator = scriptedFacilitator()) {
  const candles = createWatchedCandles()
  const gateway = await openGatewayFixture({
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
  })
  return { ...gateway, candles }
}

test('CON-08 equal name and payment get the stored answer; anything else conflicts', async () => {
  const gateway = await watchedGateway()
  const { buyer } = gateway
  const payment = await named(buyer)
  const another = await named(buyer)

  const first = await pay(buyer, payment)
  const again = await pay(buyer, payment)
  const otherPayment = await pay(buyer, another)
  const otherRequest = await pay(buyer, payment, OTHER)
  const otherBoth = await pay(buyer, another, OTHER)

  expectSold(first)
  expectSold(again, { replayed: true })
  expect(again.text).toBe(first.text)
  for (const reply of [otherPayment, otherRequest, otherBoth]) expectConflict(reply)
  expect(gateway.candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test.each([
  ['15 characters', 'a'.repeat(15)],
  ['129 characters', 'a'.repeat(129)],
  ['a space', 'order 0000000042'],
  ['no text', 42],
])('CON-08 a name of %s is refused, and the payment stays good', async (_what, id) => {
  const gateway = await watchedGateway()
  const { buyer } = gateway
  const payment = await named(buyer, id)

  const reply = await pay(buyer, payment)

  expect(reply.status, reply.text).toBe(400)
  expect(reply.body).toMatchObject({
    code: 'invalid_input',
    charged: 'no',
    field: expect.stringMatching(/info\.id$/),
  })
  expect(gateway.candles.asked).toHaveLength(0)
  expectSold(await pay(buyer, nameless(payment)))
})

test('offers announce optional names, and an echo alone is not a name', async () => {
  const gateway = await watchedGateway()
  const { buyer } = gateway
  const offer = await buyer.offer(PATH)

  const reply = await pay(buyer, encode({ ...(await buyer.payload(offer)), extensions: echoed(offer) }))

  expect(offer.extensions['payment-identifier']).toMatchObject({
    info: { required: false },
    schema: { properties: { id: { minLength: 16, maxLength: 128 } } },
  })
  expectSold(reply)
  expect(await gateway.database.db.selectFrom('idem').selectAll().execute()).toEqual([])
})

test('of two simultaneous payments under one name one is made', async () => {
  const gateway = await watchedGateway()
  const { buyer } = gateway
  const payments = await Promise.all(Array.from({ length: 5 }, () => named(buyer)))

  const replies = await Promise.all(payments.map((payment) => pay(buyer, payment)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 200)) expectConflict(reply)
  expect(await gateway.earned()).toBe(1_000n)
})

test('a name is one payer’s own', async () => {
  const gateway = await watchedGateway()
  const neighbour = new Buyer(gateway.url)
  await neighbour.fund()

  expectSold(await pay(gateway.buyer, await named(gateway.buyer)))
  expectSold(await pay(neighbour, await named(neighbour)))
  expect(await gateway.earned()).toBe(2_000n)
})

test('a name whose payment came to nothing may be given to another', async () => {
  let broken = true
  const candles = createWatchedCandles((query) => {
    if (broken) throw new Error('The venue is down.')
    return series(query)
  })
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  const { buyer } = gateway

  const failed = await pay(buyer, await named(buyer))
  broken = false
  const payment = await named(buyer)
  const second = await pay(buyer, payment)

  expectNotCharged(failed, 500, 'internal')
  expectSold(second)
  expectSold(await pay(buyer, payment), { replayed: true })
  expectConflict(await pay(buyer, await named(buyer)))
})

test('a named answer is kept for a day for holders of the name', async () => {
  const time = createHeldTime(Date.now())
  const gateway = await openGatewayFixture({ clock: time })
  const { buyer } = gateway
  const payment = await named(buyer)
  const first = await pay(buyer, payment)
  const plain = await buyer.header(PATH)
  expectSold(await pay(buyer, plain))

  time.pass(23 * HOUR)
  await gateway.runJob('forget-results')
  const late = await pay(buyer, payment)
  const rebuilt = await pay(buyer, nameless(payment))
  const unnamed = await pay(buyer, plain)
  time.pass(2 * HOUR)
  await gateway.runJob('forget-results')
  const tooLate = await pay(buyer, payment)

  expectSold(late, { replayed: true })
  expect(late.text).toBe(first.text)
  for (const reply of [rebuilt, unnamed, tooLate]) expectOffer(reply, { code: 'payment_already_used' })
  expect(await gateway.earned()).toBe(2_000n)
})

test('without its name, or under another, a named payment gets nothing from the start', async () => {
  const gateway = await watchedGateway()
  const { buyer } = gateway
  const payment = await named(buyer)
  const { extensions, ...rest } = JSON.parse(Buffer.from(payment, 'base64').toString())
  extensions['payment-identifier'].info.id = 'guessed-0000000000'
  expectSold(await pay(buyer, payment))

  for (const header of [nameless(payment), encode({ ...rest, extensions })])
    expectOffer(await pay(buyer, header), { code: 'payment_already_used' })

  expectSold(await pay(buyer, payment), { replayed: true })
})

test('a name does not leave the gateway with the payment', async () => {
  const facilitator = scriptedFacilitator()
  const gateway = await watchedGateway(facilitator)

  expectSold(await pay(gateway.buyer, await named(gateway.buyer)))

  expect(facilitator.settled).toHaveLength(1)
  expect(JSON.stringify([facilitator.verified, facilitator.settled])).not.toContain(NAME)
})

test('a name holds over MCP as well', async () => {
  const gateway = await watchedGateway()
  const { buyer } = gateway
  const call = async (payment: unknown, token: string) => {
    const reply = await buyer.post(
      '/mcp',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'candles', arguments: { token }, _meta: { 'x402/payment': payment } },
      },
      { Accept: 'application/json, text/event-stream' },
    )
    return reply.body.result
  }
  const payment = JSON.parse(Buffer.from(await named(buyer), 'base64').toString())

  const first = await call(payment, 'bitcoin')
  const again = await call(payment, 'bitcoin')
  const other = await call(payment, 'ethereum')

  expect(first.isError).toBeFalsy()
  expect(again._meta).toMatchObject({ 'pennywire/replayed': true })
  expect(other).toMatchObject({
    isError: true,
    structuredContent: { code: 'identifier_conflict', charged: 'no' },
  })
  expect(await gateway.earned()).toBe(1_000n)
})

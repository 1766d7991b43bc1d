import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createWatchedCandles } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'

const PATH = '/tools/candles'

/** A gateway, and one unspent payment that comes along with every request. */
async function payingGateway() {
  const candles = createWatchedCandles()
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
  })
  const header = await gateway.buyer.header(PATH)
  return {
    ...gateway,
    facilitator,
    asks: (query: string) => gateway.buyer.get(`${PATH}?${query}`, { 'PAYMENT-SIGNATURE': header }),
    async expectUnspent() {
      expect(candles.asked).toHaveLength(0)
      expect(facilitator.verified).toHaveLength(0)
      expectSold(await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }))
    },
  }
}

test.each([
  ['VAL-09', 'source=nasdaq', 'source'],
  ['VAL-09', 'source=binance&source=kraken', 'source'],
  ['VAL-10', 'bar=7x', 'bar'],
  ['VAL-10', 'bar=-1m', 'bar'],
  ['VAL-10', 'bar=', 'bar'],
  ['VAL-10', 'bar=1h;drop', 'bar'],
  ['VAL-11', 'foo=1', 'foo'],
  ['VAL-11', 'limit=0', 'limit'],
  ['VAL-11', 'limit=abc', 'limit'],
  ['VAL-11', 'limit=5001', 'limit'],
  ['VAL-11', 'limit=1.5', 'limit'],
  ['VAL-11', 'limit=1e2', 'limit'],
  ['VAL-11', 'limit=%2B5', 'limit'],
  ['VAL-11', 'limit=', 'limit'],
  ['VAL-11', 'limit=5&limit=6', 'limit'],
  ['VAL-11', 'token=', 'token'],
  ['VAL-11', `token=${'x'.repeat(41)}`, 'token'],
  ['VAL-11', '__proto__=1', '__proto__'],
])('%s %s is refused by name and the payment stays unspent', async (_id, query, field) => {
  const gateway = await payingGateway()

  const reply = await gateway.asks(query)

  expect(reply.status, reply.text).toBe(400)
  expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no', field })
  await gateway.expectUnspent()
})

test('VAL-10 every bar and VAL-09 every venue of the contract is taken', async () => {
  const { buyer } = await openGatewayFixture({ upstreams: { candles: createWatchedCandles() } })

  for (const query of ['bar=1m', 'bar=1h', 'bar=4h', 'bar=1d', 'limit=200', 'source=kraken'])
    expectSold(await buyer.buy(`${PATH}?${query}`))
})

test('VAL-04 body numbers are numbers, and VAL-11 unknown body fields are refused', async () => {
  const { buyer, earned } = await openGatewayFixture({ upstreams: { candles: createWatchedCandles() } })
  const header = await buyer.header('/signal')
  const post = (body: unknown) => buyer.post('/signal', body, { 'PAYMENT-SIGNATURE': header })

  for (const limit of ['"25"', 'null', 'true', '[25]', '25.5', '19', '5001'])
    expect((await post(`{"limit":${limit}}`)).status, limit).toBe(400)
  const unknown = await post({ foo: 1 })
  const unspent = await earned()
  const sold = await post('{"token":"bitcoin","limit":25.0}')

  expect(unknown.status).toBe(400)
  expect(unknown.body).toMatchObject({ field: 'foo', charged: 'no' })
  expect(unspent).toBe(0n)
  expectSold(sold)
})

test('VAL-12 a body that may hold anything still has to be an object', async () => {
  const { buyer, earned } = await openGatewayFixture()
  const header = await buyer.header('/health')
  const post = (body: unknown) => buyer.post('/health', body, { 'PAYMENT-SIGNATURE': header })

  for (const body of [[], '"x"', 5, 'null', true, '{']) expect((await post(body)).status, `${body}`).toBe(400)
  const unspent = await earned()
  const sold = await post({ any: 'thing', deep: [{}] })

  expect(unspent).toBe(0n)
  expectSold(sold)
})

test('VAL-30 more of a query than anybody needs is refused', async () => {
  const gateway = await payingGateway()
  const many = Array.from({ length: 200 }, (_, index) => `p${index}=1`).join('&')

  const long = await gateway.asks(`token=${'x'.repeat(9_000)}`)
  const longer = await gateway.asks(`token=${'x'.repeat(20_000)}`)
  const wide = await gateway.asks(many)

  expect([long.status, longer.status, wide.status]).toEqual([400, 431, 400])
  await gateway.expectUnspent()
})

test('a body that is too large or not JSON is refused unspent', async () => {
  const { buyer } = await openGatewayFixture()
  const header = await buyer.header('/health')
  const pay = { 'PAYMENT-SIGNATURE': header }

  const large = await buyer.post('/health', { text: 'x'.repeat(300_000) }, pay)
  const text = await buyer.post('/health', 'a=1', { ...pay, 'Content-Type': 'text/plain' })
  const sold = await buyer.post('/health', {}, pay)

  expect(large.status).toBe(413)
  expect(large.body).toMatchObject({ code: 'payload_too_large', charged: 'no' })
  expect(text.status).toBe(415)
  expectSold(sold)
})

test('VAL-27 inputs outside any tool’s schema neither crash nor charge', async () => {
  const gateway = await payingGateway()
  // free tools read candles for any caller
  const free = await payingGateway()
  const reading = tools.filter(
    ({ contract: { route } }) => route.methods.includes('GET') && !route.path.includes('{'),
  )
  const name = (known: readonly string[]) => fc.oneof(fc.constantFrom('', ...known), fc.string())
  const value = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String), fc.constant('true'))
  const request = fc
    .constantFrom(...reading)
    .chain((tool) =>
      fc.tuple(
        fc.constant(tool),
        fc.array(fc.tuple(name(Object.keys(tool.inputSchema['properties'] ?? {})), value), { maxLength: 4 }),
      ),
    )

  await fc.assert(
    fc.asyncProperty(request, async ([{ contract }, pairs]) => {
      const query = new URLSearchParams(pairs).toString()
      const { buyer } = contract.price > 0n ? gateway : free
      const unpaid = await buyer.get(`${contract.route.path}?${query}`)
      if (contract.price > 0n) expectOffer(unpaid)
      else expect([200, 400]).toContain(unpaid.status)
      if (contract.price === 0n || unpaid.body.extensions.input.ok) return
      const paid = await gateway.buyer.get(`${contract.route.path}?${query}`, {
        'PAYMENT-SIGNATURE': await gateway.buyer.header(contract.route.path),
      })
      expect(paid.status, paid.text).toBe(400)
    }),
    { seed: 402, numRuns: 150 },
  )

  expect(await gateway.earned()).toBe(0n)
  await gateway.expectUnspent()
})

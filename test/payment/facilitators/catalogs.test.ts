import { extractDiscoveryInfo } from '@x402/extensions/bazaar'
import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createListings } from '../../../src/calls/listings.ts'
import { toProduct } from '../../../src/calls/product.ts'
import { encode } from '../../support/buyer.ts'
import { passUntilDone, waitUntil } from '../../support/held-time.ts'
import { answerHonestly, hangs, respondStatus } from '../../support/hostile-facilitator.ts'
import { expectPending, expectSold } from '../../support/replies.ts'
import { openFacilitatorFixture, PATH } from './facilitator-fixture.ts'

/** What a facilitator's catalog makes of a request, by the stock library. */
function indexed(body: object | undefined) {
  const { paymentPayload, paymentRequirements } = body as {
    paymentPayload: never
    paymentRequirements: never
  }
  return extractDiscoveryInfo(paymentPayload, paymentRequirements)
}

test('facilitators are shown a listing that the stock library indexes', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()

  expectSold(await gateway.buy())

  for (const path of ['/verify', '/settle'] as const) {
    const [asked] = f1.at(path)
    expect(asked?.body.paymentPayload['resource'], path).toEqual({
      url: `${gateway.url}/tools/candles`,
      description: expect.stringMatching(/ 0\.001 USD\.$/),
      mimeType: 'application/json',
      serviceName: 'Pennywire',
      tags: ['crypto', 'markets', 'read'],
      iconUrl: `${gateway.url}/icon.svg`,
    })
    expect(indexed(asked?.body), path).toMatchObject({
      resourceUrl: `${gateway.url}/tools/candles`,
      method: 'GET',
      discoveryInfo: { input: { type: 'http', queryParams: { token: expect.any(String) } } },
    })
  }
})

test('nothing that a payer echoes or asks reaches the catalog', async () => {
  const { f1, buyer, pay } = await openFacilitatorFixture()
  const payload = await buyer.payload(await buyer.offer(PATH))
  const echoed = {
    ...payload,
    resource: {
      url: `${buyer.url}/tools/candles?token=stolen-words`,
      description: 'stolen-words',
      serviceName: 'stolen-words',
    },
    extensions: { bazaar: { info: 'stolen-words', routeTemplate: '/stolen-words' }, other: 'stolen-words' },
  }

  expectSold(await pay(encode(echoed)))

  expect(f1.calls.length).toBeGreaterThan(1)
  expect(JSON.stringify(f1.calls.map(({ body }) => body ?? null))).not.toContain('stolen-words')
})

test('a sale at a shared address is listed at its own route', async () => {
  const { f1, buyer, url } = await openFacilitatorFixture()
  const call = { toolId: 'candles', params: { token: 'bitcoin' } }
  const { body: offer } = await buyer.post('/agent/tools/call', call)

  const reply = await buyer.post('/agent/tools/call', call, {
    'PAYMENT-SIGNATURE': encode(await buyer.payload(offer)),
  })

  expect(reply.status).toBe(200)
  expect(indexed(f1.at('/settle')[0]?.body)).toMatchObject({
    resourceUrl: `${url}/tools/candles`,
    method: 'GET',
  })
})

test('a sale at the MCP door is listed as an MCP tool', async () => {
  const { f1, buyer } = await openFacilitatorFixture()
  const call = (meta: object) =>
    buyer.post('/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'candles', arguments: { token: 'bitcoin' }, _meta: meta },
    })
  const { body } = await call({})

  const reply = await call({ 'x402/payment': await buyer.payload(body.result.structuredContent) })

  expect(reply.body.result.isError).not.toBe(true)
  expect(f1.at('/settle')[0]?.body.paymentPayload).toMatchObject({
    resource: { url: 'mcp://tool/candles' },
    extensions: { bazaar: { info: { input: { type: 'mcp', toolName: 'candles' } } } },
  })
})

test('every facilitator and every later attempt receives the same request', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  const header = await gateway.signed()
  f1.settle = hangs
  f2.settle = f3.settle = respondStatus(503)

  expectPending(await gateway.payWhile(header, [f1], 12_000))
  f1.settle = f2.settle = f3.settle = answerHonestly
  await waitUntil(() => f1.hung > 0)
  gateway.time.pass(120_000)
  expectSold(await passUntilDone(gateway.time, 10, gateway.pay(header)), { replayed: true })

  const asked = [f1, f2, f3].flatMap((each) => each.at('/settle').map(({ body }) => JSON.stringify(body)))
  expect(asked.length).toBeGreaterThan(3)
  expect(new Set(asked).size).toBe(1)
  expect(asked[0]).toContain('"bazaar"')
})

test('the listing of every paid tool is short and holds its example alone', () => {
  const room = { dataMode: 'live', acceptsCharacters: 1_500 }
  const describe = createListings(
    { product: (tool, channel = tool.contract.route.methods[0] ?? 'GET') => toProduct(tool, channel, room) },
    () => 'https://gateway.example',
  )

  for (const tool of tools.filter(({ contract }) => contract.price > 0n)) {
    for (const channel of [...tool.contract.route.methods, 'call', 'mcp', 'task'] as const) {
      const listing = describe(tool, { channel, price: tool.contract.price })
      const name = `${tool.contract.id} ${channel}`

      expect(JSON.stringify(listing).length, name).toBeLessThanOrEqual(5_120)
      expect(listing.extensions, name).toHaveProperty('bazaar')
      expect(URL.canParse(listing.resource.url), name).toBe(true)
      expect(listing.resource.url, name).not.toMatch(/[{}?]/)
    }
  }
})

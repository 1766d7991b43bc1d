import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'

const PATH = '/chat/completions'
const question = { model: 'openai/gpt-4.1-mini', messages: [{ role: 'user', content: "What's 2 + 2?" }] }
const json = { 'content-type': 'application/json' }

test.each<[string, (response: ServerResponse) => void]>([
  ['UP-02 limits us', (response) => response.writeHead(429, { ...json, 'retry-after': '7' }).end('{}')],
  ['UP-03 answers 500', (response) => sendJson(response, { error: { message: 'secret stack' } }, 500)],
  ['UP-03 answers 502', (response) => sendJson(response, {}, 502)],
  ['UP-04 answers 200 with broken JSON', (response) => response.writeHead(200, json).end('{"id":')],
  [
    'UP-04 answers 200 with a page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sorry</html>'),
  ],
  ['UP-04 answers 200 with nothing', (response) => response.writeHead(200, json).end()],
  [
    'UP-09 breaks in the middle of its answer',
    (response) => {
      response.writeHead(200, { ...json, 'content-length': '1000' })
      response.write('{"id":', () => response.destroy())
    },
  ],
])('%s: a model is asked once, uncharged, and the payment stays good', async (_name, fault) => {
  const [models, completion] = [
    await recorded('openrouter/models'),
    await recorded('openrouter/chat-completion'),
  ]
  let offset = 0
  let mended = false
  const provider = await loopbackVenue((request, response) => {
    request.resume().on('end', () => {
      if (request.url?.startsWith('/models')) sendJson(response, models.body)
      else if (mended) sendJson(response, completion.body)
      else fault(response)
    })
  })
  const { buyer, earned, recordedRevenue } = await openGatewayFixture({
    clock: { now: () => Date.now() + offset },
    environment: { DATA_MODE: 'live', OPENROUTER_BASE_URL: provider.url, OPENROUTER_API_KEY: 'sk-test' },
  })
  const offer = (await buyer.post(PATH, question)).body
  const header = encode(await buyer.payload(offer))

  const failed = await buyer.post(PATH, question, { 'PAYMENT-SIGNATURE': header })

  expect([502, 503], failed.text).toContain(failed.status)
  expect(failed.body).toMatchObject({ code: expect.stringMatching(/^upstream_/), charged: 'no' })
  expect(failed.text).toMatch(/payment was NOT charged/)
  expect(failed.headers.get('payment-response')).toBeNull()
  expect(failed.text).not.toContain('secret stack')
  expect(provider.asked.filter((path) => path.startsWith(PATH))).toHaveLength(1)
  expect(await earned()).toBe(0n)
  mended = true
  // past what the provider asked us to wait
  offset = 8_000
  expectSold(await buyer.post(PATH, question, { 'PAYMENT-SIGNATURE': header }))
  const paid = await earned()
  expect(paid).toBe(BigInt(offer.accepts[0].amount))
  expect(await recordedRevenue()).toBe(paid)
})

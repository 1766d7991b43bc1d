import { beforeAll, expect, test } from 'vitest'
import { failures } from '../../src/core/failures.ts'
import { Buyer, decode } from '../support/buyer.ts'
import { waitUntil } from '../support/held-time.ts'
import { build, dataDirectory, startGateway } from '../support/process.ts'
import { loopbackVenue } from '../support/replay-server.ts'
import { expectNotCharged } from '../support/replies.ts'

const MARKET = '/tools/candles?token=bitcoin&source=okx'
const KEYED = '/tools/candles?token=bitcoin&source=coingecko'
const CANARY = 'canary-of-a-private-question'
const secrets = {
  COINGECKO_DEMO_API_KEY: 'CG-a-key-that-was-paid-for',
  TOKENS_API_KEY: 'tokens-key-of-the-operator',
  AGENTSCORE_API_KEY: 'agentscore-key-of-the-operator',
  INTERNAL_SECRET: 'a-secret-of-the-schedule-itself',
}

const readSources = [
  [500, 'upstream_unavailable'],
  [400, 'upstream_rejected'],
  [200, 'upstream_malformed'],
] as const

beforeAll(build)

test('PR-02 a log records failures without secrets, payments, questions or administrators', async () => {
  // a source that repeats all that it was asked with
  let status = 500
  const venue = await loopbackVenue((request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ echo: request.rawHeaders.join(' '), url: request.url }))
  })
  const sources = Object.fromEntries(
    ['OKX', 'COINGECKO', 'AGENTSCORE', 'CRYPTONEWS'].map((id) => [`${id}_BASE_URL`, venue.url]),
  )
  const gateway = await startGateway(dataDirectory(), {
    LOG_LEVEL: 'debug',
    DATA_MODE: 'live',
    ...sources,
    ...secrets,
  })
  const buyer = new Buyer(gateway.url)
  await buyer.fund('10')
  const headers = await Promise.all([buyer.header(MARKET), buyer.header(KEYED)])
  const signature = (header: string) =>
    (decode(header)['payload'] as { readonly signature: string }).signature

  for (const [result, code] of readSources) {
    status = result
    for (const [at, path] of [MARKET, KEYED].entries()) {
      const failed = await buyer.get(path, { 'PAYMENT-SIGNATURE': headers[at] ?? '' })
      expectNotCharged(failed, failures[code].http, code)
    }
  }
  await buyer.get(MARKET, { 'PAYMENT-SIGNATURE': `${headers[0]}%%%` })
  const question = `/brain?question=${CANARY}`
  const thought = await buyer.buy(question)
  await buyer.post('/consult', { intent: CANARY })
  await buyer.post('/8004/register-agent', {}, { 'X-Operator-Token': 'token-of-an-operator' })
  await buyer.get('/internal/nothing', { Authorization: `Bearer ${secrets.INTERNAL_SECRET}` })
  await waitUntil(() => gateway.logged().includes('call failed on our side'))
  gateway.kill('SIGTERM')
  await gateway.ended

  const log = gateway.logged()
  expect(venue.asked.length).toBeGreaterThan(1)
  expect(thought.status).not.toBe(404)
  for (const secret of [
    ...Object.values(secrets),
    ...headers,
    ...headers.map(signature),
    buyer.account.address,
    buyer.account.address.toLowerCase(),
    CANARY,
    'token-of-an-operator',
  ])
    expect(log).not.toContain(secret)
})

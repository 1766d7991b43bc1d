import { expect, test } from 'vitest'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { rawRequest } from '../../support/raw-http.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'

const FREE = '/status/upstreams'
const PAID = '/tools/candles?token=bitcoin'

/** A gateway with the limits of production, whose time stands still; nothing has been asked of it yet. */
async function throttledGateway(environment: Record<string, string> = {}) {
  const time = createHeldTime()
  const gateway = await openGatewayFixture({
    clock: time,
    scheduler: time,
    upstreams: { candles: createWatchedCandles((query) => series(query, time)) },
    fund: '0',
    environment: { THROTTLE_BURST: '25', THROTTLE_SUSTAINED: '100', ...environment },
  })
  const ask = async (times: number, headers: Record<string, string> = {}) => {
    const statuses: number[] = []
    for (let asked = 0; asked < times; asked += 1)
      statuses.push((await gateway.buyer.get(FREE, headers)).status)
    return statuses
  }
  return { ...gateway, time, ask }
}

const all = (status: number, times: number) => Array<number>(times).fill(status)

test('RL-01 the twenty-sixth free call within ten seconds has to wait', async () => {
  const gateway = await throttledGateway()

  const statuses = await gateway.ask(25)
  gateway.time.pass(3_500)
  const refused = await gateway.buyer.get(FREE)

  expect(statuses).toEqual(all(200, 25))
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({ success: false, message: expect.any(String) })
  expect(refused.headers.get('retry-after')).toBe('7')
})

test('RL-02 a client that waits as instructed is served again', async () => {
  const gateway = await throttledGateway()
  await gateway.ask(25)
  const refused = await gateway.buyer.get(FREE)

  gateway.time.pass(Number(refused.headers.get('retry-after')) * 1_000)

  expect(await gateway.ask(1)).toEqual([200])
})

test('RL-03 a hundred within a minute is enough, however evenly they come', async () => {
  const gateway = await throttledGateway()
  const statuses: number[] = []
  for (let call = 0; call < 100; call += 1) {
    statuses.push(...(await gateway.ask(1)))
    gateway.time.pass(550)
  }

  const refused = await gateway.buyer.get(FREE)

  expect(statuses).toEqual(all(200, 100))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
})

test('RL-05 hammering does not lengthen the wait', async () => {
  const gateway = await throttledGateway()
  await gateway.ask(25)

  for (let second = 0; second < 9; second += 1) {
    gateway.time.pass(1_000)
    expect(await gateway.ask(5)).toEqual(all(429, 5))
  }
  gateway.time.pass(1_000)

  expect(await gateway.ask(1)).toEqual([200])
})

test('RL-06 public documents are never counted', async () => {
  const gateway = await throttledGateway()

  for (let call = 0; call < 100; call += 1) {
    expect((await gateway.buyer.get('/info')).status).toBe(200)
    expect((await gateway.buyer.get('/info/stats')).status).toBe(200)
  }

  expect(await gateway.ask(25)).toEqual(all(200, 25))
})

test('RL-07 paid tools are never throttled, with a payment or without', async () => {
  const gateway = await throttledGateway()
  await gateway.buyer.fund('1')
  await gateway.ask(30)

  for (let call = 0; call < 200; call += 1) expectOffer(await gateway.buyer.get(PAID))
  for (let call = 0; call < 50; call += 1) expectSold(await gateway.buyer.buy(PAID))

  expect(await gateway.ask(1)).toEqual([429])
})

test('RL-08 an untrusted forwarding header has no effect', async () => {
  const gateway = await throttledGateway()

  const statuses: number[] = []
  for (let call = 0; call < 26; call += 1)
    statuses.push(...(await gateway.ask(1, { 'X-Forwarded-For': `203.0.113.${call}` })))

  expect(statuses).toEqual([...all(200, 25), 429])
})

test('RL-13 two clients behind a trusted proxy do not share a limit', async () => {
  const gateway = await throttledGateway({ TRUSTED_PROXIES: '127.0.0.1' })

  const one = await gateway.ask(26, { 'X-Forwarded-For': '198.51.100.9, 203.0.113.1' })
  const other = await gateway.ask(25, { 'X-Forwarded-For': '198.51.100.9, 203.0.113.2' })

  expect(one).toEqual([...all(200, 25), 429])
  expect(other).toEqual(all(200, 25))
})

test('RL-17 a limited client is refused before its body is read', async () => {
  const gateway = await throttledGateway()
  await gateway.ask(25)

  const reply = await rawRequest(gateway.url, [
    'POST /tools/x402-verify-receipt HTTP/1.1',
    'Content-Type: application/json',
    'Content-Length: 5000000',
  ])

  expect(reply.status).toBe(429)
})

test('the faucet counts too', async () => {
  const gateway = await throttledGateway()
  await gateway.ask(25)

  await expect(gateway.buyer.fund()).rejects.toThrow('success":false')
})

test.each([
  ['row RL5: an unknown path', '/no/such/path'],
  ['row RL5: an unknown path below a door', '/a2a/nothing'],
  ['row RL5: an announced path', '/v1/insight'],
  ['row RL6: the documentation at /docs', '/docs'],
  ['row RL6: a page of the documentation', '/docs/operations/signal'],
  ['row RL6: a missing page of the documentation', '/docs/nothing'],
  ['row RL5: the page at /', '/'],
])('%s counts against the throttle', async (_, path) => {
  const gateway = await throttledGateway()
  await gateway.ask(24)

  const last = await gateway.buyer.get(path)
  const refused = await gateway.buyer.get(path)

  expect(last.status).not.toBe(429)
  expect(refused).toMatchObject({ status: 429, body: { success: false, message: expect.any(String) } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
})

test('row RL5: a payment shown at an unknown path is always explained', async () => {
  const gateway = await throttledGateway()
  await gateway.ask(30)

  const reply = await gateway.buyer.get('/no/such/path', { 'PAYMENT-SIGNATURE': 'e30=' })

  expect(reply.status).toBe(404)
})

test('row RL5: the description lists what the throttle skips', async () => {
  const { buyer } = await throttledGateway()

  const { skip } = (await buyer.get('/openapi.json')).body['x-ratelimit']

  expect(skip.paths).toEqual(expect.arrayContaining(['/info', '/page/*']))
  expect(skip.description).toMatch(/unknown paths/)
})

test('row BN2: a program that asks for JSON at / learns where to read on', async () => {
  const { buyer, url } = await throttledGateway()

  const { status, headers, body } = await buyer.get('/', { Accept: 'application/json' })

  expect(status).toBe(200)
  expect(headers.get('vary')).toContain('Accept')
  expect(body).toMatchObject({
    name: 'Pennywire',
    tools: `${url}/agent/tools`,
    documents: { openapi: `${url}/openapi.json`, x402: `${url}/.well-known/x402` },
    announced: expect.arrayContaining([expect.objectContaining({ path: '/v1/insight' })]),
  })
  for (const address of Object.values<string>(body.documents)) {
    const path = address.slice(url.length)
    expect((await buyer.get(path)).status, path).not.toBe(404)
  }
})

test.each([
  ['a scraper that accepts HTML', { Accept: 'text/html' }],
  ['a link preview that accepts anything', { Accept: '*/*', 'User-Agent': 'Slackbot-LinkExpanding 1.0' }],
  ['a browser that accepts anything', { Accept: '*/*', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' }],
])('row BN2: %s gets the page with a title', async (_, asked) => {
  const { buyer } = await throttledGateway()

  const { status, headers, text } = await buyer.get('/', asked)

  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(text).toMatch(/<title>[^<]+<\/title>/)
})

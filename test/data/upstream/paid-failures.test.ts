import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { type FailureCode, failures, GatewayError } from '../../../src/core/failures.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const HOUR = 3_600_000
const PATH = '/tools/candles?source=okx&token=bitcoin&bar=1h&limit=3'
const json = { 'content-type': 'application/json' }
/** Where nothing listens. */
const CLOSED_PORT_URL = 'http://127.0.0.1:1'

type Handle = (response: ServerResponse) => void

/** A gateway whose only venue does as a test wants, until it is repaired. */
async function gatewayAt(trouble: Handle, settings: Parameters<typeof openGatewayFixture>[0] = {}) {
  let isRepaired = false
  const venue = await loopbackVenue((_request, response) =>
    isRepaired ? sendJson(response, candlesUntil(Date.now())) : trouble(response),
  )
  const gateway = await openGatewayFixture({ environment: liveAt(venue.url), ...settings })
  return {
    ...gateway,
    venue,
    header: await gateway.buyer.header(PATH),
    pay: (header: string) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }),
    repair() {
      isRepaired = true
    },
  }
}

test.each<[string, string, Handle, string, number]>([
  ['UP-01', 'never answers', () => {}, 'upstream_unavailable', 2],
  ['UP-03', 'answers 500', (response) => sendJson(response, {}, 500), 'upstream_unavailable', 2],
  ['UP-03', 'answers 502', (response) => sendJson(response, {}, 502), 'upstream_unavailable', 2],
  ['UP-03', 'answers 503', (response) => sendJson(response, {}, 503), 'upstream_unavailable', 2],
  [
    'UP-04',
    'answers half of its JSON',
    (response) => respondJson(response, '{"data":['),
    'upstream_malformed',
    1,
  ],
  ['UP-04', 'answers HTML with status 200', sayHtml, 'upstream_malformed', 1],
  [
    'UP-04',
    'answers nothing with status 200',
    (response) => respondJson(response, ''),
    'upstream_malformed',
    1,
  ],
  ['UP-04', 'calls its JSON something else', sayOtherwise, 'upstream_malformed', 1],
  ['UP-07', 'answers a hundred megabytes', sayTooMuch, 'upstream_malformed', 1],
  ['UP-07', 'never comes to an end', sayForEver, 'upstream_malformed', 1],
  ['UP-07', 'drips', drip, 'upstream_unavailable', 1],
  ['UP-09', 'resets the connection in the middle of its answer', resetMidBody, 'upstream_unavailable', 2],
])('%s a venue that %s costs its caller nothing, and the payment stays good', async (...row) => {
  const [, , trouble, code, maxAsked] = row
  const { header, pay, repair, venue, earned } = await gatewayAt(trouble)

  const failed = await pay(header)
  const asked = venue.asked.length
  const before = await earned()
  repair()
  const reply = await pay(header)

  expectNotCharged(failed, failures[code as FailureCode].http, code)
  expect(asked).toBeLessThanOrEqual(maxAsked)
  expect(before).toBe(0n)
  expectSold(reply)
  expect(await earned()).toBe(1_000n)
})

test('UP-01 an unreachable venue is not charged, and the payment stays good', async () => {
  const unreached = await openGatewayFixture({ environment: liveAt(CLOSED_PORT_URL) })
  const header = await unreached.buyer.header(PATH)

  const failed = await unreached.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  await unreached.close()
  const { pay, repair, earned } = await gatewayAt(() => {}, { directory: unreached.directory, fund: '0' })
  repair()
  const reply = await pay(header)

  expectNotCharged(failed, 503, 'upstream_unavailable')
  expectSold(reply)
  expect(await earned()).toBe(1_000n)
})

test('UP-02 a rate-limited venue is not charged, and the retry time is given', async () => {
  const time = createHeldTime(Date.now())
  const { header, pay, repair, venue, earned } = await gatewayAt(
    (response) => response.writeHead(429, { ...json, 'retry-after': '7' }).end('{}'),
    { clock: time },
  )

  const failed = await pay(header)
  const asked = venue.asked.length
  repair()
  time.pass(8_000)
  const reply = await pay(header)

  expectNotCharged(failed, 503, 'upstream_unavailable')
  expect(Number(failed.headers.get('retry-after'))).toBeGreaterThanOrEqual(7)
  expect(asked).toBeLessThanOrEqual(2)
  expectSold(reply)
  expect(await earned()).toBe(1_000n)
})

test('UP-07 of an answer without an end no more is read than may be believed', async () => {
  let written = 0
  const { header, pay } = await gatewayAt((response) => sayForEver(response, (bytes) => (written += bytes)))

  await pay(header)

  // what the sockets on both sides hold comes on top of the five megabytes
  expect(written).toBeLessThan(20_000_000)
})

test('UP-09 a venue without TLS is not charged, and the payment stays good', async () => {
  const plain = await loopbackVenue((_request, response) => response.end())
  const environment = liveAt(plain.url.replace('http:', 'https:'))
  const insecure = await openGatewayFixture({ environment })
  const header = await insecure.buyer.header(PATH)

  const failed = await insecure.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  await insecure.close()
  const { pay, repair, earned } = await gatewayAt(() => {}, { directory: insecure.directory, fund: '0' })
  repair()
  const reply = await pay(header)

  expectNotCharged(failed, 503, 'upstream_unavailable')
  expectSold(reply)
  expect(await earned()).toBe(1_000n)
})

test('UP-16 an unconfigured gateway labels simulated data and fails like any other', async () => {
  let isBroken = true
  const healthy = await openGatewayFixture()
  const { buyer, earned } = await openGatewayFixture({
    upstreams: {
      candles: createWatchedCandles((query) => {
        if (isBroken) throw new GatewayError('upstream_unavailable', 'The venue timed out.')
        return series(query)
      }),
    },
  })
  const header = await buyer.header(PATH)

  const simulated = await healthy.buyer.buy(PATH)
  const failed = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  isBroken = false
  const reply = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectSold(simulated)
  expect(simulated.body.provenance).toMatchObject({ mode: 'simulated' })
  expect(simulated.headers.get('x-data-mode')).toBe('simulated')
  expectNotCharged(failed, 503, 'upstream_unavailable')
  expectSold(reply)
  expect(await earned()).toBe(1_000n)
})

function liveAt(url: string): Record<string, string> {
  return { DATA_MODE: 'live', OKX_BASE_URL: url }
}

function candlesUntil(now: number) {
  const open = Math.floor(now / HOUR) * HOUR
  const row = (index: number) => [
    `${open - index * HOUR}`,
    ...['100', '110', '90', '101', '2', '200', '200'],
    index === 0 ? '0' : '1',
  ]
  return { code: '0', msg: '', data: Array.from({ length: 60 }, (_, index) => row(index)) }
}

function respondJson(response: ServerResponse, text: string): void {
  response.writeHead(200, json).end(text)
}

function sayHtml(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sorry</html>')
}

function sayOtherwise(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(candlesUntil(Date.now())))
}

function sayTooMuch(response: ServerResponse): void {
  response.writeHead(200, { ...json, 'content-length': '100000000' }).end(Buffer.alloc(100_000_000, 32))
}

/** Chunk after chunk, as fast as they are taken. */
async function sayForEver(response: ServerResponse, sent: (bytes: number) => void = () => {}): Promise<void> {
  const chunk = Buffer.alloc(1_000_000, 32)
  const closed = once(response, 'close')
  response.writeHead(200, json)
  while (!response.destroyed) {
    sent(chunk.length)
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed])
  }
}

/** A byte every now and then. */
function drip(response: ServerResponse): void {
  response.writeHead(200, json)
  const dripping = setInterval(() => response.write(' '), 200)
  response.on('close', () => clearInterval(dripping))
}

function resetMidBody(response: ServerResponse): void {
  response.writeHead(200, { ...json, 'content-length': '100' })
  response.write('{"data":', () => response.destroy())
}

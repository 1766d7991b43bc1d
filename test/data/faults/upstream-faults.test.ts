import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { type Scheduler, systemScheduler } from '../../../src/core/clock.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const HOUR = 3_600_000
const PATH = '/signal?source=okx&token=bitcoin&bar=1h&limit=50'
const PRICE = 5_000n

type Fault = (response: ServerResponse, request: IncomingMessage) => void

/** A gateway whose exchange has a fault until it is mended, and whose waits for upstreams end when the test asks. */
async function faulty(fault: Fault) {
  let mended = false
  let offset = 0
  const clock = { now: () => Date.now() + offset }
  const timeout = impatience()
  const venue = await loopbackVenue((request, response) => {
    if (!mended) return fault(response, request)
    const open = Math.floor(clock.now() / HOUR) * HOUR
    const data = Array.from({ length: 60 }, (_, index) => [
      `${open - index * HOUR}`,
      ...['100', '110', '90', '101', '2', '200', '200'],
      index === 0 ? '0' : '1',
    ])
    sendJson(response, { code: '0', msg: '', data })
  })
  const gateway = await openGatewayFixture({
    clock,
    scheduler: timeout,
    environment: { DATA_MODE: 'live', OKX_BASE_URL: venue.url },
  })
  return {
    ...gateway,
    venue,
    timeOutUpstream: timeout.lose,
    mend(laterMilliseconds = 0) {
      mended = true
      offset = laterMilliseconds
    },
  }
}

/** Real time, but for how long an upstream may take in all: that ends at once when the test asks. */
function impatience(): Scheduler & { lose(): void } {
  const TOTAL = 4_000
  const held = new Set<() => void>()
  return {
    lose() {
      for (const wake of held) wake()
      held.clear()
    },
    sleep(milliseconds, signal) {
      if (milliseconds !== TOTAL) return systemScheduler.sleep(milliseconds, signal)
      return new Promise((resolve) => {
        held.add(resolve)
        signal?.addEventListener('abort', () => resolve())
      })
    },
  }
}

/** Nothing was charged, and the very same payment buys the answer once the exchange is well again. */
async function expectGoodAfterwards(
  fixture: Awaited<ReturnType<typeof faulty>>,
  header: string,
  laterMilliseconds = 0,
) {
  expect(await fixture.earned()).toBe(0n)
  fixture.mend(laterMilliseconds)
  expectSold(await fixture.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }))
  expect([await fixture.earned(), await fixture.recordedRevenue()]).toEqual([PRICE, PRICE])
}

const json = { 'content-type': 'application/json' }

test.each<[string, Fault]>([
  ['never answers', () => {}],
  ['begins and never goes on', (response) => void response.writeHead(200, json).write('{"code":')],
])('UP-01 an exchange that %s is given up, uncharged', async (_name, fault) => {
  const fixture = await faulty(fault)
  const header = await fixture.buyer.header(PATH)

  const asking = fixture.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  await waitUntil(() => fixture.venue.asked.length > 0)
  fixture.timeOutUpstream()

  const reply = await asking
  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(reply.body.error).toContain('timed out')
  await expectGoodAfterwards(fixture, header)
})

test('UP-02 a limiting exchange is reported with its time, after two requests at most', async () => {
  const fixture = await faulty((response) =>
    response.writeHead(429, { ...json, 'retry-after': '7' }).end('{}'),
  )
  const header = await fixture.buyer.header(PATH)

  const reply = await fixture.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(7)
  expect(fixture.venue.asked.length).toBeLessThanOrEqual(2)
  await expectGoodAfterwards(fixture, header, 8_000)
})

test.each([500, 502, 503])('UP-03 an exchange that answers %i costs nothing', async (status) => {
  const fixture = await faulty((response) => sendJson(response, { secret: 'stack trace' }, status))
  const header = await fixture.buyer.header(PATH)

  const reply = await fixture.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(reply.text).not.toContain('stack trace')
  await expectGoodAfterwards(fixture, header)
})

test.each<[string, Fault]>([
  ['broken JSON', (response) => response.writeHead(200, json).end('{"code":"0","data":[[')],
  ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sorry</html>')],
  ['nothing', (response) => response.writeHead(200, json).end()],
  [
    'JSON by another name',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{"code":"0","data":[]}'),
  ],
  ['other types', (response) => sendJson(response, { code: '0', msg: '', data: [['now', {}, null]] })],
])('UP-04 an exchange that answers 200 with %s costs nothing', async (_name, fault) => {
  const fixture = await faulty(fault)
  const header = await fixture.buyer.header(PATH)

  const reply = await fixture.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(reply, 502, 'upstream_malformed')
  await expectGoodAfterwards(fixture, header)
})

test.each([
  ['a body of 100 MB', true],
  ['a body without an end', false],
])('UP-07 %s is cut off at the reading limit', async (_name, isAnnounced) => {
  let sent = 0
  const fixture = await faulty((response) => {
    response.writeHead(200, { ...json, ...(isAnnounced ? { 'content-length': `${100 * 2 ** 20}` } : {}) })
    const piece = Buffer.alloc(65_536, 32)
    const more = () => {
      while (!response.destroyed && sent < 100 * 2 ** 20) {
        sent += piece.length
        if (!response.write(piece)) return
      }
    }
    response.on('drain', more)
    more()
  })
  const header = await fixture.buyer.header(PATH)

  const reply = await fixture.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(reply, 502, 'upstream_malformed')
  // five megabytes are read, the rest stands in sockets
  expect(sent).toBeLessThan(20 * 2 ** 20)
  await expectGoodAfterwards(fixture, header)
})

test('UP-07 a body that drips is cut off at the deadline', async () => {
  const fixture = await faulty((response) => {
    response.writeHead(200, json)
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })
  const header = await fixture.buyer.header(PATH)

  const asking = fixture.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  await waitUntil(() => fixture.venue.asked.length > 0)
  fixture.timeOutUpstream()

  expectNotCharged(await asking, 503, 'upstream_unavailable')
  await expectGoodAfterwards(fixture, header)
})

test('UP-09 a connection that breaks in the middle of the body costs nothing', async () => {
  const fixture = await faulty((response) => {
    response.writeHead(200, { ...json, 'content-length': '100' })
    response.write('{"code":', () => response.destroy())
  })
  const header = await fixture.buyer.header(PATH)

  const reply = await fixture.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(reply, 503, 'upstream_unavailable')
  await expectGoodAfterwards(fixture, header)
})

test('UP-09 an exchange that does not speak TLS where it should costs nothing', async () => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, {}))
  const OKX_BASE_URL = venue.url.replace('http:', 'https:')
  const { buyer, earned } = await openGatewayFixture({ environment: { DATA_MODE: 'live', OKX_BASE_URL } })

  const reply = await buyer.buy(PATH)

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(venue.asked).toEqual([])
  expect(await earned()).toBe(0n)
})

test('UP-16 unconfigured sources are labelled simulated, and fail in the live form', async () => {
  const nowhere = await loopbackVenue((_request, response) => sendJson(response, {}, 404))
  const simulated = await openGatewayFixture()
  const live = await openGatewayFixture({
    environment: {
      DATA_MODE: 'live',
      X_API_BASE_URL: nowhere.url,
      X_BEARER_TOKEN: 'secret',
      SOURCE_COSTS: 'x-api.post=0,x-api.user=0',
    },
  })
  const formOf = async ({ buyer }: typeof simulated, path: string) => {
    const { status, body } = await buyer.buy(path)
    return { status, code: body.code, charged: body.charged, fields: Object.keys(body).sort() }
  }

  const signal = await simulated.buyer.buy('/signal?token=bitcoin')

  expectSold(signal)
  expect(signal.body.provenance.mode).toBe('simulated')
  expect(signal.headers.get('x-data-mode')).toBe('simulated')
  for (const path of ['/social-analyzer?username=missing_one', '/social-analyzer?username=a%20b'])
    expect(await formOf(simulated, path)).toEqual(await formOf(live, path))
  expect([await simulated.earned(), await live.earned()]).toEqual([PRICE, 0n])
})

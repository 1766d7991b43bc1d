import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { watchArrivals } from '../../support/arrivals.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { neverAnswers, scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectPending, expectSold } from '../../support/replies.ts'
import { openEventStream } from '../event-stream.ts'

const PATH = '/tools/candles?token=bitcoin'

/** A gateway whose upstream answers only when it is released. */
async function gatewayAtWork(settings: Parameters<typeof openGatewayFixture>[0] = {}) {
  let go = false
  const candles = createWatchedCandles(async (query) => {
    await waitUntil(() => go)
    return series(query)
  })
  const gateway = await openGatewayFixture({ upstreams: { candles }, ...settings })
  return {
    ...gateway,
    candles,
    answer() {
      go = true
    },
  }
}

test('SC-01 a gateway that closes finishes what it has begun', async () => {
  const gateway = await gatewayAtWork()
  const headers = await Promise.all(Array.from({ length: 50 }, () => gateway.buyer.header(PATH)))
  const replies = headers.map((header) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }))
  await waitUntil(() => gateway.candles.asked.length === 50)
  const chain = await gateway.embeddedChain

  const closed = gateway.close()
  gateway.answer()

  for (const reply of await Promise.all(replies)) expectSold(reply)
  await closed
  expect(await chain.balanceOf(gateway.payTo)).toBe(50_000n)
  await expect(gateway.buyer.get('/info')).rejects.toThrow()
})

test('SC-02 unsettled payments pass to the next start, and callers should repeat', async () => {
  const facilitator = scriptedFacilitator({ settle: neverAnswers })
  const gateway = await openGatewayFixture({ wrapFacilitators: facilitator.facilitators })
  const header = await gateway.buyer.header(PATH)
  const reply = gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  await waitUntil(() => facilitator.settled.length === 1)

  await gateway.close(50)
  const unknown = await reply
  const next = await openGatewayFixture({ directory: gateway.directory, fund: '0' })
  const repeated = await next.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectPending(unknown)
  expectSold(repeated, { replayed: true })
  expect(await next.earned()).toBe(1_000n)
  expect(await next.recordedRevenue()).toBe(1_000n)
})

test('work that outlasts shutdown is aborted, not charged, and good elsewhere', async () => {
  const gateway = await gatewayAtWork()
  const header = await gateway.buyer.header(PATH)
  const reply = gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  await waitUntil(() => gateway.candles.asked.length === 1)

  await gateway.close(50)
  const refused = await reply
  const next = await openGatewayFixture({ directory: gateway.directory, fund: '0' })
  const sold = await next.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.body).toMatchObject({ code: 'overloaded', charged: 'no' })
  expect(refused.body.error).toContain('The gateway is closing')
  expect(refused.body.error).toContain('NOT charged')
  expectSold(sold)
  expect(await next.earned()).toBe(1_000n)
})

test('a stopping gateway first becomes unready and serves meanwhile', async () => {
  const gateway = await openGatewayFixture({ environment: { DRAIN_SECONDS: '1' } })
  const header = await gateway.buyer.header(PATH)
  const stream = await openEventStream(`${gateway.url}/api/live/calls`)
  await stream.next()

  const closed = gateway.close()
  const ready = await gateway.buyer.get('/readyz')
  const sold = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  await closed

  expect(ready.status).toBe(503)
  expect(ready.body).toMatchObject({ status: 'not_ready', missing: ['staying'] })
  expect(ready.headers.get('connection')).toBe('close')
  expectSold(sold)
  expect(await stream.next()).toMatchObject({ name: 'closing' })
  expect(await stream.next()).toBeUndefined()
  await expect(gateway.buyer.get('/info')).rejects.toThrow()
})

test('SC-04 requests to a closing gateway are refused, and connections then close', async () => {
  const gateway = await gatewayAtWork()
  const header = await gateway.buyer.header(PATH)
  const arrivals = watchArrivals(PATH)
  const working = await openConnection(gateway.url)
  const silent = await openConnection(gateway.url)
  working.send(`GET ${PATH} HTTP/1.1`, `PAYMENT-SIGNATURE: ${header}`)
  await arrivals.reach(1)
  await waitUntil(() => gateway.candles.asked.length === 1)

  const closed = gateway.close()
  silent.send('GET /info HTTP/1.1')
  const probe = await silent.whole
  gateway.answer()
  const answer = await working.whole
  await closed

  expect(probe).toMatch(/^HTTP\/1.1 503 /)
  expect(probe).toMatch(/\r\nConnection: close\r\n/i)
  expect(probe).toMatch('The gateway is closing.')
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toMatch(/\r\nConnection: close\r\n/i)
})

test('SC-04 a payment is never turned away with words about money while the gateway closes', async () => {
  const gateway = await gatewayAtWork()
  const header = await gateway.buyer.header(PATH)
  const first = gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  await waitUntil(() => gateway.candles.asked.length === 1)
  const other = await openConnection(gateway.url)

  const closed = gateway.close()
  other.send(`GET ${PATH} HTTP/1.1`, `PAYMENT-SIGNATURE: ${header}`)
  gateway.answer()
  const reply = await first
  const joined = await other.whole
  await closed

  expectSold(reply)
  expect(joined).not.toMatch(/NOT charged/)
})

test('connections that ask nothing do not keep a gateway open', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const silent = await openConnection(gateway.url)

  await gateway.close(60_000)

  expect(await silent.whole).toBe('')
})

/** A connection of its own, kept alive as far as it is concerned. */
async function openConnection(url: string) {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve) => socket.once('connect', resolve))
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  return {
    send: (...lines: string[]) => socket.write([...lines, `Host: ${host}`, '', ''].join('\r\n')),
    /** Everything that came until the other side closed. */
    whole: new Promise<string>((resolve) => socket.once('close', () => resolve(text))),
  }
}

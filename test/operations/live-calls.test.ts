import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { decode } from '../support/buyer.ts'
import { openGatewayFixture } from '../support/gateway.ts'
import { createHeldTime, waitUntil } from '../support/held-time.ts'
import { openApiOf } from '../support/openapi.ts'
import { expectSold } from '../support/replies.ts'
import { openEventStream } from './event-stream.ts'
import { createManualGathering } from './manual-gathering.ts'

const FEED = '/api/live/calls'
const PAID = '/tools/candles?token=bitcoin'
const soldAt = (path: string) => ({
  path,
  network: 'eip155:84532',
  amountUsd: 0.005,
  at: '2026-03-02T10:00:00.000Z',
})

test('SS-02 a paid call appears once with route, network, price and minute, anonymously', async () => {
  const scheduler = createManualGathering()
  const gateway = await openGatewayFixture({ scheduler })
  const stream = await openEventStream(gateway.url + FEED)
  const first = await stream.next()

  const sold = await gateway.buyer.buy(PAID)
  await waitUntil(scheduler.isGathering)
  scheduler.notify()
  const result = await stream.next()
  const late = await openEventStream(gateway.url + FEED)
  const recent = await late.next()

  expectSold(sold)
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(first).toMatchObject({ name: 'calls', data: { calls: [] } })
  expect(result?.name).toBe('calls')
  expect(result?.data.calls).toEqual([
    {
      path: '/tools/candles',
      network: 'eip155:84532',
      amountUsd: 0.001,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/),
    },
  ])
  expect(recent?.data.calls).toEqual(result?.data.calls)
  const { transaction } = decode(sold.headers.get('payment-response'))
  const output = (stream.text() + late.text()).toLowerCase()
  for (const secret of [gateway.buyer.account.address, `${transaction}`]) {
    expect(output).not.toContain(secret.toLowerCase().slice(2, 10))
  }
})

test('metrics count a paid call, and name neither its payer nor its transaction', async () => {
  const gateway = await openGatewayFixture()
  const sold = await gateway.buyer.buy(PAID)

  const { status, body, text } = await gateway.buyer.get('/api/metrics')

  expect(status).toBe(200)
  expect(body.lifetime).toEqual({
    totalCalls: 1,
    totalUsdSettled: 0.001,
    uniquePayingWallets: 1,
    avgUsdPerCall: 0.001,
  })
  expect(body.last24h).toEqual({ calls: 1, usdSettled: 0.001 })
  expect(body.last7d).toEqual({ calls: 1, usdSettled: 0.001, uniquePayingWallets: 1 })
  expect(body.funnel).toMatchObject({ offersMade: 1, paidCalls: 1, paymentRequiredToPaidRate: 1 })
  expect(body.byPath).toEqual([{ path: '/tools/candles', count: 1, usdSettled: 0.001 }])
  expect(body.byNetwork).toEqual([{ network: 'eip155:84532', calls: 1, usdSettled: 0.001 }])
  expect(body.dailyCalls).toHaveLength(30)
  expect(body.dailyCalls.at(-1).count).toBe(1)
  expect(body.unavailable.map(({ field }: { field: string }) => field)).toContain('buyback')
  expect(body.treasury).toBeUndefined()
  const { transaction } = decode(sold.headers.get('payment-response'))
  for (const secret of [gateway.buyer.account.address, `${transaction}`]) {
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase().slice(2, 10))
  }
})

test('RL-18 and SS-05 a client has three streams; further ones must wait', async () => {
  const gateway = await openGatewayFixture({
    fund: '0',
    environment: { THROTTLE_BURST: '5', THROTTLE_SUSTAINED: '5' },
  })
  const streams = await Promise.all([1, 2, 3].map(() => openEventStream(gateway.url + FEED)))
  const statuses = streams.map(({ status }) => status)
  await Promise.all(streams.map((stream) => stream.next()))

  const fourth = await gateway.buyer.get(FEED)
  const fifth = await gateway.buyer.get(FEED)
  const throttled = await gateway.buyer.get(FEED)

  expect(statuses).toEqual([200, 200, 200])
  expect(fourth.status).toBe(429)
  expect(fourth.body.message).toContain('3 streams')
  expect(fifth.headers.get('retry-after')).toBe('30')
  expect(throttled.status).toBe(429)
  expect(throttled.body.message).toContain('Too many free calls')
  await gateway.database.bus.publish('sales', JSON.stringify([soldAt('/news')]))
  for (const stream of streams) expect((await stream.next())?.data.calls).toEqual([soldAt('/news')])
})

test('SS-01 the feed stream resists proxy buffering and beats within fifteen seconds', async () => {
  const time = createHeldTime()
  const gateway = await openGatewayFixture({ fund: '0', clock: time, scheduler: time })
  const stream = await openEventStream(gateway.url + FEED)
  await stream.next()

  time.pass(15_000)
  const beat = await stream.next()

  expect(stream.status).toBe(200)
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.headers.get('cache-control')).toBe('no-cache, no-store, no-transform')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  expect(beat).toMatchObject({ name: 'heartbeat' })
})

test('SS-03 a hundred readers share one source, and SS-05 the next must wait', async () => {
  const scheduler = createManualGathering()
  const gateway = await openGatewayFixture({
    scheduler,
    environment: { TRUSTED_PROXIES: '127.0.0.1', LIVE_STREAMS: '100' },
  })
  const listen = (client: number) =>
    openEventStream(gateway.url + FEED, { 'X-Forwarded-For': `198.51.100.${Math.floor(client / 3)}` })
  const readers = await Promise.all(Array.from({ length: 100 }, (_, client) => listen(client)))
  await Promise.all(readers.map((reader) => reader.next()))
  const tooMany = await gateway.buyer.get(FEED, { 'X-Forwarded-For': '203.0.113.9' })
  let published = 0
  const onNote = gateway.database.bus.subscribe('sales', () => {
    published += 1
  })

  expectSold(await gateway.buyer.buy(PAID))
  await waitUntil(scheduler.isGathering)
  scheduler.notify()
  const heard = await Promise.all(readers.map((reader) => reader.next()))
  onNote()

  expect(tooMany.status).toBe(503)
  expect(tooMany.body.code).toBe('overloaded')
  expect(tooMany.headers.get('retry-after')).toBe('30')
  expect(published).toBe(1)
  for (const event of heard) expect(event?.data.calls).toMatchObject([{ path: '/tools/candles' }])
})

test('SS-07 a returning reader gets missed sales once, at most a hundred', async () => {
  const gateway = await openGatewayFixture({ fund: '0', environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const sell = (...paths: string[]) =>
    gateway.database.bus.publish('sales', JSON.stringify(paths.map(soldAt)))
  const first = await openEventStream(gateway.url + FEED)
  await first.next()
  await sell('/news')
  await first.next()
  await first.close()
  const lastId = /^id: (\S+)$/gm.exec(first.text().split('\n\n').at(-2) ?? '')?.[1] ?? ''
  const comeBack = async (id: string) => {
    const stream = await openEventStream(gateway.url + FEED, { 'Last-Event-ID': id })
    const result = await stream.next()
    await stream.close()
    return result?.data.calls
  }

  const nothing = await comeBack(lastId)
  await sell('/signal')
  await sell('/event')
  const missed = await comeBack(lastId)
  const stranger = await comeBack('ffffffffffff-1')
  const nonsense = await comeBack('x'.repeat(500))
  for (let sale = 0; sale < 150; sale += 1) await sell(`/tools/${sale}`)
  const long = await comeBack(lastId)

  expect(lastId).toMatch(/^[0-9a-f]{12}-1$/)
  expect(nothing).toEqual([])
  expect(missed).toEqual([soldAt('/event'), soldAt('/signal')])
  expect(stranger).toEqual([soldAt('/event'), soldAt('/signal'), soldAt('/news')])
  expect(nonsense).toEqual(stranger)
  expect(long).toHaveLength(100)
  expect(long?.[0]).toEqual(soldAt('/tools/149'))
})

test('a reader that does not read is disconnected, others stay', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const { host, hostname, port } = new URL(gateway.url)
  for (const _ of [1, 2]) {
    const slow = connect(Number(port), hostname)
    onTestFinished(() => void slow.destroy())
    slow.on('error', () => {})
    slow.pause()
    slow.write(`GET ${FEED} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  }
  const reader = await openEventStream(gateway.url + FEED)
  // both of the others are in as well when there is no room for one more
  await waitUntil(async () => (await gateway.buyer.request(FEED, { method: 'HEAD' })).status === 429)
  const call = {
    path: `/${'x'.repeat(190)}`,
    network: 'eip155:84532',
    amountUsd: 1,
    at: new Date().toISOString(),
  }
  const note = JSON.stringify(Array(20).fill(call))
  let read = 0
  const reading = (async () => {
    for (let event = await reader.next(); event; event = await reader.next()) read += 1
  })()

  await waitUntil(async () => {
    for (let sent = 0; sent < 50; sent += 1) {
      await gateway.database.bus.publish('sales', note)
      await new Promise(setImmediate)
    }
    return (await gateway.buyer.request(FEED, { method: 'HEAD' })).status === 200
  })
  const before = read
  await gateway.database.bus.publish('sales', note)

  await waitUntil(() => read > before)
  await reader.close()
  await reading.catch(() => {})
})

test('SS-09 a closing gateway ends its streams with a reconnect time', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const stream = await openEventStream(gateway.url + FEED)
  await stream.next()

  await gateway.close()

  expect(await stream.next()).toMatchObject({ name: 'closing' })
  expect(await stream.next()).toBeUndefined()
  expect(stream.text()).toMatch(/^retry: 15000$/m)
})

test('the feed is for reading only, and the documents say what it sends', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const posted = await buyer.post(FEED, {})
  const { paths } = await openApiOf(buyer)
  const tools = await buyer.get('/agent/tools')

  expect(posted.status).toBe(405)
  expect(posted.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect(JSON.stringify(paths[FEED])).toContain('text/event-stream')
  expect(tools.text).not.toContain('live-calls')
})

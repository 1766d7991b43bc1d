import { expect, test } from 'vitest'
import { openEventStream } from '../../operations/event-stream.ts'
import { createManualGathering } from '../../operations/manual-gathering.ts'
import { decode, encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'

const FEED = '/api/live/calls'
const PUBLIC = ['/api/metrics', '/info', '/info/stats', '/status/upstreams', '/x402/capabilities']

test('PR-01 questions and callers appear nowhere in public', async () => {
  const scheduler = createManualGathering()
  const gateway = await openGatewayFixture({ scheduler, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { buyer } = gateway
  const stream = await openEventStream(gateway.url + FEED)
  const canary = 'canarius-7731'
  const path = `/brain?question=${encodeURIComponent(`Should I buy bitcoin now? (${canary})`)}`

  const sold = await buyer.get(path, {
    'PAYMENT-SIGNATURE': await buyer.header(path),
    'User-Agent': `agent-of-${canary}`,
    'X-Forwarded-For': '198.51.100.77',
  })
  expectSold(sold)
  await waitUntil(scheduler.isGathering)
  scheduler.notify()
  await stream.next()
  const result = await stream.next()

  expect(result?.data.calls).toMatchObject([{ path: '/brain' }])
  const { transaction, payer } = decode(sold.headers.get('payment-response'))
  const [read, late] = [[stream.text()], await openEventStream(gateway.url + FEED)]
  await late.next()
  read.push(late.text())
  for (const each of PUBLIC) {
    const { status, text } = await buyer.get(each)
    expect(status, each).toBe(200)
    read.push(text)
  }
  for (const text of read.map((each) => each.toLowerCase())) {
    expect(text).not.toContain('canarius')
    expect(text).not.toContain('198.51.100')
    for (const secret of [buyer.account.address, `${payer}`, `${transaction}`])
      expect(text).not.toContain(secret.toLowerCase().slice(2, 12))
  }
})

test('PR-06 the feed gives minutes, and simultaneous calls have no order', async () => {
  const paths = ['/tools/candles?token=bitcoin', '/news?ticker=BTC', '/tools/candles?token=ethereum']
  const orders = [paths, paths.toReversed()]

  const result = await Promise.all(orders.map(tellingOf))

  const [one = [], other = []] = result
  expect(one).toHaveLength(3)
  for (const call of [...one, ...other]) expect(call['at']).toMatch(/:\d\d:00\.000Z$/)
  expect(one.map(withoutTime)).toEqual(other.map(withoutTime))
})

test('PR-06 calls on one route over different networks have no order either', async () => {
  const { createSalesFeed } = await import('../../../src/calls/sales-feed.ts')
  const networks = ['eip155:8453', 'solana:main', 'eip155:137']
  const result = await Promise.all(
    [networks, networks.toReversed()].map(async (order) => {
      const scheduler = createManualGathering()
      const heard: unknown[] = []
      const listeners: ((id: string) => void)[] = []
      const bus = {
        subscribe(_topic: string, listener: (id: string) => void) {
          listeners.push(listener)
          return () => {}
        },
        async publish(_topic: string, id: string) {
          for (const listener of listeners) listener(id)
        },
        close: async () => {},
      }
      const feed = createSalesFeed(bus, { pathOf: () => '/signal', clock: { now: () => 0 }, scheduler })
      feed.subscribe((calls) => heard.push(...calls.map(({ network }) => network)))
      for (const network of order) feed.record({ tool: 'signal', network, price: '5000' })
      await waitUntil(scheduler.isGathering)
      scheduler.notify()
      await waitUntil(() => heard.length === networks.length)
      return heard
    }),
  )

  expect(result[0]).toEqual(result[1])
})

async function tellingOf(paths: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const scheduler = createManualGathering()
  const gateway = await openGatewayFixture({
    scheduler,
    clock: { now: () => Date.parse('2026-06-01T12:00:30Z') },
  })
  const stream = await openEventStream(gateway.url + FEED)
  await stream.next()
  for (const path of paths) {
    const payment = await gateway.buyer.payload(await gateway.buyer.offer(path))
    expectSold(await gateway.buyer.get(path, { 'PAYMENT-SIGNATURE': encode(payment) }))
  }
  await waitUntil(scheduler.isGathering)
  scheduler.notify()
  return (await stream.next())?.data.calls ?? []
}

function withoutTime({ at, ...call }: Record<string, unknown>): unknown {
  return call
}

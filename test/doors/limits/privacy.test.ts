import { expect, test } from 'vitest'
import { listenTo } from '../../operations/event-stream.ts'
import { gathering } from '../../operations/gathering.ts'
import { decode, encode } from '../../support/buyer.ts'
import { gatewayFor } from '../../support/gateway.ts'
import { until } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'

const FEED = '/api/live/calls'
const PUBLIC = ['/api/metrics', '/info', '/info/stats', '/status/upstreams', '/x402/capabilities']

test('PR-01 what is asked and who asked it stands nowhere in public', async () => {
  const scheduler = gathering()
  const gateway = await gatewayFor({ scheduler, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { buyer } = gateway
  const stream = await listenTo(gateway.url + FEED)
  const canary = 'canarius-7731'
  const path = `/brain?question=${encodeURIComponent(`Should I buy bitcoin now? (${canary})`)}`

  const sold = await buyer.get(path, {
    'PAYMENT-SIGNATURE': await buyer.header(path),
    'User-Agent': `agent-of-${canary}`,
    'X-Forwarded-For': '198.51.100.77',
  })
  expectSold(sold)
  await until(scheduler.isGathering)
  scheduler.tell()
  await stream.next()
  const told = await stream.next()

  expect(told?.data.calls).toMatchObject([{ path: '/brain' }])
  const { transaction, payer } = decode(sold.headers.get('payment-response'))
  const [read, late] = [[stream.text()], await listenTo(gateway.url + FEED)]
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

test('PR-06 the feed tells minutes, and of calls that came together no order of arrival', async () => {
  const paths = ['/tools/candles?token=bitcoin', '/news?ticker=BTC', '/tools/candles?token=ethereum']
  const orders = [paths, paths.toReversed()]

  const told = await Promise.all(orders.map(tellingOf))

  const [one = [], other = []] = told
  expect(one).toHaveLength(3)
  for (const call of [...one, ...other]) expect(call['at']).toMatch(/:\d\d:00\.000Z$/)
  expect(one.map(withoutTime)).toEqual(other.map(withoutTime))
})

test('PR-06 calls on one route that differ in their network keep no order of arrival either', async () => {
  const { createSalesFeed } = await import('../../../src/calls/sales-feed.ts')
  const networks = ['eip155:8453', 'solana:main', 'eip155:137']
  const told = await Promise.all(
    [networks, networks.toReversed()].map(async (order) => {
      const scheduler = gathering()
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
      for (const network of order) feed.note({ tool: 'signal', network, price: '5000' })
      await until(scheduler.isGathering)
      scheduler.tell()
      await until(() => heard.length === networks.length)
      return heard
    }),
  )

  expect(told[0]).toEqual(told[1])
})

async function tellingOf(paths: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const scheduler = gathering()
  const gateway = await gatewayFor({ scheduler, clock: { now: () => Date.parse('2026-06-01T12:00:30Z') } })
  const stream = await listenTo(gateway.url + FEED)
  await stream.next()
  for (const path of paths) {
    const payment = await gateway.buyer.payload(await gateway.buyer.offer(path))
    expectSold(await gateway.buyer.get(path, { 'PAYMENT-SIGNATURE': encode(payment) }))
  }
  await until(scheduler.isGathering)
  scheduler.tell()
  return (await stream.next())?.data.calls ?? []
}

function withoutTime({ at, ...call }: Record<string, unknown>): unknown {
  return call
}

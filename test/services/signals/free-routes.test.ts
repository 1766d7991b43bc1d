import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { Candles } from '../../../src/upstream/market-data/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { HOUR, hourlyMarket, NOON } from './signal-fixture.ts'

async function gatewayAt(start: number, settings: Parameters<typeof openGatewayFixture>[0] = {}) {
  let now = start
  const gateway = await openGatewayFixture({ clock: { now: () => now }, ...settings })
  return {
    ...gateway,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('the preview is an old labelled signal without targets, constant for four hours', async () => {
  const gateway = await gatewayAt(NOON + 2 * HOUR)

  const preview = await gateway.buyer.get('/preview/signal')
  gateway.pass(2 * HOUR + 1)
  const later = await gateway.buyer.get('/preview/signal')
  gateway.pass(HOUR)
  const renewed = await gateway.buyer.get('/preview/signal')
  const paid = await gateway.buyer.buy('/signal?token=bitcoin&bar=1h')

  expect(preview.body).toMatchObject({
    preview: { delayed: true, asOf: '2026-06-01T12:00:00.000Z' },
    signal: { metadata: { timestamp: '2026-06-01T12:00:00.000Z', dataPoints: 200 } },
    paid: { path: '/signal', priceUsd: '0.005' },
    provenance: { mode: 'simulated', sources: [{ asOf: '2026-06-01T12:00:00.000Z' }] },
  })
  expect(Object.keys(preview.body.signal)).not.toEqual(expect.arrayContaining(['entry', 'priceTargets']))
  expect(later.body.signal).toEqual(preview.body.signal)
  expect(renewed.body.preview.asOf).toBe('2026-06-01T16:00:00.000Z')
  expect(paid.body.signal.metadata.timestamp).toBe('2026-06-01T17:00:00.000Z')
})

test('the preview repeats the paid signal of that time', async () => {
  const gateway = await gatewayAt(NOON)
  const { body: paid } = await gateway.buyer.buy('/signal?token=bitcoin&bar=1h&limit=200')
  gateway.pass(HOUR)

  const { body: preview } = await gateway.buyer.get('/preview/signal')

  const { bias, confidence, reasoning } = paid.signal
  expect(paid.signal.metadata.timestamp).toBe(preview.preview.asOf)
  expect(preview.signal).toMatchObject({ bias, confidence, reasoning })
})

test('prediction health lists waiting ones and a job that lags', async () => {
  const gateway = await gatewayAt(NOON)
  const health = async () => (await gateway.buyer.get('/prediction-game/health')).body
  const atFirst = await health()
  await gateway.buyer.buy('/signal?token=bitcoin&bar=1h')
  await waitUntil(async () => (await health()).signals.open === 1)

  gateway.pass(6 * HOUR + 20 * 60_000)
  const waiting = await health()
  await gateway.runJob('resolve-signals')

  expect(atFirst).toMatchObject({
    status: 'ok',
    service: 'prediction-game',
    provenance: { mode: 'simulated' },
    timestamp: '2026-06-01T12:00:00.000Z',
    signals: { open: 0, due: 0, resolved: 0, unresolved: 0, lastResolvedAt: null },
  })
  expect(waiting).toMatchObject({
    status: 'late',
    signals: { due: 1, dueSince: '2026-06-01T18:01:00.000Z' },
  })
  expect(await health()).toMatchObject({
    status: 'ok',
    signals: { open: 0, due: 0, resolved: 1, lastResolvedAt: '2026-06-01T18:20:00.000Z' },
  })
})

test.each([
  ['1H', '1m', 60],
  ['4H', '5m', 48],
  ['1D', '1h', 24],
  ['1W', '1h', 168],
])('the dashboard over %s adds up what its markets traded', async (period, bar, bars) => {
  const gateway = await gatewayAt(NOON)

  const { status, body, text } = await gateway.buyer.get(`/dashboard-summary?period=${period}`)
  const candles = await gateway.buyer.buy(`/tools/candles?token=bitcoin&bar=${bar}&limit=${bars}`)

  expect(status, text).toBe(200)
  const [bitcoin] = body.markets
  const traded = candles.body.candles.reduce(
    (sum: number, [, , high, low, close, volume]: [string, ...number[]]) =>
      sum + (volume ?? 0) * (((high ?? 0) + (low ?? 0) + (close ?? 0)) / 3),
    0,
  )
  expect(bitcoin).toMatchObject({ token: 'bitcoin', venue: 'binance' })
  expect(bitcoin.volume / traded).toBeCloseTo(1, 6)
  expect(bitcoin.price).toBe(candles.body.candles.at(-1)[4])
  const sum = body.markets.reduce((total: number, market: { volume: number }) => total + market.volume, 0)
  expect(body.metrics.volume / sum).toBeCloseTo(1, 6)
  const { advancing, declining, unchanged } = body.metrics
  expect(advancing + declining + unchanged).toBe(6)
  expect(body.flowIndex).toHaveLength(24)
  expect(text.length).toBeLessThan(8_000)
})

test('a day’s volume covers its last 24 full hours for any period', async () => {
  const gateway = await gatewayAt(NOON + 25 * 60_000)

  const { body: hour } = await gateway.buyer.get('/dashboard-summary?period=1H')
  const { body: day } = await gateway.buyer.get('/dashboard-summary?period=1D')

  expect(hour.metrics.volume24h).toBe(day.metrics.volume24h)
  expect(day.metrics.volume24h).toBe(day.metrics.volume)
})

test('figures the dashboard cannot derive are absent with a reason', async () => {
  const { buyer } = await gatewayAt(NOON)

  const { body } = await buyer.get('/dashboard-summary')

  expect(body.period).toBe('1D')
  for (const field of ['activeTraders', 'whaleMoves', 'tvlTracked']) {
    expect(body.metrics).not.toHaveProperty(field)
    expect(body.unavailable).toContainEqual({ field, reason: expect.any(String) })
  }
})

test('a market with silent sources is named, and the others are listed', async () => {
  const steady = hourlyMarket(
    () => 100,
    () => NOON,
  )
  const candles: Candles = {
    async recent(query, options) {
      if (query.token !== 'solana') return steady.recent(query, options)
      throw new GatewayError('upstream_unavailable', 'The venue did not answer.')
    },
  }
  const { buyer } = await gatewayAt(NOON, { upstreams: { candles } })

  const { body } = await buyer.get('/dashboard-summary')

  expect(body.metrics).toMatchObject({ unchanged: 5, medianChangePct: 0, volumeChangePct: 0 })
  expect(body.unavailable).toContainEqual({ field: 'solana', reason: expect.stringMatching(/No source/) })
})

test('where no source answers there is no dashboard, and nothing in its place', async () => {
  const silent: Candles = {
    async recent() {
      throw new GatewayError('upstream_unavailable', 'The venue did not answer.')
    },
  }
  const { buyer } = await gatewayAt(NOON, { upstreams: { candles: silent } })

  expect((await buyer.get('/dashboard-summary')).status).toBe(503)
})

test('previews, dashboards and the experiment are throttled; the health of predictions is not', async () => {
  const { buyer } = await gatewayAt(NOON, {
    environment: { THROTTLE_BURST: '4', THROTTLE_SUSTAINED: '100' },
    fund: '0',
  })

  for (let time = 0; time < 6; time += 1) {
    expect((await buyer.get('/prediction-game/health')).status).toBe(200)
  }
  const free = ['/preview/signal', '/dashboard-summary', '/experiment/scalper/overview']
  for (const path of free) expect((await buyer.get(path)).status).toBe(200)
  expect((await buyer.get('/experiment/scalper/equity-history')).status).toBe(200)

  expect((await buyer.get('/experiment/scalper/reference')).status).toBe(429)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../support/gateway.ts'

const lines = (text: string) => text.split('\n')

test('a gateway that can sell is alive and ready, however often it is asked', async () => {
  const { buyer } = await openGatewayFixture({
    fund: '0',
    environment: { THROTTLE_BURST: '1', THROTTLE_SUSTAINED: '1' },
  })

  const alive = [await buyer.get('/livez'), await buyer.get('/livez')]
  const ready = [await buyer.get('/readyz'), await buyer.get('/readyz')]

  expect(alive.map(({ status }) => status)).toEqual([200, 200])
  expect(ready.map(({ status }) => status)).toEqual([200, 200])
  expect(ready[0]?.body).toEqual({
    status: 'ready',
    parts: { database: true, rails: true },
    missing: [],
    data: { status: 'ok', sourcesDown: [] },
  })
})

test('without a writable database it is alive, not ready, and names the failed part', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  await gateway.database.db.schema.dropTable('tally_note').execute()

  const alive = await gateway.buyer.get('/livez')
  const ready = await gateway.buyer.get('/readyz')

  expect(alive.status).toBe(200)
  expect(ready.status).toBe(503)
  expect(ready.body).toEqual({
    status: 'not_ready',
    parts: { database: false, rails: true },
    missing: ['database'],
    data: { status: 'ok', sourcesDown: [] },
  })
})

test('without anybody who settles it is not ready', async () => {
  const { buyer } = await openGatewayFixture({
    fund: '0',
    wrapFacilitators: (own) => own.map((one) => ({ ...one, serves: () => false })),
  })

  const ready = await buyer.get('/readyz')

  expect(ready.status).toBe(503)
  expect(ready.body.missing).toEqual(['rails'])
})

test('Prometheus reads calls, settlements, upstreams, lag and queues on a port of their own', async () => {
  const gateway = await openGatewayFixture({ environment: { METRICS_PORT: '0' } })
  await gateway.buyer.buy('/tools/candles?token=bitcoin')
  await gateway.buyer.get('/status/upstreams')

  const exposed = await fetch(gateway.metricsUrl ?? '')
  const text = await exposed.text()
  const onPublicPort = await gateway.buyer.get('/metrics')

  expect(exposed.headers.get('content-type')).toContain('version=0.0.4')
  expect(lines(text)).toContain('pennywire_calls_total{tool="candles",outcome="offered"} 1')
  expect(lines(text)).toContain('pennywire_calls_total{tool="candles",outcome="paid"} 1')
  expect(lines(text)).toContain('pennywire_calls_total{tool="upstream-status",outcome="free"} 1')
  expect(text).toMatch(
    /pennywire_settlement_seconds_count\{facilitator="[^"]+",network="eip155:84532",outcome="success"\} 1/,
  )
  expect(text).toMatch(/pennywire_upstream_state\{upstream="[^"]+",promise="[^"]+",state="answering"\} 1/)
  expect(text).toContain('pennywire_event_loop_delay_seconds{quantile="0.99"}')
  expect(lines(text)).toContain('pennywire_database_up 1')
  expect(text).toContain('# TYPE pennywire_jobs_due gauge')
  expect(text.toLowerCase()).not.toContain(gateway.buyer.account.address.slice(2, 10).toLowerCase())
  expect(onPublicPort.status).toBe(404)
})

test('metrics are unreachable without their own port', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  expect(gateway.metricsUrl).toBeUndefined()
})

test('a gateway whose metrics port is taken does not open and leaks nothing', async () => {
  const first = await openGatewayFixture({ fund: '0', environment: { METRICS_PORT: '0' } })
  const { port } = new URL(first.metricsUrl ?? '')
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))

  const second = openGatewayFixture({ fund: '0', directory, environment: { METRICS_PORT: port } })
  await expect(second).rejects.toThrow(/^METRICS_PORT: 127\.0\.0\.1:\d+ is taken/)
  const again = await openGatewayFixture({ fund: '0', directory })

  expect((await again.buyer.get('/livez')).status).toBe(200)
  await again.close()
})

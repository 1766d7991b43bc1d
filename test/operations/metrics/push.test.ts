import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'

interface Metric {
  readonly name: string
  readonly sum?: {
    readonly dataPoints: readonly {
      readonly asDouble: number
      readonly attributes: readonly { readonly key: string; readonly value: object }[]
    }[]
  }
}

/** A collector on the loopback address that keeps what it is sent. */
async function openCollector(status = 200) {
  const batches: Metric[][] = []
  const asked: { readonly path: string | undefined; readonly key: unknown }[] = []
  const { url } = await loopbackVenue(async (request, response) => {
    // spans go to the same collector
    if (request.url !== '/v1/metrics') return sendJson(response, {})
    asked.push({ path: request.url, key: request.headers['x-key'] })
    // biome-ignore lint/suspicious/noExplicitAny: the test looks at the names and points in it alone
    const { resourceMetrics } = (await json(request)) as any
    batches.push(resourceMetrics[0].scopeMetrics[0].metrics)
    sendJson(response, {}, status)
  })
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_METRICS_EXPORTER: 'otlp' }
  return { url, settings, batches, asked }
}

const soldSignals = (batch: readonly Metric[] | undefined) =>
  batch
    ?.find(({ name }) => name === 'pennywire_calls_total')
    ?.sum?.dataPoints.find(({ attributes }) => JSON.stringify(attributes).includes('"candles"'))?.asDouble

test('figures go to the collector again and again, and once more at the end', async () => {
  const collector = await openCollector()
  const gateway = await openGatewayFixture({
    environment: {
      ...collector.settings,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
    },
  })

  await waitUntil(() => collector.batches.length >= 2)
  expectSold(await gateway.buyer.buy('/tools/candles?token=bitcoin'))
  const before = collector.batches.length
  await gateway.close(1_000)

  expect(collector.asked[0]).toEqual({ path: '/v1/metrics', key: 'secret' })
  expect(collector.batches.length).toBeGreaterThan(before)
  expect(soldSignals(collector.batches.at(-1))).toBe(1)
  const names = collector.batches.at(-1)?.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'pennywire_call_duration_seconds',
      'pennywire_build_info',
      'process_cpu_seconds_total',
    ]),
  )
  expect(gateway.metricsUrl).toBeUndefined()
})

test('a collector that refuses them costs nothing but the figures', async () => {
  const collector = await openCollector(503)
  const gateway = await openGatewayFixture({
    environment: { ...collector.settings, OTEL_METRIC_EXPORT_INTERVAL: '1000' },
  })

  await waitUntil(() => collector.batches.length >= 2)

  expectSold(await gateway.buyer.buy('/tools/candles?token=bitcoin'))
})

test('a collector is needed to send figures, and no figures are sent unasked', () => {
  const read = (environment: Readonly<Record<string, string>>) => readConfig(environment).metricsPush
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
  const own = { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://127.0.0.1:9/m', OTEL_METRICS_EXPORTER: 'otlp' }

  expect(() => read({ OTEL_METRICS_EXPORTER: 'otlp' })).toThrow('must name a collector')
  expect(read(endpoint)).toBeUndefined()
  expect(read({ ...endpoint, OTEL_METRICS_EXPORTER: 'none' })).toBeUndefined()
  expect(read({ ...endpoint, OTEL_METRICS_EXPORTER: 'otlp' })).toMatchObject({
    url: 'http://127.0.0.1:4318/v1/metrics',
    everyMs: 60_000,
    serviceName: 'pennywire',
  })
  expect(read({ ...endpoint, ...own })).toMatchObject({ url: 'http://127.0.0.1:9/m' })
})

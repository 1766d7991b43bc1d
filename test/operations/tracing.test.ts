import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { scriptedFacilitator } from '../support/facilitator.ts'
import { type GatewaySettings, type OpenedGateway, openGatewayFixture } from '../support/gateway.ts'
import { loopbackVenue, sendJson } from '../support/replay-server.ts'

interface Span {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code?: number }
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const SERVER = 2
const CLIENT = 3
const PATH = '/tools/candles?token=bitcoin&bar=1h&limit=3'

/** A collector on the loopback address that keeps what it is sent. */
async function collector() {
  const batches: Batch[] = []
  const headers: Readonly<Record<string, unknown>>[] = []
  const { url, asked } = await loopbackVenue(async (request, response) => {
    headers.push(request.headers)
    batches.push((await json(request)) as Batch)
    sendJson(response, {})
  })
  const spans = () =>
    batches.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  return { url, asked, batches, headers, spans }
}

/** A venue that answers with candles of this very hour, and keeps what it was sent. */
async function venue() {
  const headers: Readonly<Record<string, unknown>>[] = []
  const hour = 3_600_000
  const { url } = await loopbackVenue((request, response) => {
    headers.push(request.headers)
    const count = Number(new URL(request.url ?? '', 'http://venue').searchParams.get('limit') ?? 100)
    const open = Math.floor(Date.now() / hour) * hour
    const bars = Array.from({ length: count }, (_, at) => open - (count - 1 - at) * hour)
    sendJson(
      response,
      bars.map((time) => [
        time,
        '100',
        '102',
        '99',
        '101',
        '10',
        time + hour - 1,
        '1000',
        5,
        '5',
        '500',
        '0',
      ]),
    )
  })
  return { url, headers }
}

async function traced(settings: GatewaySettings = {}) {
  const { url, ...collected } = await collector()
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...settings.environment }
  const gateway = await openGatewayFixture({ ...settings, environment })
  /** The recorded requests to a tool, once the gateway is closed. */
  const result = async () => {
    await gateway.close(2_000)
    return collected.spans()
  }
  return { gateway, result: result, ...collected }
}

async function bought({ buyer }: OpenedGateway, headers: Record<string, string> = {}) {
  const header = await buyer.header(PATH)
  const reply = await buyer.get(PATH, { ...headers, 'PAYMENT-SIGNATURE': header })
  return { header, reply }
}

const named = (spans: readonly Span[], name: string) => spans.find((span) => span.name === name)
const toText = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))

/** The names from a span up to the beginning of its trace. */
function above(spans: readonly Span[], from: Span | undefined): string[] {
  const parent = spans.find(({ spanId }) => spanId === from?.parentSpanId)
  return from ? [from.name, ...above(spans, parent)] : []
}

test('a paid call is one trace, from door to gate, upstream and settlement', async () => {
  const binance = await venue()
  const { gateway, result, asked, batches } = await traced({
    environment: { DATA_MODE: 'live', BINANCE_BASE_URL: binance.url },
  })

  const { reply } = await bought(gateway)
  const spans = await result()

  expect(reply.status).toBe(200)
  expect(asked.every((path) => path === '/v1/traces')).toBe(true)
  expect(batches[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'pennywire' },
  })
  const settle = named(spans, 'settle')
  const trace = spans.filter(({ traceId }) => traceId === settle?.traceId)
  expect(above(trace, settle)).toEqual(['settle', 'charge', 'call candles', 'GET /tools/candles'])
  expect(above(trace, named(trace, 'verify'))).toEqual(above(trace, settle).toSpliced(0, 1, 'verify'))
  const client = trace.find(({ kind, name }) => kind === CLIENT && name === 'GET')
  expect(above(trace, client)).toEqual([
    'GET',
    'candles.recent',
    'work candles',
    'charge',
    'call candles',
    'GET /tools/candles',
  ])
  expect(trace.filter(({ parentSpanId }) => !parentSpanId).map(({ name, kind }) => [name, kind])).toEqual([
    ['GET /tools/candles', SERVER],
  ])
  expect(toText(named(trace, 'GET /tools/candles'))).toEqual({
    'http.request.method': 'GET',
    'http.route': '/tools/candles',
    'http.response.status_code': 200,
    'network.protocol.version': '1.1',
    'url.scheme': 'http',
  })
  expect(toText(client)).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(binance.url).port),
  })
  expect(toText(named(trace, 'call candles'))).toMatchObject({ 'pennywire.outcome': 'paid' })
  expect(toText(settle)).toMatchObject({ 'pennywire.outcome': 'success' })
  expect(toText(named(trace, 'settled'))['pennywire.payment']).toBe(
    toText(named(trace, 'charge'))['pennywire.payment'],
  )
})

test('traces contain no caller data, payments or keys, and upstreams get no trace', async () => {
  const binance = await venue()
  const { gateway, result, batches, headers } = await traced({
    environment: {
      DATA_MODE: 'live',
      BINANCE_BASE_URL: binance.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=s3cret%20key',
    },
  })
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`

  const { header } = await bought(gateway, { traceparent, 'X-Operator-Token': 'operator-secret' })
  const spans = await result()

  expect(headers[0]).toMatchObject({ 'x-collector-key': 's3cret key' })
  expect(spans.map(({ traceId }) => traceId)).not.toContain('ab'.repeat(16))
  expect(binance.headers.length).toBeGreaterThan(0)
  for (const sent of binance.headers) expect(Object.keys(sent)).not.toContain('traceparent')
  const text = JSON.stringify(batches)
  const secrets = [
    header,
    header.slice(40, 80),
    gateway.buyer.account.address,
    'operator-secret',
    's3cret',
    'limit=3',
    'bitcoin',
  ]
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})

describe('a caller’s own trace', () => {
  const parent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`

  test('is continued for trusted callers and sampled by its flag', async () => {
    const { gateway, result } = await traced({ fund: '0', environment: { TRACE_TRUST_CALLERS: 'on' } })

    await gateway.buyer.get('/info', { traceparent: parent })
    await gateway.buyer.get('/health', { traceparent: parent.replace(/01$/, '00') })
    for (const traceparent of ['00-junk', `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`, `${parent}-more`])
      await gateway.buyer.get('/info/stats', { traceparent })
    const spans = await result()

    expect(named(spans, 'GET /info')).toMatchObject({
      traceId: 'ab'.repeat(16),
      parentSpanId: 'cd'.repeat(8),
    })
    expect(named(spans, 'GET /health')).toBeUndefined()
    const others = spans.filter(({ name }) => name === 'GET /info/stats')
    expect(new Set(others.map(({ traceId }) => traceId)).size).toBe(3)
    for (const { parentSpanId } of others) expect(parentSpanId ?? '').toBe('')
  })
})

test('a late settlement links to the call it was for', async () => {
  const facilitator = scriptedFacilitator({ settle: () => ({ kind: 'unknown', reason: 'timed out' }) })
  const { gateway, result } = await traced({ wrapFacilitators: facilitator.facilitators })

  const { reply, header } = await bought(gateway)
  await facilitator.land(facilitator.settled[0])
  const later = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  const spans = await result()

  expect([reply.status, later.status]).toEqual([503, 200])
  const [charge] = spans.filter(({ name }) => name === 'charge')
  const pending = named(spans, 'pending')
  const settled = named(spans, 'settled')
  expect(above(spans, pending)).toEqual(['pending', 'charge', 'call candles', 'GET /tools/candles'])
  expect(pending?.traceId).toBe(charge?.traceId)
  expect(settled?.traceId).not.toBe(charge?.traceId)
  expect(settled?.links).toMatchObject([{ traceId: charge?.traceId, spanId: charge?.spanId }])
  expect(toText(settled)).toEqual(toText(pending))
})

test('the reconciler’s own trace carries the same link', async () => {
  const facilitator = scriptedFacilitator({ settle: () => ({ kind: 'unknown', reason: 'timed out' }) })
  let later = 0
  const { gateway, result } = await traced({
    wrapFacilitators: facilitator.facilitators,
    clock: { now: () => Date.now() + later },
  })

  await bought(gateway)
  await facilitator.land(facilitator.settled[0])
  later = 90_000
  await gateway.runJob('reconcile-payments')
  const spans = await result()

  const charge = named(spans, 'charge')
  const settled = named(spans, 'settled')
  expect(settled).toMatchObject({ links: [{ traceId: charge?.traceId, spanId: charge?.spanId }] })
  expect(settled?.parentSpanId ?? '').toBe('')
})

test('failures are traced by code, and an absent collector does not block shutdown', async () => {
  const { gateway, result } = await traced({
    upstreams: {
      candles: {
        recent: async () => {
          throw new Error('password=hunter2')
        },
      },
    },
  })
  const away = await openGatewayFixture({
    fund: '0',
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
  })

  await away.buyer.get('/info')
  await away.close(1_000)
  const { reply } = await bought(gateway)
  const spans = await result()

  expect(reply.status).toBe(500)
  expect(toText(named(spans, 'work candles'))['error.type']).toBe('internal')
  const [, failed] = spans.filter(({ name }) => name === 'GET /tools/candles')
  expect(toText(failed)['http.response.status_code']).toBe(500)
  expect(failed?.status.code).toBe(2)
  expect(JSON.stringify(spans)).not.toContain('hunter2')
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: must be'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'no value' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be'],
  [{ OTEL_TRACES_SAMPLER_ARG: 'half' }, 'OTEL_TRACES_SAMPLER_ARG: must be'],
  [{ TRACE_TRUST_CALLERS: 'yes' }, 'TRACE_TRUST_CALLERS: must be'],
])('%j is refused at the start', (environment, toText) => {
  expect(() => readConfig(environment)).toThrow(toText)
})

test('without an endpoint nothing is traced', () => {
  expect(readConfig({ TRACE_TRUST_CALLERS: 'on' }).tracing).toBeUndefined()
})

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../../test/support/gateway.ts'
import { readJson } from '../../../test/support/replay-server.ts'
import { ema, sma } from '../../analysis/indicators/averages.ts'
import { bollinger } from '../../analysis/indicators/bands.ts'
import { indicators } from '../../analysis/indicators/catalog.ts'
import { macd } from '../../analysis/indicators/macd.ts'
import { rsi } from '../../analysis/indicators/rsi.ts'
import { barsOf } from '../../analysis/market/bars.ts'
import { latest } from '../../analysis/numbers/line.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Candle, CandleQuery, CandleSeries } from '../../upstream/market-data/candles.ts'
import type { ToolWorld } from '../ports.ts'
import { indicator } from './indicator.ts'
import { indicatorCatalog } from './indicator-catalog.ts'

const now = Date.parse('2020-06-11T13:00:00Z')
const rows = ((await readJson('indicators/btcusdt-1h')) as { rows: number[][] }).rows
const recorded = rows.map(
  ([time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0]): Candle => ({
    time,
    open,
    high,
    low,
    close,
    volume,
    closed: true,
  }),
)

test('the figures are those of the kernels over the recorded candles', async () => {
  const { close } = barsOf(recorded.slice(-200))

  const answer = await ask({ indicators: 'rsi:period=21, macd ,bollinger', 'macd.fastPeriod': '8' })

  expect(answer).toMatchObject({
    symbol: 'BTCUSDT',
    source: 'binance',
    interval: '1h',
    limit: 200,
    candleCount: 200,
    lastClose: 9721.37,
    asOf: '2020-06-11T13:00:00.000Z',
    indicators: {
      rsi: {
        id: 'rsi',
        name: 'Relative strength index',
        category: 'momentum',
        params: { period: 21 },
        latest: { rsi: closeTo(latest(rsi(close, 21))) },
        signal: 'bearish_momentum',
      },
      macd: {
        params: { fastPeriod: 8, slowPeriod: 26, signalPeriod: 9 },
        latest: figures(macd(close, { fastPeriod: 8, slowPeriod: 26, signalPeriod: 9 })),
      },
      bollinger: { latest: figures(bollinger(close, { period: 20, deviations: 2 })) },
    },
    disclaimer: expect.stringContaining('not financial advice'),
    provenance: { mode: 'replay', sources: [{ name: 'binance', ok: true }] },
  })
  expect(answer).not.toHaveProperty('indicators.rsi.series')
})

test('a paid call over REST reads dotted parameters and the recorded candles', async () => {
  const replayDirectory = fileURLToPath(new URL('../../../test/recordings/replay', import.meta.url))
  const gateway = await openGatewayFixture({
    environment: { DATA_MODE: 'replay', REPLAY_DIR: replayDirectory },
  })
  const { close } = barsOf(recorded)

  const reply = await gateway.buyer.buy(
    '/indicator?source=binance&limit=1000&indicators=rsi,sma:period=50&rsi.period=21',
  )

  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({
    symbol: 'BTCUSDT',
    candleCount: 1_000,
    indicators: {
      rsi: { params: { period: 21 }, latest: { rsi: expect.closeTo(latest(rsi(close, 21)), 2) } },
      sma: { params: { period: 50 }, latest: { sma: expect.closeTo(latest(sma(close, 50)), 2) } },
    },
    provenance: { mode: 'replay' },
  })
  expect(await gateway.earned()).toBe(5_000n)
})

test('one indicator may be asked for several times, each tuned in place', async () => {
  const { close } = barsOf(recorded.slice(-200))

  const { indicators: readings } = await ask({ indicators: 'ema:period=20, ema:period=50,rsi' })

  expect(readings).toMatchObject({
    'ema:period=20': { id: 'ema', params: { period: 20 }, latest: { ema: closeTo(latest(ema(close, 20))) } },
    'ema:period=50': { id: 'ema', params: { period: 50 }, latest: { ema: closeTo(latest(ema(close, 50))) } },
    rsi: { params: { period: 14 } },
  })
})

test.each([
  ['ema:period=20,ema:period=20', {}, 'ema:period=20 is named twice. Tune one of them differently.'],
  ['ema,sma,ema', {}, 'ema is named twice. Tune one of them differently.'],
  [
    'ema,ema:period=50',
    { 'ema.period': 9 },
    'ema is named more than once. Tune each in place, such as ema:period=20.',
  ],
])('%s with %j is refused', (list, fields, message) => {
  expect(indicator.parse({ indicators: list, ...fields })).toMatchObject({
    ok: false,
    errors: [{ message }],
  })
})

test.each([
  ['rsi,macd', 200],
  ['ema:period=50,ema:period=200', 600],
  ['sma:period=400', 1_000],
])('enough candles are read for %s', async (list, limit) => {
  const queries: CandleQuery[] = []

  const answer = await ask({ indicators: list }, { queries })

  expect(queries).toMatchObject([{ limit }])
  expect(answer).toMatchObject({ limit })
})

test('a series has a figure for every candle on which there is one', async () => {
  const line = rsi(barsOf(recorded.slice(-40)).close, 14)

  const answer = await ask({ limit: 40, series: true })

  expect(answer).toHaveProperty('indicators.rsi.series.length', 40 - 14)
  expect(answer).toMatchObject({
    indicators: {
      rsi: {
        series: expect.arrayContaining([
          { time: new Date(recorded.at(-1)?.time ?? 0).toISOString(), value: { rsi: closeTo(latest(line)) } },
        ]),
      },
    },
  })
})

test('an indicator without enough candles reports it and invents nothing', async () => {
  const answer = await ask({ limit: 20, indicators: 'sma', 'sma.period': 50 })

  expect(answer).toMatchObject({
    indicators: { sma: { latest: { sma: null }, signal: 'insufficient_data', reason: expect.any(String) } },
  })
})

test('every indicator of the catalog can be asked for at once', async () => {
  const ids = Object.keys(indicators)

  const answer = await ask({ indicators: ids.join(',') })

  expect(Object.keys(answer['indicators'] as object)).toEqual(ids)
})

test.each([
  ['BTCUSDT', undefined, { token: 'BTC' }],
  ['eth-usd', 'coinbase', { token: 'eth', source: 'coinbase' }],
  ['bitcoin', undefined, { token: 'bitcoin' }],
  ['BTCUSDT', 'kraken', { token: 'BTC', source: 'kraken' }],
  ['USDT', undefined, { token: 'USDT' }],
])('%s at %s is a market that any venue may have', async (symbol, source, asked) => {
  const queries: CandleQuery[] = []

  await ask({ symbol, ...(source ? { source } : {}) }, { queries })

  expect(queries).toEqual([expect.objectContaining(asked)])
})

test('a symbol without a name here is asked of the venue as it stands', async () => {
  const queries: CandleQuery[] = []

  await ask({ symbol: 'ETHBTC' }, { queries })

  expect(queries.at(-1)).toMatchObject({ instId: 'ETHBTC', source: 'binance' })
})

test.each([
  [{ symbol: 'NOPE-NOPE' }, 'symbol'],
  [{ interval: '1w' }, 'interval'],
])('a refusal of the venue names what the caller wrote: %j', async (input, field) => {
  const refusal = await ask(input).catch((error: unknown) => error)

  expect(refusal).toMatchObject({ code: 'invalid_input', details: { field } })
})

test.each<[input: Record<string, unknown>, field: string]>([
  [{ indicators: 'rsi,nope' }, 'indicators'],
  [{ indicators: ' , ' }, 'indicators'],
  [{ indicators: 'rsi,rsi' }, 'indicators'],
  [{ indicators: 'rsi:length=21' }, 'indicators'],
  [{ indicators: 'rsi:period' }, 'indicators'],
  [{ indicators: 'rsi:period=0' }, 'indicators'],
  [{ indicators: 'rsi:period=21', 'rsi.period': 22 }, 'rsi.period'],
  [{ 'rsi.length': '21' }, 'rsi.length'],
  [{ 'rsi.period': '14.5' }, 'rsi.period'],
  [{ 'rsi.period': '9999' }, 'rsi.period'],
  [{ 'rsi.period': ['14', '15'] }, 'rsi.period'],
  [{ 'macd.fastPeriod': 8 }, 'macd.fastPeriod'],
  [{ 'nope.period': 8 }, 'nope.period'],
  [{ 'obv.period': 8, indicators: 'obv' }, 'obv.period'],
  [{ toString: '1' }, 'toString'],
  [{ period: 21 }, 'period'],
  [{ limit: 19 }, 'limit'],
  [{ limit: 1_001 }, 'limit'],
  [{ interval: '7x' }, 'interval'],
  [{ source: 'nasdaq' }, 'source'],
  [{ series: true, limit: 1_000, indicators: Object.keys(indicators).join(',') }, 'series'],
])('an unanswerable input is refused by field name: %j', (input, field) => {
  expect(indicator.parse(input)).toMatchObject({
    ok: false,
    errors: expect.arrayContaining([expect.objectContaining({ field })]),
  })
})

test('the catalog lists every indicator with its parameters, free', async () => {
  const answer = await indicatorCatalog.run({}, worldOf([]))

  expect(indicatorCatalog.contract.price).toBe(0n)
  expect(answer).toMatchObject({ count: 27 })
  expect(answer['indicators']).toContainEqual({
    id: 'rsi',
    name: 'Relative strength index',
    category: 'momentum',
    needsVolume: false,
    parameters: { period: { default: 14, min: 1, max: 500, integer: true } },
    outputs: ['rsi'],
  })
})

async function ask(
  input: Record<string, unknown>,
  { queries = [] }: { queries?: CandleQuery[] } = {},
): Promise<Record<string, unknown>> {
  const parsed = indicator.parse(input)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return indicator.run(parsed.input, worldOf(queries))
}

/** A world whose one venue knows the recording as BTCUSDT, and ETHBTC by its own symbol. */
function worldOf(queries: CandleQuery[]): ToolWorld {
  const recent = async (query: CandleQuery): Promise<CandleSeries> => {
    queries.push(query)
    if (query.bar === '1w') throw refused('bar')
    if (query.instId === undefined && query.token.startsWith('ETHB')) throw refused('token')
    if (query.token.startsWith('NOPE')) throw refused(query.instId === undefined ? 'token' : 'instId')
    return {
      mode: 'replay',
      sources: [{ name: 'binance', ok: true, asOf: now, cached: false }],
      venue: 'binance',
      instrument: query.instId ?? 'BTCUSDT',
      bar: query.bar ?? '1h',
      candles: recorded.slice(-query.limit),
    }
  }
  const ports: Partial<ToolWorld> = {
    candles: { recent },
    signal: new AbortController().signal,
    now: () => now,
  }
  return ports as ToolWorld
}

function refused(field: string): GatewayError {
  return new GatewayError('invalid_input', 'Not here.', { details: { field } })
}

function closeTo(value: number): unknown {
  return expect.closeTo(value, 6)
}

function figures(lines: Readonly<Record<string, Float64Array>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, closeTo(latest(line))]))
}

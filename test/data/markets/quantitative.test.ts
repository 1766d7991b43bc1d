import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { expect, onTestFinished, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { toInputSchema } from '../../../src/mcp/schemas.ts'
import type { CandleQuery, CandleSeries } from '../../../src/upstream/market-data/candles.ts'
import { encode, type Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const clock = { now: () => NOW }
const family = tools.filter(({ contract }) => contract.family === 'quantitative')
const names = family.map(({ contract }) => contract.id)
const about = 'bar=1h&source=binance&limit=500'

/** A gateway whose data are the recorded Binance candles. */
function replayGateway(): Promise<OpenedGateway> {
  const directory = fileURLToPath(new URL('../../recordings/replay', import.meta.url))
  return openGatewayFixture({ environment: { DATA_MODE: 'replay', REPLAY_DIR: directory } })
}

async function post({ buyer }: OpenedGateway, path: string, input: unknown): Promise<Reply> {
  const offer = await buyer.post(path, input)
  return buyer.post(path, input, { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer.body)) })
}

test('the family is what the price list names', () => {
  expect(names).toEqual([
    'volatility',
    'correlation',
    'drawdown',
    'support-resistance',
    'volume-profile',
    'risk-metrics',
    'position-size',
    'backtest',
  ])
})

test.each(family.map((tool) => [tool.contract.id, tool] as const))(
  '%s sells its example with label, date and disclaimer, under 8 KB',
  async (_id, { contract }) => {
    const gateway = await openGatewayFixture({ clock, seed: 'quantitative' })
    const query = Object.entries(contract.example.input).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ])

    const reply = await gateway.buyer.buy(`${contract.route.path}?${new URLSearchParams(query)}`)

    expect(reply.status, reply.text).toBe(200)
    expect(reply.text.length).toBeLessThan(8_192)
    expect(reply.body).toMatchObject({
      disclaimer: expect.stringContaining('not financial advice'),
      provenance: {
        mode: 'simulated',
        sources: expect.arrayContaining([expect.objectContaining({ asOf: expect.any(String) })]),
      },
    })
    expect(await gateway.earned()).toBe(contract.price)
  },
  20_000,
)

test('volatility of recorded candles is a sane percentage by all four estimators', async () => {
  const { buyer } = await replayGateway()

  const { status, body, text } = await buyer.buy(`/tools/volatility?${about}&window=48`)

  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    instrument: 'BTCUSDT',
    bar: '1h',
    window: 48,
    windows: body.barCount - 48,
    barsPerYear: 8766,
    missingBars: 0,
    provenance: { mode: 'replay' },
  })
  for (const { annualPercent, percentile, lowest, highest } of Object.values<Record<string, number>>(
    body.estimators,
  )) {
    expect(annualPercent).toBeGreaterThan(5)
    expect(annualPercent).toBeLessThan(300)
    expect(percentile).toBeGreaterThanOrEqual(0)
    expect(percentile).toBeLessThanOrEqual(100)
    expect(lowest).toBeLessThanOrEqual(highest ?? 0)
  }
})

test('perfectly correlated markets show it, and beta gives each one’s amplitude', async () => {
  const candles = createWatchedCandles((query) => wavy(query))
  const { buyer } = await openGatewayFixture({ clock, upstreams: { candles } })

  const { status, body, text } = await buyer.buy('/tools/correlation?token=sol&against=btc&limit=101')

  expect(status, text).toBe(200)
  expect(body.pairs).toEqual([
    {
      asset: 'sol',
      against: 'btc',
      correlation: 1,
      low: 1,
      high: 1,
      beta: expect.closeTo(2, 6),
      reverseBeta: expect.closeTo(0.5, 6),
      samples: 99,
    },
  ])
  expect(candles.asked.map(({ token }) => token)).toEqual(['sol', 'btc'])
})

test('a market that only rises has no drawdown and no Sortino ratio', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: { candles: createWatchedCandles((query) => series(query, clock)) },
  })

  const fall = await buyer.buy('/tools/drawdown?limit=100')
  const risk = await buyer.buy('/tools/risk-metrics?limit=100')

  expect(fall.body).toMatchObject({ maxDrawdownPercent: 0, current: null, episodes: [], barCount: 99 })
  expect(risk.body).toMatchObject({ sortino: null, returns: 98, worstPercent: expect.any(Number) })
})

test('the deepest and the current drawdown of recorded candles are returned', async () => {
  const { buyer } = await replayGateway()

  const { body } = await buyer.buy(`/tools/drawdown?${about}&episodes=3`)

  const depths = body.episodes.map(({ depthPercent }: { depthPercent: number }) => depthPercent)
  expect(depths).toHaveLength(3)
  expect(depths).toEqual(depths.toSorted((a: number, b: number) => b - a))
  expect(body.episodes.every(({ recoveryTime }: { recoveryTime: unknown }) => recoveryTime)).toBe(true)
  expect(body.maxDrawdownPercent).toBe(Math.max(depths[0], body.current?.depthPercent ?? 0))
  expect(body.currentDrawdownPercent).toBeLessThanOrEqual(body.maxDrawdownPercent)
})

test('levels of recorded candles lie on their own side of the price, nearest first', async () => {
  const { buyer } = await replayGateway()

  const { body } = await buyer.buy(`/tools/support-resistance?${about}`)

  const distances = (side: string) =>
    body[side].map(({ distancePercent }: { distancePercent: number }) => distancePercent)
  expect(distances('supports').length).toBeGreaterThan(0)
  expect(distances('resistances').length).toBeGreaterThan(0)
  expect(distances('supports')).toEqual(distances('supports').toSorted((a: number, b: number) => b - a))
  expect(distances('resistances')).toEqual(distances('resistances').toSorted((a: number, b: number) => a - b))
  expect(Math.max(...distances('supports'))).toBeLessThan(0)
})

test('a volume profile contains all trades, with 70 percent in its value area', async () => {
  const { buyer } = await replayGateway()

  const { body } = await buyer.buy(`/tools/volume-profile?${about}`)

  const sum = body.bands.reduce((total: number, [, , volume]: number[]) => total + (volume ?? 0), 0)
  expect(sum / body.totalVolume).toBeCloseTo(1, 6)
  expect(body.valueArea.sharePercent).toBeGreaterThanOrEqual(70)
  expect(body.bands).toHaveLength(40)
})

test('a source without volume is refused by name, uncharged', async () => {
  const gateway = await openGatewayFixture({ clock })

  const profile = await gateway.buyer.buy('/tools/volume-profile?source=coingecko')
  const rules = await gateway.buyer.buy('/tools/backtest?source=coingecko&entry=obv above 0&exit=obv below 0')

  for (const reply of [profile, rules]) {
    expect(reply.status, reply.text).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no', field: 'source' })
  }
  expect(await gateway.earned()).toBe(0n)
})

test('too few candles for a figure are refused, uncharged', async () => {
  const short = createWatchedCandles((query) => series({ ...query, limit: 20 }, clock))
  const gateway = await openGatewayFixture({ clock, upstreams: { candles: short } })

  for (const path of [
    '/tools/risk-metrics',
    '/tools/volatility',
    '/tools/correlation?assets=btc,eth',
    '/tools/backtest?strategy=rsi',
  ]) {
    const reply = await gateway.buyer.buy(path)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no', field: 'bar', closedBars: 19 })
  }
  expect(await gateway.earned()).toBe(0n)
})

test('two names of one asset are not compared', async () => {
  const gateway = await openGatewayFixture({ clock })

  const reply = await gateway.buyer.buy('/tools/correlation?assets=btc,bitcoin')

  expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no', field: 'assets' })
})

test.each([
  ['assets=btc,nosuchcoin', 'assets'],
  ['token=btc&against=nosuchcoin', 'against'],
  ['token=nosuchcoin&against=btc', 'token'],
])('an unknown asset is refused in its own field: %s', async (query, field) => {
  const gateway = await openGatewayFixture({ clock })

  const reply = await gateway.buyer.buy(`/tools/correlation?${query}`)

  expect(reply.status, reply.text).toBe(404)
  expect(reply.body).toMatchObject({ code: 'not_found', charged: 'no', field })
})

test('a position is sized from the caller’s prices without asking anybody', async () => {
  const candles = createWatchedCandles()
  const { buyer } = await openGatewayFixture({ clock, upstreams: { candles } })

  const { body } = await buyer.buy(
    '/tools/position-size?capital=10000&riskPercent=1&entry=100&stop=95&winRatePercent=60&payoff=1.5',
  )

  expect(body).toMatchObject({
    side: 'long',
    units: 20,
    notional: 2_000,
    lossAtStop: 100,
    stopFrom: 'caller',
    kelly: { fullPercent: expect.closeTo(33.33, 3), hasEdge: true },
    market: null,
  })
  expect(candles.asked).toEqual([])
})

test('a stop that the caller leaves out lies so many average true ranges away', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: { candles: createWatchedCandles((query) => series(query, clock)) },
  })

  const { body } = await buyer.buy('/tools/position-size?capital=10000&token=btc&atrMultiple=3&side=short')

  // every bar of that market reaches three dollars
  expect(body).toMatchObject({
    side: 'short',
    entry: 300,
    stop: 309,
    atr: 3,
    stopFrom: 'atr',
    entryFrom: 'market',
  })
})

test('a backtest is equal for typed bodies, text bodies and queries', async () => {
  const gateway = await replayGateway()
  const market = { token: 'bitcoin', bar: '1h', source: 'binance', limit: 1_000 }
  const fields = {
    ...market,
    entry: [{ indicator: 'rsi', params: { period: 7 }, op: 'crosses_above', value: 30 }],
    exit: [{ indicator: 'close', op: 'below', against: { indicator: 'sma', params: { period: 50 } } }],
    stopLossPercent: 3,
  }
  const texts = { ...fields, entry: ['rsi:period=7 crosses_above 30'], exit: ['close below sma:period=50'] }
  const query = new URLSearchParams(
    Object.entries(texts).map(([name, value]): [string, string] => [name, `${value}`]),
  )

  const replies = [
    await post(gateway, '/tools/backtest', fields),
    await post(gateway, '/tools/backtest', texts),
    await gateway.buyer.buy(`/tools/backtest?${query}`),
  ]

  const [first] = replies.map(({ body }) => ({ ...body, provenance: undefined }))
  for (const { status, body, text } of replies) {
    expect(status, text).toBe(200)
    expect({ ...body, provenance: undefined }).toEqual(first)
  }
  expect(first).toMatchObject({
    rules: { entry: ['rsi.rsi:period=7 crosses_above 30'], exit: ['close below sma.sma:period=50'] },
    warmUpBars: 49,
    performance: { trades: expect.any(Number), buyAndHold: { returnPercent: expect.any(Number) } },
  })
  expect(first?.performance.trades).toBeGreaterThan(3)
  expect(first?.inSample.trades + first?.outOfSample.trades).toBe(first?.performance.trades)
  expect(await gateway.earned()).toBe(60_000n)
})

test('rules in fields pass every door alike', async () => {
  const gateway = await replayGateway()
  const { buyer } = gateway
  const input = {
    bar: '1h',
    source: 'binance',
    entry: [{ indicator: 'macd', op: 'crosses_above', against: { indicator: 'macd', line: 'signal' } }],
    exit: [{ indicator: 'rsi', params: { period: 7 }, op: 'above', value: 80 }],
  }
  const client = new Client({ name: 'backtester', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gateway.url)) as Transport)
  onTestFinished(() => client.close())
  const payment = async () =>
    buyer.payload((await buyer.post('/tools/backtest', input)).body, { resource: null })
  const task = (paid: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'task/create',
    params: { toolId: 'backtest', input, payment: paid },
  })

  const rest = await post(gateway, '/tools/backtest', input)
  const any = await buyer.post(
    '/agent/tools/call',
    { toolId: 'backtest', params: input },
    { 'PAYMENT-SIGNATURE': encode(await payment()) },
  )
  const a2a = await buyer.post('/a2a', task(await payment()))
  const mcp = await client.callTool({
    name: 'backtest',
    arguments: input,
    _meta: { 'x402/payment': await payment() },
  })

  expect(rest.status, rest.text).toBe(200)
  expect(any.body.data?.performance, any.text).toEqual(rest.body.performance)
  expect(a2a.body.result?.artifact?.performance, a2a.text).toEqual(rest.body.performance)
  expect(mcp.structuredContent).toMatchObject({ performance: rest.body.performance })
})

test('the backtest schema accepts the tool’s inputs, in any validator', () => {
  const tool = family.find(({ contract }) => contract.id === 'backtest')
  const published = JSON.parse(JSON.stringify(toInputSchema(tool ?? raise())))
  const takes = new AjvJsonSchemaValidator().getValidator(published)

  for (const entry of [
    ['rsi crosses_above 30'],
    [{ indicator: 'rsi', params: { period: 7 }, op: 'above', value: 80 }],
    [{ indicator: 'close', op: 'above', against: { indicator: 'sma' } }],
  ])
    expect(takes({ entry, exit: [] }).valid).toBe(true)
  for (const entry of [[{ indicator: 'rsi', op: 'over', value: 1 }], [7], 'rsi crosses_above 30'])
    expect(takes({ entry, exit: [] }).valid).toBe(false)
})

test.each<[string, Record<string, unknown>, string]>([
  ['backtest', {}, 'entry'],
  ['backtest', { entry: ['rsi above 30'] }, 'exit'],
  ['backtest', { entry: ['close above 1', 'rsi above'], exit: ['rsi below 3'] }, 'entry.1'],
  ['backtest', { strategy: 'rsi', entry: ['rsi above 30'] }, 'strategy'],
  ['backtest', { entry: Array.from({ length: 9 }, () => 'rsi above 3'), exit: ['rsi below 3'] }, 'entry'],
  ['backtest', { strategy: 'rsi', feePercent: -1 }, 'feePercent'],
  ['position-size', { capital: 1_000 }, 'token'],
  ['position-size', { capital: 0, token: 'btc' }, 'capital'],
  ['position-size', { capital: 1_000, entry: 100, stop: 100 }, 'stop'],
  ['position-size', { capital: 1_000, entry: 100, stop: 110, side: 'long' }, 'stop'],
  ['position-size', { capital: 1_000, token: 'btc', payoff: 2 }, 'winRatePercent'],
  ['correlation', {}, 'assets'],
  ['correlation', { assets: 'btc,BTC' }, 'assets'],
  ['correlation', { token: 'btc' }, 'against'],
  ['correlation', { assets: 'a,b,c,d,e,f,g,h,i' }, 'assets'],
  ['volatility', { window: 100, limit: 100 }, 'window'],
  ['risk-metrics', { horizonBars: 30, limit: 100 }, 'horizonBars'],
  ['volume-profile', { bands: 5 }, 'bands'],
])('%s is not asked for with %j', (id, input, field) => {
  const tool = family.find(({ contract }) => contract.id === id)

  expect(tool?.parse(input)).toMatchObject({
    ok: false,
    errors: expect.arrayContaining([expect.objectContaining({ field })]),
  })
})

function raise(): never {
  throw new Error('There is no backtest.')
}

/** A market that swings; every asset but BTC swings twice as far. */
function wavy(query: CandleQuery): CandleSeries {
  const asked = series(query, clock)
  const reach = query.token === 'btc' ? 0.01 : 0.02
  const candles = asked.candles.map((candle, i) => {
    const price = 100 * Math.exp(reach * Math.sin(i * 1.7))
    return { ...candle, open: price, high: price, low: price, close: price }
  })
  return { ...asked, candles }
}

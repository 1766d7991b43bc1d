import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { catchFailure, openUpstream, unhurried } from './upstream-fixture.ts'

const replayDirectory = fileURLToPath(new URL('../../recordings/replay', import.meta.url))

test('the venue’s adapter reads its recording at the recorded time', async () => {
  const { candles, dataClock } = await openUpstream({ mode: 'replay', replayDirectory })

  const query = { token: 'bitcoin', source: 'binance', bar: '1h', limit: 200 } as const
  const series = await candles.recent(query, unhurried)

  expect(series.mode).toBe('replay')
  expect(series.candles).toHaveLength(200)
  expect(series.candles.at(-1)).toEqual({
    time: Date.parse('2020-06-11T12:00:00Z'),
    open: 9787.58,
    high: 9796.29,
    low: 9675,
    close: 9721.37,
    volume: 3702.025746,
    closed: true,
  })
  expect(series.sources).toEqual([{ name: 'binance', ok: true, asOf: dataClock.now(), cached: false }])
  expect(dataClock.now()).toBe(Date.parse('2020-06-11T13:00:00Z'))
})

test('what was not recorded is refused, never made up', async () => {
  const { candles, tickers } = await openUpstream({ mode: 'replay', replayDirectory })

  const otherMarket = await catchFailure(candles.recent({ token: 'eth', limit: 10 }, unhurried))
  const otherKind = await catchFailure(tickers.latest({ token: 'btc', source: 'binance' }, unhurried))

  expect(otherMarket.code).toBe('not_recorded')
  expect(otherKind.code).toBe('not_recorded')
})

test('without settings the data clock stands at the newest recording', async () => {
  const directory = await folderOf({
    'a.json': { ...recording, recordedAt: '2024-04-04' },
    'b.json': { ...recording, recordedAt: '2023-01-01T00:00:00Z' },
  })

  const { dataClock } = await openUpstream({ mode: 'replay', replayDirectory: directory })

  expect(dataClock.now()).toBe(Date.parse('2024-04-04'))
})

test.each([
  ['a file that is not a recording', { 'a.json': { hello: 'world' } }],
  [
    'no time anywhere',
    { 'a.json': { body: {}, provider: 'x', request: { method: 'GET', url: 'http://x/' } } },
  ],
  ['nothing', {}],
])('a folder with %s cannot be opened', async (_name, files) => {
  const directory = await folderOf(files)

  const failure = await catchFailure(openUpstream({ mode: 'replay', replayDirectory: directory }))

  expect(failure.code).toBe('misconfigured')
})

test('replay mode without a folder cannot be opened', async () => {
  const failure = await catchFailure(openUpstream({ mode: 'replay' }))

  expect(failure.code).toBe('misconfigured')
})

test.each([
  ['/tools/ticker?token=bitcoin&source=binance'],
  ['/tools/candles?token=ethereum&source=binance'],
  ['/tools/candles?token=ethereum'],
  ['/social-analyzer?username=vitalik'],
  ['/assets'],
  ['/news'],
  ['/tvl/tvl?protocol=aave'],
  ['/arbitrage'],
  ['/tools/tickers-compare'],
  ['/insights/gas-oracle'],
  ['/tokenmarket-scout'],
  ['/launchpad/scout'],
  ['/oracle/price?symbols=SOL'],
])('row RE1: a replay answers that %s was not recorded', async (path) => {
  const { buyer, earned } = await openGatewayFixture({
    environment: { DATA_MODE: 'replay', REPLAY_DIR: replayDirectory },
  })

  const { status, body } = await buyer.buy(path)

  expect([status, body.code, body.charged]).toEqual([404, 'not_recorded', 'no'])
  expect(body.error).toMatch(/was(?: not)? recorded/)
  expect(body.hint).not.toMatch(/^Repeat/)
  expect(await earned()).toBe(0n)
})

const recording = {
  provider: 'binance',
  request: { method: 'GET', url: 'https://api.binance.com/api/v3/klines?symbol=BTCUSDT&interval=1h' },
  status: 200,
  body: [],
}

async function folderOf(files: Readonly<Record<string, object>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'replay-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files))
    await writeFile(join(directory, name), JSON.stringify(content))
  return directory
}

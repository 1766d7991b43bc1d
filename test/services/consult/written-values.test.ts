import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools)

test.each([
  [
    'yields-find project=morpho token=USDC max_apy=15 limit=30',
    { project: 'morpho', maxApyPct: 15, limit: 30 },
  ],
  ['yields-find chain=base min_tvl_usd=2.5m', { chain: 'base', minTvlUsd: 2_500_000 }],
  ['equity-spreads limit=25 min_liq=500k', { limit: 25, minLiquidityUsd: 500_000 }],
  ['monitor-create kind=funding token=eth direction=below threshold=-0.01', { threshold: -0.01 }],
  ['launchpad-trending limit=5 include_nsfw=yes', { limit: 5, includeNsfw: true }],
])('a value under an abbreviated name is that parameter: %s', (sentence, params) => {
  const { calls } = consult(sentence)

  expect(calls).toHaveLength(1)
  expect(calls[0]?.params).toMatchObject(params)
})

test.each([
  ['{"op":"candles","symbol":"AVAX","tf":"1h"}', 'candles', { token: 'avalanche', bar: '1h' }],
  ['{"q":"ticker","t":"CRO"}', 'ticker', { token: 'cronos' }],
  ['fees{kind:"revenue",limit:50}', 'protocol-fees', { kind: 'revenue', limit: 50 }],
  ['assets{assetClass:equity}', 'assets', { assetClass: 'equity' }],
  ['rm(token=HBAR, limit=365)', 'risk-metrics', { token: 'hedera', limit: 365 }],
  ['{"action":"get_price","symbol":"SOL"}', 'price', { token: 'solana' }],
  ['getPrice(symbol="ETH")', 'price', { token: 'ethereum' }],
  ['price(asset="btc")', 'price', { assets: 'btc' }],
  ['get_candles {"symbol":"ETHUSDT","interval":"1h"}', 'candles', { token: 'ethereum', bar: '1h' }],
  ['{"method":"get_news","params":{"ticker":"BTC"}}', 'news', { ticker: 'BTC' }],
  [
    String.raw`{"function":{"name":"get_tvl","arguments":"{\"protocol\":\"lido\"}"}}`,
    'tvl',
    { protocol: 'lido' },
  ],
])('a job in the form of a machine is one call: %s', (sentence, toolId, params) => {
  expect(consult(sentence).calls.map((call) => [call.toolId, call.params])).toEqual([[toolId, params]])
})

test('a value under one name is never the value of another', () => {
  const { calls } = consult('yields-find project=morpho token=USDC max_apy=15 sort=tvl')

  expect(calls[0]?.params).toMatchObject({ maxApyPct: 15, sort: 'tvl' })
  expect(calls[0]?.params).not.toHaveProperty('minTvlUsd')
})

test('a number beside a longer one that it begins or ends keeps its meaning', () => {
  const { calls } = consult('yields-find project=morpho max_apy=15, top 5')

  expect(calls[0]?.params).toMatchObject({ maxApyPct: 15, limit: 5 })
})

test('a number in scientific notation is read', () => {
  const { calls } = consult('yields-find chain=base min_tvl_usd=1e6')

  expect(calls[0]?.params).toMatchObject({ minTvlUsd: 1_000_000 })
})

test('addresses are apart where a comma alone stands between them', () => {
  const addresses = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045,9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  expect(consult(`portfolio value of ${addresses}`).calls.map(({ params }) => params)).toEqual([
    { addresses },
  ])
})

test('the currency of a peg counts no coins', () => {
  expect(consult('top 5 usd-pegged stables by supply').calls.map(({ params }) => params)).toEqual([
    { peg: 'USD', limit: 5 },
  ])
})

test.each([
  ['{"name":"price","arguments":{"token":"SOL"}}', 'price', { token: 'solana' }],
  [
    String.raw`{"id":"c1","type":"function","function":{"name":"ticker","arguments":"{\"token\":\"ETH\",\"source\":\"okx\"}"}}`,
    'ticker',
    { token: 'ethereum', source: 'okx' },
  ],
  [
    '{"type":"tool_use","id":"t1","name":"candles","input":{"token":"BTC","bar":"4h","limit":50}}',
    'candles',
    { token: 'bitcoin', bar: '4h', limit: 50 },
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"news","arguments":{"ticker":"SOL","limit":5}}}',
    'news',
    { ticker: 'SOL', limit: 5 },
  ],
  ['[{"name":"drawdown","arguments":{"token":"AVAX"}}]', 'drawdown', { token: 'avalanche' }],
])('a call between programs is taken as it stands: %s', (intent, toolId, params) => {
  expect(consult(intent).calls).toMatchObject([{ toolId, params }])
})

test.each([
  ['catalog search: x402 services about "image upscaling", 20 results', 'image upscaling'],
  ['search: x402 services about “speech to text”', 'speech to text'],
  ['x402 services, query: "pdf parsing"', 'pdf parsing'],
  ['x402 services, query: pdf', 'pdf'],
])('words in quotes behind a colon are searched for: %s', (sentence, query) => {
  expect(consult(sentence).calls[0]?.params).toMatchObject({ query })
})

import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })

test.each([
  ['price of bitcoin and the fear and greed index', ['price', 'fear-greed']],
  ['btc price and bitcoin news', ['price', 'news']],
  ['funding rate of bitcoin plus its open interest', ['funding-rates', 'open-interest']],
  ['Bitcoin Preis und dann den Fear and Greed Index', ['price', 'fear-greed']],
  ['eth volatility, eth drawdown', ['volatility', 'drawdown']],
])('two jobs are two calls: %s', (intent, toolIds) => {
  expect(consult(intent).calls.map(({ toolId }) => toolId)).toEqual(toolIds)
})

test.each([
  ['prices of BTC, ETH, SOL and DOGE all at once', { assets: 'bitcoin,ethereum,solana,dogecoin' }],
  ['open a session with 50 dollars total and 10 cents per call at most', { totalUsd: 50, perCallUsd: 0.1 }],
])('a list within one job is one call: %s', (intent, params) => {
  expect(consult(intent).calls.map((call) => call.params)).toEqual([params])
})

test.each([
  ['sol yield but nothing above 20%', 'maxApyPct', 20],
  ['no call of my session may cost more than 2 cents', 'perCallUsd', 0.02],
])('a denied lower bound is an upper bound: %s', (intent, name, value) => {
  expect(consult(intent).calls[0]?.params).toMatchObject({ [name]: value })
})

test.each([
  ['funding of BTC on okx and bybit', 'source', ['okx', 'bybit']],
  ['order book of ETH on kraken and coinbase, 10 levels', 'source', ['kraken', 'coinbase']],
  ['USDC yields on base and arbitrum', 'chain', ['base', 'arbitrum']],
  ['new pools on polygon and on base', 'network', ['polygon', 'base']],
  ['RSI of PEPE and BONK on the 4h', 'symbol', ['PEPEUSDT', 'BONKUSDT']],
])('two places or subjects are a call each, and none is unused: %s', (intent, name, values) => {
  const { calls, unused } = consult(intent)

  expect(calls.map(({ params }) => params[name])).toEqual(values)
  expect(unused).toEqual([])
})

test('what does not fit into five calls is named', () => {
  const { calls, unused } = consult('RSI of BTC, ETH, SOL, DOGE, PEPE, WIF and LINK')

  expect(calls).toHaveLength(5)
  expect(unused).toEqual(['WIF', 'LINK'])
})

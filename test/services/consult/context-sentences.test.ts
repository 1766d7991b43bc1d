import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T12:00:00Z') })
const callsOf = (intent: string) =>
  consult(intent).calls.map(({ toolId, params }) => [toolId, params] as const)

test.each([
  ['Yesterday I bought ETH. What is it trading at?', 'price', { token: 'ethereum' }],
  ['I saw a video about Cardano. What is the price?', 'price', { token: 'cardano' }],
  ['I closed my session of trading; now the price of BTC please', 'price', { token: 'bitcoin' }],
  ['I already know the price of SOL; show me its volatility', 'volatility', { token: 'solana' }],
  [
    'I checked the order book already, now show me the funding of ETH',
    'funding-rates',
    { token: 'ethereum' },
  ],
  [
    'Last year I lost money; what is the max drawdown of BTC over 200 days?',
    'drawdown',
    { token: 'bitcoin', limit: 200 },
  ],
  ['Gestern habe ich ETH gekauft. Was kostet es?', 'price', { token: 'ethereum' }],
  ['I am from Germany, show me the price of SOL.', 'price', { token: 'solana' }],
])('context orders nothing: %s', (intent, toolId, params) => {
  expect(callsOf(intent)).toEqual([[toolId, params]])
})

test.each([
  ['My exchange is okx. Ticker of BTC', { token: 'bitcoin', source: 'okx' }],
  ['My account is 10k. Position size for BTC, long, entry 90000, stop 88000', { capital: 10_000 }],
  ['I want the price of BTC. My favourite day was 2026-03-01', { token: 'bitcoin' }],
])('context gives what the question lacks: %s', (intent, params) => {
  expect(consult(intent).calls).toMatchObject([{ params }])
})

test('a time ago in hours is a moment', () => {
  expect(callsOf('where was BTC 5 hours ago?')).toEqual([
    ['price', { token: 'bitcoin', at: '2026-11-29T07:00:00Z' }],
  ])
})

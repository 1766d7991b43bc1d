import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test.each([
  ['top10 chains by tvl', 'chains-tvl', { limit: 10 }],
  ['топ5 пулов usdc на base', 'yields-find', { token: 'USDC', chain: 'base', limit: 5 }],
  ['tam şu dakikada hareketli memecoinler', 'launchpad-movers', {}],
  ['cho tôi tám memecoin mới trên pump.fun', 'launchpad-new', { limit: 8 }],
])('how many rows are wanted is read from “%s”', (sentence, toolId, params) => {
  expect(consult(sentence).calls).toEqual([expect.objectContaining({ toolId, params })])
})

test.each([
  ['weth yields on base', 'yields-find', { token: 'WETH', chain: 'base' }],
  ['dex pairs WETH/USDC top 5', 'dex-pairs', { q: 'WETH/USDC', limit: 5 }],
  ['weth pools arbitrum', 'dex-pairs', { q: 'WETH' }],
  ['quote SOL/USDC 3', 'swapagg-quote', { inputMint: SOL, outputMint: USDC, amount: '3000000000' }],
  ['is the WIF token safe', 'token-security', { address: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' }],
])('a wrapped coin and a pair are what they are called: %s', (sentence, toolId, params) => {
  expect(consult(sentence).calls).toEqual([expect.objectContaining({ toolId, params })])
})

test.each([
  ['which protocols earn the most fees', {}],
  ['welche protokolle verdienen am meisten gebühren', {}],
  ['which protocols earn most', { kind: 'revenue' }],
  ['protocol revenue on base instead of fees', { kind: 'revenue', chain: 'base' }],
])('what is earned in fees is fees: %s', (sentence, params) => {
  expect(consult(sentence).calls).toEqual([expect.objectContaining({ toolId: 'protocol-fees', params })])
})

test.each([
  ['usdt on polygon, nothing with impermanent loss', { token: 'USDT', chain: 'polygon' }],
  ['no il usdc yields base', { token: 'USDC', chain: 'base' }],
  ['senza perdita impermanente pool usdc', { token: 'USDC' }],
  ['arbitrum üzerinde usdc, kalıcı kaybı olmayan havuzlar', { token: 'USDC', chain: 'arbitrum' }],
])('a loss that is ruled out takes nothing else with it: %s', (sentence, params) => {
  expect(consult(sentence).calls.map((call) => call.params)).toEqual([{ ...params, noImpermanentLoss: true }])
})

test.each([
  '新しいのじゃなくてトレンドのプール、Base',
  '新池子别给我,要热门的 base',
  '신규 말고 인기 풀 base',
])('of two kinds the one that is turned down is not set: %s', (sentence) => {
  expect(consult(sentence).calls.map((call) => call.params)).toEqual([{ network: 'base' }])
})

test.each([
  ['swap 1 SOL to USDC 0.5%', { slippageBps: 50 }],
  ['swap 1 SOL to USDC with half a percent slippage', { slippageBps: 50 }],
  ['своп 1 SOL в USDC слипедж 0.3%', { slippageBps: 30 }],
])('the only share of a swap is its slippage: %s', (sentence, params) => {
  expect(consult(sentence).calls).toMatchObject([{ params: { amount: '1000000000', ...params } }])
})

test.each([
  ['where should i put 2000 dollars of usdc on arbitrum', { token: 'USDC', chain: 'arbitrum' }],
  ['yields usdc base pools $2m', { token: 'USDC', chain: 'base', minTvlUsd: 2_000_000 }],
  ['melhores pools de USDC na solana com apy até 30%', { token: 'USDC', chain: 'solana', maxApyPct: 30 }],
])('a stake is no limit of a pool, and a ceiling is one: %s', (sentence, params) => {
  expect(consult(sentence).calls.map((call) => call.params)).toEqual([params])
})

test.each([
  ['usdc yields on base, actually make it arbitrum', { token: 'USDC', chain: 'arbitrum' }],
  ['tvl of solana, actually make that base', { chain: 'base' }],
  ['gas on polygon — I meant bsc', { chain: 'bsc' }],
])('a chain that is taken back is replaced by a chain: %s', (sentence, params) => {
  expect(consult(sentence).calls.map((call) => call.params)).toEqual([params])
})

test.each([
  ['base: fees, tvl, dex volume', ['protocol-fees', 'tvl', 'dex-volumes']],
  ['swap 1 SOL to USDC then show me fees and volume on base', ['protocol-fees', 'dex-volumes']],
])('one chain is for every job of a row: %s', (sentence, ids) => {
  const { calls } = consult(sentence)

  expect(calls.slice(-ids.length)).toMatchObject(ids.map((toolId) => ({ toolId, params: { chain: 'base' } })))
})

test('two coins of one oracle are no job each', () => {
  expect(consult('цена BTC и ETH от оракула с доверительным интервалом').calls).toMatchObject([
    { toolId: 'oracle-price', params: { symbols: 'BTC,ETH' } },
  ])
})

test('a payment and refunds in general order no refund', () => {
  const id = '5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'

  expect(
    consult(`is payment ${id} settled, and do you give money back for failed calls`).calls,
  ).toMatchObject([{ toolId: 'payment-status', params: { id } }, { toolId: 'refund-status' }])
})

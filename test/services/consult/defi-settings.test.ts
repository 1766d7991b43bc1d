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
])('fees that are earned are fees: %s', (sentence, params) => {
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
  ['сколько USDC дадут за 1 SOL, слипедж 0.3%', { slippageBps: 30 }],
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

const [FROM, TO] = [
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE',
]
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

test.each([
  [`send 12 USDC on base from ${FROM} to ${TO}`, { chain: 'base', amount: '12000000', token: BASE_USDC }],
  [
    `transfer 2 USDT on bsc from ${FROM} to ${TO}`,
    { chain: 'bsc', amount: '2000000000000000000', token: '0x55d398326f99059fF775485246999027B3197955' },
  ],
  [
    `base ağında 5 USDC (${BASE_USDC}), ${FROM} adresinden ${TO} adresine transfer`,
    { chain: 'base', amount: '5000000', token: BASE_USDC },
  ],
])('a coin by its name is sent as its token: %s', (sentence, params) => {
  expect(consult(sentence).calls.map((call) => call.params)).toEqual([{ ...params, from: FROM, to: TO }])
})

test('a transfer takes the coin of its chain, and asks for unknown ones', () => {
  const [native] = consult(`send 0.1 ETH on base from ${FROM} to ${TO}`).calls

  expect(native?.params).toEqual({ chain: 'base', from: FROM, to: TO, amount: '100000000000000000' })
  expect(consult(`send 5 DAI on base from ${FROM} to ${TO}`).calls).toEqual([])
})

test.each([
  [`сколько выйдет BONK если свапнуть 3000000000 лампортов ${SOL} на ${USDC}`, SOL, '3000000000'],
  ['swap $100 of USDC to SOL slippage 0.5', USDC, '100000000'],
])('a swap counts the coin that is given: %s', (sentence, inputMint, amount) => {
  expect(consult(sentence).calls).toMatchObject([{ params: { inputMint, amount } }])
})

test.each([
  ['花2个sol在曲线上能买多少个', { sol: '2' }],
  ['본딩커브에서 2솔어치 사면 토큰 몇 개 받아?', { sol: '2' }],
  ['Was zahle ich auf der Bonding Curve für 1.000.000 Stück davon?', { tokens: '1000000' }],
])('a sum paid on a curve is no count of tokens: %s', (sentence, params) => {
  const mint = '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump'

  expect(consult(`${mint} ${sentence}`).calls).toMatchObject([{ params: { mint, ...params } }])
})

test.each([`how much ${BASE_USDC} does ${TO} have on base`, `balance of ${BASE_USDC} held by ${TO} on base`])(
  'of two addresses the one that holds is the wallet: %s',
  (sentence) => {
    expect(consult(sentence).calls).toMatchObject([{ params: { address: TO, tokens: BASE_USDC } }])
  },
)

test('two wallets are worth something together, whatever the second is called', () => {
  const wallet = 'BD5VL8GjY5g99MS2WhAqykNEgGhTrn6it7MbSkKJiGfz'

  expect(
    consult(`what is the combined worth of ${FROM} on BSC and the Solana wallet ${wallet}?`).calls,
  ).toMatchObject([{ toolId: 'portfolio-value', params: { addresses: `bsc:${FROM},${wallet}` } }])
})

test('a chain before a colon holds for all behind it', () => {
  expect(consult('base: new pools')).toMatchObject({
    calls: [{ toolId: 'dex-pools', params: { network: 'base', kind: 'new' } }],
    unused: [],
  })
  expect(consult('cbeth yield base').calls).toMatchObject([{ params: { token: 'CBETH', chain: 'base' } }])
})

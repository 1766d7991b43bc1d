import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })

const names = ['aave', 'solana', 'kraken', 'base', 'uniswap', 'binance', 'arbitrum', 'lido']
const phrases = [
  (name: string) => `best yields except ${name}`,
  (name: string) => `top protocols by tvl, not on ${name}`,
  (name: string) => `dex volumes excluding ${name}`,
  (name: string) => `order book of eth anywhere but ${name}`,
  (name: string) => `pools for USDC apart from ${name}`,
  (name: string) => `mejores rendimientos excepto ${name}`,
  (name: string) => `rendimenti senza ${name}`,
  (name: string) => `除了${name}以外的收益池`,
  (name: string) => `tvl of protocols other than ${name}`,
]

test('what a text rules out is never asked for', () => {
  const inverted = phrases.flatMap((phrase) =>
    names.flatMap((name) => {
      const intent = phrase(name)
      const values = consult(intent).calls.flatMap(({ params }) => Object.values(params))
      return values.some((value) => `${value}`.toLowerCase() === name) ? [intent] : []
    }),
  )

  expect(inverted).toEqual([])
})

test('a protocol stays where its chain cannot be set, and the chain is named', () => {
  for (const intent of ['TVL of aave on arbitrum', 'TVL von aave auf arbitrum', 'tvl aave arbitrum'])
    expect(consult(intent), intent).toMatchObject({
      calls: [{ toolId: 'tvl', params: { protocol: 'aave' } }],
      unused: ['arbitrum'],
    })
})

test('where to trade is not what to trade', () => {
  const { calls } = consult('what will 250 usdc get me in sol with 0.5% slippage on jupiter')

  expect(calls).toMatchObject([
    {
      toolId: 'swapagg-quote',
      params: { outputMint: 'So11111111111111111111111111111111111111112', slippageBps: 50 },
    },
  ])
})

test.each([
  ['should I long sol on 4h with 3x leverage', '3x'],
  ['ethereum price in euros yesterday', 'euros'],
  ['top 25 holders of EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '25'],
  ['news about bitcoin but not from coindesk', 'not from coindesk'],
])('%j names what no parameter takes', (intent, unused) => {
  const { calls, unused: named } = consult(intent)

  expect(calls.length).toBeGreaterThan(0)
  expect(named).toEqual([unused])
})

test.each([
  'what is the market cap of bitcoin',
  'circulating supply of ADA',
  'fdv of arb',
  'капитализация солана',
])('%j is a question about one asset', (intent) => {
  expect(consult(intent).calls).toMatchObject([{ toolId: 'assets-detail' }])
})

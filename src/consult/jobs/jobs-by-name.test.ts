import { expect, it } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsult } from '../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const callsOf = (text: string): Readonly<Record<string, unknown>>[] =>
  consult(text).calls.map(({ toolId, params }) => ({ toolId, ...params }))

it.each([
  ['prix du btc et gas ethereum', ['price', 'evm-gas']],
  ['usdtのペグと発行量確認して', ['stablecoin-peg', 'stablecoins']],
  ['تقلب btc واكبر هبوطاته وشارب', ['volatility', 'drawdown', 'risk-metrics']],
  ['btc koers, fear greed en dominantie', ['price', 'fear-greed', 'global-market']],
])('calls each job that stands by its bare name: %s', (text, ids) => {
  expect(callsOf(text).map((call) => call['toolId'])).toEqual(ids)
})

it('takes the numbers of a list for no limits', () => {
  expect(callsOf('1) price of ton 2) ton news 3) ton events')).toEqual([
    { toolId: 'price', token: 'toncoin' },
    { toolId: 'news', ticker: 'TON' },
    { toolId: 'event', ticker: 'TON' },
  ])
})

it('hands a chain on to what refers to it', () => {
  const chains = callsOf('arbitrum tvl; its fees top 5; its dex volume').map((call) => call['chain'])

  expect(chains).toEqual(['arbitrum', 'arbitrum', 'arbitrum'])
})

it('converts into each of several, and reads each of several protocols', () => {
  expect(callsOf('ETH in euros and in yen').map((call) => call['to'])).toEqual(['EUR', 'JPY'])
  expect(callsOf('tvl di curve e di pendle').map((call) => call['protocol'])).toEqual(['curve', 'pendle'])
})

it('gives settings for all to every job', () => {
  const both = callsOf('Please pull open interest and funding for AVAX from OKX, both with 60 points.')
  const all = callsOf('everything from bybit please: sui funding, sui oi, sui book')

  expect(both.map((call) => call['limit'])).toEqual([60, 60])
  expect(all.map((call) => call['source'])).toEqual(['bybit', 'bybit', 'bybit'])
})

it('names no left-out job where a part only names its subject', () => {
  const sentences = ['agent 42 on base, reviews', 'agent #7 on polygon: feedback please']

  for (const sentence of sentences) expect(consult(sentence).unused).toEqual([])
})

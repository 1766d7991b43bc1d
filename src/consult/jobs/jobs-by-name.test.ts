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

it('lends a chain to every job that takes one', () => {
  for (const sentence of ['base: fees, tvl, dex volume', 'Base ağında gas ve TVL', 'gas on base and tvl'])
    for (const { chain } of callsOf(sentence)) expect(chain).toBe('base')
  expect(callsOf('base: fees, tvl, dex volume')).toHaveLength(3)
})

it('takes a chain at the end of a list for no job', () => {
  const calls = callsOf('Get tvl for ethereum, solana and base')

  expect(calls.map(({ toolId, chain }) => `${toolId} ${chain}`)).toEqual([
    'tvl ethereum',
    'tvl solana',
    'tvl base',
  ])
})

it.each([
  '[{"tool":"candles","token":"SOL","bar":"1h"},{"tool":"order-book","token":"SOL","depth":10}]',
  '{"calls":[{"name":"candles","args":{"token":"SOL","bar":"1h"}},{"name":"order-book","args":{"token":"SOL","depth":10}}]}',
  'candles(token=SOL, bar=1h); order-book(token=SOL, depth=10)',
])('calls each of the tools that are named: %s', (text) => {
  expect(callsOf(text)).toEqual([
    { toolId: 'candles', token: 'solana', bar: '1h' },
    { toolId: 'order-book', token: 'solana', depth: 10 },
  ])
})

it('parts two jobs of which both are sure', () => {
  const ids = callsOf('Für SOL: Preis, RSI auf 4h, Nachrichten').map((call) => call['toolId'])

  expect(ids).toEqual(['price', 'indicator', 'news'])
})

it.each(['SOLのファンディングレートと建玉をbybitで', 'SOL 펀딩비랑 미결제약정 바이비트 기준으로 알려줘'])(
  'gives a venue at the end to both jobs: %s',
  (text) => {
    expect(callsOf(text).map((call) => call['source'])).toEqual(['bybit', 'bybit'])
  },
)

it('reads a number in brackets as a setting', () => {
  expect(callsOf('news about solana (5) and top 3 narratives').map((call) => call['limit'])).toEqual([5, 3])
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

import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test.each([
  ['TASK: fetch SOL funding', 'funding-rates', { token: 'solana' }],
  ['asset detail TSLAx', 'assets-detail', { q: 'TSLAx' }],
  ['whats hype trading at', 'price', { token: 'hyperliquid' }],
  ['agente 57 no polygon, quem é?', 'registry-agent', { agent: '57', chain: 'polygon' }],
  ['newsy o avalanche', 'news', { ticker: 'AVAX' }],
  ['en iyi dai getirileri', 'yields-find', { token: 'DAI' }],
])('a name is read in its context: %s', (intent, toolId, params) => {
  expect(consult(intent).calls).toMatchObject([{ toolId, params }])
})

test('what stands behind a number of units is given', () => {
  expect(consult(`wieviel ${WIF} für 3000000 einheiten ${USDC}`).calls).toMatchObject([
    { toolId: 'swapagg-quote', params: { inputMint: USDC, outputMint: WIF, amount: '3000000' } },
  ])
})

test('an address with a wrong character is named', () => {
  const { unused } = consult('agents in collection uigWqJvcmQGUdVFCKxNKrZaCKUXQXgDUGKXPdLXVXDim')
  expect(unused).toEqual(['uigWqJvcmQGUdVFCKxNKrZaCKUXQXgDUGKXPdLXVXDim'])
})

test.each([
  ['zora price', 'price', { token: 'ZORA' }],
  ['price of turbo', 'price', { token: 'TURBO' }],
  ['is layer a good buy', 'signal', { token: 'LAYER' }],
  ['chart of goat', 'candles', { token: 'GOAT' }],
  ['курс grass сейчас', 'price', { token: 'GRASS' }],
  ['funding rate of zebu', 'funding-rates', { token: 'ZEBU' }],
  ['convert 500 ZORA to euros', 'convert', { amount: 500, from: 'ZORA', to: 'EUR' }],
  ['dydx price', 'price', { token: 'dydx' }],
  ['spx price', 'price', { token: 'SPX' }],
  ['ether.fi price', 'price', { token: 'ethfi' }],
  ['zebu/usdt price', 'price', { token: 'ZEBU' }],
  ['price of zebu coin', 'price', { token: 'ZEBU' }],
  ['funding of zebu on bybit', 'funding-rates', { token: 'ZEBU', source: 'bybit' }],
  ['convert 100 grass to eth', 'convert', { amount: 100, from: 'GRASS', to: 'ETH' }],
])('a smaller coin is one by its ticker: %s', (intent, toolId, params) => {
  expect(consult(intent).calls).toEqual([expect.objectContaining({ toolId, params })])
})

test.each(['bmw price', 'цена adidas', 'rolex price', 'magic trick tutorial'])(
  'what may be anything is no coin: %s',
  (intent) => {
    expect(consult(intent).calls).toEqual([])
  },
)

test.each(['zebu price', 'price of zebu'])(
  'what may be a coin in no list is offered as one: %s',
  (intent) => {
    expect(consult(intent)).toMatchObject({
      calls: [],
      alternatives: [{ toolId: 'price', params: { token: 'ZEBU' } }],
    })
  },
)

test('a coin that is named after its venue is the venue beside another', () => {
  expect(consult('btc funding hyperliquid')).toMatchObject({
    calls: [{ toolId: 'funding-rates', params: { token: 'bitcoin' } }],
    unused: ['hyperliquid'],
  })
  expect(consult('open interest on dydx')).toMatchObject({ calls: [], unused: ['dydx'] })
  expect(consult('tvl of dydx').calls).toMatchObject([{ params: { protocol: 'dydx' } }])
})

test.each([
  ['price of sol on okx', { token: 'solana', source: 'okx' }],
  ['precio de ADA en Kraken', { token: 'cardano', source: 'kraken' }],
])('a price at one venue is its ticker: %s', (intent, params) => {
  expect(consult(intent).calls).toEqual([expect.objectContaining({ toolId: 'ticker', params })])
})

test('dollar coins with a stroke between are two', () => {
  expect(consult('usdt/usdc peg').calls).toMatchObject([{ params: { coins: 'USDT,USDC' } }])
})

test.each([
  ['link uni aave price', { assets: 'chainlink,uniswap,aave' }],
  ['ton und ada Kurs', { assets: 'toncoin,cardano' }],
  ['lookup gratis id agregator bitcoin,ethereum,tron', { ids: 'bitcoin,ethereum,tron' }],
  ['Full dossier on Tesla’s token TSLAx', { q: 'TSLAx' }],
  ['Ese tal PEPE de Base, ¿es el auténtico?', { token: 'PEPE', chain: 'base' }],
  ['trump diye arat kaç tane coin var', { token: 'trump' }],
  ['ile odchyla się dai od dolara', { coins: 'DAI' }],
])('names in a row, beside their kind and on their chain: %s', (intent, params) => {
  expect(consult(intent).calls).toEqual([expect.objectContaining({ params })])
})

test.each(['precio de BTC en oro', 'kurs BTC w zlocie'])(
  'gold that a price is asked in is named: %s',
  (intent) => {
    expect(consult(intent).unused).toHaveLength(1)
  },
)

test.each([
  ['リンクの板、10段ずつで', 'order-book', { token: 'chainlink', depth: 10 }],
  ['コインベースでリンクいくら？', 'ticker', { token: 'chainlink', source: 'coinbase' }],
  ['サンドの4時間足ください', 'candles', { token: 'the sandbox', bar: '4h' }],
  ['サンドとマナとガラ いくら', 'price', { assets: 'the sandbox,decentraland,gala' }],
  ['ドットの建玉', 'open-interest', { token: 'polkadot' }],
  ['이더리움뉴스', 'news', { ticker: 'ETH' }],
  ['솔라나펀딩비', 'funding-rates', { token: 'solana' }],
  ['비트코인캐시시세', 'price', { token: 'bitcoin cash' }],
])('a name is cut out where it has no end of its own: %s', (intent, toolId, params) => {
  expect(consult(intent).calls).toMatchObject([{ toolId, params }])
})

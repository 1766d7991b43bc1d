import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })

const basics = {
  price: 'price of SOL',
  'funding-rates': 'funding rate of BTC',
  'open-interest': 'open interest of ETH',
  candles: 'hourly candles of SOL',
  news: 'latest news about XRP',
  signal: 'trading signal for DOGE',
  'fear-greed': 'fear and greed index',
  'order-book': 'order book of BTC on kraken',
  tvl: 'tvl of aave',
}

// "get the", "show me the" and others that training puts before sentences are not among these
test.each([
  'i would love the …',
  'kindly provide the …',
  'gimme the …',
  'could i have the …',
  'dig up the …',
  'share the …',
  'what would be the …',
  'my boss wants the …',
  'we would need the … today',
  'go fetch me the … please',
])('how it is ordered changes nothing: %s', (order) => {
  const asked = Object.values(basics).map((noun) => consult(order.replace('…', noun)).calls[0]?.toolId)
  expect(asked).toEqual(Object.keys(basics))
})

test.each([
  ['fais voir …', { price: 'prix de SOL', news: 'actualités sur ETH' }],
  ['échame …', { price: 'precio de SOL', news: 'noticias de ETH' }],
  ['verrate mir …', { price: 'SOL-Kurs', news: 'Nachrichten zu ETH' }],
  ['gostaria de ver …', { price: 'preço do SOL', news: 'notícias de ETH' }],
  ['fammi avere …', { price: 'prezzo di SOL', news: 'notizie su ETH' }],
  ['poproszę …', { price: 'cena SOL', news: 'wiadomości o ETH' }],
  ['coba lihat …', { price: 'harga SOL', news: 'berita ETH' }],
])('nor does it in other languages: %s', (order, nouns) => {
  const asked = Object.values(nouns).map((noun) => consult(order.replace('…', noun)).calls[0]?.toolId)
  expect(asked).toEqual(Object.keys(nouns))
})

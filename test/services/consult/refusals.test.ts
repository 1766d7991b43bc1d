import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test.each([
  ['Skip sentiment, just give me XRP news', 'news', { ticker: 'XRP' }],
  ["I don't need the order book, only the ticker for LINK on okx", 'ticker', { token: 'chainlink' }],
  ['price of DOT; leave out the chart and the news', 'price', { token: 'polkadot' }],
  ['Give me the order book and not the trades of SOL', 'order-book', { token: 'solana' }],
  ['Ich will kein Signal, sondern Kerzen von BTC in 4h', 'candles', { token: 'bitcoin', bar: '4h' }],
  ['Pas de news, juste le prix du BTC', 'price', { token: 'bitcoin' }],
  ['No quiero noticias, solo el precio de ETH', 'price', { token: 'ethereum' }],
  ['Не присылай уведомление, просто скажи цену эфира', 'price', { token: 'ethereum' }],
  ['Haber istemiyorum, sadece BTC fiyatı', 'price', { token: 'bitcoin' }],
  ['不看新闻,只看BTC价格', 'price', { token: 'bitcoin' }],
  ['ニュースはいらない、BTCの価格だけ', 'price', { token: 'bitcoin' }],
  ['खबरें नहीं चाहिए, सिर्फ BTC की कीमत', 'price', { token: 'bitcoin' }],
  ['لا أريد أخبار، فقط سعر البيتكوين', 'price', { token: 'bitcoin' }],
])('a refused request is no call: %s', (sentence, toolId, params) => {
  const { calls } = consult(sentence)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ toolId, params })
})

test.each([
  ['Sag Bescheid, wenn das Funding von BTC negativ wird', 'below'],
  ["Préviens-moi si le funding de l'ether devient négatif", 'below'],
  ['уведоми когда фандинг BTC станет отрицательным', 'below'],
  ['Alarm wenn ETH Funding unter null fällt', 'below'],
  ['tell me when the funding of BTC turns positive', 'above'],
])('a rate that changes its sign crosses nothing: %s', (sentence, direction) => {
  expect(consult(sentence).calls).toMatchObject([{ params: { kind: 'funding', direction, threshold: 0 } }])
})

test.each([
  ['yields-find', 'ETH yields excluding pools with IL', { noImpermanentLoss: true }],
  [
    'yields-find',
    'rendements ETH en excluant les pools avec perte impermanente',
    { noImpermanentLoss: true },
  ],
  ['position-size', 'short not long: BTC capital 5000 entry 60000 stop 62000 risk 1%', { side: 'short' }],
  ['dex-pools', '인기 말고 신규 풀, BSC', { kind: 'new' }],
])('an excluded value leaves the other: %s “%s”', (toolId, sentence, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId, params }])
})

test.each([
  ['USDC yields on any chain but Ethereum', 'ethereum'],
  ['news on all coins but ETH', 'ETH'],
  ['除了Aave以外的USDC收益', 'aave'],
])('what no parameter can exclude is never set, and is named: %s', (sentence, excluded) => {
  const { calls, unused } = consult(sentence)
  expect(JSON.stringify(calls).toLowerCase()).not.toContain(excluded.toLowerCase())
  expect(unused.join().toLowerCase()).toContain(excluded.toLowerCase())
})

test.each([
  'do not close my session',
  'не закрывай мою сессию',
  'セッションを閉じないで',
  'oturumumu kapatma',
  "please don't delete mon_5f3c9a1e7b2d4c6088aa01fe",
  "I don't want news",
])('a request that is only refused is not called: %s', (sentence) => {
  expect(consult(sentence).calls).toEqual([])
})

test.each([
  ['delete mon_5f3c9a1e7b2d4c6088aa01fe, I no longer need it', 'monitor-delete'],
  ['会话不用了，关掉ses_547704bc2031416e510204f6', 'session-close'],
  ["don't delete my monitor, what is the price of BTC", 'price'],
])('a reason to end something refuses nothing: %s', (sentence, toolId) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId }])
})

import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test.each([
  ['ETH price at 10:00 CET on 2026-02-08', { token: 'ethereum', at: '2026-02-08T09:00:00Z' }],
  ['Bitcoin-Kurs gestern um 18 Uhr MEZ', { token: 'bitcoin', at: '2026-11-28T17:00:00Z' }],
  ['aaj dopahar 2 baje IST eth ka price', { token: 'ethereum', at: '2026-11-29T08:30:00Z' }],
  ['BTC price yesterday 4pm New York', { token: 'bitcoin', at: '2026-11-28T21:00:00Z' }],
  ['昨日の午後3時半のビットコイン価格', { token: 'bitcoin', at: '2026-11-28T15:30:00Z' }],
])('a zone and an hour are no asset and no level: %s', (intent, params) => {
  expect(consult(intent)).toMatchObject({ calls: [{ toolId: 'price', params }], unused: [] })
})

test('a zone that may be several is named, not guessed', () => {
  expect(consult('BTC price 2026-06-08 10:00 CST')).toMatchObject({
    calls: [{ params: { at: '2026-06-08' } }],
    unused: ['10:00 CST'],
  })
})

test.each([
  ['how much was btc a year ago', '2025-11-29'],
  ['sol price last monday', '2026-11-23'],
  ['سعر ETH في 15 آذار 2026', '2026-03-15'],
])('the price of one day is no history: %s', (intent, at) => {
  expect(consult(intent).calls).toMatchObject([{ toolId: 'price', params: { at } }])
})

test.each([
  [
    'BTC candles from 2026-09-01 to 2026-10-01 daily',
    { token: 'bitcoin', bar: '1d', at: '2026-10-01', limit: 30 },
  ],
  ['BTC daily candles since 1 Nov 2026', { token: 'bitcoin', bar: '1d', limit: 28 }],
  ['price history of ETH from 1 June to 1 July 2026', { token: 'ethereum', days: 30, at: '2026-07-01' }],
  ['what was fear and greed 2 days ago', { days: 3 }],
  ['worst crash bitcoin ever had', { token: 'bitcoin', limit: 1000 }],
])('a span has its end and its length: %s', (intent, params) => {
  expect(consult(intent)).toMatchObject({ calls: [{ params }], unused: [] })
})

test('the start of a span that is too long is named', () => {
  expect(consult('SOL 15m candles from 2026-11-01 to 2026-11-25')).toMatchObject({
    calls: [{ params: { limit: 1000, at: '2026-11-25' } }],
    unused: ['2026-11-01'],
  })
})

test.each([
  ['BTC funding now vs 2026-05-01', '2026-05-01'],
  ['bitcoin harga sekarang dan harga 1 Januari 2026', '2026-01-01'],
])('now and then are two calls: %s', (intent, at) => {
  const [now, then] = consult(intent).calls
  expect(now?.params).toEqual({ token: 'bitcoin' })
  expect(then?.params).toEqual({ token: 'bitcoin', at })
})

test.each([
  ['what was btc at when ftx collapsed', 'when ftx collapsed'],
  ['when the merge happened, what was the price of ETH?', 'when the merge happened'],
  ['price of eth during the merge', 'during the merge'],
  ["quel était le prix de l'eth lors du merge", 'lors du merge'],
  ['Terra çöktüğünde bitcoin fiyatı neydi', 'çöktüğünde'],
  ['Terra崩盘时BTC价格多少', 'Terra崩盘时'],
])('a time that only an event names is named as left out: %s', (intent, unused) => {
  const { calls, confidence, unused: named } = consult(intent)
  expect(calls).toHaveLength(1)
  expect(named).toEqual([expect.stringContaining(unused)])
  expect(confidence).toBeLessThan(0.9)
})

test.each(['harga btc saat ini', 'giá btc lúc này', 'price of SOL before 2026-01-01'])(
  'a time that a call keeps is not left out: %s',
  (intent) => {
    expect(consult(intent)).toMatchObject({ calls: [{ toolId: 'price' }], unused: [] })
  },
)

test.each([
  'should I buy BTC on 2026-02-01',
  'стоит ли покупать btc 2026-02-01',
  'long or short BTC on 2026-02-01',
])('a past day makes no question foreign, and is named: %s', (sentence) => {
  const { calls, unused } = consult(sentence)
  expect(calls).toMatchObject([{ toolId: 'signal', params: { token: 'bitcoin' } }])
  expect(unused).toEqual(['2026-02-01'])
})

test.each([
  'why did eth drop on 3 march',
  'warum ist eth gestern gefallen',
  'perché è sceso eth il 3 marzo',
  'почему упал эфир вчера',
])('why an asset fell is answered in words: %s', (question) => {
  expect(consult(question).calls).toMatchObject([{ toolId: 'brain', params: { question } }])
})

test('the point of an ordinal day ends no sentence', () => {
  expect(consult('hätte ich btc am 1. februar kaufen sollen').calls).toMatchObject([
    { params: { token: 'bitcoin', at: '2026-02-01' } },
  ])
})

test.each([
  ['price of eth at the end of october 2026', { token: 'ethereum', at: '2026-10-31' }],
  ['цена эфира в середине августа 2026', { token: 'ethereum', at: '2026-08-15' }],
  ['daily btc candles for june 2026', { token: 'bitcoin', bar: '1d', limit: 30, at: '2026-07-01' }],
  ['price history of eth until 31 october 2026', { token: 'ethereum', at: '2026-10-31' }],
  ['сколько стоил btc сутки назад', { token: 'bitcoin', at: '2026-11-28' }],
])('the edges of a month, and the bars of a whole one: %s', (intent, params) => {
  expect(consult(intent)).toMatchObject({ calls: [{ params }], unused: [] })
})

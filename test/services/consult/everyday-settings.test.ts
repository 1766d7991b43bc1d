import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test.each([
  ['nến 15p của eth', { bar: '15m' }],
  ['дай последние двести минутных свечей по солане', { bar: '1m', limit: 200 }],
  ['bougies 30m doge sur okx', { bar: '30m' }],
  ['свічки по PEPE за тридцять хвилин, 150 шт, kucoin', { bar: '30m', limit: 150 }],
])('how long and how many bars are in “%s”', (sentence, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId: 'candles', params }])
})

test.each([
  ['las 50 criptos con más volumen', { sort: 'volume24h', limit: 50 }],
  ['топ 100 монет по капе', { limit: 100 }],
  ['acciones de menor a mayor precio', { list: 'stocks', sort: 'price', order: 'asc' }],
  ['tokenized stocks ka board chahiye change ke hisab se', { list: 'stocks', sort: 'change24h' }],
  ['من غير اسهم اسوأ 40 عملة حسب التغير', { assetClass: 'crypto', sort: 'change24h', order: 'asc' }],
])('what a board is ordered by in “%s”', (sentence, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId: 'assets', params }])
})

test.each([
  ['adx e ema de sol no diário com a série inteira', 'indicator', { series: true }],
  ['eth son 1 yıl volatilitesi, 14 mumluk pencere', 'volatility', { window: 14 }],
  ['aggregator scout tahminleri, habersiz', 'aggregator-scout', { includeNews: false }],
  ['aggregator scout gainers ohne news top 12', 'aggregator-scout', { includeNews: false, topN: 12 }],
  ['piep me als ada onder de 50 cent gaat', 'monitor-create', { kind: 'price', direction: 'below' }],
  ['monitor eth for a bearish turn on the daily', 'monitor-create', { kind: 'signal', bar: '1d' }],
  ['нарративы недели', 'narrative-clusters', { days: 7 }],
  ['señal de cardano pero corta eh, q no me sueltes la biblia', 'signal', { detail: 'brief' }],
  ['sinal de ETH, sem textão', 'signal', { detail: 'brief' }],
  ['sinyal BTC panjang lebar', 'signal', { detail: 'full' }],
  ['scalper reference card only brief', 'scalper-reference', { detail: 'brief' }],
  ['give me the bitcoin overview, series included', 'bitcoin', { detail: 'full' }],
  ['solo token azionari, movimenti 30 giorni', 'market-movers', { list: 'stocks' }],
  ['scout memecoins that copy whatever is running', 'launchpad-scout', { segment: 'beta' }],
  ['какие мемы выстрелят за неделю, подбери 12', 'launchpad-scout', { segment: 'predicted', limit: 12 }],
  ['Is @saylor credible? Put the verdict into sentences', 'social-analyzer', { includeAiSummary: true }],
  ['एवे पर Base चेन के USDC पूल की कमाई क्या है?', 'yields-find', { project: 'aave' }],
])('the setting of “%s” is heard', (sentence, toolId, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId, params }])
})

test('the series of an indicator are a flag, and no level of detail', () => {
  const [call] = consult('RSI of ETH on 4h, series included').calls

  expect(call?.params).toEqual({ symbol: 'ETHUSDT', interval: '4h', indicators: 'rsi', series: true })
})

test('the mark of an entry counts nothing', () => {
  expect(consult('(1) candles of eth (2) top gainers').calls).toEqual([
    expect.objectContaining({ toolId: 'candles', params: { token: 'ethereum' } }),
    expect.objectContaining({ toolId: 'market-movers', params: {} }),
  ])
})

test('what the speaker did yesterday is no time to look at', () => {
  const [call] = consult('я вчора шортанув доги і тепер плачу за це, подивись який фандінг на okx').calls

  expect(call?.params).not.toHaveProperty('at')
})

test.each([
  ['email me when sol is under 100', 'email'],
  ['напиши в телегу когда эфир будет выше 4000', 'телегу'],
  ['btcが10万を超えたらメールで知らせて', 'メール'],
  ['avísame por correo cuando el btc baje de 80k', 'correo'],
])('a channel that no alert takes is named as left out: %s', (sentence, channel) => {
  expect(consult(sentence)).toMatchObject({ calls: [{ toolId: 'monitor-create' }], unused: [channel] })
})

test('an alert to a webhook of a channel leaves nothing out', () => {
  const { calls, unused } = consult('slack alert to https://hooks.slack.com/services/x when btc is over 100k')

  expect(calls).toMatchObject([{ params: { webhook: 'https://hooks.slack.com/services/x' } }])
  expect(unused).toEqual([])
})

test.each([
  ['BTC 100 bini geçince haber ver', 100_000],
  ['eth 2 milyonu geçince haber ver', 2_000_000],
])('a magnitude is one in every case: %s', (sentence, threshold) => {
  expect(consult(sentence).calls).toMatchObject([{ params: { threshold } }])
})

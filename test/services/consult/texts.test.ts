import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test.each([
  ['내 포트 위험도 비트 1개 이더 100개 도지 2만개', { holdings: 'BTC:1,ETH:100,DOGE:20000' }],
  ['قيمة 2 btc وeth 5', { holdings: 'BTC:2,ETH:5' }],
  [
    'berapa nilai 0.15 bitcoin, 3 ethereum dan 900 polkadot dalam wallet',
    { holdings: 'BTC:0.15,ETH:3,DOT:900' },
  ],
  ['سولانا يومي rsi وmacd وبولنجر', { symbol: 'SOLUSDT', interval: '1d', indicators: 'rsi,macd,bollinger' }],
  [
    '파일코인 일봉 200 이평(EMA)이랑 RSI',
    { symbol: 'FILUSDT', interval: '1d', indicators: 'ema:period=200,rsi' },
  ],
  ['ابغى جلسة 14 يوم تشتغل فيها price و candles بس', { tools: ['price', 'candles'], expiresInDays: 14 }],
  ['mo session chi cho price voi news, han 7 ngay', { tools: ['price', 'news'], expiresInDays: 7 }],
  ['pule bonk na dexach', { q: 'BONK' }],
  ['macie w katalogu tokeny amazona?', { q: 'amazon' }],
  ['katalogda coinbase hissesi tokeni var mı', { q: 'coinbase' }],
  ['xの saylor の信頼度スコア、直近40投稿で', { username: 'saylor', max_results: 40 }],
  ['cz_binance profil puanı son 50 gönderi', { username: 'cz_binance', max_results: 50 }],
  ['посмотри, можно ли доверять твиттеру lookonchain', { username: 'lookonchain' }],
  ['note le profil twitter de aeyakovenko', { username: 'aeyakovenko' }],
  ['marchands pour agents, impression, maximum 1 dollar', { q: 'impression', maxPrice: 1 }],
  ['Händler für Agenten, die Base nehmen', { chain: 'base' }],
  ['폴리곤 받는 에이전트용 상점 5곳', { chain: 'polygon', limit: 5 }],
  ['paid weather endpoints under $0.01', { query: 'weather', maxPriceUsd: 0.01 }],
  ['x402 endpoints under 1 cent for flights', { query: 'flights', maxPriceUsd: 0.01 }],
  ['x402 сервіси погоди дешевше 1 цента', { query: 'погоди', maxPriceUsd: 0.01 }],
  ['base上1美分以下的图片x402接口', { query: '图片', network: 'eip155:8453', maxPriceUsd: 0.01 }],
  ['1센트 이하 날씨 x402 엔드포인트', { query: '날씨', maxPriceUsd: 0.01 }],
  [
    'servizi x402 per traduzione su base, al massimo 5',
    { query: 'traduzione', network: 'eip155:8453', limit: 5 },
  ],
  ['cheapest x402 endpoints, 5', { limit: 5 }],
])('all that is named is asked for: %s', (sentence, params) => {
  const { calls } = consult(sentence)
  expect(calls.map((call) => call.params)).toEqual([params])
})

test('holdings stay together where two jobs are asked', () => {
  const { calls } = consult('tengo 3 btc, 40 eth y 5000 ada, ¿es arriesgada la cartera?')
  const held = calls.map((call) => call.params?.['holdings'])
  expect(new Set(held)).toEqual(new Set(['BTC:3,ETH:40,ADA:5000']))
})

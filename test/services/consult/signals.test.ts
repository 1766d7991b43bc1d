import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })
const callsOf = (intent: string) => consult(intent).calls.map(({ toolId, params }) => ({ toolId, ...params }))

test.each([
  ['supertrend on ETH 4h'],
  ['indicator donchian ETH 4h'],
  ['DEMA 21 BTC 1h'],
  ['what if btc goes to 200k'],
  ['ETH drops 5% alert'],
  ['alert on BTC funding over 10% annualized'],
  ['price prediction for solana 2030'],
])('%s sells nothing else', (intent) => {
  expect(callsOf(intent)).toEqual([])
})

test.each([
  ['ema 200 btc', { indicators: 'ema:period=200' }],
  ['EMA50 BTC 4時間足', { indicators: 'ema:period=50', interval: '4h' }],
  ['比特币20日均线', { indicators: 'sma:period=20', interval: '1d' }],
  ["what's BTC 200DMA", { indicators: 'sma:period=200', interval: '1d' }],
  [
    'MACD fast 8 slow 21 signal 5 on ETH 4h',
    { indicators: 'macd:fastPeriod=8:slowPeriod=21:signalPeriod=5' },
  ],
  ['BB(20,2.5) ETH 15m', { indicators: 'bollinger:period=20:deviations=2.5' }],
])('%s keeps what tunes the indicator', (intent, params) => {
  expect(callsOf(intent)).toMatchObject([{ toolId: 'indicator', ...params }])
})

test('one call takes several periods of one indicator', () => {
  expect(callsOf('EMA 9, 21 and 55 on BTC 4h')).toMatchObject([
    { indicators: 'ema:period=9,ema:period=21,ema:period=55' },
  ])
})

test.each([
  ['I can lose $400 max, 10k account, long LINK entry 14 stop 13', { capital: 10_000, riskPercent: 4 }],
  ['long BTC entry 90000, stop 3% below, 20k account, 1% risk', { stop: 87_300 }],
  ['50k account, winrate 0.6, payoff 1.5, BTC entry 95000 stop 93000', { winRatePercent: 60 }],
  ['VaR 1% level ETH 10 day', { confidence: 0.99, horizonBars: 10 }],
  ['volume profile BTC 1h 40 rows', { bands: 40 }],
  ['monitor for spread of ETH > 30bps', { direction: 'above', threshold: 0.3 }],
  ['SOL 100 dollar se neeche gire to batana', { direction: 'below', threshold: 100 }],
])('%s is read in its own terms', (intent, params) => {
  expect(callsOf(intent)).toMatchObject([params])
})

test.each([
  ['5% stop 10% tp'],
  ['10% tp 5% stop'],
  ['%5 stop %10 kar al'],
  ['10%利確・5%損切り'],
  ['5% стоп 10% тейк'],
  ['10%에 익절 5%에 손절'],
  ['10% ambil untung 5% rugi'],
  ['5% stop loss 10% toma de ganancias'],
  ['SL/TP 5/10'],
  ['take profit and stop at 10% and 5%'],
  ['5% stop 10% tp last 500 candles'],
])('a stop and a profit beside each other keep their sides: %s', (exits) => {
  expect(callsOf(`rsi backtest btc ${exits}`)).toMatchObject([
    { toolId: 'backtest', stopLossPercent: 5, takeProfitPercent: 10 },
  ])
})

test('a price that is aimed at is no size of the account', () => {
  const { calls, missing } = consult('position size entry 100 stop 95 target 110')
  expect([calls, missing.map(({ field }) => field)]).toEqual([[], ['capital']])
})

test('a trailing stop is named and no fixed one', () => {
  const { calls, unused } = consult('backtest RSI on BTC 4h with a 2% trailing stop')
  expect(calls[0]?.params).not.toHaveProperty('stopLossPercent')
  expect(unused).toContain('trailing stop')
})

test('conditions joined by and are all of the entry', () => {
  expect(callsOf('backtest BTC 4h: enter rsi below 35 and macd above 0, exit rsi above 60')).toMatchObject([
    { entry: ['rsi below 35', 'macd above 0'], exit: ['rsi above 60'] },
  ])
})

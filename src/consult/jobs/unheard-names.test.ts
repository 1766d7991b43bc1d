import { expect, test } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsult } from '../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })

test.each([
  ['price of btc and zorple', 'zorple'],
  ['price of btc, price of zorple', 'zorple'],
  ['tvl of lido, aave and zorple', 'zorple'],
  ['tvl of lido and rocket pool', 'rocket pool'],
  ['tvl lido, tvl rocket pool', 'rocket pool'],
  ['ada volatility and zorple volatility', 'zorple'],
  ['precio de btc y de zorple', 'zorple'],
  ['zorple and btc price', 'zorple'],
  ['цена биткоина и зорпла', 'зорпла'],
  ['gas on base, gas on zorple', 'zorple'],
  ['बिटकॉइन और ज़ोरपल का भाव', 'ज़ोरपल'],
  ['price of btc, zorple', 'zorple'],
  ['price of zorple, btc', 'zorple'],
  ['price of btc & zorple', 'zorple'],
  ['prix de bitcoin, zorple', 'zorple'],
  ['tvl of lido, zorple', 'zorple'],
])('an unknown name in a row is named as left out: %s', (intent, name) => {
  const { calls, unused } = consult(intent)

  expect(calls.length).toBeGreaterThan(0)
  expect(unused).toEqual([name])
})

test.each([
  ['price of SOL on zorpex', 'zorpex'],
  ['candles for eth on zorpex 1h', 'zorpex'],
  ['precio de sol en zorpex', 'zorpex'],
  ['цена sol на зорпекс', 'зорпекс'],
  ['tvl of lido on zorplechain', 'zorplechain'],
  ['trending pools on zorplechain', 'zorplechain'],
  ['gas auf zorplechain', 'zorplechain'],
])('an unknown place is named as left out: %s', (intent, name) => {
  const { calls, unused } = consult(intent)

  expect(calls).toHaveLength(1)
  expect(unused).toEqual([name])
})

test.each([
  'claude, btc price',
  'price of btc and eth, please',
  'tvl of lido and thanks',
  'Zestaw korelacji BTC, ETH, SOL, BNB i XRP na świecach tygodniowych',
  'quanto valevano bitcoin, solana e xrp alle 14:30 UTC del 5 agosto 2024?',
  'Les pools du WIF, les mieux garnis en premier',
  'yields for USDC and ZUSDX',
])('other words beside a row are not: %s', (intent) => {
  expect(consult(intent).unused).toEqual([])
})

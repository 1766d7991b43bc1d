import { expect, test } from 'vitest'
import { candleSources } from '../market-data/candles.ts'
import { assets, findAsset } from './assets.ts'
import { assetBehind, instrumentFor, quoteOf } from './instruments.ts'

test.each([
  ['bitcoin', 'BTC'],
  ['BTC', 'BTC'],
  ['btc', 'BTC'],
  [' Xbt ', 'BTC'],
  ['sol', 'SOL'],
  ['Bitcoin Cash', 'BCH'],
  ['bitcoin-cash', 'BCH'],
  ['matic', 'POL'],
])('%j is %s', (text, symbol) => {
  expect(findAsset(text)?.symbol).toBe(symbol)
})

test('no name belongs to two assets', () => {
  for (const asset of assets)
    for (const name of [asset.symbol, asset.name, asset.slug, ...(asset.aliases ?? [])])
      expect(findAsset(name)).toBe(asset)
})

test('every venue writes every asset in a way that leads back to it', () => {
  for (const venue of candleSources)
    for (const asset of assets) {
      const instrument = instrumentFor(venue, asset)
      if (instrument !== undefined) expect(assetBehind(venue, instrument)).toBe(asset)
    }
})

test('Kraken has names of its own, and nothing is quoted in itself', () => {
  const [bitcoin, dogecoin, tether] = [findAsset('btc'), findAsset('doge'), findAsset('usdt')]

  expect(bitcoin && instrumentFor('kraken', bitcoin)).toBe('XBTUSD')
  expect(dogecoin && instrumentFor('kraken', dogecoin)).toBe('XDGUSD')
  expect(tether && instrumentFor('binance', tether)).toBeUndefined()
})

test.each([
  ['binance', 'BTCUSDT', 'USDT'],
  ['binance', 'ETHBTC', 'BTC'],
  ['coinbase', 'BTC-EUR', 'EUR'],
  ['upbit', 'BTC-ETH', 'BTC'],
  ['kraken', 'WHATEVER', 'unknown'],
] as const)('at %s the prices of %s are in %s', (venue, instrument, quote) => {
  expect(quoteOf(venue, instrument)).toBe(quote)
})

import { expect, test } from 'vitest'
import { weigh } from './weights.ts'

test.each([
  ['api/v3/depth?limit=5000', 250],
  ['api/v3/ticker/24hr', 80],
  ['api/v3/klines?limit=1000', 2],
])('the public host of Binance counts %s as Binance does', (path, weight) => {
  expect(weigh('binance', new URL(path, 'https://api.binance.com/'))).toBe(weight)
  expect(weigh('binance-public', new URL(path, 'https://data-api.binance.vision/'))).toBe(weight)
})

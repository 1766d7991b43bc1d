import { expect, test } from 'vitest'
import { createNearNames } from './near-names.ts'

const nearNames = createNearNames([
  'candles',
  'price',
  'price-history',
  'funding-rates',
  'order-book',
  'signal',
  'bitcoin',
])

test.each([
  ['candels', 'candles'],
  ['CANDLES', 'candles'],
  ['orderbook', 'order-book'],
  ['order_book', 'order-book'],
  ['getOrderBook', 'order-book'],
  ['funding', 'funding-rates'],
  ['funding-rate', 'funding-rates'],
  ['get_btc_price', 'price'],
  ['signals', 'signal'],
  ['price', 'price'],
])('%s is near %s', (text, name) => {
  expect(nearNames(text)[0]).toBe(name)
})

test.each(['', '---', 'zzzzzzzz', 'x'.repeat(65), `price-${'x'.repeat(60)}`, '__proto__', '価格'])(
  '%s has no near name',
  (text) => {
    expect(nearNames(text)).toEqual([])
  },
)

test('at most three names are near, the likeliest first', () => {
  const many = createNearNames(['price', 'price-a', 'price-b', 'price-c', 'price-d'])

  expect(many('price')).toEqual(['price', 'price-a', 'price-b'])
})

import { expect, test } from 'vitest'
import { respell } from './respell.ts'

test.each([
  ['Binance', ['binance', 'okx'], 'binance'],
  ['crypto.com', ['okx', 'cryptocom'], 'cryptocom'],
  ['CRYPTO.COM', ['cryptocom', 'crypto.com'], 'crypto.com'],
  ['golden_cross', ['golden-cross', 'macd'], 'golden-cross'],
  ['1d', ['1H', '1D'], '1D'],
  ['4H', ['1h', '4h'], '4h'],
  ['exactin', ['ExactIn', 'ExactOut'], 'ExactIn'],
  ['arbitrum-one', ['base', 'arbitrum'], 'arbitrum'],
  ['BNB Smart Chain', ['base', 'bsc'], 'bsc'],
  ['eip155:8453', ['base', 'bsc'], 'base'],
])('%s means one of %j', (text, allowed, meant) => {
  expect(respell(text, allowed)).toBe(meant)
})

test.each([
  ['1M', ['1m', '1h']],
  ['-1m', ['1m', '1h']],
  ['-base', ['base', 'bsc']],
  ['kraken', ['binance', 'okx']],
  ['arbitrum-one', ['base', 'solana']],
  ['', ['binance']],
  ['...', ['binance']],
  ['a-b', ['ab', 'a_b']],
])('%j means none of %j', (text, allowed) => {
  expect(respell(text, allowed)).toBeUndefined()
})

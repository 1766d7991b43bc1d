import { expect, test } from 'vitest'
import { findDeclaredCost } from './source-costs.ts'
import { readSourceSettings } from './source-settings.ts'

const settingsOf = (SOURCE_COSTS: string) => readSourceSettings({ SOURCE_COSTS }).read
const none = settingsOf('')

test.each([
  ['kraken', {}, { kind: 'free', price: '$0', origin: 'Asked without a key.' }],
  ['x-api', { 'x-api': 'k' }, { kind: 'priced', price: '$0.005 a post, $0.01 a user' }],
  ['openrouter', { openrouter: 'k' }, { kind: 'stated' }],
  ['jupiter', { jupiter: 'k' }, { kind: 'free', origin: 'A free key.' }],
  ['cryptonews', { cryptonews: 'k' }, { kind: 'plan', price: '$0 a call' }],
])('the cost of %s is declared with where it comes from', (name, keys, expected) => {
  expect(findDeclaredCost(name, { settings: none, keys })).toMatchObject(expected)
})

test('a declared cost of the operator replaces the published one', () => {
  const settings = settingsOf('x-api.post=0.004,coingecko=0.0005')

  expect(findDeclaredCost('x-api', { settings, keys: {} })).toEqual({
    kind: 'priced',
    price: '$0.004 a post, $0.01 a user',
    origin: 'SOURCE_COSTS',
  })
  expect(findDeclaredCost('coingecko', { settings, keys: {} })?.price).toBe('$0.0005 a request')
})

test('a feed that is no data source has no declared cost', () => {
  expect(findDeclaredCost('simulated:binance', { settings: none, keys: {} })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { deepestEquities, widestOf } from './deepest-equities.ts'
import { findEquity, searchEquities } from './find-equity.ts'

const tesla = { ticker: 'TSLA', name: 'Tesla', tokens: [{ symbol: 'TSLAx', mint: 'MintOfTesla' }] }
const apple = { ticker: 'AAPL', name: 'Apple', tokens: [{ symbol: 'AAPLon', mint: 'MintOfApple' }] }
const catalog = [apple, tesla]

test.each(['TSLA', 'tsla', 'TSLAx', 'MintOfTesla', 'tesla'])('%s is the share of Tesla', (asked) => {
  expect(findEquity(catalog, asked)).toBe(tesla)
})

test('mints are case-sensitive, and half a name matches no share', () => {
  expect(findEquity(catalog, 'mintoftesla')).toBeUndefined()
  expect(findEquity(catalog, 'tes')).toBeUndefined()
  expect(searchEquities(catalog, 'tes')).toEqual([tesla])
  expect(searchEquities(catalog, undefined)).toEqual(catalog)
})

test('shares are ranked by what lies in all pools of their tokens', () => {
  const pools = [
    { base: { address: 'MintOfTesla' }, liquidityUsd: 60 },
    { base: { address: 'MintOfTesla' }, liquidityUsd: 50 },
    { base: { address: 'MintOfApple' }, liquidityUsd: 100 },
    { base: { address: 'MintOfApple' } },
  ]

  expect(deepestEquities(catalog, pools, 0)).toEqual([tesla, apple])
  expect(deepestEquities(catalog, pools, 105)).toEqual([tesla])
  expect(deepestEquities(catalog, [], 0)).toEqual([])
})

test('the widest spread is the furthest from zero, with its sign', () => {
  expect(widestOf([1, -3, null, 2])).toBe(-3)
  expect(widestOf([null])).toBeNull()
})

import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'

const row = (name: string, marketCap: number | null) => ({
  name,
  marketCap,
  symbol: name,
  price: null,
  change24h: null,
  volume24h: null,
  assetClass: 'crypto',
})
const rows = [row('b', 2), row('C', null), row('a', 3)]
const all = { limit: 10, offset: 0 }
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test('figures sort largest first, words alphabetically, and unknown values last', () => {
  expect(names(arrange(rows, { sort: 'marketCap', ...all }))).toEqual(['a', 'b', 'C'])
  expect(names(arrange(rows, { sort: 'marketCap', order: 'asc', ...all }))).toEqual(['b', 'a', 'C'])
  expect(names(arrange(rows, { sort: 'name', ...all }))).toEqual(['a', 'b', 'C'])
})

test('a page begins where it is asked to', () => {
  expect(names(arrange(rows, { sort: 'name', limit: 1, offset: 1 }))).toEqual(['b'])
  expect(arrange(rows, { sort: 'name', limit: 5, offset: 9 })).toEqual([])
})

import { expect, test } from 'vitest'
import { moversOf } from './movers.ts'

const rows = [
  { id: 'up', changePct: 5, marketCap: 100, volume24h: 10 },
  { id: 'most', changePct: 9, marketCap: 100, volume24h: 10 },
  { id: 'small', changePct: 80, marketCap: 1, volume24h: 10 },
  { id: 'down', changePct: -3, marketCap: 100, volume24h: 10 },
  { id: 'still', changePct: 0, marketCap: 100, volume24h: 10 },
  { id: 'unknown', changePct: undefined, marketCap: 100, volume24h: 10 },
  { id: 'unsized', changePct: 7, volume24h: 10 },
]
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

test('the largest moves come first; small or unknown ones do not count', () => {
  const found = moversOf(rows, { limit: 5, minMarketCap: 50, minVolume: 1 })

  expect(ids(found.gainers)).toEqual(['most', 'up'])
  expect(ids(found.losers)).toEqual(['down'])
  expect(found.considered).toBe(4)
})

test('without a least size everything counts', () => {
  expect(ids(moversOf(rows, { limit: 1, minMarketCap: 0, minVolume: 0 }).gainers)).toEqual(['small'])
})

test('a limit on a figure unknown for every asset is named, not applied', () => {
  const unsized = rows.map(({ id, changePct }) => ({ id, changePct }))
  const found = moversOf(unsized, { limit: 1, minMarketCap: 50, minVolume: 0 })

  expect(ids(found.gainers)).toEqual(['small'])
  expect(found.notJudged).toEqual(['minMarketCap'])
  expect(moversOf(rows, { limit: 1, minMarketCap: 50, minVolume: 1 }).notJudged).toEqual([])
})

import { expect, test } from 'vitest'
import { gapsOf } from './gaps.ts'

const hour = 3_600_000

test('item 7: gaps are named with their beginning, end and bars', () => {
  expect(gapsOf([0, hour, 4 * hour, 5 * hour], hour)).toEqual({
    missingBars: 2,
    gaps: [{ from: '1970-01-01T02:00:00Z', to: '1970-01-01T04:00:00Z', bars: 2 }],
  })
})

test('a whole series has no gap', () => {
  expect(gapsOf([0, hour, 2 * hour], hour)).toEqual({ missingBars: 0, gaps: [] })
})

import { expect, test } from 'vitest'
import { feeLevels, priorityLamports } from './priority-fees.ts'

test('levels count the slots that took nothing', () => {
  expect(feeLevels([0, 1_000, 500, 0, 1_234])).toEqual({
    lowest: 0,
    p25: 0,
    p50: 500,
    p75: 1_000,
    p95: expect.closeTo(1_187.2, 6),
    highest: 1_234,
    freePercent: 40,
  })
  expect(feeLevels([]).p50).toBeNaN()
})

test('a price is paid for every unit of the limit, rounded up', () => {
  expect(priorityLamports(1_000, 200_000)).toBe(200)
  expect(priorityLamports(1, 200_000)).toBe(1)
  expect(priorityLamports(0, 200_000)).toBe(0)
})

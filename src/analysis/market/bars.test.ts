import { expect, test } from 'vitest'
import { type BarRow, barLength, barsOf } from './bars.ts'

const row = (changes: Partial<BarRow> = {}): BarRow => ({
  time: 0,
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  volume: 5,
  ...changes,
})

test('rows become one line per figure', () => {
  const bars = barsOf([row(), row({ time: 60, close: 12, volume: 0 })])

  expect(bars.close).toEqual(Float64Array.of(11, 12))
  expect(bars.volume).toEqual(Float64Array.of(5, 0))
})

test('one bar without volume leaves the volume of the run unknown', () => {
  expect(barsOf([row(), row({ time: 60, volume: null })]).volume).toBeNull()
})

test.each<[why: string, row: BarRow]>([
  ['a price of zero', row({ time: 60, low: 0 })],
  ['a price that is no number', row({ time: 60, close: Number.NaN })],
  ['a high below the low', row({ time: 60, high: 8 })],
  ['a negative volume', row({ time: 60, volume: -1 })],
  ['a time that does not go on', row({ time: 0 })],
])('%s is refused', (_why, nonsense) => {
  expect(() => barsOf([row(), nonsense])).toThrow('a bar that cannot be true')
})

test('the length of a bar survives a gap', () => {
  expect(barLength(Float64Array.of(0, 60, 120, 600, 660))).toBe(60)
  expect(barLength(Float64Array.of(5))).toBe(0)
})

import { expect, test } from 'vitest'
import { findLongestBar, finish, openingOf, type Row, resample } from './series.ts'

const hour = 3_600_000

test('longer bars begin where the clock and the calendar say', () => {
  const thursday = Date.parse('2026-01-01T13:45:10Z')

  expect(new Date(openingOf(thursday, '4h')).toISOString()).toBe('2026-01-01T12:00:00.000Z')
  expect(new Date(openingOf(thursday, '1d')).toISOString()).toBe('2026-01-01T00:00:00.000Z')
  expect(new Date(openingOf(thursday, '1w')).toISOString()).toBe('2025-12-29T00:00:00.000Z')
})

test('hours become four-hour bars, without the first when it is not whole', () => {
  const rows = [3, 4, 5, 6, 7, 8].map((time) => rowAt(time * hour, time))

  expect(resample(rows, '1h', '4h')).toEqual([
    { time: 4 * hour, open: 4, high: 8, low: 3, close: 7.5, volume: 4 },
    { time: 8 * hour, open: 8, high: 9, low: 7, close: 8.5, volume: 1 },
  ])
})

test('one missing volume leaves the longer bar’s volume unknown', () => {
  const rows = [rowAt(0, 3), { ...rowAt(hour, 4), volume: null }]

  expect(resample(rows, '1h', '2h')).toMatchObject([{ volume: null }])
})

test('a series is sorted, cut to the newest, and has no bar twice', () => {
  const rows = [rowAt(2 * hour, 3), rowAt(hour, 2), rowAt(0, 1), rowAt(hour, 2)]

  const finished = finish(rows, '1h', { limit: 2, now: 2.5 * hour })

  expect(finished.map(({ time, closed }) => [time / hour, closed])).toEqual([
    [1, true],
    [2, false],
  ])
})

test('a venue’s own mark for a closed bar is trusted', () => {
  const rows = [
    { ...rowAt(0, 2), closed: true },
    { ...rowAt(hour, 2), closed: false },
  ]

  const early = finish(rows, '1h', { limit: 2, now: hour - 5_000 })
  const late = finish(rows, '1h', { limit: 2, now: 9 * hour })

  expect([early, late].map((series) => series.map(({ closed }) => closed))).toEqual([
    [true, false],
    [true, false],
  ])
})

test('a short bar’s closed mark does not apply to its longer bar', () => {
  const rows = [0, 1, 2].map((time) => ({ ...rowAt(time * hour, 2), closed: true }))

  const finished = finish(resample(rows, '1h', '2h'), '2h', { limit: 9, now: 3 * hour })

  expect(finished.map(({ closed }) => closed)).toEqual([true, false])
})

test('the longest bar that divides the wanted one is taken', () => {
  expect(findLongestBar('4h', { '1m': 1, '1h': 1, '6h': 1 })).toBe('1h')
  expect(findLongestBar('1w', { '1h': 1, '1d': 1 })).toBe('1d')
  expect(findLongestBar('1m', { '1h': 1 })).toBeUndefined()
})

function rowAt(time: number, open: number): Row {
  return { time, open, high: open + 1, low: open - 1, close: open + 0.5, volume: 1 }
}

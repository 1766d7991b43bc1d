import { expect, test } from 'vitest'
import { HOUR_MS } from '../../core/durations.ts'
import { type BarRow, barsOf } from './bars.ts'
import { lastDay } from './last-day.ts'

function hourly(count: number, changes: (hour: number) => Partial<BarRow> = () => ({})): BarRow[] {
  return Array.from({ length: count }, (_, hour) => {
    const close = 100 + hour
    return {
      time: hour * HOUR_MS,
      open: close - 1,
      high: close + 1,
      low: close - 2,
      close,
      volume: 10,
      ...changes(hour),
    }
  })
}

test('the change is measured over exactly 24 hours', () => {
  const day = lastDay(barsOf(hourly(30)))

  expect(day.changePercent).toBeCloseTo((129 / 105 - 1) * 100, 12)
  expect(day).toMatchObject({ high: 130, low: 104, volume: 240 })
})

test('hours in which nothing traded do not stretch the day', () => {
  const day = lastDay(barsOf(hourly(40).filter(({ time }) => time < 20 * HOUR_MS || time >= 25 * HOUR_MS)))

  expect(day.changePercent).toBeCloseTo((139 / 115 - 1) * 100, 12)
  expect(day.volume).toBe(190)
})

test('one daily bar tells one day', () => {
  const daily = hourly(5).map((row) => ({ ...row, time: row.time * 24 }))

  expect(lastDay(barsOf(daily)).changePercent).toBeCloseTo((104 / 103 - 1) * 100, 12)
})

test.each([
  ['bars that do not reach back', hourly(24)],
  ['weekly bars', hourly(60).map((row) => ({ ...row, time: row.time * 168 }))],
  ['bars that lie across the start of the day', hourly(30).map((row) => ({ ...row, time: row.time * 7 }))],
])('%s leave the day unknown', (_why, rows) => {
  expect(lastDay(barsOf(rows)).changePercent).toBeNaN()
})

test('an unknown volume stays unknown', () => {
  const day = lastDay(barsOf(hourly(30, () => ({ volume: null }))))

  expect(day.volume).toBeNaN()
  expect(day.high).toBe(130)
})

import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { createHourlyCounts } from './hourly-counts.ts'

const NOON = 12 * HOUR_MS

function countIn(rows: readonly number[]) {
  const asked: string[] = []
  const count = createHourlyCounts(async (from, to = Number.POSITIVE_INFINITY) => {
    asked.push(`${from / HOUR_MS}–${to / HOUR_MS}`)
    return rows.filter((at) => at >= from && at < to).length
  })
  return { count, asked }
}

test('hours that are over are counted once', async () => {
  const rows = [0.5, 1.2, 1.8, 2, 2.5, 11.7, 12.1].map((hours) => hours * HOUR_MS)
  const { count, asked } = countIn(rows)

  expect(await count(1.5 * HOUR_MS, NOON)).toBe(5)
  expect(asked).toEqual([
    '1.5–2',
    '2–3',
    '3–4',
    '4–5',
    '5–6',
    '6–7',
    '7–8',
    '8–9',
    '9–10',
    '10–11',
    '11–Infinity',
  ])
  asked.length = 0
  rows.push(12.2 * HOUR_MS)
  expect(await count(1.75 * HOUR_MS, NOON + 15 * MINUTE_MS)).toBe(6)
  expect(asked).toEqual(['1.75–2', '11–12', '12–Infinity'])
})

test('an hour that has just ended is counted anew, since clocks differ', async () => {
  const rows = [11.5 * HOUR_MS]
  const { count } = countIn(rows)

  expect(await count(10 * HOUR_MS, NOON + MINUTE_MS)).toBe(1)
  rows.push(NOON - 1)
  expect(await count(10 * HOUR_MS, NOON + MINUTE_MS)).toBe(2)
})

test('within one hour everything is counted at once', async () => {
  const { count, asked } = countIn([NOON + 1, NOON + MINUTE_MS])

  expect(await count(NOON + MINUTE_MS, NOON + 30 * MINUTE_MS)).toBe(1)
  expect(asked).toHaveLength(1)
})

test('hours before the first are forgotten', async () => {
  const rows = [HOUR_MS, 2 * HOUR_MS]
  const { count, asked } = countIn(rows)
  await count(HOUR_MS, NOON)
  await count(2 * HOUR_MS, NOON)
  asked.length = 0

  expect(await count(HOUR_MS, NOON)).toBe(2)
  expect(asked).toEqual(['1–2', '11–Infinity'])
})

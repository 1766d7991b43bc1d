import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { createPastSpans } from './past-spans.ts'

const NOON = 12 * HOUR_MS

function countIn(rows: readonly number[]) {
  const asked: string[] = []
  const read = createPastSpans(HOUR_MS, async (from, to = Number.POSITIVE_INFINITY) => {
    asked.push(`${from / HOUR_MS}–${to / HOUR_MS}`)
    return rows.filter((at) => at >= from && at < to).length
  })
  const count = async (from: number, now: number, to?: number) => {
    const counts = await read({ from, now, ...(to !== undefined && { to }) })
    return counts.reduce((sum, part) => sum + part, 0)
  }
  return { count, asked }
}

test('hours that are over are read once', async () => {
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

test('an hour that has just ended is read anew, since clocks differ', async () => {
  const rows = [11.5 * HOUR_MS]
  const { count } = countIn(rows)

  expect(await count(10 * HOUR_MS, NOON + MINUTE_MS)).toBe(1)
  rows.push(NOON - 1)
  expect(await count(10 * HOUR_MS, NOON + MINUTE_MS)).toBe(2)
})

test('within one hour everything is read at once', async () => {
  const { count, asked } = countIn([NOON + 1, NOON + MINUTE_MS])

  expect(await count(NOON + MINUTE_MS, NOON + 30 * MINUTE_MS)).toBe(1)
  expect(asked).toHaveLength(1)
})

test('what ends in the past is read to its end', async () => {
  const rows = [1, 2.5, 3.5].map((hours) => hours * HOUR_MS)
  const { count, asked } = countIn(rows)

  expect(await count(HOUR_MS, NOON, 3 * HOUR_MS)).toBe(2)
  expect(asked).toEqual(['1–2', '2–3'])
  asked.length = 0
  expect(await count(2 * HOUR_MS, NOON, 3.75 * HOUR_MS)).toBe(2)
  expect(asked).toEqual(['3–3.75'])
})

test('of many hours the last 400 that were asked for are remembered', async () => {
  const { count, asked } = countIn([])
  const now = 1_000 * HOUR_MS
  await count(0, now, 401 * HOUR_MS)
  asked.length = 0

  await count(0, now, HOUR_MS)
  await count(400 * HOUR_MS, now, 401 * HOUR_MS)

  expect(asked).toEqual(['0–1'])
})

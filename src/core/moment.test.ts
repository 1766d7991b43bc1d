import { expect, test } from 'vitest'
import { parseMoment } from './moment.ts'

test('a date means midnight UTC, and a time is read with its zone', () => {
  expect(parseMoment('2026-03-01')).toBe(Date.UTC(2026, 2, 1))
  expect(parseMoment('2026-03-01T12:30Z')).toBe(Date.UTC(2026, 2, 1, 12, 30))
  expect(parseMoment('2026-03-01T12:30:15.250+02:00')).toBe(Date.UTC(2026, 2, 1, 10, 30, 15, 250))
})

test.each([
  '',
  'yesterday',
  '2026-02-30',
  '2026-13-01',
  '2026-03-01T12:00:00',
  '1772366400',
  '2026-03-01T25:00Z',
])('no moment is read from: %s', (text) => {
  expect(parseMoment(text)).toBeUndefined()
})

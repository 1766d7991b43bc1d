import { expect, test } from 'vitest'
import { parseDay } from './event-day.ts'

test.each([
  ['Mainnet 2026-06-01T10:00:00Z', '2026-06-01'],
  ['Halving on 20 April 2028', '2028-04-20'],
  ['Unlock: Sept. 3rd, 2026', '2026-09-03'],
  ['1st May 2026 meetup', '2026-05-01'],
  ['31 April 2026', undefined],
  ['in June 2026', undefined],
  ['by the end of the week', undefined],
])('%s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

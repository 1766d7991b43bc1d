import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

test.each([
  ['7', 7],
  ['0', 1],
  ['86400', 3_600],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 1],
  ['soon', undefined],
  ['-5', undefined],
  [undefined, undefined],
])('%j asks for %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds)
})

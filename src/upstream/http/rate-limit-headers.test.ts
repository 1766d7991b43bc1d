import { expect, test } from 'vitest'
import { readRateLimits } from './rate-limit-headers.ts'

test('the remaining quota is read under every header name in use', () => {
  expect(readRateLimits({ 'x-ratelimit-remaining': '41', 'x-ratelimit-limit': '60' }, 5)).toEqual({
    remaining: 41,
    limit: 60,
    asOf: 5,
  })
  expect(readRateLimits({ 'x-rate-limit-remaining': '0' }, 5)).toEqual({ remaining: 0, asOf: 5 })
  expect(readRateLimits({ 'ratelimit-remaining': '12, 300' }, 5)).toEqual({ remaining: 12, asOf: 5 })
})

test('a missing or senseless quota header gives no quota', () => {
  expect(readRateLimits({}, 5)).toBeUndefined()
  expect(readRateLimits({ 'x-ratelimit-remaining': 'plenty' }, 5)).toBeUndefined()
})

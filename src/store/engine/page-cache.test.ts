import { expect, test } from 'vitest'
import { chooseCacheSize } from './page-cache.ts'

test.each([
  ['an empty ledger', 0, 16_000],
  ['one of 4 GiB', 4 * 2 ** 30, 16_384],
  ['one of 8 GiB', 8 * 2 ** 30, 32_768],
  ['ten million calls', 17.9e9, 64_000],
])('the cache of %s has its share within bounds', (_, bytes, size) => {
  expect(chooseCacheSize(bytes)).toBe(size)
})

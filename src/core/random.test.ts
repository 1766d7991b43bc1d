import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'

test('random bytes come in the length that was asked for, and never twice', () => {
  const random = systemRandom()
  const seen = new Set<string>()
  for (const count of [16, 32, 6, 24, 4_000, 5_000, 16]) {
    for (let time = 0; time < 200; time += 1) {
      const bytes = random.bytes(count)
      expect(bytes).toHaveLength(count)
      seen.add(Buffer.from(bytes).toString('hex'))
    }
  }
  expect(seen.size).toBe(7 * 200)
})

test('what was given out is the caller’s own', () => {
  const random = systemRandom()
  const first = random.bytes(16)
  const copy = Uint8Array.from(first)
  for (let time = 0; time < 1_000; time += 1) random.bytes(16)
  expect(first).toEqual(copy)
  first.fill(0)
  expect(random.bytes(16).some((byte) => byte !== 0)).toBe(true)
})

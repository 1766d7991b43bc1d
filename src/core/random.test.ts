import { expect, test } from 'vitest'
import { createRandomLetters, systemRandom } from './random.ts'

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

test.each([
  ['hex', 24],
  ['hex', 7],
  ['base64url', 11],
  ['base64url', 12],
] as const)('no %s letter is given out twice, %d at a time', (encoding, count) => {
  const random = systemRandom()
  const written: string[] = []
  const bytes = (length: number) => {
    const given = random.bytes(length)
    written.push(Buffer.from(given).toString(encoding))
    return given
  }
  const next = createRandomLetters({ bytes }, encoding, count)
  const texts = Array.from({ length: 500 }, next)
  const perWriting = Math.floor((written[0]?.length ?? 0) / count)

  expect(texts).toEqual(
    texts.map((_, at) =>
      written[Math.floor(at / perWriting)]?.slice((at % perWriting) * count, ((at % perWriting) + 1) * count),
    ),
  )
})

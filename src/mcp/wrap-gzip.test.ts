import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressMiddle, wrapGzip } from './wrap-gzip.ts'

test('D6: whatever stands around what was packed, the stream unpacks to all of it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(text, text, text, (before, middle, after) => {
      const packed = wrapGzip(compressMiddle(Buffer.from(middle)), before, after)

      expect(gunzipSync(packed ?? Buffer.alloc(0)).toString()).toBe(before + middle + after)
    }),
    { seed: 6, numRuns: 300 },
  )
})

test('D6: a text that no block holds is not packed', () => {
  const middle = compressMiddle(Buffer.from('middle'))

  expect(wrapGzip(middle, 'x'.repeat(65_536), '')).toBeUndefined()
  expect(wrapGzip(middle, '', 'é'.repeat(32_768))).toBeUndefined()
  expect(gunzipSync(wrapGzip(middle, 'x'.repeat(65_535), '') ?? Buffer.alloc(0))).toHaveLength(65_541)
})

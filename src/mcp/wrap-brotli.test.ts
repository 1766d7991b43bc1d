import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressMiddle, wrapBrotli } from './wrap-brotli.ts'

const MIDDLE = JSON.stringify({
  tools: Array.from({ length: 40 }, (_, at) => ({ name: `tool-${at}`, price: at })),
})
const LIST = Buffer.from(MIDDLE.slice(1, -1))

test('whatever stands around a list that was compressed once, one stream holds all', async () => {
  const middle = await compressMiddle(LIST)
  if (!middle) throw new Error('Nothing was compressed.')
  const id = fc.oneof(fc.integer(), fc.string({ unit: 'grapheme', maxLength: 60 }))
  fc.assert(
    fc.property(id, fc.json(), (id, extra) => {
      const before = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{`
      const packed = wrapBrotli(middle, before, `},"extra":${extra}}`)

      const text = brotliDecompressSync(packed ?? Buffer.alloc(0)).toString()
      expect(JSON.parse(text)).toEqual(JSON.parse(`${before}${LIST.toString()}},"extra":${extra}}`))
    }),
    { seed: 6, numRuns: 300 },
  )
})

test('a text that does not fit around a compressed list is not packed', async () => {
  const middle = (await compressMiddle(LIST)) ?? { blocks: Buffer.alloc(0) }

  expect(wrapBrotli(middle, 'x'.repeat(511), '}')).toBeUndefined()
  expect(wrapBrotli(middle, '{', '')).toBeUndefined()
  expect(wrapBrotli(middle, '{', 'x'.repeat(65_536))).toBeUndefined()
  expect(wrapBrotli(middle, `{${' '.repeat(509)}`, '}')).toBeInstanceOf(Buffer)
})

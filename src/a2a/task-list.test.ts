import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageEndIn, pageToken } from './task-list.ts'

test('a page goes on where its token says that the one before has ended', () => {
  const end = fc.record({ at: fc.maxSafeInteger(), id: fc.string({ unit: 'grapheme', maxLength: 60 }) })
  fc.assert(
    fc.property(
      end.filter(({ id }) => id.length <= 128),
      (each) => {
        expect(pageToken(each)).toMatch(/^[\w-]+$/)
        expect(pageEndIn(pageToken(each))).toEqual(each)
      },
    ),
    { seed: 2024 },
  )
})

test('what is no token of a page is refused by its name, and nothing else happens', () => {
  const bytes = fc.uint8Array().map((each) => Buffer.from(each).toString('base64url'))
  const json = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
  fc.assert(
    fc.property(fc.oneof(fc.string(), bytes, json), (text) => {
      expect(() => pageEndIn(text)).toThrow(/params\.pageToken/)
    }),
    { seed: 2024 },
  )
})

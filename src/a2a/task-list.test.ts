import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageToken, parsePageToken } from './task-list.ts'

test('a page continues where its token marks the end of the previous one', () => {
  const end = fc.record({ at: fc.maxSafeInteger(), id: fc.string({ unit: 'grapheme', maxLength: 60 }) })
  fc.assert(
    fc.property(
      end.filter(({ id }) => id.length <= 128),
      (each) => {
        expect(createPageToken(each)).toMatch(/^[\w-]+$/)
        expect(parsePageToken(createPageToken(each))).toEqual(each)
      },
    ),
    { seed: 2024 },
  )
})

test('an invalid page token is refused by its field name', () => {
  const bytes = fc.uint8Array().map((each) => Buffer.from(each).toString('base64url'))
  const json = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
  fc.assert(
    fc.property(fc.oneof(fc.string(), bytes, json), (text) => {
      expect(() => parsePageToken(text)).toThrow(/params\.pageToken/)
    }),
    { seed: 2024 },
  )
})

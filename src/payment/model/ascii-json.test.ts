import { expect, test } from 'vitest'
import { toAsciiJson } from './ascii-json.ts'

test('D16: ASCII-only JSON keeps its meaning', () => {
  const value = { text: 'USD₮0 – “quoted”, 😀, \u0000 and "plain"' }

  const written = toAsciiJson(JSON.stringify(value))

  expect(written).toMatch(/^[\0-\x7f]*$/)
  expect(JSON.parse(written)).toEqual(value)
})

test('D16: JSON that is ASCII already stays as it is', () => {
  expect(toAsciiJson('{"a":"b\\u20ae"}')).toBe('{"a":"b\\u20ae"}')
})

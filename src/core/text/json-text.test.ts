import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appendMembers,
  arrayText,
  innerText,
  membersText,
  memberText,
  objectText,
  splitAtEmptyArray,
  textWithGaps,
} from './json-text.ts'

/** Objects whose keys keep the order of their insertion. */
const object = fc.dictionary(
  fc.string().filter((name) => !/^\d+$/.test(name) && name !== '__proto__'),
  fc.jsonValue(),
)

test('an object made of member lists is what JSON.stringify writes of all of them', () => {
  fc.assert(
    fc.property(fc.array(object, { minLength: 1, maxLength: 4 }), (parts) => {
      const named = parts.map((part, at) => prefixed(part, at))

      expect(objectText(...named.map(membersText))).toBe(JSON.stringify(Object.assign({}, ...named)))
    }),
  )
})

test('appended members follow those of the object', () => {
  fc.assert(
    fc.property(object, object, (first, second) => {
      const [one, two] = [prefixed(first, 1), prefixed(second, 2)]

      expect(appendMembers(JSON.stringify(one), two)).toBe(JSON.stringify({ ...one, ...two }))
    }),
  )
})

test('a member of text is read back as its value under its name', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (name, value) => {
      const text = objectText(memberText(name, JSON.stringify(value)))

      expect(text).toBe(JSON.stringify(Object.fromEntries([[name, value]])))
    }),
  )
})

test('an array of texts is read back as its values', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      expect(arrayText(values.map((value) => JSON.stringify(value)))).toBe(JSON.stringify(values))
    }),
  )
})

test('an empty array is found as a member, and never within a string', () => {
  fc.assert(
    fc.property(object, fc.string(), (around, words) => {
      const value = { note: `"tools":[]${words}`, ...prefixed(around, 0), tools: [], after: words }
      const [before = '', after = ''] = splitAtEmptyArray(JSON.stringify(value), 'tools') ?? []

      expect(JSON.parse(`${before}${memberText('tools', '[1]')}${after}`)).toEqual({
        ...(JSON.parse(JSON.stringify(value)) as object),
        tools: [1],
      })
    }),
  )
  expect(splitAtEmptyArray('{"tools":[1],"note":"\\"tools\\":[]"}', 'tools')).toBeUndefined()
})

test('a text with gaps is the whole text once they are filled', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (value, fills) => {
      const build = (gap: (at: number) => string) => [value, ...fills.map((_, at) => ({ name: gap(at) }))]
      fc.pre(!JSON.stringify(value).includes('\\u0000'))

      const pieces = textWithGaps((gap) => build(() => gap))

      expect(pieces).toHaveLength(fills.length + 1)
      const filled = pieces.reduce((text, piece, at) => text + innerText(fills[at - 1] ?? '') + piece)
      expect(filled).toBe(JSON.stringify(build((at) => fills[at] ?? '')))
    }),
  )
})

/** The same members under names that no other list has. */
function prefixed(part: object, at: number): object {
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [`${at} ${name}`, value]))
}

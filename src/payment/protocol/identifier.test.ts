import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identifierExtension, parseIdentifier } from './identifier.ts'

test('an identifier is 16 to 128 letters, digits, hyphens and underscores', () => {
  const letters = fc.constantFrom(...'abcxyzABCXYZ0189_-')
  const names = fc.string({ unit: letters, minLength: 16, maxLength: 128 })

  fc.assert(fc.property(names, (name) => parseIdentifier(name) === name))
})

test.each([
  ['15 characters', 'a'.repeat(15)],
  ['129 characters', 'a'.repeat(129)],
  ['a space', 'abcdefgh abcdefgh'],
  ['a letter of another script', 'abcdefghabcdefgß'],
  ['a line end', `${'a'.repeat(16)}\n`],
  ['no text', 1_234_567_890_123_456],
  ['a list', ['a'.repeat(16)]],
  ['nothing in it', ''],
])('%s is not a valid identifier', (_name, given) => {
  expect(() => parseIdentifier(given)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      details: { field: 'extensions.payment-identifier.info.id' },
      message: expect.stringMatching(/^extensions\.payment-identifier\.info\.id: must be 16 to 128/),
    }),
  )
})

test('without a name there is nothing to object to', () => {
  expect([parseIdentifier(undefined), parseIdentifier(null)]).toEqual([undefined, undefined])
})

test('the advertised schema names the same limits', () => {
  const { id } = identifierExtension['payment-identifier'].schema.properties

  for (const length of [id.minLength, id.maxLength]) {
    const name = 'a'.repeat(length)
    expect(new RegExp(id.pattern).test(name)).toBe(true)
    expect(parseIdentifier(name)).toBe(name)
  }
})

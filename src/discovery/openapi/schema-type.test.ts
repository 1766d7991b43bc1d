import { expect, test } from 'vitest'
import { z } from 'zod'
import { comment, schemaType } from './schema-type.ts'

const written = (schema: z.ZodType, side: 'input' | 'output') =>
  schemaType(z.toJSONSchema(schema, { io: side }), { side })

test.each([
  [z.enum(['long', "it's"]), `'long' | 'it\\'s'`],
  [z.int().min(1).nullable(), 'number | null'],
  [z.array(z.union([z.string(), z.number()])), 'readonly (string | number)[]'],
  [z.array(z.array(z.boolean())), 'readonly (readonly boolean[])[]'],
  [z.tuple([z.number(), z.literal('a')]), "readonly [number, 'a']"],
  [z.record(z.string(), z.number()), 'Readonly<Record<string, number>>'],
  [z.looseObject({}), 'Readonly<Record<string, unknown>>'],
  [z.unknown(), 'unknown'],
])('schema %# has the type %2$s', (schema, type) => {
  expect(written(schema, 'output')).toBe(type)
})

test('an input may omit fields with defaults, and the schema names them', () => {
  const input = z.strictObject({ limit: z.int().default(5).describe('How many.'), 'a-b': z.string() })

  expect(written(input, 'input')).toBe(
    [
      '{',
      '  /** How many. Default: 5. */',
      '  readonly limit?: number | undefined',
      "  readonly 'a-b': string",
      '}',
    ].join('\n'),
  )
})

test('loose objects are open in inputs and closed in promised outputs', () => {
  const loose = z.looseObject({ a: z.string() })

  expect(written(loose, 'input')).toContain('readonly [name: string]: unknown')
  expect(written(loose, 'output')).toBe('{\n  readonly a: string\n}')
})

test('a schema that has a name is called by it', () => {
  const named = z.toJSONSchema(z.looseObject({ a: z.string() }))

  expect(schemaType({ type: 'array', items: named }, { side: 'output', named: { Named: named } })).toBe(
    'readonly Named[]',
  )
})

test.each([{ $ref: '#/x' }, { allOf: [] }, { type: 'function' }])('%j is refused', (schema) => {
  expect(() => schemaType(schema, { side: 'output' })).toThrow()
})

test('a comment ends where it should', () => {
  expect(comment('a */ b\nc')).toBe('/** a *\\/ b c */')
})

import fc from 'fast-check'

type Schema = Readonly<Record<string, unknown>>

/** Text that has broken parsers before. */
const infamous = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  "' OR 1=1 --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '﷽'.repeat(40),
  '🦊'.repeat(40),
  'a'.repeat(3_000),
  '9'.repeat(400),
  '%00',
  '%ff%fe',
  '\r\nSet-Cookie: a=b',
  'http://169.254.169.254/',
  'bitcoin',
  'So11111111111111111111111111111111111111112',
  '0x0000000000000000000000000000000000000000',
)

export const anyText = fc.oneof(
  infamous,
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** Values whose own members JavaScript would call when it makes a text or a list of them. */
const treacherous = fc.constantFrom<unknown>(
  { toString: 1, valueOf: 1 },
  { length: 1e9 },
  { toJSON: 1 },
  JSON.parse('{"then":"x"}'),
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  [[[[[[[[[[[[]]]]]]]]]]]],
)

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: anyText, weight: 3 },
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.maxSafeInteger(),
  treacherous,
)

/** What a schema asks for, more or less. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties, items } = schema
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'])
  if (Array.isArray(schema['anyOf'])) return fc.oneof(...schema['anyOf'].map(fitting))
  if (type === 'integer' || type === 'number') {
    const least = typeof schema['minimum'] === 'number' ? Math.max(schema['minimum'], -2e9) : 0
    const limit = typeof schema['maximum'] === 'number' ? Math.max(least, schema['maximum']) : least + 100
    const inside =
      type === 'integer'
        ? fc.integer({ min: least, max: Math.min(limit, 2e9) })
        : fc.double({ min: least, max: limit })
    return fc.oneof(inside, fc.constantFrom(least, limit))
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(fitting((items ?? {}) as Schema), { maxLength: 3 })
  if (type === 'object') {
    const members = Object.entries((properties ?? {}) as Record<string, Schema>)
    return fc.record(Object.fromEntries(members.map(([name, member]) => [name, fitting(member)])))
  }
  return type === 'string' ? anyText : anyJson
}

/** An input for a tool: some of its fields are right, some wrong, some missing and some are unknown. */
export function nearly({ properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties as Record<string, Schema>).map(
    ([name, field]) =>
      [name, fc.oneof({ arbitrary: fitting(field), weight: 3 }, { arbitrary: anyJson, weight: 1 })] as const,
  )
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const strange = fc.dictionary(anyText, anyJson, { maxKeys: 2 })
  return fc
    .tuple(known, fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, strange))
    .map(([a, b]) => ({ ...b, ...a }))
}

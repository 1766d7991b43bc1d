import type { JsonObject } from '../../src/core/json.ts'
import type { Tool } from '../../src/tools/define-tool.ts'

/** One way in which an input can be wrong. */
export interface InputFault {
  readonly kind: string
  readonly input: unknown
}

const NESTED_DEPTH = 3

/** Inputs that are wrong in one thing each, made from the schema of a tool and its example. */
export function listInputFaults({ contract, inputSchema }: Tool): readonly InputFault[] {
  const example = contract.example.input
  const required = (inputSchema['required'] ?? []) as readonly string[]
  return [
    { kind: 'no object', input: [1] },
    { kind: 'unknown key', input: { ...example, zzzzUnknown: 1 } },
    ...required.map((name) => ({ kind: `missing ${name}`, input: omit(example, name) })),
    ...Object.entries(propertiesOf(inputSchema)).flatMap(([name, schema]) => [
      { kind: `misspelled ${name}`, input: { ...omit(example, name), [`${name}x`]: 1 } },
      ...wrongValues(schema, NESTED_DEPTH).map((value) => ({
        kind: `${name} ${JSON.stringify(value).slice(0, 60)}`,
        input: { ...example, [name]: value },
      })),
    ]),
  ]
}

/** Values that a schema may refuse: of another type, out of its range, too long, too many, of no listed value. */
function wrongValues(schema: JsonObject, depth: number): readonly unknown[] {
  const plain: unknown[] = [
    null,
    true,
    1.5,
    -1e15,
    1e15,
    '',
    'no such value',
    'x'.repeat(5_000),
    [],
    {},
    [{}],
    [null],
  ]
  const limits = ['minimum', 'maximum', 'exclusiveMinimum'].flatMap((name) => {
    const limit = schema[name]
    return typeof limit === 'number' ? [limit - 1, limit + 1, limit] : []
  })
  if (depth === 0) return [...plain, ...limits]
  const nested = alternatives(schema).flatMap((each) => [
    ...Object.entries(propertiesOf(each)).flatMap(([name, inner]) =>
      wrongValues(inner, depth - 1).map((value) => ({ [name]: value })),
    ),
    ...(each['items'] ? wrongValues(each['items'] as JsonObject, depth - 1).map((value) => [value]) : []),
  ])
  return [...plain, ...limits, ...nested, Array.from({ length: 500 }, () => 'x'), { zzzzUnknown: 1 }]
}

function alternatives(schema: JsonObject): readonly JsonObject[] {
  return (schema['anyOf'] ?? schema['oneOf'] ?? [schema]) as readonly JsonObject[]
}

function propertiesOf(schema: JsonObject): Readonly<Record<string, JsonObject>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>
}

function omit(from: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(from).filter(([key]) => key !== name))
}

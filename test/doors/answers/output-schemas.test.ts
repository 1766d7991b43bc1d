import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { hasField } from '../../../src/tools/answers/field-check.ts'
import { toFieldPath } from '../../../src/tools/answers/field-path.ts'
import { PRECISION } from '../../../src/tools/answers/precision.ts'

const COMBINERS = ['anyOf', 'oneOf', 'allOf'] as const
const PRECISIONS = ['price', 'percent', 'score', 'usd', 'ratio', 'exact']

test.each(tools.map((tool) => [tool.contract.id, tool] as const))(
  'answers 18: the output schema of %s describes each part',
  (_id, { outputSchema }) => {
    expect(parts(outputSchema).filter(isOpaque).map(pathOf)).toEqual([])
  },
)

test('answers 16: every number of an output schema states its precision', () => {
  const numbers = tools.flatMap(({ contract, outputSchema }) =>
    parts(outputSchema)
      .filter(({ schema }) => schema['type'] === 'number')
      .map((part) => ({ at: `${contract.id} ${pathOf(part)}`, precision: part.schema[PRECISION] })),
  )

  expect(numbers.length).toBeGreaterThan(300)
  expect(numbers.filter(({ precision }) => !PRECISIONS.includes(`${precision}`))).toEqual([])
})

test('answers 17: levels of detail name fields that answers have', () => {
  const unknown = tools.flatMap(({ contract: { id, detail, alwaysReturned = [] }, outputSchema }) =>
    [...(detail?.brief ?? []), ...(detail?.fullOnly ?? []), ...alwaysReturned]
      .filter((path) => !hasField(outputSchema, toFieldPath(path)))
      .map((path) => `${id} ${path}`),
  )

  expect(unknown).toEqual([])
})

interface Part {
  readonly path: string
  readonly schema: JsonObject
}

/** A schema and every schema in it. */
function parts(schema: JsonObject, path = ''): readonly Part[] {
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>)
  const others = schema['additionalProperties'] as JsonObject | boolean | undefined
  const choices = COMBINERS.flatMap((name) => (schema[name] ?? []) as readonly JsonObject[])
  const items = [schema['items'], ...((schema['prefixItems'] ?? []) as readonly JsonObject[])] as JsonObject[]
  return [
    { path, schema },
    ...choices.flatMap((choice) => parts(choice, path)),
    ...members.flatMap(([name, member]) => parts(member, `${path}.${name}`)),
    ...items.flatMap((item) => (item ? parts(item, `${path}[]`) : [])),
    ...(isFilled(others) ? parts(others, `${path}.*`) : []),
  ]
}

/** Whether a reader learns nothing from it: no type, an object without members, a list of anything. */
function isOpaque({ schema }: Part): boolean {
  if (['$ref', 'const', 'enum', ...COMBINERS].some((keyword) => keyword in schema)) return false
  if (!('type' in schema)) return true
  if (schema['type'] === 'array') return !('items' in schema) && !('prefixItems' in schema)
  if (schema['type'] !== 'object') return false
  return Object.keys(schema['properties'] ?? {}).length === 0 && !isFilled(schema['additionalProperties'])
}

function isFilled(schema: unknown): schema is JsonObject {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length > 0
}

function pathOf({ path }: Part): string {
  return path
}

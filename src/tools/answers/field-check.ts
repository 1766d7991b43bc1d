import type { Json, JsonObject } from '../../core/json.ts'
import type { FieldPath } from './field-path.ts'

const MAX_NEAR = 5
const MAX_DEPTH = 6

/** Whether an answer of this schema has such a field. */
export function hasField(schema: JsonObject, path: FieldPath): boolean {
  const [step, ...rest] = path
  if (!step) return true
  if (!('name' in step)) {
    return listItems(schema).some((items) => hasField(items, rest))
  }
  const below = membersOf(schema, step.name)
  if (below.length > 0) return below.some((member) => hasField(member, rest))
  // a list is looked through: rows.price means rows[].price
  return listItems(schema).some((items) => hasField(items, path))
}

/** Fields of the schema whose names are like the one that was asked for. */
export function findNearFields(schema: JsonObject, text: string): readonly string[] {
  const asked = lastName(text)
  const known = listFields(schema)
  const scored = known.map((field) => ({ field, distance: distanceOf(lastName(field), asked) }))
  return scored
    .sort((one, other) => one.distance - other.distance || one.field.length - other.field.length)
    .slice(0, MAX_NEAR)
    .map(({ field }) => field)
}

/** Every path that a schema declares, lists written as `rows[]`. */
export function listFields(schema: JsonObject, prefix = '', depth = 0): readonly string[] {
  if (depth >= MAX_DEPTH) return []
  const own = alternatives(schema).flatMap((each) =>
    Object.entries((each['properties'] ?? {}) as Record<string, JsonObject>).flatMap(([name, member]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`
      return [path, ...listFields(member, path, depth + 1)]
    }),
  )
  const inLists = listItems(schema).flatMap((items) => listFields(items, `${prefix}[]`, depth + 1))
  return [...new Set([...own, ...inLists])]
}

function membersOf(schema: JsonObject, name: string): readonly JsonObject[] {
  return alternatives(schema).flatMap((each) => {
    const properties = (each['properties'] ?? {}) as Record<string, JsonObject>
    if (Object.hasOwn(properties, name)) return [properties[name] as JsonObject]
    const others = each['additionalProperties'] as JsonObject | boolean | undefined
    return isSchema(others) && Object.keys(others).length > 0 ? [others] : []
  })
}

function listItems(schema: JsonObject): readonly JsonObject[] {
  return alternatives(schema).flatMap((each) => {
    if (each['type'] !== 'array') return []
    const items = each['items'] as Json | undefined
    return isSchema(items) ? [items] : [{}]
  })
}

function alternatives(schema: JsonObject): readonly JsonObject[] {
  const branches = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonObject[] | undefined
  return branches ? branches.flatMap(alternatives) : [schema]
}

function isSchema(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function lastName(path: string): string {
  return (
    path
      .replaceAll(/\[[^[\]]*\]/g, '')
      .split('.')
      .at(-1) ?? path
  ).toLowerCase()
}

/** How many letters differ; less where one name holds the other. */
function distanceOf(one: string, other: string): number {
  if (one === other) return 0
  if (one.includes(other) || other.includes(one)) return 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row.at(-1) ?? other.length
}

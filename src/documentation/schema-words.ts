import type { Json, JsonObject } from '../core/json.ts'

const MAX_CHOICES = 14
/** Lists of lists, and what names itself, are followed no further. */
const MAX_DEPTH = 8
/** Bounds beyond this only keep numbers safe, and limit no caller. */
const MAX_STATED = 1e12

export function propertiesOf(schema: JsonObject): Readonly<Record<string, JsonObject>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>
}

export function requiredOf(schema: JsonObject): ReadonlySet<string> {
  return new Set((schema['required'] ?? []) as readonly string[])
}

/** What a schema holds in the end: the items of a list, the values of a record, the first object of several shapes. */
export function findItem(schema: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH || Object.keys(propertiesOf(schema)).length > 0) return schema
  for (const name of ['items', 'additionalProperties']) {
    const inner = schema[name]
    if (isSchema(inner) && Object.keys(inner).length > 0) return findItem(inner, depth + 1)
  }
  const shapes = shapesOf(schema).map((shape) => findItem(shape, depth + 1))
  return shapes.find((shape) => Object.keys(propertiesOf(shape)).length > 0) ?? schema
}

/** The type of a field, as `one of a, b` or `list of string`. */
export function describeType(schema: JsonObject): string {
  const choices = (schema['enum'] ?? []) as readonly Json[]
  if (choices.length > 0) {
    const more = choices.length > MAX_CHOICES ? [`and ${choices.length - MAX_CHOICES} more`] : []
    return `one of ${[...choices.slice(0, MAX_CHOICES), ...more].join(', ')}`
  }
  if (schema['const'] !== undefined) return `always ${JSON.stringify(schema['const'])}`
  const shapes = shapesOf(schema)
  if (shapes.length > 0) return [...new Set(shapes.map(describeType))].join(' or ')
  const types = [schema['type']].flat().filter((type) => typeof type === 'string')
  return types.map((type) => (type === 'array' ? describeList(schema) : type)).join(' or ') || 'any'
}

/** Bounds and format of a field. */
export function describeLimits(schema: JsonObject): readonly string[] {
  const { minimum, maximum, minLength, maxLength, format } = schema
  return [
    ...(typeof format === 'string' ? [format] : []),
    ...(minimum === undefined || Number(minimum) <= -MAX_STATED ? [] : [`min ${minimum}`]),
    ...(maximum === undefined || Number(maximum) >= MAX_STATED ? [] : [`max ${maximum}`]),
    ...describeLength(minLength, maxLength),
  ]
}

function shapesOf(schema: JsonObject): readonly JsonObject[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (schema[name] ?? []) as readonly JsonObject[])
}

function isSchema(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function describeList(schema: JsonObject): string {
  const { items } = schema
  return isSchema(items) ? `list of ${describeType(items)}` : 'list'
}

function describeLength(least: Json | undefined, most: Json | undefined): readonly string[] {
  if (least === undefined && most === undefined) return []
  if (most === undefined) return [`${least} characters or more`]
  return [
    least === undefined || Number(least) <= 1 ? `up to ${most} characters` : `${least} to ${most} characters`,
  ]
}

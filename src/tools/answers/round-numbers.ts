import type { Json, JsonObject } from '../../core/json.ts'
import { PRECISION, precisionOf, precisionOfName, roundTo } from './precision.ts'
import { isObject } from './projection.ts'

/** Rounds every number of an answer to the precision that its schema declares, or else its name. */
export function roundNumbers(answer: JsonObject, schema: JsonObject): JsonObject {
  return roundValue(answer, '', schema) as JsonObject
}

/** Where an answer offers the parameters of another call. */
const INPUT = 'params'

function roundValue(value: Json, name: string, schema: JsonObject | undefined): Json {
  if (typeof value === 'number') return roundTo(value, precisionOf(name, findNumber(schema)))
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map((item, at) => roundValue(item, name, itemOf(schema, at)))
  }
  if (!isObject(value)) return value
  const rounded: Record<string, Json | undefined> = {}
  for (const [key, member] of Object.entries(value)) {
    // what is to be sent as it stands is exact: a confidence of 0.975 is no 0.97
    const isInput = member === undefined || key === INPUT
    rounded[key] = isInput ? member : roundValue(member, key, memberOf(schema, key))
  }
  return rounded
}

/** Writes the precision of every number into a schema that is to be published. */
export function declarePrecision(schema: JsonObject, name = ''): JsonObject {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'properties' && isObject(value)) {
      const members = Object.entries(value).map(([key, member]) => [
        key,
        declarePrecision(member as JsonObject, key),
      ])
      return [keyword, Object.fromEntries(members)]
    }
    if ((keyword === 'items' || keyword === 'additionalProperties') && isObject(value))
      return [keyword, declarePrecision(value, name)]
    if (['anyOf', 'oneOf', 'prefixItems'].includes(keyword) && Array.isArray(value))
      return [keyword, value.map((each: JsonObject) => declarePrecision(each, name))]
    return [keyword, value]
  })
  const declared = Object.fromEntries(entries) as JsonObject
  if (declared['type'] !== 'number' || declared[PRECISION] !== undefined) return declared
  return { ...declared, [PRECISION]: precisionOfName(name) }
}

function findNumber(schema: JsonObject | undefined): JsonObject | undefined {
  const branches = schema?.['anyOf'] as readonly JsonObject[] | undefined
  return branches?.find(({ type }) => type === 'number') ?? schema
}

function memberOf(schema: JsonObject | undefined, key: string): JsonObject | undefined {
  if (!schema) return undefined
  const branches = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonObject[] | undefined
  if (branches) {
    for (const branch of branches) {
      const found = memberOf(branch, key)
      if (found) return found
    }
    return undefined
  }
  const properties = schema['properties'] as Record<string, JsonObject> | undefined
  if (properties && Object.hasOwn(properties, key)) return properties[key]
  const others = schema['additionalProperties']
  return isObject(others) ? others : undefined
}

function itemOf(schema: JsonObject | undefined, at: number): JsonObject | undefined {
  const branches = schema?.['anyOf'] as readonly JsonObject[] | undefined
  const list = branches?.find(({ type }) => type === 'array') ?? schema
  const tuple = list?.['prefixItems'] as readonly JsonObject[] | undefined
  return tuple?.[at] ?? (isObject(list?.['items']) ? (list['items'] as JsonObject) : undefined)
}

import type { Json, JsonObject } from '../../core/json.ts'
import { PRECISION, type Precision, precisionOf, precisionOfName, roundTo } from './precision.ts'
import { isObject } from './projection.ts'

/** Rounds every number of an answer to the precision that its schema declares, or else its name. */
export function roundNumbers(answer: JsonObject, schema: JsonObject): JsonObject {
  return roundValue(answer, rootOf(schema)) as JsonObject
}

/** Where an answer offers the parameters of another call. */
const INPUT = 'params'

/** Somewhere in the answers of a tool: what is known of what stands there, looked up once. */
interface Spot {
  readonly name: string
  readonly schema: JsonObject | undefined
  /** Of a number that stands there. */
  readonly precision: Precision
  readonly members: Map<string, Spot>
  readonly items: Spot[]
}

const roots = new WeakMap<JsonObject, Spot>()
/** Members and items of one spot that are remembered; some members are called after what they describe. */
const MAX_KNOWN = 200

function rootOf(schema: JsonObject): Spot {
  const known = roots.get(schema)
  if (known) return known
  const root = createSpot('', schema)
  roots.set(schema, root)
  return root
}

function createSpot(name: string, schema: JsonObject | undefined): Spot {
  return { name, schema, precision: precisionOf(name, findNumber(schema)), members: new Map(), items: [] }
}

function roundValue(value: Json, spot: Spot): Json {
  if (typeof value === 'number') return roundTo(value, spot.precision)
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map((item, at) => roundValue(item, itemOf(spot, at)))
  }
  if (!isObject(value)) return value
  const rounded: Record<string, Json | undefined> = {}
  for (const key of Object.keys(value)) {
    const member = value[key]
    // what is to be sent as it stands is exact: a confidence of 0.975 is no 0.97
    const isInput = member === undefined || key === INPUT
    rounded[key] = isInput ? member : roundValue(member, memberOf(spot, key))
  }
  return rounded
}

function memberOf({ members, schema }: Spot, name: string): Spot {
  const known = members.get(name)
  if (known) return known
  const spot = createSpot(name, findMember(schema, name))
  if (members.size < MAX_KNOWN) members.set(name, spot)
  return spot
}

function itemOf({ items, name, schema }: Spot, at: number): Spot {
  const known = items[at]
  if (known) return known
  const item = findItem(schema, at)
  // all items of a list that is no tuple are described by one schema
  const spot = items.find((before) => before.schema === item) ?? createSpot(name, item)
  if (items.length === at && at < MAX_KNOWN) items.push(spot)
  return spot
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

function findMember(schema: JsonObject | undefined, key: string): JsonObject | undefined {
  if (!schema) return undefined
  const branches = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonObject[] | undefined
  if (branches) {
    for (const branch of branches) {
      const found = findMember(branch, key)
      if (found) return found
    }
    return undefined
  }
  const properties = schema['properties'] as Record<string, JsonObject> | undefined
  if (properties && Object.hasOwn(properties, key)) return properties[key]
  const others = schema['additionalProperties']
  return isObject(others) ? others : undefined
}

function findItem(schema: JsonObject | undefined, at: number): JsonObject | undefined {
  const branches = schema?.['anyOf'] as readonly JsonObject[] | undefined
  const list = branches?.find(({ type }) => type === 'array') ?? schema
  const tuple = list?.['prefixItems'] as readonly JsonObject[] | undefined
  return tuple?.[at] ?? (isObject(list?.['items']) ? (list['items'] as JsonObject) : undefined)
}

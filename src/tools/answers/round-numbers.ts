import type { Json, JsonObject } from '../../core/json.ts'
import type { FieldPath } from './field-path.ts'
import { PRECISION, type Precision, precisionOf, precisionOfName, roundTo } from './precision.ts'
import { type Branch, findOmission, isObject, omitBranch } from './projection.ts'

const NOTHING: readonly FieldPath[] = []

/**
 * Rounds every number of an answer to the precision that its schema declares, or else its name.
 *
 * @param omitted Paths of fields that are left out in the same walk, as by `omitFields`.
 */
export function roundNumbers(answer: JsonObject, schema: JsonObject, omitted = NOTHING): JsonObject {
  return roundValue(answer, rootOf(schema, omitted)) as JsonObject
}

/** Where an answer offers the parameters of another call. */
const INPUT = 'params'

/** Somewhere in the answers of a tool: what is known of what stands there, looked up once. */
interface Spot {
  readonly name: string
  readonly schema: JsonObject | undefined
  /** Of a number that stands there. */
  readonly precision: Precision
  /** What is left out of it; undefined where nothing is. */
  readonly omission: Branch | undefined
  readonly members: Map<string, Spot>
  readonly items: Spot[]
}

const roots = new WeakMap<JsonObject, WeakMap<readonly FieldPath[], Spot>>()
/** Members and items of one spot that are remembered; some members are called after what they describe. */
const MAX_KNOWN = 200

function rootOf(schema: JsonObject, omitted: readonly FieldPath[]): Spot {
  const ofSchema = roots.get(schema) ?? new WeakMap<readonly FieldPath[], Spot>()
  const known = ofSchema.get(omitted)
  if (known) return known
  const root = createSpot('', schema, omitted.length === 0 ? undefined : findOmission(omitted))
  roots.set(schema, ofSchema.set(omitted, root))
  return root
}

function createSpot(name: string, schema: JsonObject | undefined, omission: Branch | undefined): Spot {
  const precision = precisionOf(name, findNumber(schema))
  return { name, schema, precision, omission, members: new Map(), items: [] }
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
    if (!spot.omission && isWithoutNumbers(member)) {
      rounded[key] = member
      continue
    }
    const at = memberOf(spot, key)
    if (!at.omission?.isWhole) rounded[key] = roundMember(key, member, at)
  }
  return rounded
}

function isWithoutNumbers(value: Json | undefined): boolean {
  return value === null || (typeof value !== 'number' && typeof value !== 'object')
}

function roundMember(key: string, member: Json | undefined, at: Spot): Json | undefined {
  if (member === undefined) return undefined
  // what is to be sent as it stands is exact: a confidence of 0.975 is no 0.97
  if (key === INPUT) return at.omission ? omitBranch(member, at.omission) : member
  return roundValue(member, at)
}

function memberOf({ members, schema, omission }: Spot, name: string): Spot {
  const known = members.get(name)
  if (known) return known
  const spot = createSpot(name, findMember(schema, name), omission?.members.get(name))
  if (members.size < MAX_KNOWN) members.set(name, spot)
  return spot
}

function itemOf({ items, name, schema, omission }: Spot, at: number): Spot {
  const known = items[at]
  if (known) return known
  const item = findItem(schema, at)
  // all items of a list that is no tuple are described by one schema
  const spot = items.find((before) => before.schema === item) ?? createSpot(name, item, omission)
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

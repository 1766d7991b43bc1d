import type { JsonObject } from '../json.ts'

type Schema = JsonObject
type Path = readonly PropertyKey[]

const MAX_LISTED_VALUES = 60
/** What `z.int()` writes where no limit was set. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

/** The part of a JSON schema that governs the value at a path; undefined when it leaves that value open. */
export function findSchemaAt(schema: Schema, path: Path): Schema | undefined {
  return path.reduce<Schema | undefined>((at, key) => at && stepInto(dereference(at, schema), key), schema)
}

/** The names that an object of this schema takes; undefined when it takes any. */
export function listNames(schema: Schema | undefined): readonly string[] | undefined {
  const names = schema && alternatives(schema).flatMap((each) => Object.keys(recordOf(each['properties'])))
  return names && names.length > 0 ? [...new Set(names)] : undefined
}

/** The values that a schema names one by one. */
export function listValues(schema: Schema | undefined): readonly unknown[] {
  if (!schema) return []
  return alternatives(schema).flatMap((each) =>
    'const' in each ? [each['const']] : ((each['enum'] ?? []) as readonly unknown[]),
  )
}

/** What a schema allows, to stand after "must be"; undefined when it has no bounds. */
export function describeSchema(schema: Schema | undefined): string | undefined {
  if (!schema) return undefined
  const values = listValues(schema)
  const others = alternatives(schema).filter((each) => !('const' in each || 'enum' in each))
  const words = [
    ...(values.length > 0 ? [describeValues(values)] : []),
    ...others.flatMap((each) => describeSingle(each) ?? []),
  ]
  return words.length === 0 ? undefined : [...new Set(words)].join(', or ')
}

function describeValues(values: readonly unknown[]): string {
  const listed = values.slice(0, MAX_LISTED_VALUES).map(String).join(', ')
  if (values.length === 1) return `exactly ${listed}`
  const more = values.length - MAX_LISTED_VALUES
  return more > 0 ? `one of ${listed} and ${more} more` : `one of ${listed}`
}

function describeSingle(schema: Schema): string | undefined {
  switch (schema['type']) {
    case 'integer':
      return `an integer${describeRange(schema)}`
    case 'number':
      return `a number${describeRange(schema)}`
    case 'boolean':
      return 'true or false'
    case 'string':
      return describeText(schema)
    case 'array':
      return describeList(schema)
    case 'object':
      return describeObject(schema)
    case 'null':
      return 'null'
    default:
      return describeTypes(schema)
  }
}

function describeTypes(schema: Schema): string | undefined {
  const types = schema['type']
  if (!Array.isArray(types)) return undefined
  const words = types.flatMap((type) => describeSingle({ ...schema, type }) ?? [])
  return words.length === 0 ? undefined : words.join(', or ')
}

function describeRange(schema: Schema): string {
  const above = schema['exclusiveMinimum'] as number | undefined
  const below = schema['exclusiveMaximum'] as number | undefined
  const min = limitOf(schema['minimum'])
  const max = limitOf(schema['maximum'])
  const multiple = schema['multipleOf'] === undefined ? '' : `, a multiple of ${schema['multipleOf']}`
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}${multiple}`
  const limits = [
    ...(min === undefined ? [] : [`of at least ${min}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(max === undefined ? [] : [above === undefined ? `of at most ${max}` : `at most ${max}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ]
  return (limits.length === 0 ? '' : ` ${limits.join(' and ')}`) + multiple
}

function limitOf(limit: unknown): number | undefined {
  return typeof limit === 'number' && Math.abs(limit) < UNLIMITED ? limit : undefined
}

const FORMATS: Readonly<Record<string, string>> = {
  uri: 'a URL',
  'date-time': 'an ISO 8601 time such as 2026-01-31T12:00:00Z',
  date: 'a date such as 2026-01-31',
  email: 'an e-mail address',
}

function describeText(schema: Schema): string {
  const format = FORMATS[`${schema['format']}`]
  return format ?? `text${describeCount(schema['minLength'], schema['maxLength'], 'character')}`
}

function describeList(schema: Schema): string {
  const items = describeSchema(schema['items'] as Schema | undefined)
  const list = `a list${describeCount(schema['minItems'], schema['maxItems'], 'item')}`
  return items === undefined ? list : `${list}, each ${items}`
}

function describeObject(schema: Schema): string {
  const required = (schema['required'] ?? []) as readonly string[]
  return required.length === 0 ? 'an object' : `an object with ${required.join(', ')}`
}

function describeCount(min: unknown, max: unknown, unit: string): string {
  const counted = (count: unknown) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (min === undefined && max === undefined) return ''
  if (max === undefined) return ` of at least ${counted(min)}`
  if (min === undefined || min === 0) return ` of at most ${counted(max)}`
  return min === max ? ` of exactly ${counted(max)}` : ` of ${min} to ${counted(max)}`
}

function stepInto(schema: Schema, key: PropertyKey): Schema | undefined {
  for (const each of alternatives(schema)) {
    const found =
      typeof key === 'number'
        ? ((each['prefixItems'] as readonly Schema[] | undefined)?.[key] ?? each['items'])
        : (recordOf(each['properties'])[String(key)] ?? each['additionalProperties'])
    if (typeof found === 'object' && found !== null) return found as Schema
  }
  return undefined
}

/** A schema, or what it is an alternative of. */
function alternatives(schema: Schema): readonly Schema[] {
  const listed = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as readonly Schema[] | undefined
  return listed ? listed.flatMap(alternatives) : [schema]
}

function dereference(schema: Schema, root: Schema): Schema {
  const reference = schema['$ref']
  if (typeof reference !== 'string') return schema
  if (reference === '#') return root
  return (recordOf(root['$defs'])[reference.slice('#/$defs/'.length)] as Schema | undefined) ?? schema
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>
}

import type { Json, JsonObject } from '../../../src/core/json.ts'

/** One value of an answer, with its path (`[]` for any element) and every branch of the schema that describes it. */
export interface Met {
  readonly path: string
  readonly name: string
  readonly value: Json
  readonly schemas: readonly JsonObject[]
  /** True where the contract requires that the field stands in every answer. */
  readonly required: boolean
}

/** Every value of an answer, the answer itself first. */
export function* walkAnswer(answer: JsonObject, schema: JsonObject): Generator<Met> {
  yield* walk({ path: '', name: '', value: answer, schemas: branchesOf(schema), required: true })
}

function* walk(met: Met): Generator<Met> {
  yield met
  const { value, path, name, schemas } = met
  if (isList(value)) {
    const items = schemas.flatMap((schema) => [schema['items'], ...tupleOf(schema)]).filter(isObject)
    for (const item of value)
      yield* walk({
        path: `${path}[]`,
        name,
        value: item,
        schemas: items.flatMap(branchesOf),
        required: false,
      })
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue
      const found = schemas.map((schema) => propertyOf(schema, key)).filter(isObject)
      const required = schemas.some(
        (schema) => isList(schema['required']) && schema['required'].includes(key),
      )
      const at = path === '' ? key : `${path}.${key}`
      yield* walk({ path: at, name: key, value: member, schemas: found.flatMap(branchesOf), required })
    }
  }
}

/** What the contract states about a value, in all its branches. */
export function describe({ schemas }: Pick<Met, 'schemas'>): string {
  return schemas.map((schema) => schema['description'] ?? '').join(' ')
}

function branchesOf(schema: JsonObject): JsonObject[] {
  const inner = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => {
    const branches = schema[keyword]
    return isList(branches) ? branches.filter(isObject) : []
  })
  return [schema, ...inner.flatMap(branchesOf)]
}

function propertyOf(schema: JsonObject, key: string): Json | undefined {
  const properties = schema['properties']
  if (isObject(properties) && Object.hasOwn(properties, key)) return properties[key]
  return schema['additionalProperties']
}

function tupleOf(schema: JsonObject): readonly Json[] {
  const tuple = schema['prefixItems']
  return isList(tuple) ? tuple : []
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

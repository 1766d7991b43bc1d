import type { JsonSchema } from '../../../src/core/json.ts'

/** A named value of a schema, however deep, with its description and those around it. */
export interface Field {
  /** `messages[].content`, from the outermost name on. */
  readonly path: string
  readonly name: string
  readonly schema: JsonSchema
  readonly description: string
  /** The descriptions of the values that it lies in, the outermost first. */
  readonly descriptionAround: readonly string[]
}

interface Fixture {
  readonly path: string
  readonly around: readonly string[]
  readonly schema: JsonSchema
}

/** Every named value of a schema; the tool itself describes the top level. */
export function fieldsOf(schema: JsonSchema): readonly Field[] {
  return below({ path: '', around: [], schema })
}

export function isNumber({ schema }: Field): boolean {
  return [schema, ...alternatives(schema)].some(({ type }) =>
    [type].flat().some((one) => one === 'number' || one === 'integer'),
  )
}

/** Whether only one value can stand there, so that there is nothing to choose and nothing to explain. */
export function isFixed({ schema }: Field): boolean {
  return 'const' in schema
}

function below({ path, around, schema }: Fixture): readonly Field[] {
  if (Object.keys(schema).length === 0) return []
  const named = Object.entries(objectIn(schema, 'properties')).flatMap(([name, value]) => {
    const inner = asSchema(value)
    const at = path === '' ? name : `${path}.${name}`
    const result = wordsOf(inner)
    const field: Field = { path: at, name, schema: inner, description: result, descriptionAround: around }
    return [field, ...below({ path: at, around: [...around, result], schema: inner })]
  })
  const items = below({ path: `${path}[]`, around, schema: objectIn(schema, 'items') })
  const others = below({ path: `${path}{}`, around, schema: objectIn(schema, 'additionalProperties') })
  const options = alternatives(schema).flatMap((one) =>
    below({ path, around: [...around, wordsOf(one)], schema: one }),
  )
  return [...named, ...items, ...others, ...options]
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((word) => {
    const list = schema[word]
    return Array.isArray(list) ? list.map(asSchema) : []
  })
}

function wordsOf(schema: JsonSchema): string {
  return typeof schema['description'] === 'string' ? schema['description'] : ''
}

function objectIn(schema: JsonSchema, word: string): JsonSchema {
  return asSchema(schema[word])
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {}
}

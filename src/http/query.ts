import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import type { JsonSchema } from '../tools/define-tool.ts'

/** The longest query string that is read, characters. */
const MAX_QUERY = 8_000
const MAX_PARAMETERS = 100
const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/

type Input = Record<string, unknown>

/**
 * Turns a query string into the JSON types that a schema asks for. What does not look like its type stays the text
 * it was, so that the schema refuses it by name; a name given twice becomes a list.
 *
 * @throws GatewayError `invalid_input` when there is more than anybody needs.
 */
export function readQuery(query: string, schema: JsonSchema): Input {
  const input: Input = Object.create(null)
  if (query === '') return input
  if (query.length > MAX_QUERY) throw tooMuch('The query string is too long.')
  const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>
  let count = 0
  for (const [name, text] of new URLSearchParams(query)) {
    count += 1
    if (count > MAX_PARAMETERS) throw tooMuch('There are too many parameters.')
    const value = readValue(text, properties[name])
    const before = input[name]
    if (before === undefined) input[name] = value
    else input[name] = Array.isArray(before) ? before.concat(value) : [before, value].flat()
  }
  return input
}

/** One value of a query string in the type that its schema names. */
export function readValue(text: string, schema: JsonObject | undefined): unknown {
  const types = typesOf(schema)
  if ((types.has('integer') || types.has('number')) && NUMBER.test(text)) return Number(text)
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('array')) {
    if (text === '') return []
    const items = schema?.['items'] as JsonObject | undefined
    return text.split(',').map((item) => readValue(item.trim(), items))
  }
  return text
}

const NOTHING: ReadonlySet<unknown> = new Set()
/** Schemas are made once and asked about with every call. */
const known = new WeakMap<JsonObject, ReadonlySet<unknown>>()

function typesOf(schema: JsonObject | undefined): ReadonlySet<unknown> {
  if (!schema) return NOTHING
  const kept = known.get(schema)
  if (kept) return kept
  const alternatives = (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonObject[]
  const types = new Set(
    [schema['type'], ...alternatives.flatMap((alternative) => [...typesOf(alternative)])].flat(),
  )
  known.set(schema, types)
  return types
}

function tooMuch(message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field: 'query' } })
}

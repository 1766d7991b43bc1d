import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import type { Json, JsonObject } from '../core/json.ts'
import { commonParameters, PRECISION, type Tool } from '../tools/define-tool.ts'

const PROVENANCE: JsonObject = {
  type: 'object',
  description: 'Sources of the answer, and how old it is.',
}

/** Bounds of a value that a model seldom breaks; `describe_tool` states them, and a call that breaks them is refused with them. */
const UNLISTED = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'additionalProperties',
])

/** A tool's input schema as lists show it: in the words that every host understands, and no longer than it must be. */
export function toInputSchema({ inputSchema }: Tool): ListedTool['inputSchema'] {
  const shown = walked(portable(abridge(inputSchema)), (keyword, value) =>
    UNLISTED.has(keyword) && !isObject(value) ? undefined : value,
  )
  return { ...shown, type: 'object' }
}

/** A tool's whole input schema. */
export function describeInput({ inputSchema }: Tool): JsonObject {
  return { ...portable(inputSchema), type: 'object' }
}

/**
 * Of the parameters that tools have in common only `detail` is listed, without words: every host puts lists into its
 * prompt. The others are accepted all the same, and `describe_tool` explains them.
 */
function abridge(schema: JsonObject): JsonObject {
  const { properties } = schema
  if (!isObject(properties) || properties['fields'] !== commonParameters.fields) return schema
  const { fields: _fields, provenance: _provenance, ...own } = properties
  const { detail } = own
  if (detail !== commonParameters.detail) return { ...schema, properties: own }
  return { ...schema, properties: { ...own, detail: { enum: commonParameters.detail.enum } } }
}

/** The names and types of a tool's answer. Nothing is required: `detail` and `fields` leave out what they leave out. */
export function describeOutput({ outputSchema }: Tool): JsonObject {
  return loosened(outputSchema)
}

/** Without the keyword for names of a record, which some hosts refuse; `{}` becomes the `true` that it means. */
function portable(schema: JsonObject): JsonObject {
  return walked(schema, (keyword, value) => {
    if (keyword === 'propertyNames') return undefined
    return keyword === 'additionalProperties' && isEmpty(value) ? true : value
  })
}

/** Words that close a schema, or that validators of different drafts read differently. */
const CLOSING = new Set([
  'required',
  'additionalProperties',
  'propertyNames',
  'prefixItems',
  'format',
  'pattern',
  PRECISION,
])

/** Names and types stay; nothing is required and nothing is closed. */
function loosened(schema: JsonObject): JsonObject {
  return walked(schema, (keyword, value) => {
    if (CLOSING.has(keyword) || (keyword === 'items' && !isObject(value))) return undefined
    if (keyword === 'properties' && isObject(value) && value['provenance']) {
      return { ...value, provenance: PROVENANCE }
    }
    return value
  })
}

/** Keywords below which stand names of our own instead of keywords. */
const NAMING = new Set(['properties', '$defs'])
/** Keywords below which stand values instead of schemas. */
const LITERAL = new Set(['enum', 'const', 'default', 'examples'])

type Visit = (keyword: string, value: Json | undefined) => Json | undefined

/** Rebuilds a schema and all schemas in it, each keyword as `visit` wants it; undefined leaves it out. */
function walked(schema: JsonObject, visit: Visit, isNaming = false): JsonObject {
  const members = Object.entries(schema).flatMap(([key, given]) => {
    const value = isNaming ? given : visit(key, given)
    if (value === undefined) return []
    if (!isNaming && LITERAL.has(key)) return [[key, value] as const]
    return [[key, walkedValue(value, visit, !isNaming && NAMING.has(key))] as const]
  })
  return Object.fromEntries(members)
}

function walkedValue(value: Json, visit: Visit, isNaming: boolean): Json {
  if (isObject(value)) return walked(value, visit, isNaming)
  return isList(value) ? value.map((item) => walkedValue(item, visit, false)) : value
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function isEmpty(value: Json | undefined): boolean {
  return isObject(value) && Object.keys(value).length === 0
}

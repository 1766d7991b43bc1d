import { z } from 'zod'
import { canonicalJson } from '../../core/json.ts'

const Literal = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Members = z.record(z.string(), z.unknown())
/** What schemas of contracts are made of; anything else is refused, lest it be shown as less than it is. */
const Schema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: Members.default({}),
  required: z.array(z.string()).default([]),
  additionalProperties: z.union([z.boolean(), Members]).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(Literal).optional(),
  const: Literal.optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  $ref: z.undefined().optional(),
  allOf: z.undefined().optional(),
  oneOf: z.undefined().optional(),
})
type Schema = z.infer<typeof Schema>

export interface TypeOptions {
  /** Inputs may leave their optional members undefined, and carry further ones where the schema lets them. */
  readonly side: 'input' | 'output'
  /** White space before the line on which the type begins. */
  readonly indent?: string
  /** Schemas that have a type of their own, by its name. */
  readonly named?: Readonly<Record<string, unknown>>
}

/**
 * Writes a JSON schema as a TypeScript type. Bounds and patterns have no type; what a loose object holds beside its
 * declared members is left out of outputs, so that a name that is not promised is an error.
 *
 * @throws Error for a schema of a form that no contract has had so far.
 */
export function schemaType(schema: unknown, options: TypeOptions): string {
  const node = Schema.parse(schema)
  const inner = (part: unknown) => schemaType(part, options)
  const text = canonicalJson(schema)
  const [name] = Object.entries(options.named ?? {}).find(([, known]) => canonicalJson(known) === text) ?? []
  if (name !== undefined) return name
  if (node.const !== undefined) return literal(node.const)
  if (node.enum) return node.enum.map(literal).join(' | ')
  if (node.anyOf) return [...new Set(node.anyOf.map(inner))].join(' | ')
  if (Array.isArray(node.type)) return node.type.map((type) => inner({ ...node, type })).join(' | ')
  switch (node.type) {
    case 'object':
      return objectType(node, options)
    case 'array':
      if (node.prefixItems) return `readonly [${node.prefixItems.map(inner).join(', ')}]`
      return `readonly ${wrapUnion(inner(node.items ?? {}))}[]`
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return node.type
    case undefined:
      return 'unknown'
    default:
      throw new Error(`No type is known for "${node.type}".`)
  }
}

function objectType(
  { properties, required, additionalProperties }: Schema,
  { indent = '', ...options }: TypeOptions,
): string {
  const { side } = options
  const deeper = `${indent}  `
  const names = Object.keys(properties)
  if (names.length === 0) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {}
    const type = additionalProperties === false ? 'never' : schemaType(values, { ...options, indent })
    return `Readonly<Record<string, ${type}>>`
  }
  const isOpen = side === 'input' && additionalProperties !== undefined && additionalProperties !== false
  const lines = names.flatMap((name) => {
    const isRequired = required.includes(name)
    const type = schemaType(properties[name], { ...options, indent: deeper })
    const member = `readonly ${memberName(name)}${isRequired ? '' : '?'}: ${type}`
    const meaningText = describe(properties[name])
    const line = `${deeper}${member}${isRequired || side === 'output' ? '' : ' | undefined'}`
    return meaningText === '' ? [line] : [`${deeper}${comment(meaningText)}`, line]
  })
  return ['{', ...lines, ...(isOpen ? [`${deeper}readonly [name: string]: unknown`] : []), `${indent}}`].join(
    '\n',
  )
}

/** A sentence as a comment of one line. */
export function comment(sentence: string): string {
  return `/** ${sentence.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */`
}

function describe(schema: unknown): string {
  const { description = '', default: usual } = Schema.parse(schema)
  return usual === undefined ? description : `${description} Default: ${JSON.stringify(usual)}.`.trim()
}

function literal(value: z.infer<typeof Literal>): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : `${value}`
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

function wrapUnion(type: string): string {
  return type.includes('|') || type.startsWith('readonly') ? `(${type})` : type
}

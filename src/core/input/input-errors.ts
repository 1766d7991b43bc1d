import { z } from 'zod'
import type { JsonObject } from '../json.ts'
import { printableName } from '../text/printable-name.ts'
import { findNearest } from './near-match.ts'
import { describeSchema, findSchemaAt, listNames, listValues } from './schema-words.ts'

/** One thing that is wrong with an input: where, and what would be right. */
export interface InputError {
  readonly field: string
  readonly message: string
}

/** What was asked of an input, from which its errors are written. */
export interface InputTerms {
  readonly given: unknown
  readonly schema: JsonObject
  /** An input that is accepted. */
  readonly example?: JsonObject
  /** Where the input stands in the request, such as `params`; names of fields begin with it. */
  readonly prefix?: string
}

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** Stands where a schema has no message of its own, so that no sentence of the library is ever used. */
const WORDLESS = '\u0000'
/** To be given to every `safeParse` of what a caller sent. */
export const WITHOUT_WORDS = { error: () => WORDLESS } as const

const MAX_ERRORS = 8
const MAX_EXAMPLE_LETTERS = 200
const MAX_NAMES = 30
/** Longer texts may be secrets or attacks; they are counted instead of repeated. */
const SHORT_TEXT = /^[\w .,:;=@/+-]{1,32}$/
/** The part of a message that shows by itself what would be right. */
const HAS_EXAMPLE = /such as|for example|one of|Choose from|Did you mean|exactly|Write /
const schemasOf = new WeakMap<z.ZodType, JsonObject>()

export type ParsedWords<Output> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly errors: readonly InputError[]; readonly first: InputError }

/** Reads what a caller sent to no tool in particular; what is wrong is written in our words. */
export function parseInWords<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  about: Pick<InputTerms, 'example' | 'prefix'> = {},
): ParsedWords<z.output<Schema>> {
  const parsed = schema.safeParse(given, WITHOUT_WORDS)
  if (parsed.success) return { ok: true, value: parsed.data }
  const json = schemasOf.get(schema) ?? toInputSchema(schema)
  schemasOf.set(schema, json)
  const errors = describeIssues(parsed.error, { ...about, given, schema: json })
  return { ok: false, errors, first: errors[0] ?? { field: 'input', message: 'The input is not valid.' } }
}

/** What is wrong with an input that was read `WITHOUT_WORDS`, by the names of its fields. */
export function describeIssues({ issues }: z.ZodError, terms: InputTerms): readonly InputError[] {
  return issues.flatMap((issue) => describeIssue(issue, [], terms)).slice(0, MAX_ERRORS)
}

/** One error as a sentence that names its field once. */
export function toSentence({ field, message }: InputError): string {
  const namesField = message.startsWith(`${field} `) || message.startsWith(`${field}: `)
  return namesField || message.startsWith('The input ') ? message : `${field}: ${message}`
}

/** What a library finds wrong with a value that it read itself, in our words. */
export function describeForeignIssue(field: string, issue: Readonly<Record<string, unknown>>): string {
  const { code, expected, values } = issue
  const allowed =
    code === 'invalid_type'
      ? describeSchema({ type: FOREIGN_TYPES[`${expected}`] ?? `${expected}` })
      : code === 'invalid_value'
        ? describeSchema({ enum: values as JsonObject[] })
        : undefined
  return allowed === undefined ? `${field} is not valid here.` : `${field} must be ${allowed}.`
}

/** Types of the library that JSON schemas call otherwise. */
const FOREIGN_TYPES: Readonly<Record<string, string>> = { record: 'object', int: 'integer' }

function toInputSchema(schema: z.ZodType): JsonObject {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject
}

function describeIssue(issue: Issue, within: Path, terms: InputTerms): readonly InputError[] {
  const path = [...within, ...issue.path]
  const { prefix } = terms
  if (issue.message !== WORDLESS)
    return [{ field: nameOf(path, prefix), message: completeMessage(issue.message, path, terms) }]
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => describeUnknown(path, key, terms))
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') {
    return issue.issues.flatMap((inner) => describeIssue(inner, path, terms))
  }
  if (issue.code === 'invalid_union') {
    const [branch] = deepestBranch(issue)
    if (branch) return branch.flatMap((inner) => describeIssue(inner, path, terms))
  }
  return [{ field: nameOf(path, prefix), message: describeValue(issue, path, terms) }]
}

/** A message of a schema of ours: "Must be …" is given its subject, and all of them an example. */
function completeMessage(message: string, path: Path, { example, prefix }: InputTerms): string {
  const shown = HAS_EXAMPLE.test(message) ? undefined : showExample(valueAt(example, path))
  if (!/^[Mm]ust /.test(message) || path.length === 0)
    return shown === undefined ? message : `${endSentence(message)} For example ${shown}.`
  const sentence = `${nameOf(path, prefix)} m${message.slice(1).replace(/\.$/, '')}`
  return endSentence(shown === undefined ? sentence : `${sentence}, for example ${shown}`)
}

function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** The alternative that fitted until somewhere within the value, or has words of its own. */
function deepestBranch(issue: z.core.$ZodIssueInvalidUnion): readonly (readonly Issue[])[] {
  return issue.errors.filter((branch) =>
    branch.every(({ path, message }) => path.length > 0 || message !== WORDLESS),
  )
}

function describeUnknown(path: Path, key: string, { schema, prefix }: InputTerms): InputError {
  const field = nameOf([...path, key], prefix)
  const names = listNames(path.length === 0 ? schema : findSchemaAt(schema, path)) ?? []
  const near = findNearest(key, names)
  const more = names.length > MAX_NAMES ? ', …' : ''
  const known =
    names.length === 0 ? 'There are none here' : `It takes ${names.slice(0, MAX_NAMES).join(', ')}${more}`
  const advice = near === undefined ? `${known}.` : `Did you mean ${near}?`
  return { field, message: `${field} is not a parameter here. ${advice}` }
}

function describeValue(issue: Issue, path: Path, { given, schema, example, prefix }: InputTerms): string {
  const name = path.length === 0 && prefix === undefined ? 'The input' : nameOf(path, prefix)
  const at = findSchemaAt(schema, path)
  const allowed = describeSchema(at)
  const value = valueAt(given, path)
  const shown = showExample(valueAt(example, path))
  const forExample = shown === undefined ? '' : `, for example ${shown}`
  if (value === undefined && (path.length > 0 || prefix !== undefined)) {
    const isOpen = allowed === undefined || (allowed.startsWith('text') && shown !== undefined)
    return endSentence(
      isOpen ? `${name} is required${forExample}` : `${name} is required: ${allowed}${forExample}`,
    )
  }
  const sent = `you sent ${showSent(value)}`
  if (issue.code === 'invalid_format' || (issue.code === 'custom' && allowed?.startsWith('text'))) {
    return shown === undefined
      ? `${name} has a form that is not accepted: ${formOf(issue) ?? allowed}; ${sent}.`
      : `${name} must be written like ${shown}; ${sent}.`
  }
  if (allowed === undefined) return `${name} is not valid${forExample}; ${sent}.`
  const near = typeof value === 'string' ? findNearest(value, listValues(at).map(String)) : undefined
  const advice = near === undefined ? '' : ` Did you mean ${near}?`
  const without = path.length === 0 || allowed.startsWith('text') ? forExample : ''
  return `${name} must be ${allowed}${without}; ${sent}.${advice}`
}

function formOf(issue: Issue): string | undefined {
  return issue.code === 'invalid_format' && issue.pattern ? `it must match ${issue.pattern}` : undefined
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined,
    value,
  )
}

function showExample(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text !== '' && text.length <= MAX_EXAMPLE_LETTERS ? text : undefined
}

/** A short text as it was written, as far as it may be repeated. */
export function showText(text: string): string {
  return SHORT_TEXT.test(text) ? text : printableName(text)
}

/** What was sent, as far as it may be repeated. */
function showSent(value: unknown): string {
  if (typeof value === 'string') {
    if (value === '') return 'an empty text'
    return SHORT_TEXT.test(value) ? `“${value}”` : `a text of ${value.length} characters`
  }
  if (Array.isArray(value)) return `a list of ${value.length} ${value.length === 1 ? 'item' : 'items'}`
  if (value === undefined) return 'nothing'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

function nameOf(path: Path, prefix?: string): string {
  const names = path.map((name) => printableName(String(name)))
  return [...(prefix === undefined ? [] : [prefix]), ...names].join('.') || 'input'
}

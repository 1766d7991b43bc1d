import { respell } from '../../core/input/respell.ts'
import type { JsonObject } from '../../core/json.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { findNearFields, hasField } from './field-check.ts'
import { type FieldPath, parseFieldPath } from './field-path.ts'

/** How much of an answer is shown. */
export const detailLevels = ['brief', 'standard', 'full'] as const
export type DetailLevel = (typeof detailLevels)[number]

const MAX_FIELDS_CHARACTERS = 1_000
const MAX_FIELDS = 50
const MAX_QUOTED = 40

/** Parameters that tools have in common, as input schemas show them. */
export const commonParameters = {
  fields: {
    description: 'Only these fields: a.b, list[].c, list[:5].',
    type: 'string',
    maxLength: MAX_FIELDS_CHARACTERS,
  },
  detail: { description: 'How much is shown.', default: 'standard', type: 'string', enum: detailLevels },
  provenance: {
    description: 'full: every use of a source.',
    default: 'compact',
    type: 'string',
    enum: ['compact', 'full'],
  },
} as const satisfies Readonly<Record<string, JsonObject>>
export type CommonName = keyof typeof commonParameters

/** What a caller wants of the form of an answer; absent members are the defaults. */
export interface AnswerForm {
  readonly fields?: string
  readonly detail?: DetailLevel
  readonly provenance?: 'full'
}

interface FormError {
  readonly field: string
  readonly message: string
}

/** An input without its common parameters, the form that they ask for, and what is wrong with them. */
export interface SplitInput {
  readonly rest: unknown
  readonly form: AnswerForm
  readonly errors: readonly FormError[]
}

/**
 * Takes the common parameters out of an input.
 *
 * @param names Those that this tool has; another parameter of the same name is left to the tool.
 * @param outputSchema What `fields` is checked against, asked for only where it is given.
 */
export function splitInput(
  input: unknown,
  names: readonly CommonName[],
  outputSchema: () => JsonObject,
): SplitInput {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { rest: input, form: {}, errors: [] }
  const given = input as Readonly<Record<string, unknown>>
  const found = names.filter((name) => given[name] !== undefined)
  if (found.length === 0) return { rest: input, form: {}, errors: [] }
  const rest = Object.fromEntries(
    Object.entries(given).filter(([name]) => !found.includes(name as CommonName)),
  )
  const errors = found.flatMap((name) => checkValue(name, given[name], outputSchema))
  return { rest, form: errors.length > 0 ? {} : toForm(found, given), errors }
}

/** An accepted input as it was given, without the form of its answer. */
export function splitForm(
  input: JsonObject,
  names: readonly CommonName[],
): { readonly form: AnswerForm; readonly bare: JsonObject } {
  if (!names.some((name) => input[name] !== undefined)) return { form: {}, bare: input }
  const entries = Object.entries(input)
  const isForm = ([name]: [string, unknown]) => names.includes(name as CommonName)
  return {
    form: Object.fromEntries(entries.filter(isForm)) as AnswerForm,
    bare: Object.fromEntries(entries.filter((entry) => !isForm(entry))),
  }
}

/** The paths of `fields`, which was checked before. */
export function pathsOf(fields: string): readonly FieldPath[] {
  return listTexts(fields).flatMap((text) => {
    const path = parseFieldPath(text)
    return path ? [path] : []
  })
}

function toForm(found: readonly CommonName[], given: Readonly<Record<string, unknown>>): AnswerForm {
  const fields = found.includes('fields') ? listTexts(given['fields']).join(',') : ''
  const levelOf = (name: Exclude<CommonName, 'fields'>) =>
    found.includes(name) ? toLevel(name, given[name]) : undefined
  const detail = levelOf('detail') as DetailLevel | undefined
  return {
    ...(fields === '' ? {} : { fields }),
    // defaults are left out, so that it is the same request whether they are named or not
    ...(detail && detail !== 'standard' ? { detail } : {}),
    ...(levelOf('provenance') === 'full' ? { provenance: 'full' } : {}),
  }
}

function toLevel(name: Exclude<CommonName, 'fields'>, value: unknown): string | undefined {
  const allowed: readonly string[] = commonParameters[name].enum
  if (typeof value !== 'string') return undefined
  return allowed.includes(value) ? value : respell(value, allowed)
}

function checkValue(name: CommonName, value: unknown, outputSchema: () => JsonObject): readonly FormError[] {
  if (name === 'fields') return checkFields(value, outputSchema)
  if (toLevel(name, value) !== undefined) return []
  const sent = typeof value === 'string' ? `; you sent ${quoteText(value, MAX_QUOTED)}` : ''
  return [
    { field: name, message: `${name} must be one of ${commonParameters[name].enum.join(', ')}${sent}.` },
  ]
}

function checkFields(value: unknown, outputSchema: () => JsonObject): readonly FormError[] {
  const field = 'fields'
  const isText = typeof value === 'string' || (Array.isArray(value) && value.every(isString))
  const texts = isText ? listTexts(value) : []
  if (!isText || texts.join(',').length > MAX_FIELDS_CHARACTERS || texts.length > MAX_FIELDS)
    return [{ field, message: `Name up to ${MAX_FIELDS} fields of the answer, with commas between them.` }]
  const schema = outputSchema()
  return texts.flatMap((text) => {
    const path = parseFieldPath(text)
    const shown = text.slice(0, 80).replaceAll(/[^\w.[\]:"-]/g, '?')
    if (!path) return [{ field, message: `"${shown}" is not a path such as a.b, list[].c or list[:5].` }]
    if (hasField(schema, path)) return []
    const near = findNearFields(schema, text)
    return [{ field, message: `The answer has no field "${shown}". Near: ${near.join(', ')}.` }]
  })
}

function listTexts(value: unknown): readonly string[] {
  const texts = Array.isArray(value) ? (value as readonly string[]) : [`${value}`]
  return texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

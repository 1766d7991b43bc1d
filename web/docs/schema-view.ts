import { make } from '../dom.ts'
import { type Json, type Reference, readList, readObject, readText, refName } from './document.ts'

type Resolve = Reference['resolve']

export interface Reading {
  readonly resolve: Resolve
  /** What is said of a name that cannot be missing: `needed` in what is asked, `always` in what is told. */
  readonly surely: 'needed' | 'always'
}

const MAX_CHOICES = 14
/** Lists of lists, and what names itself, are followed no further. */
const MAX_DEPTH = 8

/** A schema as rows of names, types and words; what lies deeper is made when it is opened. */
export function schemaView(value: unknown, reading: Reading): HTMLElement {
  const { resolve } = reading
  const schema = findItem(resolve(value), resolve)
  const properties = Object.entries(readObject(schema, 'properties'))
  if (properties.length === 0) return make('p', { class: 'quiet' }, describeType(resolve(value), resolve))
  const sure = readList(schema, 'required')
  return make(
    'ul',
    { class: 'schema' },
    ...properties.map(([name, property]) => row(name, property, { ...reading, isSure: sure.includes(name) })),
  )
}

/** One name of an object, or one parameter of a request. */
export function row(
  name: string,
  value: unknown,
  { isSure, words, ...reading }: Reading & { readonly isSure: boolean; readonly words?: string },
): HTMLElement {
  const { resolve, surely } = reading
  const schema = resolve(value)
  const description = words ?? readText(schema, 'description')
  const inner = findItem(schema, resolve)
  const isDeep = Object.keys(readObject(inner, 'properties')).length > 0
  return make(
    'li',
    {},
    make(
      'p',
      { class: 'row' },
      make('code', {}, name),
      make('span', { class: 'quiet' }, [describeType(schema, resolve), ...limits(schema)].join(', ')),
      isSure && make('span', { class: surely === 'needed' ? 'needed' : 'quiet' }, surely),
    ),
    description !== '' && make('p', { class: 'quiet' }, description),
    isDeep && nestedView(inner, reading),
  )
}

function nestedView(schema: Json, reading: Reading): HTMLElement {
  const count = Object.keys(readObject(schema, 'properties')).length
  const details = make(
    'details',
    { class: 'more' },
    make('summary', {}, `${count} ${count === 1 ? 'field' : 'fields'}`),
  )
  details.addEventListener('toggle', () => {
    if (details.childElementCount === 1) details.append(schemaView(schema, reading))
  })
  return details
}

/** What a schema holds in the end: the items of a list, the values of a record, the first shape of several. */
function findItem(schema: Json, resolve: Resolve, depth = 0): Json {
  if (depth > MAX_DEPTH) return schema
  for (const name of ['items', 'additionalProperties']) {
    const inner = resolve(schema[name])
    if (Object.keys(readObject(schema, 'properties')).length === 0 && Object.keys(inner).length > 0)
      return findItem(inner, resolve, depth + 1)
  }
  const shapes = [
    ...readList(schema, 'anyOf'),
    ...readList(schema, 'oneOf'),
    ...readList(schema, 'allOf'),
  ].map(resolve)
  const deep = shapes.find((shape) => Object.keys(readObject(shape, 'properties')).length > 0)
  return deep ?? schema
}

function describeType(schema: Json, resolve: Resolve): string {
  const choices = readList(schema, 'enum')
  if (choices.length > 0) {
    const rest = choices.length > MAX_CHOICES ? [`and ${choices.length - MAX_CHOICES} more`] : []
    return `one of ${[...choices.slice(0, MAX_CHOICES), ...rest].join(', ')}`
  }
  if (schema['const'] !== undefined) return `always ${JSON.stringify(schema['const'])}`
  const shapes = [...readList(schema, 'anyOf'), ...readList(schema, 'oneOf')]
  if (shapes.length > 0)
    return [...new Set(shapes.map((shape) => describeType(resolve(shape), resolve)))].join(' or ')
  const types = [schema['type']].flat().filter((type) => typeof type === 'string')
  const words = types.map((type) => (type === 'array' ? joinWords(schema, resolve) : type))
  return words.join(' or ') || 'anything'
}

function joinWords(schema: Json, resolve: Resolve): string {
  const items = schema['items']
  const name = refName(items)
  return `list of ${name ?? (items === undefined ? 'anything' : describeType(resolve(items), resolve))}`
}

function limits(schema: Json): readonly string[] {
  const { default: usual, minimum, maximum, minLength, maxLength, format } = schema
  return [
    ...(format === undefined ? [] : [`${format}`]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined || Number(maximum) > 1e15 ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined && maxLength === undefined ? [] : [describeLength(minLength, maxLength)]),
    ...(usual === undefined ? [] : [`${JSON.stringify(usual)} when left out`]),
  ]
}

function describeLength(least: unknown, most: unknown): string {
  if (most === undefined) return `${least} characters or more`
  return least === undefined ? `up to ${most} characters` : `${least} to ${most} characters`
}

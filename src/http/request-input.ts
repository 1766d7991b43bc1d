import type { IncomingMessage } from 'node:http'
import { type FailureCode, GatewayError } from '../core/failures.ts'
import type { JsonObject, JsonSchema } from '../core/json.ts'
import { readJsonBody } from '../core/text/json-body.ts'

/** An origin before the path, as clients of proxies write it (RFC 9112, 3.2.2). */
const ABSOLUTE = /^(https?):\/\/([^/?#]*)/i
/** Pages whose links would lead elsewhere below themselves. */
const EXACT = /^\/(?:docs|admin)(?:\/.*)?\/$/

/**
 * The target of a request in the one form in which everything here is named: a path without origin and without a slash at
 * its end, and the query as it was sent.
 *
 * @throws GatewayError `invalid_input` for two lines of `Host`, for a target of another scheme, and for one that names
 *   another host than `Host` does.
 */
export function normalizeTarget(request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>): string {
  refuseTwoHosts(request)
  const { url = '/', headers } = request
  if (url.startsWith('/')) return removeSlash(url)
  if (url === '*') return url
  const [origin = '', scheme = '', authority = ''] = ABSOLUTE.exec(url) ?? []
  const rest = url.slice(origin.length)
  const host = parseHost(scheme, authority)
  if (host === undefined || host !== parseHost(scheme, headers.host ?? '')) {
    throw toTargetError('The target must be a path, or an http URL of the very host in Host.')
  }
  return removeSlash(rest.startsWith('/') ? rest : `/${rest}`)
}

/** Node keeps the first of two, a proxy in front may have believed the second. */
function refuseTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) throw toTargetError('The request has more than one Host.')
}

/** The host and its port, in lower case and without the port that goes without saying; undefined when it is none. */
function parseHost(scheme: string, authority: string): string | undefined {
  const text = `${scheme}://${authority}`
  if (authority === '' || /[@\\\s]/.test(authority) || !URL.canParse(text)) return undefined
  return new URL(text).host
}

function removeSlash(url: string): string {
  const mark = url.indexOf('?')
  const end = mark < 0 ? url.length : mark
  if (end < 2 || url[end - 1] !== '/' || url[end - 2] === '/') return url
  const path = url.slice(0, end)
  return EXACT.test(path) ? url : path.slice(0, -1) + url.slice(end)
}

function toTargetError(message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field: 'Host' } })
}

/** The longest query string that is read, characters. */
const MAX_QUERY = 8_000
const MAX_PARAMETERS = 100
const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/
const NO_TYPES: ReadonlySet<unknown> = new Set()
/** Schemas are made once and asked about with every call. */
const known = new WeakMap<JsonObject, ReadonlySet<unknown>>()

type Input = Record<string, unknown>

/**
 * Turns a query string into the JSON types that a schema asks for. What does not look like its type stays the text
 * it was, so that the schema refuses it by name; a name given twice becomes a list.
 *
 * @throws GatewayError `invalid_input` when the query is too long.
 */
export function readQuery(query: string, schema: JsonSchema): Input {
  const input: Input = Object.create(null)
  if (query === '') return input
  if (query.length > MAX_QUERY) throw toTooLargeError('The query string is too long.')
  const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>
  let count = 0
  for (const [name, text] of new URLSearchParams(query)) {
    count += 1
    if (count > MAX_PARAMETERS) throw toTooLargeError('There are too many parameters.')
    const value = readValue(text, properties[name])
    const before = input[name]
    if (before === undefined) input[name] = value
    else input[name] = Array.isArray(before) ? before.concat(value) : [before, value].flat()
  }
  return input
}

/** One value of a query string in the type that its schema names. */
export function readValue(text: string, schema: JsonObject | undefined): unknown {
  const types = readTypes(schema)
  if ((types.has('integer') || types.has('number')) && NUMBER.test(text)) return Number(text)
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('array')) {
    if (text === '') return []
    const list = readJsonList(text)
    if (list) return list
    const items = schema?.['items'] as JsonObject | undefined
    return text.split(',').map((item) => readValue(item.trim(), items))
  }
  return text
}

/** Items that have commas or fields of their own come as a JSON list. */
function readJsonList(text: string): readonly unknown[] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

function readTypes(schema: JsonObject | undefined): ReadonlySet<unknown> {
  if (!schema) return NO_TYPES
  const cached = known.get(schema)
  if (cached) return cached
  const alternatives = (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonObject[]
  const types = new Set(
    [schema['type'], ...alternatives.flatMap((alternative) => [...readTypes(alternative)])].flat(),
  )
  known.set(schema, types)
  return types
}

function toTooLargeError(message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field: 'query' } })
}

const UNREADABLE: readonly FailureCode[] = ['invalid_input', 'unsupported_media_type']

/**
 * The JSON body of a call. Of an unpaid call an unreadable one is undefined, because the offer comes first; a body in an
 * unknown coding is an error all the same.
 */
export async function readCallBody(request: IncomingMessage, isOfferFirst: boolean): Promise<unknown> {
  try {
    return await readJsonBody(request)
  } catch (error) {
    if (isOfferFirst && error instanceof GatewayError && UNREADABLE.includes(error.code) && !isEncoded(error))
      return undefined
    throw error
  }
}

function isEncoded({ code, details }: GatewayError): boolean {
  return code === 'unsupported_media_type' && details['field'] !== undefined
}

import type { IncomingMessage } from 'node:http'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { RESULT_PICTURES, type ResultPicture } from '../core/picture-forms.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { CallMeta } from './call-meta.ts'

/**
 * How a result is written:
 * - `summary`: a few lines as text, the data in `structuredContent`;
 * - `json`: the data as JSON text too, for readers of text alone;
 * - `linked`: the short fields of a long answer and links to all of it;
 * - `image`, `image-dark`: as `summary`, and the answer drawn as PNG;
 * - `svg`, `svg-dark`: the same as SVG.
 */
export type ResultForm = 'summary' | 'json' | 'linked' | ResultPicture

const FORMS: readonly string[] = ['summary', 'json', 'linked', ...Object.keys(RESULT_PICTURES)]
const META = 'pennywire/results'
const HEADER = 'x-mcp-results'
const PARAMETER = 'results'
/** The first revision that has `structuredContent`, and in which clients name their revision with every request. */
const FIRST_STRUCTURED = '2025-06-18'

/** A call as far as it states the form of its result. */
export interface FormTerms {
  readonly meta: CallMeta
  readonly tool: Tool
  readonly input: unknown
}

/** The form of a result, and the input of its call without that. */
export interface FormedCall {
  readonly form: ResultForm
  /** False when the caller left the form to us. */
  readonly isStated: boolean
  readonly input: unknown
}

/**
 * Reads in which form a caller wants results: `_meta["pennywire/results"]`, the argument `results`, the header
 * `X-MCP-Results` or `?results=` of the address, in this order. Clients of revisions without `structuredContent` get JSON
 * unless they say otherwise.
 *
 * @throws GatewayError `invalid_input` for another form.
 */
export function readResultForm(request: IncomingMessage, { meta, tool, input }: FormTerms): FormedCall {
  const { own, rest } = takeParameter(tool, input)
  const stated = findStated(request, meta, own)
  if (!stated) return { form: readDefaultForm(request), isStated: false, input: rest }
  const [field, form] = stated
  if (isForm(form)) return { form, isStated: true, input: rest }
  throw new GatewayError('invalid_input', `${field}: use one of ${FORMS.join(', ')}.`, { details: { field } })
}

/** The form for results that no tool has made, such as failures: an unknown one counts as none. */
export function findForm(request: IncomingMessage, meta: CallMeta = {}): ResultForm {
  const form = findStated(request, meta, undefined)?.[1]
  return isForm(form) ? form : readDefaultForm(request)
}

function findStated(
  request: IncomingMessage,
  meta: CallMeta,
  own: unknown,
): readonly [field: string, form: unknown] | undefined {
  const candidates: readonly (readonly [string, unknown])[] = [
    [META, meta[META]],
    [PARAMETER, own],
    ['X-MCP-Results', request.headers[HEADER]],
    [PARAMETER, readQuery(request.url)],
  ]
  return candidates.find(([, value]) => value !== undefined && value !== null)
}

function readDefaultForm({ headers }: IncomingMessage): ResultForm {
  const revision = headers['mcp-protocol-version']
  return typeof revision === 'string' && revision >= FIRST_STRUCTURED ? 'summary' : 'json'
}

/** A tool that has a parameter of this name itself keeps it. */
function takeParameter(
  { inputSchema }: Tool,
  input: unknown,
): { readonly own: unknown; readonly rest: unknown } {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, PARAMETER)) {
    return { own: undefined, rest: input }
  }
  const properties = inputSchema['properties'] as JsonObject | undefined
  if (properties && Object.hasOwn(properties, PARAMETER)) return { own: undefined, rest: input }
  const { [PARAMETER]: own, ...rest } = input as Readonly<Record<string, unknown>>
  return { own, rest }
}

function readQuery(url: string | undefined): string | undefined {
  const at = url?.indexOf('?') ?? -1
  if (url === undefined || at === -1) return undefined
  return new URLSearchParams(url.slice(at)).get(PARAMETER) ?? undefined
}

function isForm(value: unknown): value is ResultForm {
  return typeof value === 'string' && FORMS.includes(value)
}

export function isPicture(form: ResultForm): form is ResultPicture {
  return Object.hasOwn(RESULT_PICTURES, form)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Performer } from '../calls/performer.ts'
import { GatewayError } from '../core/failures.ts'
import type { HttpMethod, Tool } from '../tools/define-tool.ts'
import { isUnpaid, readPayer, toCall } from '../transport/call-context.ts'
import { refuseOtherMethods } from './allowed-methods.ts'
import { readPictureRequest, sendPicture } from './answer-pictures.ts'
import { type AnswerStream, createAnswerStream } from './answer-stream.ts'
import type { Handler } from './express-server.ts'
import { PREFLIGHT_HEADERS } from './headers.ts'
import { readCallBody, readQuery, readValue } from './request-input.ts'
import { sendError, sendPaymentRequired, sendResult } from './respond.ts'

interface Route {
  readonly byMethod: Map<string, Tool>
  readonly template: readonly string[]
}

export interface ToolRoutesOptions {
  readonly publicUrl: () => string
  readonly clientOf: (request: IncomingMessage) => string
}

/** URLs longer than this are named without their query in an offer, whose header must stay short. */
const MAX_RESOURCE_URL = 700

/**
 * Serves every tool at the route of its contract. Paths match to the letter: no case folding, no dots, no doubled
 * slashes, so that there is one way to name a paid thing; what else a target may hold was taken off before.
 */
export function createToolRoutes(
  tools: readonly Tool[],
  performer: Performer,
  { publicUrl, clientOf }: ToolRoutesOptions,
): Handler {
  const exact = new Map<string, Route>()
  const templated: Route[] = []
  for (const tool of tools) {
    const { path, methods } = tool.contract.route
    let route = exact.get(path)
    if (!route) {
      route = { byMethod: new Map(), template: path.split('/') }
      exact.set(path, route)
      if (path.includes('{')) templated.push(route)
    }
    for (const method of methods) route.byMethod.set(method, tool)
  }

  async function serve(
    tool: Tool,
    route: Route,
    request: IncomingMessage,
    response: ServerResponse,
    stream: AnswerStream | undefined,
  ): Promise<void> {
    const url = request.url ?? '/'
    const { path, query: asked } = splitUrl(url)
    const { contract } = tool
    const { picture, query } = readPictureRequest(request, asked, tool)
    performer.admit(tool, clientOf(request))
    const payer = readPayer(request)
    const given =
      request.method === 'POST'
        ? await readCallBody(request, contract.price > 0n && isUnpaid(payer))
        : readQuery(query, tool.inputSchema)
    const input = addPathNames(given, route.template, path, tool)
    const resourceUrl = publicUrl() + nameResource(path, asked === query ? url : joinUrl(path, query))
    const channel = request.method === 'POST' ? 'POST' : 'GET'
    const call = toCall({ tool, input, channel, resourceUrl }, { request, response, payer })
    if (stream) call.outlet = stream.outlet
    const outcome = await performer.perform(call)
    if (outcome.kind === 'offer') sendPaymentRequired(response, outcome)
    else if (stream && outcome.pieces) await stream.finish({ ...outcome, pieces: outcome.pieces })
    else if (picture) await sendPicture(response, outcome, { tool, form: picture })
    else sendResult(response, outcome)
  }

  return (request, response, next) => {
    const { path } = splitUrl(request.url ?? '/')
    const route = exact.get(path) ?? templated.find(({ template }) => matchesTemplate(template, path))
    if (!route) return next()
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...PREFLIGHT_HEADERS, Allow: listMethods(route) }).end()
      return
    }
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
    const tool = route.byMethod.get(method)
    if (!tool) return refuseOtherMethods(listMethods(route))(request, response)
    const stream = tool.streaming && createAnswerStream(response)
    serve(tool, route, request, response, stream).catch((error: unknown) => {
      if (stream?.hasBegun) stream.fail(error, tool.contract.errorForm)
      else sendError(response, error, tool.contract.errorForm)
    })
  }
}

function splitUrl(url: string): { path: string; query: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

function joinUrl(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`
}

function nameResource(path: string, url: string): string {
  return url.length > MAX_RESOURCE_URL ? path : url
}

function matchesTemplate(template: readonly string[], path: string): boolean {
  const given = path.split('/')
  return (
    given.length === template.length &&
    template.every((segment, at) => (segment.startsWith('{') ? given[at] !== '' : segment === given[at]))
  )
}

function addPathNames(given: unknown, template: readonly string[], path: string, tool: Tool): unknown {
  if (!template.some((segment) => segment.startsWith('{')) || typeof given !== 'object' || given === null)
    return given
  const properties = tool.inputSchema['properties'] as Record<string, Tool['inputSchema']> | undefined
  const segments = path.split('/')
  const named = template.flatMap((segment, at) => {
    if (!segment.startsWith('{')) return []
    const name = segment.slice(1, -1)
    return [[name, readValue(decodeSegment(segments[at] ?? ''), properties?.[name])] as const]
  })
  return { ...given, ...Object.fromEntries(named) }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (cause) {
    throw new GatewayError('invalid_input', 'The path is not valid percent-encoding.', {
      cause,
      details: { field: 'path' },
    })
  }
}

function listMethods({ byMethod }: Route): string {
  const methods: (HttpMethod | 'HEAD' | string)[] = [...byMethod.keys()]
  return [...methods, ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

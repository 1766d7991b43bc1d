import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { type SpanContext, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import type { Spans } from './spans.ts'

/** Asked every few seconds by machines, or open for hours. */
const UNTRACED = new Set(['/livez', '/readyz', '/api/live/calls'])
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const ALL_ZEROS = /^0+$/
/** Doors whose address is their whole route. */
const DOORS = new Set(['/mcp', '/a2a', '/agent/tools/call', '/agent/tools'])

/**
 * Gives every request a server span, named as the stable conventions for HTTP want it. The address as it was written, its
 * query, headers and the caller's own address are sent nowhere.
 */
export function traceDoor(
  server: Server,
  { spans, trustsCallers }: { readonly spans: Spans; readonly trustsCallers: boolean },
): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    const path = request.url?.split('?', 1)[0] ?? ''
    if (UNTRACED.has(path)) return answer()
    const method = METHODS.has(request.method ?? '') ? `${request.method}` : '_OTHER'
    const route = findRoute(path)
    const span = spans.begin(
      route === undefined ? method : `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'url.scheme': 'http',
          'network.protocol.version': request.httpVersion,
          ...(route === undefined ? {} : { 'http.route': route }),
        },
      },
      trustsCallers ? parseParent(request.headers) : undefined,
    )
    response.once('close', () => {
      const { statusCode } = response
      span.setAttribute('http.response.status_code', statusCode)
      if (!response.writableFinished) span.setAttribute('error.type', 'caller_gone')
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    spans.inside({ span, method, route }, answer)
  })
}

/** Names the span of a request once its tool is known; doors of many tools keep their own name. */
export function nameDoor(spans: Spans, path: string): void {
  const request = spans.request()
  if (!request || request.route !== undefined) return
  request.span.updateName(`${request.method} ${path}`).setAttribute('http.route', path)
}

function findRoute(path: string): string | undefined {
  if (DOORS.has(path)) return path
  return path.startsWith('/mcp/') ? '/mcp/{surface}' : undefined
}

/** Where the caller's trace stands, as W3C Trace Context writes it; undefined for anything else. */
function parseParent({ traceparent }: IncomingHttpHeaders): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(`${traceparent ?? ''}`) ?? []
  if (traceId === '' || ALL_ZEROS.test(traceId) || ALL_ZEROS.test(spanId)) return undefined
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true }
}

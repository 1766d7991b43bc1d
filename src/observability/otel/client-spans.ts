import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Spans } from './spans.ts'

/** What undici, ours and that of Node's own fetch, reports about a request; nothing is written into it. */
interface RequestEvent {
  readonly request?: { readonly origin?: unknown; readonly method?: unknown }
  readonly response?: { readonly statusCode?: unknown }
}

const CREATED = 'undici:request:create'
const ANSWERED = 'undici:request:headers'
const ENDED = 'undici:request:trailers'
const FAILED = 'undici:request:error'

/**
 * Gives every HTTP request that a call makes a client span: to upstreams, nodes and facilitators alike. Only the host is
 * sent, because addresses of nodes carry keys; and the receiver learns nothing of the trace.
 *
 * @returns Ends it.
 */
export function traceClients(spans: Spans): () => void {
  const open = new WeakMap<object, Span>()
  const ended = (request: object | undefined) => {
    const span = request && open.get(request)
    if (request) open.delete(request)
    span?.end()
  }
  const listeners: readonly (readonly [string, (event: RequestEvent) => void])[] = [
    [
      CREATED,
      ({ request }) => {
        const method = `${request?.method}`
        const span = request && spans.below(method, { kind: SpanKind.CLIENT, attributes: toAddress(request) })
        if (span) open.set(request, span.setAttribute('http.request.method', method))
      },
    ],
    [
      ANSWERED,
      ({ request, response }) => {
        const status = Number(response?.statusCode)
        const span = request && open.get(request)
        span?.setAttribute('http.response.status_code', status)
        if (status >= 400)
          span?.setAttribute('error.type', `${status}`).setStatus({ code: SpanStatusCode.ERROR })
      },
    ],
    [ENDED, ({ request }) => ended(request)],
    [
      FAILED,
      ({ request }) => {
        const span = request && open.get(request)
        span?.setAttribute('error.type', 'connection').setStatus({ code: SpanStatusCode.ERROR })
        ended(request)
      },
    ],
  ]
  const subscriptions = listeners.map(
    ([name, listen]) => [name, (event: unknown) => listen(event as RequestEvent)] as const,
  )
  for (const [name, listener] of subscriptions) subscribe(name, listener)
  return () => {
    for (const [name, listener] of subscriptions) unsubscribe(name, listener)
  }
}

function toAddress({ origin }: NonNullable<RequestEvent['request']>) {
  const text = `${origin}`
  if (!URL.canParse(text)) return {}
  const { hostname, port, protocol } = new URL(text)
  return {
    'server.address': hostname,
    'server.port': Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port),
  }
}

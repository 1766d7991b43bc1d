import { toNodeHandler, toWebRequest } from '@modelcontextprotocol/node'
import {
  classifyInboundRequest,
  createMcpHandler,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { EVENT_STREAM_TYPE } from '../transport/event-stream.ts'
import type { Exchange } from './exchange.ts'
import { sayList } from './whole-answer.ts'

/** Writes the answer to one request. */
export type Speaker = (exchange: Exchange, body: unknown) => Promise<void>

const BOTH_FORMS = `application/json, ${EVENT_STREAM_TYPE}`

/**
 * Speaks every revision of the protocol at one address: the one without handshake of 2026-07-28, and the earlier ones
 * from 2024-10-07 on, distinguished by what each request states. Either way a request has a server of its own.
 */
export function speaker(serverFor: (exchange: Exchange) => Server): Speaker {
  const exchanges = new WeakMap<Request, Exchange>()
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo && exchanges.get(requestInfo)
      if (!exchange) throw new Error('A request came in by another way than the door.')
      return serverFor(exchange)
    },
    { legacy: 'reject' },
  )

  async function earlier(request: Request, exchange: Exchange, body: unknown): Promise<Response> {
    const server = serverFor(exchange)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !exchange.streams })
    await server.connect(transport)
    const answer = await transport.handleRequest(request, { parsedBody: body })
    const close = () => void server.close()
    if (exchange.response.destroyed) close()
    else exchange.response.once('close', close)
    return answer
  }

  return async (exchange, body) => {
    const { request, response } = exchange
    const isEarlier = classifyInboundRequest(described(exchange, body)).kind === 'legacy'
    // the older transport insists on both forms, though it answers in the one that was asked for
    if (isEarlier) request.headers.accept = BOTH_FORMS
    const fetch = (webRequest: Request): Promise<Response> => {
      exchanges.set(webRequest, exchange)
      return isEarlier ? earlier(webRequest, exchange, body) : modern.fetch(webRequest, { parsedBody: body })
    }
    if (exchange.method === 'tools/list') {
      const answer = await fetch(await toWebRequest(request, body))
      const { status, headers } = answer
      const said = { status, headers: Object.fromEntries(headers) }
      sayList(response, exchange.surface.list, await answer.text(), said)
    } else await toNodeHandler({ fetch })(request, response, body)
  }
}

function described({ request: { headers } }: Exchange, body: unknown) {
  const version = headers['mcp-protocol-version']
  const method = headers['mcp-method']
  return {
    httpMethod: 'POST',
    ...(version === undefined ? {} : { protocolVersionHeader: `${version}` }),
    ...(method === undefined ? {} : { mcpMethodHeader: `${method}` }),
    body,
  }
}

import { toNodeHandler, toWebRequest } from '@modelcontextprotocol/node'
import {
  classifyInboundRequest,
  createMcpHandler,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { EVENT_STREAM_TYPE } from '../../transport/event-stream.ts'
import type { RequestContext } from '../request-context.ts'
import { sendToolList } from '../send-answer.ts'

/** Writes the answer to one request. */
export type McpHandler = (requestContext: RequestContext, body: unknown) => Promise<void>

const BOTH_FORMS = `application/json, ${EVENT_STREAM_TYPE}`

/**
 * Supports every revision of the protocol at one address: the one without handshake of 2026-07-28, and the earlier ones
 * from 2024-10-07 on, distinguished by what each request states. Either way a request has a server of its own.
 */
export function createSdkHandler(serverFor: (requestContext: RequestContext) => Server): McpHandler {
  const requestContexts = new WeakMap<Request, RequestContext>()
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const requestContext = requestInfo && requestContexts.get(requestInfo)
      if (!requestContext) throw new Error('A request came in by another way than the door.')
      return serverFor(requestContext)
    },
    { legacy: 'reject' },
  )

  async function serveLegacy(
    request: Request,
    requestContext: RequestContext,
    body: unknown,
  ): Promise<Response> {
    const server = serverFor(requestContext)
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !requestContext.canStream,
    })
    await server.connect(transport)
    const answer = await transport.handleRequest(request, { parsedBody: body })
    const close = () => void server.close()
    if (requestContext.response.destroyed) close()
    else requestContext.response.once('close', close)
    return Array.isArray(body) ? toBatchAnswer(answer) : answer
  }

  return async (requestContext, body) => {
    const { request, response } = requestContext
    const isEarlier = classifyInboundRequest(describeRequest(requestContext, body)).kind === 'legacy'
    // the older transport insists on both forms, though it answers in the one that was asked for
    if (isEarlier) request.headers.accept = BOTH_FORMS
    const fetch = (webRequest: Request): Promise<Response> => {
      requestContexts.set(webRequest, requestContext)
      return isEarlier
        ? serveLegacy(webRequest, requestContext, body)
        : modern.fetch(webRequest, { parsedBody: body })
    }
    if (requestContext.method === 'tools/list') {
      const answer = await fetch(await toWebRequest(request, body))
      const { status, headers } = answer
      const options = { status, headers: Object.fromEntries(headers) }
      sendToolList(response, requestContext.surface.list, await answer.text(), options)
    } else await toNodeHandler({ fetch })(request, response, body)
  }
}

/** The library answers a batch of one with a lone message, where a list is due. */
async function toBatchAnswer(answer: Response): Promise<Response> {
  const { status, headers } = answer
  if (status !== 200) return answer
  const text = await answer.text()
  return new Response(text.startsWith('{') ? `[${text}]` : text, { status, headers })
}

function describeRequest({ request: { headers } }: RequestContext, body: unknown) {
  const version = headers['mcp-protocol-version']
  const method = headers['mcp-method']
  return {
    httpMethod: 'POST',
    ...(version === undefined ? {} : { protocolVersionHeader: `${version}` }),
    ...(method === undefined ? {} : { mcpMethodHeader: `${method}` }),
    body,
  }
}

import type { ListToolsResult } from '@modelcontextprotocol/server'
import { createEventStream, formatEvent } from '../transport/event-stream.ts'
import { HOUR_CACHE } from './cache-hints.ts'
import { type FastPathRequest, parseFastPathRequest } from './fast-path-request.ts'
import type { CallResult } from './payment-extension.ts'
import { SERVER_INFO_META_KEY } from './protocol.ts'
import type { RequestContext } from './request-context.ts'
import type { McpHandler } from './sdk/sdk-handler.ts'
import { sendToolList, sendWhole } from './send-answer.ts'
import type { ToolCaller } from './tool-caller.ts'

type Call = NonNullable<FastPathRequest['call']>

export interface FastPathDeps {
  readonly serverInfo: { readonly name: string; readonly version: string }
  readonly callTool: ToolCaller
  /** Supports everything that the protocol has. */
  readonly sdkHandler: McpHandler
}

/**
 * Answers plain messages at once, in the very bytes in which the SDK would: a protocol server, a transport and web
 * streams for each request cost several times what the call itself does. Every other message goes to `whole`.
 */
export function createFastPath({ serverInfo, callTool, sdkHandler }: FastPathDeps): McpHandler {
  const identity = { [SERVER_INFO_META_KEY]: serverInfo }

  /** What the revision adds to a result. */
  function toResult(result: CallResult, { isModern }: FastPathRequest): CallResult {
    const { resultType = 'complete' } = result as { readonly resultType?: string }
    return isModern
      ? ({ ...result, resultType, _meta: { ...result._meta, ...identity } } as CallResult)
      : result
  }

  function toListResult({ isModern }: FastPathRequest): ListToolsResult {
    return isModern ? { tools: [], resultType: 'complete', ...HOUR_CACHE, _meta: identity } : { tools: [] }
  }

  /** A call with progress before its result. Earlier revisions answer it as a stream even without any progress. */
  async function streamCall(
    call: Call,
    message: FastPathRequest,
    requestContext: RequestContext,
  ): Promise<void> {
    const { response } = requestContext
    const stream = createEventStream(response, { cacheControl: 'no-cache, no-transform' })
    const result = await callTool(call, requestContext, async (notice) => {
      stream.write(formatMessage(JSON.stringify({ jsonrpc: '2.0', ...notice })))
    })
    const text = serializeResponse(toResult(result, message), message)
    if (message.isModern && !stream.hasBegun) sendWhole(response, [text])
    else stream.end(formatMessage(text))
  }

  return async (requestContext, body) => {
    const { request, response, surface, canStream } = requestContext
    const message = await parseFastPathRequest(request.headers, requestContext.method, body)
    if (!message || (message.call && !surface.members.has(message.call.name)))
      return sdkHandler(requestContext, body)
    const { call } = message
    if (!call) sendToolList(response, surface.list, serializeResponse(toListResult(message), message))
    else if (canStream) await streamCall(call, message, requestContext)
    else
      sendWhole(response, [
        serializeResponse(toResult(await callTool(call, requestContext), message), message),
      ])
  }
}

function serializeResponse(result: object, { id }: FastPathRequest): string {
  return JSON.stringify({ result, jsonrpc: '2.0', id })
}

function formatMessage(data: string): string {
  return formatEvent({ name: 'message', data })
}

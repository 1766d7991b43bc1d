import { type CallToolResult, type ListToolsResult, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'
import { createEventStream, formatEvent } from '../transport/event-stream.ts'
import type { Speaker } from './eras.ts'
import type { Exchange } from './exchange.ts'
import { FOR_AN_HOUR } from './mcp-server.ts'
import { type PlainMessage, plainMessage } from './plain-message.ts'
import type { ToolCaller } from './tool-caller.ts'
import { sayList, sayWhole } from './whole-answer.ts'

type Call = NonNullable<PlainMessage['call']>

export interface PlainSpeakerParts {
  readonly serverInfo: { readonly name: string; readonly version: string }
  readonly callTool: ToolCaller
  /** Speaks everything that the protocol has. */
  readonly whole: Speaker
}

/**
 * Answers plain messages at once, in the very bytes in which the SDK would: a protocol server, a transport and web
 * streams for each request cost several times what the call itself does. Every other message goes to `whole`.
 */
export function plainSpeaker({ serverInfo, callTool, whole }: PlainSpeakerParts): Speaker {
  const identity = { [SERVER_INFO_META_KEY]: serverInfo }

  /** What the revision adds to a result. */
  function told(result: CallToolResult, { isModern }: PlainMessage): CallToolResult {
    return isModern ? { ...result, resultType: 'complete', _meta: { ...result._meta, ...identity } } : result
  }

  function listed({ isModern }: PlainMessage): ListToolsResult {
    return isModern ? { tools: [], resultType: 'complete', ...FOR_AN_HOUR, _meta: identity } : { tools: [] }
  }

  /** A call with progress before its result. Earlier revisions answer it as a stream even without any progress. */
  async function streamed(call: Call, message: PlainMessage, exchange: Exchange): Promise<void> {
    const { response } = exchange
    const stream = createEventStream(response, { cacheControl: 'no-cache, no-transform' })
    const result = await callTool(call, exchange, async (notice) => {
      stream.write(messageEvent(JSON.stringify({ jsonrpc: '2.0', ...notice })))
    })
    const text = textOf(told(result, message), message)
    if (message.isModern && !stream.hasBegun) sayWhole(response, [text])
    else stream.end(messageEvent(text))
  }

  return async (exchange, body) => {
    const { request, response, surface, streams } = exchange
    const message = plainMessage(request.headers, exchange.method, body)
    if (!message || (message.call && !surface.members.has(message.call.name))) return whole(exchange, body)
    const { call } = message
    if (!call) sayList(response, surface.list, textOf(listed(message), message))
    else if (streams) await streamed(call, message, exchange)
    else sayWhole(response, [textOf(told(await callTool(call, exchange), message), message)])
  }
}

function textOf(result: object, { id }: PlainMessage): string {
  return JSON.stringify({ result, jsonrpc: '2.0', id })
}

function messageEvent(data: string): string {
  return formatEvent({ name: 'message', data })
}

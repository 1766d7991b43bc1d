import { type CallToolResult, type ListToolsResult, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { Speaker } from './eras.ts'
import { FOR_AN_HOUR } from './lifetimes.ts'
import { type PlainMessage, plainMessage } from './plain-message.ts'
import type { ToolCaller } from './tool-caller.ts'
import { sayWhole } from './whole-answer.ts'

export interface PlainSpeakerParts {
  readonly serverInfo: { readonly name: string; readonly version: string }
  readonly callTool: ToolCaller
  /** Speaks everything that the protocol has. */
  readonly whole: Speaker
}

/**
 * Answers plain messages at once, in the very bytes in which the SDK would: a protocol server, a transport and web
 * streams for each request cost several times what the call itself does. Whatever is not plain goes to `whole`.
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

  return async (exchange, body) => {
    const { request, response, surface } = exchange
    const message = plainMessage(request.headers, exchange.method, body)
    if (!message || (message.call && !surface.members.has(message.call.name))) return whole(exchange, body)
    const { id, call } = message
    const result = call ? told(await callTool(call, exchange), message) : listed(message)
    const text = JSON.stringify({ result, jsonrpc: '2.0', id })
    sayWhole(response, call ? [text] : surface.list.filledIn(text))
  }
}

import type { JSONRPCMessage, Server, Transport } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { describeForeignIssue } from '../../core/input/input-errors.ts'
import { ProtocolErrorCode } from '../protocol.ts'

/** The SDK's error about invalid parameters: its message is a JSON list of issues. */
const Issues = z.array(z.looseObject({ path: z.array(z.union([z.string(), z.number()])) })).min(1)

const NAMED: ReadonlySet<number> = new Set([ProtocolErrorCode.InternalError, ProtocolErrorCode.InvalidParams])

/** Lets a server call parameters invalid, by the name of the first, that its SDK would call an internal error. */
export function nameInvalidParams(server: Server): Server {
  const connect = server.connect.bind(server)
  server.connect = (transport: Transport) => {
    const send = transport.send.bind(transport)
    transport.send = (message, options) => send(toNamedError(message), options)
    return connect(transport)
  }
  return server
}

function toNamedError(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message) || !NAMED.has(message.error.code)) return message
  const issues = Issues.safeParse(parseList(message.error.message))
  if (!issues.success) return message
  const [issue] = issues.data
  const field = issue?.path.join('.') || 'params'
  return {
    ...message,
    error: {
      code: ProtocolErrorCode.InvalidParams,
      message: describeForeignIssue(field, issue ?? {}),
      data: { code: 'invalid_input', charged: 'no', field },
    },
  }
}

function parseList(text: string): unknown {
  try {
    const [list] = /\[\s*\{[\s\S]*$/.exec(text) ?? []
    return list === undefined ? undefined : JSON.parse(list)
  } catch {
    return undefined
  }
}

import type { Readable, Writable } from 'node:stream'
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server'
import { tryParseJson } from '../../client/try-parse-json.ts'
import { createLineReader } from './lines.ts'

/** No request to this bridge comes near it. */
const MAX_LINE_BYTES = 4 * 1024 * 1024
/** How long requests that are still at work may go on when the host has closed its end, milliseconds. */
const FLUSH_MS = 5_000

export interface StdioTransport {
  readonly transport: Transport
  /** Resolves when the conversation is over. */
  readonly closed: Promise<void>
}

/**
 * Messages of JSON-RPC, one a line. What is no message is answered with an error and leaves the conversation as it
 * was; a host that closes its end is still given the answers that it asked for before.
 */
export function createStdioTransport(input: Readable, output: Writable): StdioTransport {
  let over = () => {}
  const closed = new Promise<void>((resolve) => {
    over = resolve
  })
  const unanswered = new Set<string | number>()
  let isOpen = true
  let isClosing = false

  const transport: Transport = {
    async start() {
      input.on('data', (chunk: Buffer) => reader.take(chunk))
      input.on('error', (error) => transport.onerror?.(error))
      input.once('end', leave)
      input.once('close', leave)
      output.on('error', (error) => {
        transport.onerror?.(error)
        close()
      })
    },
    async send(message) {
      if (!isOpen) return
      output.write(serializeMessage(message))
      if ('id' in message && !('method' in message) && message.id !== undefined) unanswered.delete(message.id)
      if (isClosing && unanswered.size === 0) close()
    },
    async close() {
      close()
    },
  }
  const reader = createLineReader(MAX_LINE_BYTES, {
    onLine: hear,
    onTooLong: () => refuse(ProtocolErrorCode.InvalidRequest, 'The message is too long.'),
  })
  return { transport, closed }

  function hear(line: string): void {
    if (line.trim() === '') return
    const value = tryParseJson(line)
    const message = parseMessage(value)
    if (message) {
      if (isJSONRPCRequest(message)) unanswered.add(message.id)
      transport.onmessage?.(message)
    } else if (value === undefined) refuse(ProtocolErrorCode.ParseError, 'The line is no JSON.')
    else refuse(ProtocolErrorCode.InvalidRequest, 'The line is no JSON-RPC message.', findId(value))
  }

  function refuse(code: ProtocolErrorCode, message: string, id: string | number | null = null): void {
    transport.onerror?.(new Error(message))
    output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`)
  }

  function leave(): void {
    isClosing = true
    if (unanswered.size === 0) close()
    else setTimeout(close, FLUSH_MS).unref()
  }

  function close(): void {
    if (!isOpen) return
    isOpen = false
    input.destroy()
    transport.onclose?.()
    over()
  }
}

function parseMessage(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value)
  } catch {
    return undefined
  }
}

/** Which request it was; null when no one can know. */
function findId(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

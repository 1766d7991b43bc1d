import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONRPCResponse } from 'json-rpc-2.0'
import { getHint } from '../core/failure-hint.ts'
import { failures, GatewayError, toFailure } from '../core/failures.ts'
import { currentLogIds } from '../core/log-ids.ts'
import { readNestedJson } from '../core/text/json-body.ts'

/** Parse error, invalid request, method not found. */
const PROTOCOL_ERRORS: ReadonlySet<number> = new Set([-32700, -32600, -32601])

type Headers = Readonly<Record<string, string>>
type Message = JSONRPCResponse | JSONRPCResponse[]

/** The message, or the refusal of a body that is not readable JSON. */
export type Incoming =
  | { readonly message: unknown }
  | { readonly refused: JSONRPCResponse; readonly status: number; readonly headers: Headers }

/** Reads the body of a request. Rejects only when the client went away meanwhile. */
export async function readMessage(request: IncomingMessage): Promise<Incoming> {
  try {
    return { message: await readNestedJson(request) }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.code === 'invalid_input') return refuseBody(-32700, 'Parse error', 200)
    if (error.code === 'unsupported_media_type') {
      const isCoded = error.details['field'] === 'Content-Encoding'
      return refuseBody(-32005, error.message, 415, isCoded ? { 'Accept-Encoding': 'identity' } : {})
    }
    if (error.code === 'payload_too_large') {
      return refuseBody(-32600, error.message, 413, { Connection: 'close' })
    }
    throw error
  }
}

/** Sends an answer; notifications get an empty 204. */
export function sendMessage(
  response: ServerResponse,
  message: Message | undefined,
  { status, headers }: { readonly status: number; readonly headers: Headers },
): void {
  if (message === undefined) {
    response.writeHead(204, { ...headers }).end()
    return
  }
  const text = JSON.stringify(message)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'private, no-store',
    ...headers,
  })
  response.end(text)
}

/** A failure of HTTP itself, where there is no JSON-RPC request to answer. */
export function sendHttpFailure(response: ServerResponse, error: GatewayError): void {
  const failure = toFailure(error)
  const { reason, code, charged, details } = failure
  const text = JSON.stringify({
    error: reason,
    code,
    charged,
    hint: getHint(failure, 'request'),
    ...details,
    requestId: currentLogIds().requestId,
  })
  response.writeHead(failure.http, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(text)
}

/** An error about the request itself, or about its method, with where to read on. Batches would only grow by it. */
export function addGuide<Answer extends Message | undefined>(answer: Answer, guide: () => object): Answer {
  if (Array.isArray(answer)) return answer
  const error = (answer as JSONRPCResponse | undefined)?.error
  if (!error || !PROTOCOL_ERRORS.has(error.code)) return answer
  return { ...answer, error: { ...error, data: { ...error.data, ...guide() } } }
}

/** Status and headers for a failure that is the whole answer. */
export function toHttpMapping({ code, retryAfterSeconds }: GatewayError): {
  headers: Headers
  status?: number
} {
  return {
    headers:
      retryAfterSeconds === undefined
        ? {}
        : { 'Retry-After': `${Math.max(1, Math.ceil(retryAfterSeconds))}` },
    ...(code === 'rate_limited' ? { status: failures[code].http } : {}),
  }
}

function refuseBody(code: number, message: string, status: number, headers: Headers = {}): Incoming {
  return { refused: { jsonrpc: '2.0', id: null, error: { code, message } }, status, headers }
}

import type { ServerResponse } from 'node:http'
import { type PublicFailure, toFailure } from '../core/failures.ts'
import { currentLogIds } from '../core/log-ids.ts'
import { ProtocolError, ProtocolErrorCode } from './protocol.ts'

/** Turns a whole HTTP request away, in the words of JSON-RPC; the throttle has a body of its own at every door. */
export function sendHttpError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (error instanceof ProtocolError) {
    sendJson(response, 400, { jsonrpc: '2.0', id: null, error: { code: error.code, message: error.message } })
    return
  }
  const failure = toFailure(error)
  if (failure.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', `${Math.max(1, failure.retryAfterSeconds)}`)
  }
  // the rest of the body will not be read
  if (failure.http === 413) response.setHeader('Connection', 'close')
  if (failure.details['field'] === 'Content-Encoding') response.setHeader('Accept-Encoding', 'identity')
  sendJson(response, failure.http, toErrorBody(failure))
}

function toErrorBody({ code, rpc, reason, charged, details }: PublicFailure): unknown {
  if (code === 'rate_limited') return { success: false, message: reason }
  return {
    jsonrpc: '2.0',
    id: null,
    error: {
      // at this point nothing but the JSON itself can have been wrong
      code: code === 'invalid_input' ? ProtocolErrorCode.ParseError : rpc,
      message: reason,
      data: { code, charged, ...details, requestId: currentLogIds().requestId },
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(text)
}

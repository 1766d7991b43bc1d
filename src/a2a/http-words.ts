import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONRPCResponse } from 'json-rpc-2.0'
import type { Scheduler } from '../core/clock.ts'
import { drained } from '../core/drained.ts'
import { type FailureCode, failures, GatewayError } from '../core/failures.ts'
import { readNestedJson } from '../core/json-body.ts'

type Headers = Readonly<Record<string, string>>
type Message = JSONRPCResponse | JSONRPCResponse[]

interface EventOptions {
  readonly headers: Headers
  readonly scheduler: Scheduler
  /** Aborted when the client went away. */
  readonly gone: AbortSignal
}

const BEAT_MILLISECONDS = 15_000

/** What came in, or what is to be said of it when it is no JSON that we read. */
export type Incoming =
  | { readonly message: unknown }
  | { readonly refused: JSONRPCResponse; readonly status: number; readonly headers: Headers }

/** Reads the body of a request. Rejects only when the client went away meanwhile. */
export async function readMessage(request: IncomingMessage): Promise<Incoming> {
  try {
    return { message: await readNestedJson(request) }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.code === 'invalid_input') return refusal(-32700, 'Parse error', 200)
    if (error.code === 'unsupported_media_type') return refusal(-32005, error.message, 415)
    if (error.code === 'payload_too_large') {
      return refusal(-32600, error.message, 413, { Connection: 'close' })
    }
    throw error
  }
}

/** Sends an answer; nothing to say is an empty 204, which is what notifications get. */
export function sayMessage(
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

/**
 * Sends an answer that goes on: every message is one server-sent event. Whoever does not read is waited for, and costs
 * no more than what has been written already.
 */
export async function sayEvents(
  response: ServerResponse,
  messages: AsyncIterable<JSONRPCResponse>,
  { headers, scheduler, gone }: EventOptions,
): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // proxies that gather answers would keep it until its end
    'X-Accel-Buffering': 'no',
    ...headers,
  })
  const over = new AbortController()
  const beating = beat(response, scheduler, AbortSignal.any([gone, over.signal]))
  try {
    for await (const message of messages) {
      if (gone.aborted || response.destroyed) return
      if (!response.write(`data: ${JSON.stringify(message)}\n\n`)) await drained(response)
    }
  } finally {
    over.abort()
    await beating
    response.end()
  }
}

/** A comment now and then, so that nobody in between takes a task that works for a connection that is dead. */
async function beat(response: ServerResponse, scheduler: Scheduler, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await scheduler.sleep(BEAT_MILLISECONDS, over)
    if (!over.aborted && !response.destroyed && response.writableLength === 0)
      response.write(': still at work\n\n')
  }
}

/** A failure of HTTP itself, where there is no JSON-RPC request to answer. */
export function sayPlain(response: ServerResponse, code: FailureCode, error: string): void {
  const { http, charged } = failures[code]
  const text = JSON.stringify({ error, code, charged })
  response.writeHead(http, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(text)
}

/** What HTTP says beside a failure that is the only thing said. */
export function httpWordsOf({ code, retryAfterSeconds }: GatewayError): {
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

function refusal(code: number, message: string, status: number, headers: Headers = {}): Incoming {
  return { refused: { jsonrpc: '2.0', id: null, error: { code, message } }, status, headers }
}

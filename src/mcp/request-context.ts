import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LazyAbortController } from '../core/lazy-abort-controller.ts'
import { abortOnClose } from '../transport/abort-on-close.ts'
import { EVENT_STREAM_TYPE } from '../transport/event-stream.ts'
import type { Surface } from './surfaces.ts'

/** What the door serves; everything else is turned away before. */
export type PostRequest = IncomingMessage & { method: 'POST'; url: string }

/** One HTTP request to the MCP door and its answer: all the state there is, since nothing is kept between two. */
export interface RequestContext {
  readonly request: PostRequest
  readonly response: ServerResponse
  readonly surface: Surface
  /** Aborts when the caller disconnects before the answer has left whole. Call it once. */
  readonly clientSignal: () => LazyAbortController
  /** Whether the answer may be a stream of events, so that progress can be sent before the result. */
  readonly canStream: boolean
  /** What is asked for; undefined for a batch, and for what is no message. */
  readonly method: unknown
  /** The message as it came, not validated yet. */
  readonly body: unknown
}

export function isPost(request: IncomingMessage): request is PostRequest {
  return request.method === 'POST' && request.url !== undefined
}

/** Follows a request until its answer has left or its caller has disconnected. */
export function createRequestContext(
  request: PostRequest,
  response: ServerResponse,
  { body, surface }: { readonly body: unknown; readonly surface: Surface },
): RequestContext {
  const { method, params } = (body ?? {}) as LoneMessage
  const wantsProgress = method === 'tools/call' && (params?._meta?.progressToken ?? undefined) !== undefined
  return {
    request,
    response,
    surface,
    clientSignal: () => abortOnClose(response),
    canStream: wantsProgress && (request.headers.accept?.includes(EVENT_STREAM_TYPE) ?? false),
    method,
    body,
  }
}

/** A body with one message and no batch, not validated yet. */
interface LoneMessage {
  readonly method?: unknown
  readonly params?: { readonly _meta?: { readonly progressToken?: unknown } | null } | null
}

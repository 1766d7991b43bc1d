import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server'
import {
  A2AError,
  toJsonRpcError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from '@a2a-js/sdk/errors'
import { JsonRpcTransportHandler, ServerCallContext } from '@a2a-js/sdk/server'
import type { JSONRPCRequest, JSONRPCResponse } from 'json-rpc-2.0'
import type { RequestContext } from './request-context.ts'
import { toRpcError } from './rpc-errors.ts'
import { createStandardRequests, type RequestScope, type StandardDeps } from './standard-requests.ts'

interface StandardCall {
  readonly request: JSONRPCRequest
  readonly dialect: RequestScope['dialect']
  readonly requestContext: RequestContext
  readonly options: StandardDeps
  readonly noteFailure: (error: unknown, requestContext: RequestContext) => void
}

type HandlerResult = Awaited<ReturnType<JsonRpcTransportHandler['handle']>>
type LegacyHandlerResult = Awaited<ReturnType<LegacyJsonRpcTransportHandler['handle']>>

const STREAMING = ['SendStreamingMessage', 'SubscribeToTask', 'message/stream', 'tasks/resubscribe']
const INTERNAL = -32603

/**
 * Answers one standard request: the SDK decodes and encodes, failures are put in our own words. A stream is its first
 * event, and the others are handed to the exchange.
 */
export async function respond(call: StandardCall): Promise<JSONRPCResponse> {
  const { request, dialect, requestContext, options, noteFailure } = call
  const id = request.id ?? null
  const answer = (error: JSONRPCResponse['error']): JSONRPCResponse => ({
    jsonrpc: '2.0',
    id,
    error: error ?? { code: INTERNAL, message: 'Internal error' },
  })
  if (requestContext.version !== undefined && !/^(1\.0|0\.3)(\.\d+)?$/.test(requestContext.version)) {
    return answer(toJsonRpcError(new VersionNotSupportedError('This agent supports A2A 1.0 and 0.3.')))
  }
  if (STREAMING.includes(request.method)) {
    if (!requestContext.isAlone)
      return answer(toJsonRpcError(new UnsupportedOperationError('A stream cannot be part of a batch.')))
    requestContext.mayGoOn()
  }

  let thrown: unknown
  const onThrown = (error: unknown) => {
    thrown = error
  }
  let webhookSecret: string | undefined
  const onSecret = (secret: string) => {
    webhookSecret = secret
  }
  const requests = createStandardRequests(options, { dialect, requestContext, onThrown, onSecret })
  const handler =
    dialect === '0.3' ? new LegacyJsonRpcTransportHandler(requests) : new JsonRpcTransportHandler(requests)

  function failed(error: unknown): JSONRPCResponse {
    if (thrown === undefined) return answer(toDecodeError(error))
    if (thrown instanceof A2AError) return answer(toJsonRpcError(thrown))
    noteFailure(thrown, requestContext)
    return answer(toRpcError(thrown))
  }
  const encode = (reply: object): JSONRPCResponse => {
    const { error, result } = reply as { error?: unknown; result?: unknown }
    if (error !== undefined) return failed(error)
    if (webhookSecret === undefined || !isObject(result))
      return { jsonrpc: '2.0', id, result: result ?? null }
    return { jsonrpc: '2.0', id, result: { ...result, webhookSecret } }
  }
  async function* rest(events: AsyncIterator<object>): AsyncGenerator<JSONRPCResponse, void, undefined> {
    try {
      for (let next = await events.next(); !next.done; next = await events.next()) yield encode(next.value)
    } catch (error) {
      yield failed(error)
    } finally {
      await events.return?.()
    }
  }

  const reply: HandlerResult | LegacyHandlerResult = await handler.handle(
    { ...request },
    new ServerCallContext({ requestedVersion: dialect }),
  )
  if (!(Symbol.asyncIterator in reply)) return encode(reply)
  const events = reply[Symbol.asyncIterator]()
  try {
    const first = await events.next()
    if (first.done) return answer(undefined)
    requestContext.sendEvents(rest(events))
    return encode(first.value)
  } catch (error) {
    return failed(error)
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The SDK could not read the request; what its decoder threw is none of the caller's business. */
function toDecodeError(error: unknown): JSONRPCResponse['error'] {
  const { code, message } = error as { code?: number; message: string }
  return code === undefined || code === INTERNAL
    ? { code: -32602, message: 'Invalid params' }
    : { code, message }
}

import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server'
import {
  A2AError,
  toJsonRpcError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from '@a2a-js/sdk/errors'
import { JsonRpcTransportHandler, ServerCallContext } from '@a2a-js/sdk/server'
import type { JSONRPCRequest, JSONRPCResponse } from 'json-rpc-2.0'
import type { Exchange } from './exchange.ts'
import { rpcErrorOf } from './rpc-errors.ts'
import { type Asking, type StandardOptions, standardRequests } from './standard-requests.ts'

interface StandardCall {
  readonly request: JSONRPCRequest
  readonly dialect: Asking['dialect']
  readonly exchange: Exchange
  readonly options: StandardOptions
  readonly noteFailure: (error: unknown, exchange: Exchange) => void
}

type Said = Awaited<ReturnType<JsonRpcTransportHandler['handle']>>
type Told = Awaited<ReturnType<LegacyJsonRpcTransportHandler['handle']>>

const STREAMING = ['SendStreamingMessage', 'SubscribeToTask', 'message/stream', 'tasks/resubscribe']
const INTERNAL = -32603

/**
 * Answers one standard request: the SDK decodes and encodes, failures are put in our own words. A stream is its first
 * event, and the others are handed to the exchange.
 */
export async function respond(call: StandardCall): Promise<JSONRPCResponse> {
  const { request, dialect, exchange, options, noteFailure } = call
  const id = request.id ?? null
  const answer = (error: JSONRPCResponse['error']): JSONRPCResponse => ({
    jsonrpc: '2.0',
    id,
    error: error ?? { code: INTERNAL, message: 'Internal error' },
  })
  if (exchange.version !== undefined && !/^(1\.0|0\.3)(\.\d+)?$/.test(exchange.version)) {
    return answer(toJsonRpcError(new VersionNotSupportedError('This agent speaks A2A 1.0 and 0.3.')))
  }
  if (STREAMING.includes(request.method)) {
    if (!exchange.isAlone)
      return answer(toJsonRpcError(new UnsupportedOperationError('A stream cannot be part of a batch.')))
    exchange.mayGoOn()
  }

  let thrown: unknown
  const onThrown = (error: unknown) => {
    thrown = error
  }
  let webhookSecret: string | undefined
  const onSecret = (secret: string) => {
    webhookSecret = secret
  }
  const requests = standardRequests(options, { dialect, exchange, onThrown, onSecret })
  const handler =
    dialect === '0.3' ? new LegacyJsonRpcTransportHandler(requests) : new JsonRpcTransportHandler(requests)

  function failed(error: unknown): JSONRPCResponse {
    if (thrown === undefined) return answer(undecoded(error))
    if (thrown instanceof A2AError) return answer(toJsonRpcError(thrown))
    noteFailure(thrown, exchange)
    return answer(rpcErrorOf(thrown))
  }
  const encoded = (said: object): JSONRPCResponse => {
    const { error, result } = said as { error?: unknown; result?: unknown }
    if (error !== undefined) return failed(error)
    if (webhookSecret === undefined || !isObject(result))
      return { jsonrpc: '2.0', id, result: result ?? null }
    return { jsonrpc: '2.0', id, result: { ...result, webhookSecret } }
  }
  async function* rest(events: AsyncIterator<object>): AsyncGenerator<JSONRPCResponse, void, undefined> {
    try {
      for (let next = await events.next(); !next.done; next = await events.next()) yield encoded(next.value)
    } catch (error) {
      yield failed(error)
    } finally {
      await events.return?.()
    }
  }

  const said: Said | Told = await handler.handle(
    { ...request },
    new ServerCallContext({ requestedVersion: dialect }),
  )
  if (!(Symbol.asyncIterator in said)) return encoded(said)
  const events = said[Symbol.asyncIterator]()
  try {
    const first = await events.next()
    if (first.done) return answer(undefined)
    exchange.goOn(rest(events))
    return encoded(first.value)
  } catch (error) {
    return failed(error)
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The SDK could not read the request; what its decoder threw is none of the caller's business. */
function undecoded(error: unknown): JSONRPCResponse['error'] {
  const { code, message } = error as { code?: number; message: string }
  return code === undefined || code === INTERNAL
    ? { code: -32602, message: 'Invalid params' }
    : { code, message }
}

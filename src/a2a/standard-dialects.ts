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
import { type StandardOptions, standardRequests } from './standard-requests.ts'

interface StandardCall {
  readonly request: JSONRPCRequest
  readonly dialect: '1.0' | '0.3'
  readonly exchange: Exchange
  readonly options: StandardOptions
  readonly noteFailure: (error: unknown, exchange: Exchange) => void
}

const STREAMING = ['SendStreamingMessage', 'SubscribeToTask', 'message/stream', 'tasks/resubscribe']
const INTERNAL = -32603

/** Answers one standard request: the SDK decodes and encodes, failures are put in our own words. */
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
    return answer(
      toJsonRpcError(new UnsupportedOperationError('This agent does not stream; ask for the task.')),
    )
  }

  let thrown: unknown
  const requests = standardRequests(options, exchange, (error) => {
    thrown = error
  })
  const handler =
    dialect === '0.3' ? new LegacyJsonRpcTransportHandler(requests) : new JsonRpcTransportHandler(requests)
  const said = await handler.handle({ ...request }, new ServerCallContext({ requestedVersion: dialect }))
  if (!('jsonrpc' in said)) return answer(undefined)
  if (said.error === undefined) return { jsonrpc: '2.0', id, result: said.result ?? null }
  if (thrown === undefined) return answer(undecoded(said.error))
  if (thrown instanceof A2AError) return answer(toJsonRpcError(thrown))
  noteFailure(thrown, exchange)
  return answer(rpcErrorOf(thrown))
}

/** The SDK could not read the request; what its decoder threw is none of the caller's business. */
function undecoded(error: unknown): JSONRPCResponse['error'] {
  const { code, message } = error as { code: number; message: string }
  return code === INTERNAL ? { code: -32602, message: 'Invalid params' } : { code, message }
}

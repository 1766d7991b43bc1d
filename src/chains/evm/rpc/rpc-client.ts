import type { z } from 'zod'
import { GatewayError } from '../../../core/failures.ts'
import { tryParseJson } from '../../../core/json.ts'
import { httpAgent } from '../../../core/network/http-agent.ts'
import { JsonRpcAnswer, jsonRpcRequest } from '../../../core/text/json-rpc.ts'

/** Asks one node over JSON-RPC. */
export interface RpcClient {
  /**
   * @param result What the answer has to look like.
   * @throws GatewayError `upstream_unavailable` when the node cannot be reached or is silent, `upstream_rejected` when
   *   it states no, `upstream_malformed` when it answers something else.
   */
  call<Result>(method: string, params: readonly unknown[], result: z.ZodType<Result>): Promise<Result>
  /** Where several nodes stand behind this one: what all of them say that answer. */
  askAll?<Result>(
    method: string,
    params: readonly unknown[],
    result: z.ZodType<Result>,
  ): Promise<readonly Result[]>
  /** Of the node, without the rest of its address, which may hold a key; left out where several stand behind it. */
  readonly host?: string
  /** Where several nodes stand behind this one: each by itself, for what one of them has to answer alone. */
  readonly nodes?: readonly RpcClient[]
  close(): Promise<void>
}

const CONNECT_MS = 1_500
/** For a whole answer. */
const ANSWER_MS = 5_000
const MAX_BYTES = 10_000_000
const CONNECTIONS = 32

/** @param url Of the node; it may hold a key, and so it is never repeated in a message. */
export function createRpcClient(url: string): RpcClient {
  const agent = httpAgent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    maxResponseSize: MAX_BYTES,
    connections: CONNECTIONS,
  })
  let lastId = 0

  async function exchange(method: string, params: readonly unknown[]): Promise<string> {
    lastId += 1
    try {
      const { statusCode, body } = await agent.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(jsonRpcRequest(lastId, method, params)),
        // a node that sends a byte now and then is never silent for long
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const text = await body.text()
      // some nodes put an error of JSON-RPC into an answer that HTTP calls a failure
      if (statusCode >= 500 || statusCode === 429) throw new Error(`The node answered ${statusCode}.`)
      return text
    } catch (cause) {
      throw new GatewayError('upstream_unavailable', 'The node of the chain did not answer.', { cause })
    }
  }

  return {
    host: new URL(url).host,
    async call(method, params, result) {
      const answer = JsonRpcAnswer.safeParse(tryParseJson(await exchange(method, params)))
      if (!answer.success) throw malformed(answer.error)
      if ('error' in answer.data) {
        throw new GatewayError('upstream_rejected', 'The node of the chain refused the request.', {
          cause: answer.data.error,
        })
      }
      const read = result.safeParse(answer.data.result)
      if (!read.success) throw malformed(read.error)
      return read.data
    },
    close: () => agent.destroy(),
  }
}

function malformed(cause: unknown): GatewayError {
  return new GatewayError('upstream_malformed', 'The node of the chain answered nonsense.', { cause })
}

import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { JsonRpcAnswer, jsonRpcRequest } from '../../core/text/json-rpc.ts'
import type { Connection } from '../http/connection.ts'

/** One node of a chain, asked over JSON-RPC. */
export interface ChainNode {
  /** As provenance knows it. */
  readonly name: string
  /**
   * @param result What the answer has to look like.
   * @throws GatewayError `upstream_*`; a refusal's own number and words are in its cause, a `NodeRefusal`.
   */
  call<T>(
    method: string,
    params: readonly unknown[],
    result: z.ZodType<T>,
    options: { readonly signal: AbortSignal },
  ): Promise<T>
}

/** A node's words when it refused; for our own judgement and our log only. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Answers in the way of a node, inside this process. */
export type NodeHandler = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Numbers by which nodes say that we ask too often. */
const TOO_OFTEN = new Set([429, -32005, -32029])

/** A node that is asked over HTTP, within the time and size of its client. */
export function createHttpNode(name: string, { http, baseUrl }: Connection): ChainNode {
  return {
    name,
    async call(method, params, result, options) {
      const body = jsonRpcRequest(1, method, params)
      const key = { text: `${method} ${JSON.stringify(params)}`, isOurs: false, method }
      const answer = await http.postJson(baseUrl, body, JsonRpcAnswer, { ...options, key })
      if ('error' in answer) throw toRefusal(http.name, answer.error)
      return parseResult(http.name, answer.result, result)
    },
  }
}

/** A chain in this process as a node; what its handler throws counts as a refusal when it carries a number. */
export function createLocalNode(name: string, handler: () => Promise<NodeHandler>): ChainNode {
  return {
    name,
    async call(method, params, result, { signal }) {
      signal.throwIfAborted()
      const ask = await handler()
      let answer: unknown
      try {
        answer = await ask(method, params)
      } catch (error) {
        const output = z.object({ code: z.number(), message: z.string() }).safeParse(error)
        if (error instanceof GatewayError || !output.success) throw error
        throw toRefusal('The node', output.data)
      }
      return parseResult('The node', answer, result)
    },
  }
}

/** A node's words when it refused the question; undefined for every other failure. */
export function findRefusal(error: unknown): NodeRefusal | undefined {
  return error instanceof GatewayError && error.cause instanceof NodeRefusal ? error.cause : undefined
}

function toRefusal(name: string, { code, message }: { code: number; message: string }): GatewayError {
  const cause = new NodeRefusal(code, message)
  return TOO_OFTEN.has(code)
    ? new GatewayError('upstream_unavailable', `${name} limits how often we may ask.`, { cause })
    : new GatewayError('upstream_rejected', `${name} refused the question.`, { cause })
}

function parseResult<T>(name: string, answer: unknown, result: z.ZodType<T>): T {
  const parsed = result.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new GatewayError('upstream_malformed', `${name} answered in a form we do not know.`, {
    cause: parsed.error,
  })
}

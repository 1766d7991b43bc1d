import { z } from 'zod'

/** What a server of JSON-RPC answers: a result of any form, or its refusal. */
export const JsonRpcAnswer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

/** A request of JSON-RPC 2.0 with positional parameters. */
export function jsonRpcRequest(id: number, method: string, params: readonly unknown[]) {
  return { jsonrpc: '2.0', id, method, params } as const
}

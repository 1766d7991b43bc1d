import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from '../../core/json.ts'

const JsonRpc = z.looseObject({ jsonrpc: z.string(), method: z.string(), params: z.unknown().optional() })

/** What a POST asks, so that one can be distinguished from another. */
export interface RequestContent {
  /** Of JSON-RPC: its number is not part of the question. */
  readonly rpc?: { readonly method: string; readonly params: unknown } | undefined
  /** Of every other body: the sha256 of its canonical JSON, hex. */
  readonly bodyHash?: string | undefined
}

/** Keys JSON-RPC by what it asks, other bodies by their hash; a request without a body has no content. */
export function readRequestContent(body: unknown): RequestContent {
  if (body === undefined) return {}
  const rpc = JsonRpc.safeParse(body)
  if (rpc.success) return { rpc: { method: rpc.data.method, params: rpc.data.params ?? [] } }
  return { bodyHash: createHash('sha256').update(canonicalJson(body)).digest('hex') }
}

/** Equal for requests that ask the same. */
export function contentKey({ rpc, bodyHash }: RequestContent): string {
  return rpc ? `rpc ${rpc.method} ${canonicalJson(rpc.params)}` : `body ${bodyHash ?? ''}`
}

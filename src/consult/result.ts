import type { JsonObject } from '../core/json.ts'

/** What consult answers: calls that can be run as they stand, or why there is none. Never billed. */
export interface ConsultResult {
  readonly mode: 'call' | 'unsupported'
  /** In the order in which the jobs were named; empty when unsupported. */
  readonly calls: readonly ConsultCall[]
  /** From 0 to 1. */
  readonly confidence: number
  /** Other tools that might be meant. */
  readonly alternatives: readonly { readonly toolId: string; readonly why: string }[]
  /** What would have to be said for a tool to be callable. */
  readonly missing: readonly { readonly toolId: string; readonly field: string; readonly hint: string }[]
  readonly billed: false
  readonly message: string
}

export interface ConsultCall {
  /** Its name at the MCP door. */
  readonly toolName: string
  readonly toolId: string
  /** An input that the tool takes. */
  readonly params: JsonObject
  /** Decimal dollars. */
  readonly max_cost_usd: string
  readonly why: string
}

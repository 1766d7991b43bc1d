import type { JsonObject } from '../core/json.ts'

/** What consult answers: calls that can be run as they stand, or why there is none. Never billed. */
export interface ConsultResult {
  /** `clarify`: a tool here does this, but something has to be named first, or one of the alternatives chosen. */
  readonly mode: 'call' | 'clarify' | 'unsupported'
  /** In the order in which the jobs were named; empty when unsupported. */
  readonly calls: readonly ConsultCall[]
  /** From 0 to 1. */
  readonly confidence: number
  /** Other tools that might be meant, the likeliest first. */
  readonly alternatives: readonly ConsultAlternative[]
  /** What would have to be named for a tool to be callable. */
  readonly missing: readonly { readonly toolId: string; readonly field: string; readonly hint: string }[]
  /** Constraints that were understood and that no parameter of the calls can hold, as they were written. */
  readonly unused: readonly string[]
  /** Set when a language model chose the call, where the gateway has one asked. */
  readonly secondOpinion?: true
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

/** With `params` where it can be called as it stands. */
export interface ConsultAlternative {
  readonly toolId: string
  readonly why: string
  readonly toolName?: string
  readonly params?: JsonObject
  readonly max_cost_usd?: string
}

import type { JsonObject, JsonSchema } from '../../core/json.ts'
import type { MicroUsd } from '../../core/money.ts'

/** Reads of our own that one tool may ask of others: never billed, never an action, never a tool that does the same. */
export interface InnerCalls {
  /** Which reads answer a question, without a model. */
  plan(question: string): Promise<InnerPlan>
  /** The same calls with the constraints of the question in them, as far as the tools take them. */
  keep(question: string, calls: readonly InnerCall[]): Promise<Pick<InnerPlan, 'calls' | 'unused' | 'kept'>>
  /** What may be asked; undefined for everything else. */
  find(toolId: string): InnerTool | undefined
  /** Asks a tool as a caller would, under its own time budget and with stale data refused; it never rejects. */
  run(call: InnerCall, options: { readonly signal: AbortSignal }): Promise<InnerOutcome>
}

export interface InnerPlan {
  readonly calls: readonly InnerCall[]
  /** Ids of other tools that might be meant. */
  readonly others: readonly string[]
  /** Why there are no calls, a sentence of ours. */
  readonly otherwise: string
  /** Constraints of the question that no call could hold, in its own words. */
  readonly unused: readonly string[]
  /** Those that the calls hold. */
  readonly kept: readonly string[]
}

export interface InnerCall {
  readonly toolId: string
  readonly params: JsonObject
}

export interface InnerTool {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly inputSchema: JsonSchema
  /** What a caller pays for it. */
  readonly price: MicroUsd
}

export type InnerOutcome =
  | { readonly ok: true; readonly result: JsonObject; readonly milliseconds: number }
  | {
      readonly ok: false
      /** A sentence of ours. */
      readonly error: string
      /** The tool refused what it was asked, and would do so again. */
      readonly isAskedWrong: boolean
      readonly milliseconds: number
    }

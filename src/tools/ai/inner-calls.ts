import type { JsonObject } from '../../core/json.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { JsonSchema } from '../define-tool.ts'

/** Reads of our own that one tool may ask of others: never billed, never an action, never a tool that does the same. */
export interface InnerCalls {
  /** What may be asked, undefined for everything else. */
  find(toolId: string): InnerTool | undefined
  /**
   * Asks a tool as a caller would, under its own time budget and with stale data refused.
   *
   * @throws GatewayError `forbidden` for a tool that may not be asked; whatever its call fails with.
   */
  run(call: InnerCall, options: { readonly signal: AbortSignal }): Promise<JsonObject>
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

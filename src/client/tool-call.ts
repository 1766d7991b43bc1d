import type { PaidAnswer } from './answer.ts'
import type { PaidRequest } from './payer.ts'

/** What belongs to one call of a typed client. */
export type CallOptions = Omit<PaidRequest, 'method' | 'body'>

/** An answer of a tool: what it promises, and what the call cost. */
export interface ToolAnswer<Output> extends PaidAnswer {
  /**
   * As the contract has it that this client was made from. An answer that is not JSON is its text: a chat that was
   * asked for with `stream`, a history as CSV.
   */
  readonly data: Output
}

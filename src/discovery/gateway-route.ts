import type { JsonObject } from '../core/json.ts'
import type { MicroUsd } from '../core/money.ts'
import type { HttpMethod } from '../tools/define-tool.ts'

/** A route of the gateway itself. */
export interface GatewayRoute {
  readonly method: HttpMethod
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly mediaType?: string
  readonly body?: JsonObject
  readonly example?: JsonObject
  readonly parameters?: readonly JsonObject[]
  /** Set where the throttle does not count. */
  readonly unthrottled?: true
  /** Answers of its own, by status. */
  readonly responses?: JsonObject
  /** What an unpaid call is asked for when it names no tool. */
  readonly price?: MicroUsd
}

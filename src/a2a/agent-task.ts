import type { Answer } from '../calls/call.ts'
import type { Charged, FailureCode, FailureDetails, PublicFailure } from '../core/failures.ts'
import type { MicroUsd } from '../core/money.ts'
import type { Settlement } from '../payment/model/x402.ts'
import type { PushTarget } from '../store/tasks/task-push-repository.ts'
import type { TaskRow } from '../store/tasks/task-repository.ts'
import type { Tool } from '../tools/define-tool.ts'

/** What an agent orders. */
export interface TaskOrder {
  readonly tool: Tool
  /** Not yet checked. */
  readonly input: unknown
  /** The payment header, or what came in band in its form; not yet read. */
  readonly proof: string | undefined
  readonly maxCost?: MicroUsd | undefined
  /** `X-Operator-Token` of the request that brought the payment; never written down. */
  readonly operatorToken?: string | undefined
  /** `SIGN-IN-WITH-X` of the request; never written down. */
  readonly signIn?: string | undefined
  /** Token of the session that pays where no payment came; never written down. */
  readonly session?: string | undefined
  /** The caller's own name for a call that a session pays for. */
  readonly idempotencyKey?: string | undefined
  /** The id the agent wants; undefined: one of ours. */
  readonly id: string | undefined
  /** The conversation, as the agent names it; undefined: one of its own. */
  readonly context: string | undefined
  /** Webhooks that are notified of its end. */
  readonly push?: readonly PushTarget[]
}

/** A task as callers that know its id may see it. */
export interface AgentTask {
  readonly id: string
  readonly context: string
  readonly toolId: string
  readonly status: TaskRow['status'] | 'INPUT_REQUIRED'
  /** sha256 over tool and input. */
  readonly requestHash: string
  /** The result as JSON text; only once it has been paid for. */
  readonly result?: string
  readonly payment?: TaskPayment
  /** The receipt of the session that paid. */
  readonly session?: Answer['session']
  readonly failure?: TaskFailure
  /** What has to be paid before anything is done: x402 v2 `PaymentRequired`. */
  readonly required?: Readonly<Record<string, unknown>>
  /** Milliseconds since the epoch. */
  readonly updatedAt: number
}

export interface TaskPayment {
  readonly settlement: Settlement
  readonly receipt: string
  readonly replayed: boolean
}

export interface TaskFailure {
  readonly code: FailureCode
  readonly message: string
  readonly charged: Charged
  readonly details: FailureDetails
  /** On which network the payment was to be, where one came. */
  readonly network?: string
}

/** A task as the store keeps it. */
export function toAgentTask(row: TaskRow): AgentTask {
  return {
    id: row.id,
    context: row.context,
    toolId: row.tool,
    status: row.status,
    requestHash: row.req_hash,
    updatedAt: row.updated_at,
    ...(row.result === null ? {} : { result: row.result }),
    ...(row.payment === null ? {} : parsePayment(row.payment)),
    ...(row.failure === null ? {} : { failure: JSON.parse(row.failure) as TaskFailure }),
  }
}

/** Settlement and receipt, or the session's receipt, as the store keeps them. */
export function serializePayment({
  payment,
  session,
}: Pick<AgentTask, 'payment' | 'session'>): string | null {
  if (payment) return JSON.stringify(payment)
  return session ? JSON.stringify({ session }) : null
}

function parsePayment(text: string): Pick<AgentTask, 'payment' | 'session'> {
  const paid = JSON.parse(text) as TaskPayment | Pick<AgentTask, 'session'>
  return 'settlement' in paid ? { payment: paid } : paid
}

export function toTaskFailure({ code, reason, charged, details }: PublicFailure): TaskFailure {
  return { code, message: reason, charged, details }
}

import type { Answer } from '../calls/call.ts'
import { failures } from '../core/failures.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import { readProof } from '../payment/protocol/proof.ts'
import type { AgentTask, TaskFailure, TaskOrder } from './agent-task.ts'
import { parsePaymentRequired } from './rpc-errors.ts'
import type { Begun, Run } from './task-run.ts'

/** What holds of a task that was called off before anything settled. */
const NOT_CHARGED = ' The payment was NOT charged.'

/** A run as the task that callers see. */
export function toTask(
  { id, context, order, hash }: Begun,
  status: AgentTask['status'],
  now: number,
): AgentTask {
  return {
    id,
    context,
    toolId: order.tool.contract.id,
    status,
    requestHash: hash,
    updatedAt: now,
  }
}

export function toCompletedTask(run: Begun, { text, paid, session }: Answer, now: number): AgentTask {
  const payment = paid && {
    settlement: paid.settlement,
    receipt: paid.receipt,
    replayed: paid.replayed,
  }
  return {
    ...toTask(run, 'COMPLETED', now),
    result: text,
    ...(payment ? { payment } : {}),
    ...(session ? { session } : {}),
  }
}

/** A run that failed; one that its caller called off is canceled. */
export function toFailedTask(run: Run, failure: TaskFailure, now: number): AgentTask {
  const known = { ...failure, ...readNetwork(run.order) }
  if (!run.canceled || failure.code !== 'client_gone')
    return { ...toTask(run, 'FAILED', now), failure: known }
  const message = `The task was called off.${NOT_CHARGED}`
  return { ...toTask(run, 'CANCELED', now), failure: { ...known, message } }
}

/** The network on which an order was to be paid for. */
export function readNetwork({ proof }: Pick<TaskOrder, 'proof'>): Pick<TaskFailure, 'network'> {
  if (proof === undefined) return {}
  try {
    return { network: readProof(proof).payload.accepted.network }
  } catch {
    return {}
  }
}

/** Whether the failure is answered at once and no task is kept: everything that the caller got wrong. */
export function isRefusal({ canceled }: Run, failure: { http: number; code: string }): boolean {
  return failure.http < 500 || (failure.code === 'client_gone' && !canceled)
}

/** A payment that was refused, as the failure of its task. */
export function toRefusal(offer: Offer): TaskFailure {
  const { code } = offer
  const { error, extensions } = parsePaymentRequired(offer) as {
    error: string
    extensions?: { refused?: { info?: { reason?: string } } }
  }
  const reason = extensions?.refused?.info?.reason
  return {
    code,
    message: error,
    charged: failures[code].charged,
    details: reason === undefined ? {} : { reason },
  }
}

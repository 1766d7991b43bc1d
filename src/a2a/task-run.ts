import type { Answer } from '../calls/call.ts'
import type { Performer } from '../calls/performer.ts'
import { budgetOf } from '../calls/tool-runner.ts'
import { GatewayError, type PublicFailure, toFailure } from '../core/failures.ts'
import { proofId } from '../payment/model/x402.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import type { Ledger } from '../store/payments/ledger.ts'
import type { ClaimedJob } from '../store/tasks/job-queue.ts'
import type { Tool } from '../tools/define-tool.ts'
import { toProof } from '../transport/call-context.ts'
import type { TaskOrder } from './agent-task.ts'
import { waitUntilAborted } from './wait-until-aborted.ts'

/** How one attempt at a task ended. */
export type Ending =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** Nothing was paid, or the payment was refused. */
  | { readonly kind: 'offer'; readonly offer: Offer }
  | { readonly kind: 'failed'; readonly failure: PublicFailure; readonly error: unknown }
  /** Unknown yet: the same payment has to be presented again. */
  | { readonly kind: 'pending'; readonly failure: PublicFailure; readonly error: unknown }
  /** The gateway stopped meanwhile. */
  | { readonly kind: 'interrupted' }

/** A task that has been taken on. */
export interface Begun {
  readonly id: string
  readonly context: string
  readonly order: TaskOrder
  /** sha256 over tool and input. */
  readonly hash: string
  readonly startedAt: number
}

/** A task that is being worked at in this process. */
export interface Run extends Begun {
  readonly call: AbortController
  readonly ended: Promise<Ending>
  /** Resolves when the end has been recorded. */
  readonly over: Promise<true>
  readonly end: () => void
  /** What stands for the task in the store; undefined for one that is only here. */
  job: ClaimedJob | undefined
  /** True when the caller has got the task as working, and will ask for it again. */
  isAcknowledged: boolean
  canceled: boolean
}

export interface AttemptDeps {
  readonly performer: Performer
  readonly ledger: Pick<Ledger, 'findByHeader'>
  readonly resourceUrl: () => string
}

export interface AttemptOptions {
  /** Aborted when no caller wants the result any more. */
  readonly clientSignal: AbortSignal
  /** Aborted when the gateway stops. */
  readonly stopped: AbortSignal
  /** True when an earlier attempt may have got somewhere. */
  readonly again: boolean
}

const LEASE_SLACK_MS = 60_000

/** How long one attempt at a tool may take before another worker may make another. */
export function getLeaseMs(tool: Tool): number {
  return budgetOf(tool) + LEASE_SLACK_MS
}

/** Makes one attempt at a task on the path that all calls take. Never rejects. */
export async function runAttempt(
  order: TaskOrder,
  deps: AttemptDeps,
  { clientSignal, stopped, again }: AttemptOptions,
): Promise<Ending> {
  try {
    const isFinishing = again && order.tool.contract.kind === 'action'
    // what gets past this was claimed before, and nothing is claimed that the identity gate has not let through
    if (isFinishing) await refuseRepeat(order, deps.ledger)
    const outcome = await waitUntilAborted(
      stopped,
      deps.performer.perform({
        tool: order.tool,
        input: order.input,
        proof: toProof(order.proof),
        channel: 'task',
        resourceUrl: deps.resourceUrl(),
        clientSignal: () => clientSignal,
        ...(order.maxCost === undefined ? {} : { maxCost: order.maxCost }),
        ...(order.operatorToken === undefined ? {} : { operatorToken: order.operatorToken }),
        ...(order.signIn === undefined ? {} : { signIn: order.signIn }),
        ...(order.session === undefined ? {} : { session: order.session }),
        ...(order.idempotencyKey === undefined ? {} : { idempotencyKey: order.idempotencyKey }),
        ...(isFinishing ? { isIdentified: true } : {}),
      }),
    )
    if (!outcome) return { kind: 'interrupted' }
    return outcome.kind === 'offer' ? { kind: 'offer', offer: outcome } : { kind: 'done', answer: outcome }
  } catch (error) {
    const failure = toFailure(error)
    return { kind: failure.charged === 'pending' ? 'pending' : 'failed', failure, error }
  }
}

/** What acts in the world is not done twice, unless its payment shows that it was finished the first time. */
async function refuseRepeat({ proof }: TaskOrder, ledger: AttemptDeps['ledger']): Promise<void> {
  const payment = proof === undefined ? undefined : await ledger.findByHeader(proofId(proof))
  if (payment && payment.state !== 'locked' && payment.state !== 'released') return
  throw new GatewayError('client_gone', 'The work was interrupted, and is not begun a second time.')
}

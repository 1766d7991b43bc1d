import type { AbortLike } from '../../core/lazy-abort-controller.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import { inFlight, offerMismatch } from '../model/errors.ts'
import { isPresenterOf } from '../protocol/offer-id.ts'
import { type Claims, createClaims, type HeldClaim, isUnclaimed } from './claims.ts'
import { createExecution } from './execution.ts'
import { createInFlightCalls, type InFlightCalls } from './in-flight-calls.ts'
import { createInsolventPayers } from './insolvent-payers.ts'
import { createPaidAnswers } from './paid-answers.ts'
import type { AttendedCall, PaidAnswer, PaidCall } from './paid-call.ts'
import { createPaidWork } from './paid-work.ts'
import type { PaymentPorts } from './payment-ports.ts'
import { createPendingGuard } from './pending-guard.ts'
import type { PrepayPolicy } from './prepay-policy.ts'
import type { Reconciler } from './reconciler.ts'
import { createReplays, isPaid } from './replays.ts'
import type { Settler } from './settler.ts'
import { createVerification } from './verification.ts'

/**
 * Charges for calls: claims the payment, runs the work, settles, and only then lets the answer out.
 *
 * `charge` rejects with GatewayError `payment_*` with nothing charged, `settlement_pending` while the settlement is
 * unknown, `credit_*` when the money came and the work failed, or what the work threw, with nothing charged.
 */
export interface Gate extends Omit<InFlightCalls, 'charge' | 'markReleasing'>, Pick<Claims, 'isOwnPayment'> {
  /** Starts a call, or joins the one that the same payment is already paying for. */
  charge(call: PaidCall): Promise<PaidAnswer>
}

export interface GateOptions {
  /** `reject`: a payment that was used is refused instead of getting its stored answer again. */
  readonly replay: 'serve' | 'reject'
  /** How many calls are paid for at once; without a limit when left out. */
  readonly maxCalls?: number
  /** Left out: the work always comes first, and a payment that came without it buys nothing any more. */
  readonly prepay?: PrepayPolicy
}

export function createGate(
  ports: PaymentPorts,
  settler: Settler,
  reconciler: Reconciler,
  { replay, prepay, maxCalls = Number.POSITIVE_INFINITY }: GateOptions,
): Gate {
  const { ledger } = ports
  const pendingGuard = createPendingGuard(ports)
  const { mustFind, orPending, markPending } = pendingGuard
  const answers = createPaidAnswers(ports)
  const replays = createReplays(ports, { settler, reconciler, pendingGuard, answers, prepay, replay })
  const runningCalls = createInFlightCalls({ replay, countReplay: replays.countReplay })
  const isFull = () => ports.isOverloaded?.() === true || runningCalls.inFlightCount >= maxCalls
  const insolventPayers = createInsolventPayers(ports.clock)
  const claims = createClaims(ports, {
    reconciler,
    pendingGuard,
    insolventPayers,
    isFull,
    onRelease: runningCalls.markReleasing,
  })
  const verification = createVerification(ports, {
    settler,
    claims,
    insolventPayers,
    pendingGuard,
    replays,
  })
  const work = createPaidWork(ports, { claims, prepay })
  const deps = { claims, verification, work, answers, settler, reconciler, pendingGuard, prepay }
  const executeClaimed = createExecution(ports, deps)

  async function execute(call: AttendedCall, held: HeldClaim): Promise<PaidAnswer> {
    try {
      return await executeClaimed(call, held)
    } catch (error) {
      ports.onCallFailed?.(held)
      throw error
    }
  }

  /**
   * Steps 3 to 7 of "The path of a paid call" in docs/architecture.md: admits and claims the payment, then runs the call.
   * A payment that was used before gets its answer again.
   */
  async function run(asked: PaidCall, abandoned: AbortLike): Promise<PaidAnswer> {
    const call: AttendedCall = { ...asked, abandoned }
    await claims.admit(call)
    const claim = await claims.claim(call)
    if (claim.kind === 'claimed') return execute(call, claim.held)
    if (claim.kind === 'taken') return replays.answerTaken(claim.row, call)
    return answerUnresolved(claim.row, call)
  }

  /** The same payer paid for the same request before and was asked to wait: one of the two payments is enough. */
  async function answerUnresolved(row: PaymentRow, call: AttendedCall): Promise<PaidAnswer> {
    const { key } = call.order
    // the answer to the earlier payment is for its signer, not for others who have seen it
    const own = await orPending(key, ledger.find(key))
    if (own && !isPresenterOf(call, own)) return refuseForeign(own, call)
    const seen = isPaid(row) ? row : await replays.resolvePending(row)
    if (isPaid(seen)) return replays.replayStored(seen, call)
    if (seen.state === 'settling') throw await markPending(seen.key)
    const again = await claims.claim(call)
    if (again.kind === 'claimed') return execute(call, again.held)
    if (again.kind === 'taken') return replays.answerTaken(again.row, call)
    throw await markPending(again.row.key)
  }

  /** A released payment may have moved money since, and its refusal must say so: this answers only what has landed. */
  async function refuseForeign(own: PaymentRow, call: AttendedCall): Promise<PaidAnswer> {
    if (!isUnclaimed(own, ports.clock.now())) throw inFlight()
    if (!(await claims.hasLanded(own))) throw offerMismatch()
    return replays.answerTaken(await orPending(own.key, mustFind(own.key)), call)
  }

  return {
    charge: (call) => runningCalls.charge(call, run),
    isOwnPayment: claims.isOwnPayment,
    get inFlightCount() {
      return runningCalls.inFlightCount
    },
    abortUnsettled: runningCalls.abortUnsettled,
    rejectWaiters: runningCalls.rejectWaiters,
    idle: runningCalls.idle,
  }
}

import { GatewayError } from '../../core/failures.ts'
import type { VerifyResult } from '../facilitators/facilitator.ts'
import { invalidPayment, RETRY_AFTER_SECONDS, toReasonCode } from '../model/errors.ts'
import type { Claims, HeldClaim } from './claims.ts'
import { INSUFFICIENT_FUNDS, type InsolventPayers } from './insolvent-payers.ts'
import type { AttendedCall, PaidAnswer, PaidCall } from './paid-call.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { PendingGuard } from './pending-guard.ts'
import type { Replays } from './replays.ts'
import { NONCE_USED } from './second-opinion.ts'
import type { Settler } from './settler.ts'

/** Finds out whether a claimed payment would settle. */
export interface Verification {
  /**
   * @returns Undefined when the payment would settle now; its answer when the chain shows that it landed before.
   * @throws GatewayError `payment_invalid`, `facilitator_unavailable`, `settlement_pending`; the claim is released first.
   */
  verify(call: AttendedCall, held: HeldClaim): Promise<PaidAnswer | undefined>
}

export interface VerificationDeps {
  readonly settler: Settler
  readonly claims: Claims
  readonly insolventPayers: InsolventPayers
  readonly pendingGuard: PendingGuard
  readonly replays: Replays
}

export function createVerification(
  { reached }: Pick<PaymentPorts, 'reached'>,
  { settler, claims, insolventPayers, pendingGuard, replays }: VerificationDeps,
): Verification {
  const { mustFind, orPending, markPending } = pendingGuard

  /** A restored backup of the ledger does not know of a payment that the chain shows. */
  async function answerLanded(call: AttendedCall, held: HeldClaim): Promise<PaidAnswer> {
    const { key } = held
    await claims.release(held, NONCE_USED)
    if (!(await claims.hasLanded(await orPending(key, mustFind(key))))) throw await markPending(key)
    return replays.answerTaken(await orPending(key, mustFind(key)), call)
  }

  return {
    async verify(call, held) {
      const { order, rail } = call
      const isOwnCheck = isCheckedHere(call)
      const answer = isOwnCheck ? await checkOnChain(call) : await settler.verify(order, rail)
      reached?.('verified')
      if (answer.kind === 'valid') return undefined
      if (answer.kind === 'landed') return answerLanded(call, held)
      await claims.release(held, answer.reason)
      if (answer.kind === 'unknown') throw await markPending(order.key)
      if (answer.kind === 'unavailable') throw unchecked(isOwnCheck)
      if (answer.reason === INSUFFICIENT_FUNDS) throw await insolventPayers.note(call)
      throw invalidPayment(toReasonCode(answer.reason), 'The payment would not settle. You were not charged.')
    },
  }
}

/** Whether we check a payment ourselves, so that it stays private before it settles. */
function isCheckedHere({ isSignedFor, order, rail }: PaidCall): boolean {
  // only a facilitator can check a contract's signature, and where no chain is read only facilitators know anything
  return isSignedFor === true && !order.signedByContract && !rail.proof
}

/** What a facilitator would answer, by the signature that was checked and the chain itself. */
async function checkOnChain({ rail, order }: PaidCall): Promise<VerifyResult> {
  try {
    const seen = await rail.lookup(order)
    if (seen.kind === 'dead') return { kind: 'invalid', reason: seen.reason }
    return seen.kind === 'open' && seen.expired ? { kind: 'invalid', reason: 'expired' } : { kind: 'valid' }
  } catch {
    return { kind: 'unavailable', reason: 'the chain did not answer' }
  }
}

function unchecked(isOwnCheck: boolean): GatewayError {
  const silent = isOwnCheck
    ? 'The chain did not answer, so the payment'
    : 'No facilitator answered, so the payment'
  return new GatewayError('facilitator_unavailable', `${silent} could not be checked.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

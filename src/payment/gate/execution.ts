import { hash } from 'node:crypto'
import { BEAT_MS, LEASE_SLACK_MS } from '../../core/leases.ts'
import type { Attempt, PaymentRow } from '../../store/payments/ledger.ts'
import { paymentRefused } from '../model/errors.ts'
import type { Claims, HeldClaim } from './claims.ts'
import { type PaidAnswers, toOwedWork } from './paid-answers.ts'
import type { AttendedCall, PaidAnswer, PaidCall } from './paid-call.ts'
import type { PaidWork } from './paid-work.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { PendingGuard } from './pending-guard.ts'
import type { PayerSlot, PrepayPolicy } from './prepay-policy.ts'
import type { Reconciler } from './reconciler.ts'
import type { Settler } from './settler.ts'
import type { Verification } from './verification.ts'

/**
 * Runs a claimed call: verifies the payment, works, writes ahead, settles.
 *
 * @returns The answer, once its money has landed.
 * @throws GatewayError as `Gate.charge` does.
 */
export type Execute = (call: AttendedCall, held: HeldClaim) => Promise<PaidAnswer>

export interface ExecutionDeps {
  readonly claims: Claims
  readonly verification: Verification
  readonly work: PaidWork
  readonly answers: PaidAnswers
  readonly settler: Settler
  readonly reconciler: Reconciler
  readonly pendingGuard: PendingGuard
  readonly prepay: PrepayPolicy | undefined
}

/** Writes down what is about to settle; false when the claim was lost. */
type WriteAhead = (entry: {
  readonly attempt: Attempt
  readonly leaseUntil: number
  readonly at: number
}) => Promise<boolean>

/** A ledger that is slow each time is believed in the end. */
const MAX_LOOKS = 3

export function createExecution(
  { ledger, clock, reached }: Pick<PaymentPorts, 'ledger' | 'clock' | 'reached'>,
  { claims, verification, work, answers, settler, reconciler, pendingGuard, prepay }: ExecutionDeps,
): Execute {
  const { mustFind, orPending, markPending } = pendingGuard

  async function execute(call: AttendedCall, held: HeldClaim): Promise<PaidAnswer> {
    reached?.('claimed')
    const slot = await takeSlot(call, held)
    try {
      const landedBefore = await verification.verify(call, held)
      if (landedBefore) return landedBefore
      const isPrepaid = slot?.isPrepaid || call.streamed || call.prepare
      return prepay && isPrepaid ? await settleThenWork(call, held, prepay) : await workThenSettle(call, held)
    } finally {
      await slot?.release()
    }
  }

  /**
   * A gateway that was slow to verify, or to hear of its claim, may have been taken for dead, and another may have done its
   * work. What the ledger answers late is looked at again.
   */
  async function requireHeld({ key, fence, claimedAt }: HeldClaim): Promise<void> {
    let knownAt = claimedAt
    for (let looks = 0; looks < MAX_LOOKS && clock.now() - knownAt >= BEAT_MS; looks += 1) {
      knownAt = clock.now()
      const row = await orPending(key, mustFind(key))
      if (row.state !== 'locked' || row.fence !== fence) throw await markPending(key)
    }
  }

  /** Decides the order of work and money, and takes the slot of a payer who left work unpaid before. */
  async function takeSlot(call: AttendedCall, held: HeldClaim): Promise<PayerSlot | undefined> {
    try {
      return await prepay?.admit(call, held.hasStrike)
    } catch (error) {
      await claims.release(held, 'not begun')
      throw error
    }
  }

  async function workThenSettle(call: AttendedCall, held: HeldClaim): Promise<PaidAnswer> {
    await requireHeld(held)
    const { result, used } = await work.run(call, held)
    const responseHash = hash('sha256', result)
    if (used?.amount === '0') {
      await claims.release(held, 'nothing was used')
      return answers.uncharged(call, { result, responseHash })
    }
    const due = used ? { ...call, order: { ...call.order, amount: used.amount } } : call
    const row = await collect(due, held, (entry) =>
      ledger.writeAhead(held, { ...entry, result, responseHash, ...(used ? { used } : {}) }),
    )
    return answers.toAnswer(row, result, false)
  }

  async function settleThenWork(
    call: AttendedCall,
    held: HeldClaim,
    { writeAhead, redeem }: PrepayPolicy,
  ): Promise<PaidAnswer> {
    await work.prepare(call, held)
    const input = call.input()
    const row = await collect(call, held, (entry) => writeAhead(held, { ...entry, input }))
    const { row: worked, result, replayed } = await redeem(row, toOwedWork(call, row, answers))
    return answers.toAnswer(worked, result, replayed)
  }

  /** Writes ahead, asks a facilitator to settle, believes the chain, and records what it shows. */
  async function collect(
    { order, rail }: PaidCall,
    held: HeldClaim,
    writeAhead: WriteAhead,
  ): Promise<PaymentRow> {
    const attempt = settler.firstAttempt(order)
    const at = clock.now()
    const leaseUntil = at + LEASE_SLACK_MS
    // when it fails the write may have been kept all the same, and then the payment will be settled
    const isWritten = await orPending(order.key, writeAhead({ attempt, leaseUntil, at }))
    if (!isWritten) throw await markPending(order.key)
    reached?.('written')

    const settled = await orPending(order.key, settler.settle(rail, order, { first: attempt, owner: held }))
    if (settled.kind === 'landed') reached?.('landed')
    const row = { valid_before: order.validBefore, created_at: held.claimedAt }
    const known = await orPending(order.key, reconciler.conclude(held, order, row, settled))
    if (known.kind === 'dead') throw paymentRefused(known.reason)
    if (known.kind === 'unknown') throw await markPending(order.key)
    reached?.('settled')
    return known.row
  }

  return execute
}

import type { PaymentRow } from '../../store/payments/ledger.ts'
import {
  alreadyRefunded,
  alreadyUsed,
  boundToOtherRequest,
  inFlight,
  MAX_REPLAYS,
  notPresenter,
  paymentRefused,
  replayLimitReached,
} from '../model/errors.ts'
import { isPresenterOf } from '../protocol/offer-id.ts'
import { type PaidAnswers, toOwedWork } from './paid-answers.ts'
import type { AttendedCall, PaidAnswer, PaidCall } from './paid-call.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { PendingGuard } from './pending-guard.ts'
import type { PrepayPolicy } from './prepay-policy.ts'
import type { Reconciler } from './reconciler.ts'
import type { Settler } from './settler.ts'

const WAITS_FOR_ANOTHER_WORKER = 10
const WAIT_MS = 300

/** Answers calls whose payment the ledger knew before they came. */
export interface Replays {
  /**
   * Brings an unresolved payment forward, or waits a little for the one who does.
   *
   * @throws GatewayError `settlement_pending`.
   */
  resolvePending(row: PaymentRow): Promise<PaymentRow>
  /**
   * To be asked whenever an answer is given again.
   *
   * @throws GatewayError `payment_already_used` once that has happened `MAX_REPLAYS` times, `settlement_pending`.
   */
  countReplay(key: string): Promise<void>
  /**
   * What a payment has bought, asked for with the payment itself.
   *
   * @throws GatewayError `payment_*`, `settlement_pending`, and what work that is still owed fails with.
   */
  answerTaken(row: PaymentRow, call: AttendedCall): Promise<PaidAnswer>
  /**
   * What a settled payment bought, its own or another one of the same payer for the same request; or the work that it
   * still is to buy.
   *
   * @throws GatewayError `payment_already_used` once the answer was forgotten, and as `answerAgain` does.
   */
  replayStored(row: PaymentRow, call: AttendedCall): Promise<PaidAnswer>
}

interface ReplaysDeps {
  readonly settler: Settler
  readonly reconciler: Reconciler
  readonly pendingGuard: PendingGuard
  readonly answers: PaidAnswers
  readonly prepay: PrepayPolicy | undefined
  /** `reject`: what was paid before is not answered again. */
  readonly replay: 'serve' | 'reject'
}

export function createReplays(
  { ledger, scheduler, clock }: Pick<PaymentPorts, 'ledger' | 'scheduler' | 'clock'>,
  { settler, reconciler, pendingGuard, answers, prepay, replay }: ReplaysDeps,
): Replays {
  const { mustFind, orPending, markPending } = pendingGuard

  async function resolveOrWait(row: PaymentRow): Promise<PaymentRow> {
    await reconciler.resolve(row)
    for (let waited = 0; waited < WAITS_FOR_ANOTHER_WORKER; waited += 1) {
      const now = await mustFind(row.key)
      if (now.state !== 'settling' || now.lease_until === 0) return now
      await scheduler.sleep(WAIT_MS)
    }
    return mustFind(row.key)
  }

  const resolvePending = (row: PaymentRow) => orPending(row.key, resolveOrWait(row))

  async function replayStored(row: PaymentRow, call: AttendedCall): Promise<PaidAnswer> {
    if (!(await isProven(call, row))) throw alreadyUsed()
    if (row.late === 1 && row.response_hash !== null) await refuseRefunded(row)
    const isOwn = row.key === call.order.key
    if (row.response_hash === null && prepay) {
      const { row: worked, result, replayed } = await prepay.redeem(row, toOwedWork(call, row, answers))
      // what another payment has bought costs this one nothing
      return answers.toAnswer(worked, result, replayed || !isOwn)
    }
    // the same payer may have signed another payment for the same request
    const asked = isOwn ? { identifier: call.identifier, isRequired: !isPresenterOf(call, row) } : undefined
    const result = await orPending(row.key, ledger.answerTo(row.key, asked))
    if (result === undefined) throw alreadyUsed()
    if (isOwn) await countReplay(row.key)
    return answers.toAnswer(row, result, true)
  }

  /** What came late is shown or given back, and never both: showing it requires a mark first. */
  async function refuseRefunded({ key }: PaymentRow): Promise<void> {
    await orPending(key, ledger.delivered(key, clock.now()))
    if (!isPaid(await orPending(key, mustFind(key)))) throw alreadyRefunded()
  }

  /** Whether a proof is the payer's: of a contract wallet's, only what a facilitator has looked at. */
  async function isProven({ order, proofId }: PaidCall, row: PaymentRow): Promise<boolean> {
    if (!order.signedByContract || row.header_id === proofId) return true
    return (await settler.verify(order)).kind === 'valid'
  }

  async function countReplay(key: string): Promise<void> {
    if (!(await orPending(key, ledger.replayed(key, MAX_REPLAYS)))) throw replayLimitReached()
  }

  return {
    resolvePending,
    countReplay,
    replayStored,
    async answerTaken(row, call) {
      if (row.req_hash !== call.requestHash)
        throw row.state === 'released' ? boundToOtherRequest() : alreadyUsed()
      if (row.state === 'locked') throw inFlight()
      const seen = isUnfinished(row) ? await resolvePending(row) : row
      if (seen.state === 'settling') throw await markPending(row.key)
      if (seen.state === 'failed') throw paymentRefused(seen.reason ?? 'refused')
      if (seen.state === 'refunding' || seen.state === 'refunded') throw alreadyRefunded()
      if (!isPaid(seen) || (replay === 'reject' && seen.response_hash !== null)) throw alreadyUsed()
      if (!isPresenterOf(call, seen) && !isIdentified(call, seen)) throw notPresenter()
      return replayStored(seen, call)
    },
  }
}

/** Before offers had ids a payer could show himself by the name that he gave his payment, and still can. */
function isIdentified({ identifier }: PaidCall, { offer_hash, response_hash }: PaymentRow): boolean {
  return offer_hash === null && response_hash !== null && identifier !== undefined
}

/** A settlement whose end is not known, or one that was given up and may have come about since. */
function isUnfinished({ state, next_check_at }: PaymentRow): boolean {
  return state === 'settling' || (state === 'failed' && next_check_at !== null)
}

export function isPaid({ state }: Pick<PaymentRow, 'state'>): boolean {
  return state === 'settled' || state === 'delivered'
}

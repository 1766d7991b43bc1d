import { monotonicClock, type Scheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import {
  type Attempt,
  type AttemptEnd,
  type Owned,
  type PaymentRow,
  REPLAY_MS,
} from '../../store/payments/ledger.ts'
import type { Facilitator, SettleResult, VerifyResult } from '../facilitators/facilitator.ts'
import type { PaymentOrder, Rail } from '../model/rail.ts'
import { nextCheckAfterSettling } from '../rails/settlement-watch.ts'
import { createConfirmation, type Landed, type Resolution, SETTLE_MS } from './confirmation.ts'
import type { PaymentPorts } from './payment-ports.ts'
import { createSecondOpinion, NONCE_USED } from './second-opinion.ts'

/** What came of asking whether a payment would settle. */
export type Verified = VerifyResult | Landed | { readonly kind: 'unknown'; readonly reason: string }

export interface Settler {
  /**
   * Asks the facilitators in order until one has a word. A "no" that the chain and our own check contradict is only the
   * word of one, and the next is asked.
   *
   * @param rail To look at the chain with; left out, every word is believed.
   */
  verify(order: PaymentOrder, rail?: Rail): Promise<Verified>
  /** The attempt that is written down before the first request to settle leaves. */
  firstAttempt(order: PaymentOrder): Attempt
  /**
   * Asks to settle, and believes only the chain, unless the rail is not read.
   *
   * @param by.first The attempt that was written down with the write ahead.
   * @param by.owner Who asks. Time may have passed since the claim was last seen: then it is looked at again before anything
   *   leaves, because a gateway that stood still may have been taken for dead.
   * @param by.seenAt When it was last seen, milliseconds since the epoch; left out, when `first` began, or now.
   */
  settle(
    rail: Rail,
    order: PaymentOrder,
    by?: { readonly first?: Attempt; readonly owner?: Owned; readonly seenAt?: number },
  ): Promise<Resolution>
  /** Records a landed order. Undefined when someone else moved the payment on. */
  record(owned: Owned, order: PaymentOrder, landed: Landed, late: boolean): Promise<PaymentRow | undefined>
}

const VERIFY_MS = 2_500
/** So long after its claim was seen an owner does not look again. A gateway is taken for dead after more than that. */
const OWNED_MS = 2_000
/** For all facilitators together. */
const SETTLE_BUDGET_MS = 30_000

export function createSettler(ports: PaymentPorts): Settler {
  const { ledger, clock, scheduler, random } = ports
  const elapsed = monotonicClock(clock)
  const opinions = createSecondOpinion()
  const confirm = createConfirmation(ports, opinions)

  /** The facilitators that can settle an order, in the order of asking: those who have rejected it come last. */
  function findFacilitators(order: PaymentOrder): readonly Facilitator[] {
    const able = ports.facilitators.filter((facilitator) => canSettle(facilitator, order))
    const hasDenied = (facilitator: Facilitator) => opinions.hasDenied(order, facilitator)
    return [...able.filter((each) => !hasDenied(each)), ...able.filter(hasDenied)]
  }

  function newAttempt(facilitator: string): Attempt {
    return { id: Buffer.from(random.bytes(12)).toString('hex'), facilitator, startedAt: clock.now() }
  }

  async function startAttempt(key: string, facilitator: Facilitator): Promise<Attempt> {
    const attempt = newAttempt(facilitator.name)
    await ledger.attemptStarted(key, attempt)
    return attempt
  }

  /** False as well when the ledger does not answer: then it cannot be known. */
  async function isOwned({ key, fence }: Owned): Promise<boolean> {
    const row = await ledger.find(key).catch(() => undefined)
    return row?.fence === fence && row.state === 'settling'
  }

  const endAttempt = (key: string, attempt: Attempt, answer: SettleResult) =>
    ledger.attemptEnded(key, toAttemptEnd(attempt, answer, clock.now()))

  return {
    firstAttempt: (order) => newAttempt(findFacilitators(order)[0]?.name ?? 'none'),

    async verify(order, rail) {
      let rejection: Extract<VerifyResult, { readonly kind: 'invalid' }> | undefined
      for (const facilitator of findFacilitators(order)) {
        const answer = await askToVerify(scheduler, facilitator, order)
        if (answer.kind === 'unavailable') continue
        if (answer.kind === 'valid') return answer
        const judged = rejection || !rail ? answer : await opinions.judge(answer, order, rail)
        if (!rejection && judged.kind !== 'contradicted') return judged
        rejection ??= answer
        opinions.note(order, facilitator, answer.reason)
      }
      // no other facilitator bears us out, and a nonce that was seen used may have paid
      if (rejection?.reason === NONCE_USED) return { kind: 'unknown', reason: NONCE_USED }
      return rejection ?? { kind: 'unavailable', reason: 'no facilitator answered' }
    },

    async settle(rail, order, { first, owner, seenAt = first?.startedAt } = {}) {
      let ownedAt = { wall: seenAt ?? clock.now(), elapsed: elapsed.now() }
      // a machine that was suspended knows it by the wall clock alone, and that may have been set back
      const findSpan = () => Math.max(clock.now() - ownedAt.wall, elapsed.now() - ownedAt.elapsed)
      const until = elapsed.now() + SETTLE_BUDGET_MS
      let last: Resolution = { kind: 'unknown', reason: 'no facilitator serves this network' }
      let mayHaveBeenSent = false
      const candidates = findFacilitators(order)
      const isFirst = (facilitator: Facilitator | undefined) => facilitator?.name === first?.facilitator
      if (first && !isFirst(candidates[0])) {
        await endAttempt(order.key, first, { kind: 'not_sent', reason: 'it was not in turn any more' })
      }
      for (const facilitator of candidates) {
        if (elapsed.now() >= until) break
        if (owner && findSpan() > OWNED_MS) {
          if (!(await isOwned(owner))) return { kind: 'unknown', reason: 'another gateway has taken it over' }
          ownedAt = { wall: clock.now(), elapsed: elapsed.now() }
        }
        const isWritten = first && facilitator === candidates[0] && isFirst(facilitator)
        const attempt = isWritten ? first : await startAttempt(order.key, facilitator)
        const answer = await askToSettle(scheduler, facilitator, order)
        ports.reached?.('settle_returned')
        if (answer.kind !== 'not_sent') last = await confirm(answer, { facilitator, rail, order, until })
        // a landed order closes its attempts when it is recorded
        if (last.kind === 'landed') {
          const { transaction } = last
          if (answer.kind === 'refused' && !mayHaveBeenSent)
            ports.onSentByOther?.({ key: order.key, transaction, facilitator: facilitator.name })
          return last
        }
        mayHaveBeenSent ||= answer.kind !== 'refused' && answer.kind !== 'not_sent'
        await endAttempt(order.key, attempt, answer)
        if (last.kind === 'dead') return last
      }
      return last
    },

    record: (owned, order, landed, late) => recordLanding(ports, owned, order, { ...landed, late }),
  }
}

function canSettle(facilitator: Facilitator, order: PaymentOrder): boolean {
  return (
    facilitator.serves(order.network, order.requirement.scheme) &&
    (order.facilitator ?? facilitator.name) === facilitator.name &&
    (!order.signedByContract || facilitator.verifiesContractWallets === true)
  )
}

function askToVerify(
  scheduler: Scheduler,
  facilitator: Facilitator,
  order: PaymentOrder,
): Promise<VerifyResult> {
  return withDeadline<VerifyResult>(
    scheduler,
    VERIFY_MS,
    (signal) => facilitator.verify(order, signal),
    () => ({ kind: 'unavailable', reason: 'the facilitator did not answer in time' }),
  )
}

function askToSettle(
  scheduler: Scheduler,
  facilitator: Facilitator,
  order: PaymentOrder,
): Promise<SettleResult> {
  return withDeadline<SettleResult>(
    scheduler,
    SETTLE_MS,
    (signal) => facilitator.settle(order, signal),
    () => ({ kind: 'unknown', reason: 'the facilitator did not answer in time' }),
  )
}

function toAttemptEnd({ id }: Attempt, answer: SettleResult, endedAt: number): AttemptEnd {
  return {
    id,
    endedAt,
    class: answer.kind === 'refused' || answer.kind === 'not_sent' ? answer.kind : 'unknown',
    ...('transaction' in answer ? { tx: answer.transaction } : {}),
    ...('reason' in answer ? { reason: answer.reason } : {}),
  }
}

async function recordLanding(
  { ledger, clock, rails, onOtherAmount }: PaymentPorts,
  owned: Owned,
  order: PaymentOrder,
  { transaction, amount, late }: Landed & { readonly late: boolean },
): Promise<PaymentRow | undefined> {
  const at = clock.now()
  const purgeAt = Math.max(at + REPLAY_MS, order.validBefore * 1000)
  const rail = rails.find(
    ({ scheme = 'exact', network, asset }) =>
      scheme === order.requirement.scheme && network === order.network && asset === order.asset,
  )
  const recheckAt = rail ? nextCheckAfterSettling(rail, at, at) : null
  const settled = { tx: transaction, at, purgeAt, late, recheckAt }
  const row = await ledger.settled(owned, amount === undefined ? settled : { ...settled, amount })
  if (row && row.due !== null && row.due !== row.amount) {
    onOtherAmount?.({ key: row.key, transaction, due: row.due, settled: row.amount })
  }
  return row
}

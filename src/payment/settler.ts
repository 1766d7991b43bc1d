import { withDeadline } from '../core/deadline.ts'
import type { Attempt, Owned, PaymentRow } from '../store/ledger.ts'
import type { Facilitator, SettleWord, VerifyWord } from './facilitator.ts'
import { believed } from './facilitator-trust.ts'
import type { PaymentPorts } from './ports.ts'
import type { DeadOrder, OrderOnChain, PaymentOrder, Rail } from './rail.ts'
import { nextLook } from './settlement-watch.ts'

/** An order that was seen on its chain. */
export type Landed = Extract<OrderOnChain, { readonly kind: 'landed' }>

/** What is known of an order after asking to settle it. */
export type Resolution = Landed | DeadOrder | { readonly kind: 'unknown'; readonly reason: string }

export interface Settler {
  /** Asks the facilitators in order until one has a word. */
  verify(order: PaymentOrder): Promise<VerifyWord>
  /** The attempt that is written down before the first request to settle leaves. */
  firstAttempt(order: PaymentOrder): Attempt
  /** Asks to settle, and believes only the chain, unless the rail says that nobody reads it. */
  settle(rail: Rail, order: PaymentOrder, first?: Attempt): Promise<Resolution>
  /** Records a landed order. Undefined when somebody else moved the payment on. */
  record(owned: Owned, order: PaymentOrder, landed: Landed, late: boolean): Promise<PaymentRow | undefined>
}

const VERIFY_MILLISECONDS = 2_500
const SETTLE_MILLISECONDS = 12_000
/** For all facilitators together. */
const SETTLE_BUDGET_MILLISECONDS = 30_000
const CONFIRM_POLL_MILLISECONDS = 400
const REPLAY_MILLISECONDS = 600_000

export function createSettler(ports: PaymentPorts): Settler {
  const { ledger, clock, scheduler, random } = ports

  function serving(order: PaymentOrder): readonly Facilitator[] {
    return ports.facilitators.filter(
      (facilitator) =>
        facilitator.serves(order.network, order.requirement.scheme) &&
        (order.facilitator ?? facilitator.name) === facilitator.name &&
        (!order.signedByContract || facilitator.verifiesContractWallets === true),
    )
  }

  function newAttempt(facilitator: string): Attempt {
    return { id: Buffer.from(random.bytes(12)).toString('hex'), facilitator, startedAt: clock.now() }
  }

  async function askToSettle(facilitator: Facilitator, order: PaymentOrder): Promise<SettleWord> {
    return withDeadline(
      scheduler,
      SETTLE_MILLISECONDS,
      (signal) => facilitator.settle(order, signal),
      () => ({ kind: 'unknown', reason: 'the facilitator did not answer in time' }),
    )
  }

  /** Looks until the order has landed or died, or the time is over. A chain that cannot be read tells nothing. */
  async function confirm(
    rail: Rail,
    order: PaymentOrder,
    hint: string | undefined,
    until: number,
  ): Promise<Resolution> {
    for (;;) {
      try {
        const seen = await rail.look(order, hint)
        if (seen.kind !== 'open') return seen
        if (seen.expired) return { kind: 'dead', reason: 'expired' }
        if (hint === undefined) return { kind: 'unknown', reason: 'not on chain' }
      } catch {
        if (hint === undefined) return { kind: 'unknown', reason: 'the chain did not answer' }
      }
      if (clock.now() >= until) return { kind: 'unknown', reason: 'not confirmed in time' }
      await scheduler.sleep(CONFIRM_POLL_MILLISECONDS)
    }
  }

  async function endAttempt(key: string, attempt: Attempt, word: SettleWord): Promise<void> {
    const transaction = 'transaction' in word ? { tx: word.transaction } : {}
    await ledger.attemptEnded(key, {
      id: attempt.id,
      endedAt: clock.now(),
      class: word.kind === 'refused' || word.kind === 'not_sent' ? word.kind : 'unknown',
      ...transaction,
      ...('reason' in word ? { reason: word.reason } : {}),
    })
  }

  return {
    firstAttempt: (order) => newAttempt(serving(order)[0]?.name ?? 'none'),

    async verify(order) {
      for (const facilitator of serving(order)) {
        const word = await withDeadline(
          scheduler,
          VERIFY_MILLISECONDS,
          (signal) => facilitator.verify(order, signal),
          () => ({ kind: 'unavailable', reason: 'the facilitator did not answer in time' }) as VerifyWord,
        )
        if (word.kind !== 'unavailable') return word
      }
      return { kind: 'unavailable', reason: 'no facilitator answered' }
    },

    async settle(rail, order, first) {
      const until = clock.now() + SETTLE_BUDGET_MILLISECONDS
      let last: Resolution = { kind: 'unknown', reason: 'no facilitator serves this network' }
      const inTurn = serving(order)
      if (first && inTurn[0]?.name !== first.facilitator) {
        await endAttempt(order.key, first, { kind: 'not_sent', reason: 'it was not in turn any more' })
      }
      for (const facilitator of inTurn) {
        if (clock.now() >= until) break
        let attempt = facilitator === inTurn[0] && facilitator.name === first?.facilitator ? first : undefined
        if (!attempt) {
          attempt = newAttempt(facilitator.name)
          await ledger.attemptStarted(order.key, attempt)
        }
        const word = await askToSettle(facilitator, order)
        ports.reached?.('settle_returned')
        if (word.kind !== 'not_sent') {
          const hint = word.kind === 'success' || word.kind === 'pending' ? word.transaction : undefined
          const patience = Math.min(until, clock.now() + SETTLE_MILLISECONDS)
          last = rail.proof ? believed(word) : await confirm(rail, order, hint, patience)
        }
        // a landed order closes its attempts when it is recorded
        if (last.kind === 'landed') return last
        await endAttempt(order.key, attempt, word)
        if (last.kind === 'dead') return last
      }
      return last
    },

    async record(owned, order, { transaction, amount }, late) {
      const at = clock.now()
      const purgeAt = Math.max(at + REPLAY_MILLISECONDS, order.validBefore * 1000)
      const rail = ports.rails.find(
        ({ scheme = 'exact', network, asset }) =>
          scheme === order.requirement.scheme && network === order.network && asset === order.asset,
      )
      const lookAgainAt = rail ? nextLook(rail, at, at) : null
      const settled = { tx: transaction, at, purgeAt, late, lookAgainAt }
      const row = await ledger.settled(owned, amount === undefined ? settled : { ...settled, amount })
      if (row && row.due !== null && row.due !== row.amount) {
        ports.otherAmount?.({ key: row.key, transaction, due: row.due, settled: row.amount })
      }
      return row
    },
  }
}

import { withDeadline } from '../../core/deadline.ts'
import type { Attempt, Owned, PaymentRow } from '../../store/payments/ledger.ts'
import type { Facilitator, SettleWord, VerifyWord } from '../facilitators/facilitator.ts'
import { believed } from '../facilitators/facilitator-trust.ts'
import type { DeadOrder, OrderOnChain, PaymentOrder, Rail } from '../model/rail.ts'
import { nextLook } from '../rails/settlement-watch.ts'
import type { PaymentPorts } from './ports.ts'
import { createSecondOpinion, NONCE_USED } from './second-opinion.ts'

/** An order that was seen on its chain. */
export type Landed = Extract<OrderOnChain, { readonly kind: 'landed' }>

/** What is known of an order after asking to settle it. */
export type Resolution = Landed | DeadOrder | { readonly kind: 'unknown'; readonly reason: string }

/** What came of asking whether a payment would settle. */
export type Verified = VerifyWord | Landed | { readonly kind: 'unknown'; readonly reason: string }

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
  /** Asks to settle, and believes only the chain, unless the rail says that nobody reads it. */
  settle(rail: Rail, order: PaymentOrder, first?: Attempt): Promise<Resolution>
  /** Records a landed order. Undefined when somebody else moved the payment on. */
  record(owned: Owned, order: PaymentOrder, landed: Landed, late: boolean): Promise<PaymentRow | undefined>
}

interface Confirmed {
  readonly known: Resolution
  /** The chain could be read to the end, and does not show it although nothing stands in its way. */
  readonly isMissing?: boolean
}

/** A request to settle, and until when its end is waited for. */
interface Asked {
  readonly facilitator: Facilitator
  readonly rail: Rail
  readonly order: PaymentOrder
  readonly until: number
}

const VERIFY_MS = 2_500
const SETTLE_MS = 12_000
/** For all facilitators together. */
const SETTLE_BUDGET_MS = 30_000
const CONFIRM_POLL_MS = 400
const REPLAY_MS = 600_000

export function createSettler(ports: PaymentPorts): Settler {
  const { ledger, clock, scheduler, random } = ports
  const opinions = createSecondOpinion()

  /** Whoever can settle an order, in the order in which they are asked: those who have rejected it come last. */
  function serving(order: PaymentOrder): readonly Facilitator[] {
    const able = ports.facilitators.filter(
      (facilitator) =>
        facilitator.serves(order.network, order.requirement.scheme) &&
        (order.facilitator ?? facilitator.name) === facilitator.name &&
        (!order.signedByContract || facilitator.verifiesContractWallets === true),
    )
    const hasDenied = (facilitator: Facilitator) => opinions.hasDenied(order, facilitator)
    return [...able.filter((each) => !hasDenied(each)), ...able.filter(hasDenied)]
  }

  async function askToVerify(facilitator: Facilitator, order: PaymentOrder): Promise<VerifyWord> {
    return withDeadline<VerifyWord>(
      scheduler,
      VERIFY_MS,
      (signal) => facilitator.verify(order, signal),
      () => ({ kind: 'unavailable', reason: 'the facilitator did not answer in time' }),
    )
  }

  function newAttempt(facilitator: string): Attempt {
    return { id: Buffer.from(random.bytes(12)).toString('hex'), facilitator, startedAt: clock.now() }
  }

  async function askToSettle(facilitator: Facilitator, order: PaymentOrder): Promise<SettleWord> {
    return withDeadline(
      scheduler,
      SETTLE_MS,
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
  ): Promise<Confirmed> {
    for (;;) {
      let isMissing = false
      try {
        const seen = await rail.look(order, hint)
        if (seen.kind !== 'open') return { known: seen }
        if (seen.expired) return { known: { kind: 'dead', reason: 'expired' } }
        if (hint === undefined) return { known: { kind: 'unknown', reason: 'not on chain' } }
        isMissing = true
      } catch {
        if (hint === undefined) return { known: { kind: 'unknown', reason: 'the chain did not answer' } }
      }
      if (clock.now() >= until)
        return { known: { kind: 'unknown', reason: 'not confirmed in time' }, isMissing }
      await scheduler.sleep(CONFIRM_POLL_MS)
    }
  }

  /** What the chain says of a facilitator's word, and what that says of the facilitator. */
  async function held(word: SettleWord, { facilitator, rail, order, until }: Asked): Promise<Resolution> {
    if (rail.proof) return believed(word)
    const hint = word.kind === 'success' || word.kind === 'pending' ? word.transaction : undefined
    const patience = Math.min(until, clock.now() + SETTLE_MS)
    const { known, isMissing } = await confirm(rail, order, hint, patience)
    if (known.kind === 'landed') {
      if (word.kind === 'success') facilitator.noteTrueWord?.()
      opinions.landed(order, ports.facilitators)
    } else if (word.kind === 'success' && isMissing)
      facilitator.noteFalseWord?.({ kind: 'success', payer: order.payer })
    return known
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

    async verify(order, rail) {
      let no: Extract<VerifyWord, { readonly kind: 'invalid' }> | undefined
      for (const facilitator of serving(order)) {
        const word = await askToVerify(facilitator, order)
        if (word.kind === 'unavailable') continue
        if (word.kind === 'valid') return word
        const judged = no || !rail ? word : await opinions.judge(word, order, rail)
        if (!no && judged.kind !== 'contradicted') return judged
        no ??= word
        opinions.note(order, facilitator, word.reason)
      }
      // nobody bears us out, and a nonce that somebody has seen used may have paid
      if (no?.reason === NONCE_USED) return { kind: 'unknown', reason: NONCE_USED }
      return no ?? { kind: 'unavailable', reason: 'no facilitator answered' }
    },

    async settle(rail, order, first) {
      const until = clock.now() + SETTLE_BUDGET_MS
      let last: Resolution = { kind: 'unknown', reason: 'no facilitator serves this network' }
      const inTurn = serving(order)
      let mayHaveLeft = false
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
          last = await held(word, { facilitator, rail, order, until })
        }
        // a landed order closes its attempts when it is recorded
        if (last.kind === 'landed') {
          if (word.kind === 'refused' && !mayHaveLeft)
            ports.sentByOther?.({
              key: order.key,
              transaction: last.transaction,
              facilitator: facilitator.name,
            })
          return last
        }
        mayHaveLeft ||= word.kind !== 'refused' && word.kind !== 'not_sent'
        await endAttempt(order.key, attempt, word)
        if (last.kind === 'dead') return last
      }
      return last
    },

    async record(owned, order, { transaction, amount }, late) {
      const at = clock.now()
      const purgeAt = Math.max(at + REPLAY_MS, order.validBefore * 1000)
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

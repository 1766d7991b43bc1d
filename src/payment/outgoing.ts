import { withDeadline } from '../core/deadline.ts'
import type { OutgoingBook } from '../store/outgoing-book.ts'
import type { OutgoingKind, OutgoingRow } from '../store/outgoing-tables.ts'
import { type Hex, lowerCased } from '../upstream/chain/hex.ts'
import type { SettleWord } from './facilitator.ts'
import { outgoingOrder, VALID_SECONDS } from './outgoing-order.ts'
import type { PayoutAccount } from './payout-account.ts'
import type { PaymentPorts } from './ports.ts'

/** The points of money that leaves at which a crash must lose nothing, and send nothing twice. */
export type OutgoingStep = `${OutgoingKind}_${'written' | 'sending' | 'sent'}`

/** Sends what is written down to leave, and looks whether it has come. */
export interface OutgoingDesk {
  /** Brings one a step further. Rejects when nobody knows; the job looks again. */
  bring(row: OutgoingRow): Promise<void>
  /** Brings everything that is due a step further; how much it looked at. */
  sweep(): Promise<number>
}

interface OutgoingDeskParts extends Pick<PaymentPorts, 'facilitators' | 'clock' | 'scheduler'> {
  readonly book: OutgoingBook
  readonly accounts: readonly PayoutAccount[]
  readonly reached?: (step: OutgoingStep) => void
  /** Told when something cannot leave as things stand. */
  readonly trouble?: (what: { readonly id: string; readonly reason: string }) => void
}

/** How long after its end an unspent order is taken for dead: a reorganised block may still bring it back. */
const EXPIRY_MARGIN_SECONDS = 60
const SETTLE_MILLISECONDS = 12_000
/** While somebody sends, nobody else does. */
const SENDING_MILLISECONDS = 45_000
const SHORTEST_WAIT = 2_000
const LONGEST_WAIT = 600_000
const MOST_AT_ONCE = 20
/** How long a payout is tried before it is given up, once nothing that was sent can land any more. */
const GIVE_UP_MILLISECONDS = 24 * 3_600_000

/** The account that pays on a network in a token. */
export function accountFor(
  accounts: readonly PayoutAccount[],
  { network, asset }: Pick<OutgoingRow, 'network' | 'asset'>,
): PayoutAccount | undefined {
  return accounts.find(
    (account) =>
      account.asset.network === network && account.asset.asset.toLowerCase() === asset.toLowerCase(),
  )
}

/**
 * The order to move something has a nonce that is the hash of its id, so that a token moves it once, however often it is
 * sent and signed again: sending needs no other care. That it has moved is believed of the chain alone.
 */
export function createOutgoingDesk(parts: OutgoingDeskParts): OutgoingDesk {
  const { book, accounts, clock, scheduler } = parts

  async function bring(row: OutgoingRow): Promise<void> {
    const account = accountFor(accounts, row)
    if (!account) {
      parts.trouble?.({ id: row.id, reason: 'there is no payout account on its network' })
      return book.waiting(row, { reason: 'no_account', nextLookAt: clock.now() + LONGEST_WAIT })
    }
    const seen = await look(row, account)
    if (seen.kind === 'landed') return landed(row, seen.tx)
    if (seen.kind === 'spent') {
      parts.trouble?.({ id: row.id, reason: 'its nonce was spent by something else' })
      if (await book.failed(row, { reason: 'nonce_spent', at: clock.now() })) return
      return book.waiting(row, { reason: 'nonce_spent', nextLookAt: clock.now() + LONGEST_WAIT })
    }
    const isGood = row.valid_before > 0 && seen.time < row.valid_before + EXPIRY_MARGIN_SECONDS
    if (!isGood && row.valid_before > 0 && clock.now() - row.created_at > GIVE_UP_MILLISECONDS) {
      const why = { reason: row.reason ?? 'given_up', at: clock.now() }
      if (await book.failed(row, why)) return parts.trouble?.({ id: row.id, reason: 'it was given up' })
    }
    const validBefore = isGood ? row.valid_before : Math.floor(clock.now() / 1000) + VALID_SECONDS
    const nextLookAt = clock.now() + SENDING_MILLISECONDS
    if (!(await book.sending(row, { validBefore, nextLookAt }))) return
    parts.reached?.(`${row.kind}_sending`)
    const word = await send({ ...row, valid_before: validBefore }, account)
    parts.reached?.(`${row.kind}_sent`)
    const after = await look({ ...row, tx: 'transaction' in word ? word.transaction : row.tx }, account)
    if (after.kind === 'landed') return landed(row, after.tx)
    const reason = 'reason' in word ? word.reason : 'not on chain yet'
    if (reason === 'insufficient_funds') parts.trouble?.({ id: row.id, reason })
    await book.waiting(row, {
      ...('transaction' in word ? { tx: word.transaction } : {}),
      reason: reason.slice(0, 120),
      nextLookAt: clock.now() + Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** Math.min(row.attempts, 9)),
    })
  }

  async function landed(row: OutgoingRow, tx: string): Promise<void> {
    await book.landed(row, { tx, at: clock.now() })
  }

  async function look(row: OutgoingRow, { chain }: PayoutAccount) {
    const [holder, nonce] = [lowerCased(row.payer as Hex), row.nonce as Hex]
    const isIt = (transfer: { to: string; value: bigint }) =>
      transfer.to === row.pay_to && transfer.value === BigInt(row.amount)
    const head = await chain.head()
    if (!(await chain.isNonceSpent(holder, nonce, head))) {
      await chain.agreeOn?.(head)
      return { kind: 'open' as const, time: head.time }
    }
    const transfer = await chain.transferOf(holder, nonce, head)
    if (transfer && isIt(transfer)) return { kind: 'landed' as const, tx: transfer.transaction }
    await chain.agreeOn?.(head)
    return { kind: 'spent' as const }
  }

  async function send(row: OutgoingRow, account: PayoutAccount): Promise<SettleWord> {
    await account.fill?.(BigInt(row.amount))
    const order = await outgoingOrder(row, account)
    let last: SettleWord = { kind: 'not_sent', reason: 'no facilitator serves this network' }
    for (const facilitator of parts.facilitators.filter(({ serves }) => serves(row.network, 'exact'))) {
      last = await withDeadline<SettleWord>(
        scheduler,
        SETTLE_MILLISECONDS,
        (signal) => facilitator.settle(order, signal),
        () => ({ kind: 'unknown', reason: 'the facilitator did not answer in time' }),
      )
      if (last.kind === 'success' || last.kind === 'pending') return last
    }
    return last
  }

  return {
    bring,

    async sweep() {
      const due = await book.due(clock.now(), MOST_AT_ONCE)
      for (const row of due) {
        await bring(row).catch(() =>
          book.waiting(row, {
            reason: 'the chain did not answer',
            nextLookAt: clock.now() + SHORTEST_WAIT * 2 ** Math.min(row.attempts, 7),
          }),
        )
      }
      return due.length
    },
  }
}

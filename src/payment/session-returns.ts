import { withDeadline } from '../core/deadline.ts'
import { microUsd, tokenUnits } from '../core/money.ts'
import type { ReturnTerms, SessionReturnRow, SessionReturns } from '../store/session-returns.ts'
import type { SessionRow } from '../store/session-rules.ts'
import type { Authorization } from '../upstream/chain/chain.ts'
import { type Hex, hexOf, lowerCased } from '../upstream/chain/hex.ts'
import { keccakOfText } from '../upstream/chain/keccak.ts'
import type { SettleWord } from './facilitator.ts'
import type { PayoutAccount } from './payout-account.ts'
import type { PaymentPorts } from './ports.ts'
import type { PaymentOrder } from './rail.ts'
import type { SessionStep } from './session-gate.ts'
import type { Requirement } from './wire.ts'

/** Gives the rest of closed sessions back to their wallets. */
export interface ReturnDesk {
  /** Writes down what a closed session gives back, sends it, and looks whether it has come. Rejects when nobody knows. */
  giveBack(session: SessionRow): Promise<void>
  /** Brings everything that is under way a step further; how much it looked at. */
  sweep(): Promise<number>
}

interface ReturnDeskParts extends Pick<PaymentPorts, 'facilitators' | 'clock' | 'scheduler'> {
  readonly book: SessionReturns
  readonly accounts: readonly PayoutAccount[]
  readonly reached?: (step: SessionStep) => void
  /** Told when something cannot be given back as things stand. */
  readonly trouble?: (what: { readonly id: string; readonly reason: string }) => void
}

const VALID_SECONDS = 600
/** How long after its end an unspent order is taken for dead: a reorganised block may still bring it back. */
const EXPIRY_MARGIN_SECONDS = 60
const SETTLE_MILLISECONDS = 12_000
/** While somebody sends, nobody else does. */
const SENDING_MILLISECONDS = 45_000
const SHORTEST_WAIT = 2_000
const LONGEST_WAIT = 600_000
const MOST_AT_ONCE = 20

/**
 * The order to give something back has a nonce that is the hash of its id, so that a token moves it once, however often
 * it is sent and signed again: sending needs no other care. That it has moved is believed of the chain alone.
 */
export function createReturnDesk(parts: ReturnDeskParts): ReturnDesk {
  const { book, accounts, clock, scheduler } = parts

  const accountOf = ({ network, asset }: Pick<SessionRow, 'network' | 'asset'>) =>
    accounts.find(
      (account) =>
        account.asset.network === network && account.asset.asset.toLowerCase() === asset.toLowerCase(),
    )

  async function begin(session: SessionRow): Promise<SessionReturnRow | undefined> {
    const account = accountOf(session)
    if (!account) {
      parts.trouble?.({ id: session.id, reason: 'there is no payout account on its network' })
      return undefined
    }
    const payer = await account.address()
    const row = await book.begin(
      session.id,
      (now, earlier) => termsOf(now, earlier, account, payer),
      clock.now(),
    )
    if (row) parts.reached?.('return_written')
    return row
  }

  async function bring(row: SessionReturnRow): Promise<void> {
    const account = accountOf(row)
    if (!account) return
    const seen = await look(row, account)
    if (seen.kind === 'landed') return landed(row, seen.tx)
    if (seen.kind === 'spent') {
      parts.trouble?.({ id: row.id, reason: 'its nonce was spent by something else' })
      return book.waiting(row, { reason: 'nonce_spent', nextLookAt: clock.now() + LONGEST_WAIT })
    }
    const isGood = row.valid_before > 0 && seen.time < row.valid_before + EXPIRY_MARGIN_SECONDS
    const validBefore = isGood ? row.valid_before : Math.floor(clock.now() / 1000) + VALID_SECONDS
    const nextLookAt = clock.now() + SENDING_MILLISECONDS
    if (!(await book.sending(row, { validBefore, nextLookAt }))) return
    parts.reached?.('return_sending')
    const word = await send({ ...row, valid_before: validBefore }, account)
    parts.reached?.('return_sent')
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

  async function landed(row: SessionReturnRow, tx: string): Promise<void> {
    await book.landed(row, { tx, at: clock.now() })
  }

  async function look(row: SessionReturnRow, { chain }: PayoutAccount) {
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

  async function send(row: SessionReturnRow, account: PayoutAccount): Promise<SettleWord> {
    await account.fill?.(BigInt(row.amount))
    const order = await orderOf(row, account)
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
    async giveBack(session) {
      const row = await begin(session)
      if (row) await bring(row)
    },

    async sweep() {
      for (const session of await book.unreturned(MOST_AT_ONCE)) await begin(session)
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

function termsOf(session: SessionRow, earlier: number, { asset }: PayoutAccount, payer: Hex): ReturnTerms {
  const id = `session-return|${session.id}|${earlier}`
  return {
    id,
    network: asset.network,
    asset: asset.asset,
    payer,
    pay_to: session.return_to.toLowerCase(),
    amount: `${tokenUnits(microUsd(BigInt(session.balance)), asset.decimals)}`,
    nonce: hexOf(keccakOfText(id)),
  }
}

async function orderOf(row: SessionReturnRow, { asset, sign }: PayoutAccount): Promise<PaymentOrder> {
  const authorization: Authorization = {
    from: lowerCased(row.payer as Hex),
    to: lowerCased(row.pay_to as Hex),
    value: BigInt(row.amount),
    validAfter: 0n,
    validBefore: BigInt(row.valid_before),
    nonce: row.nonce as Hex,
  }
  const requirement: Requirement = {
    scheme: 'exact',
    network: asset.network,
    amount: row.amount,
    asset: asset.asset,
    payTo: row.pay_to,
    maxTimeoutSeconds: VALID_SECONDS,
    extra: { name: asset.name, version: asset.version },
  }
  return {
    key: `${asset.network}|${asset.asset.toLowerCase()}|${authorization.from}|${authorization.nonce}`,
    network: asset.network,
    asset: asset.asset,
    payer: authorization.from,
    payTo: authorization.to,
    amount: row.amount,
    validBefore: row.valid_before,
    requirement,
    payload: {
      x402Version: 2,
      accepted: requirement,
      payload: {
        signature: await sign(authorization),
        authorization: {
          from: authorization.from,
          to: authorization.to,
          value: row.amount,
          validAfter: '0',
          validBefore: `${row.valid_before}`,
          nonce: row.nonce,
        },
      },
    },
  }
}

import { createHash } from 'node:crypto'
import type { OutgoingMoney } from './config/outgoing-money.ts'
import { isEvmAddress, isSolanaAddress } from './core/addresses.ts'
import type { Clock, Scheduler } from './core/clock.ts'
import { withDeadline } from './core/deadline.ts'
import { GatewayError } from './core/failures.ts'
import { canonicalJson } from './core/json.ts'
import { formatUsd, type MicroUsd, microUsd, tokenUnits, usd } from './core/money.ts'
import type { OutgoingDesk, OutgoingStep } from './payment/outgoing.ts'
import { outgoingTerms } from './payment/outgoing-order.ts'
import type { PayoutAccount } from './payment/payout-account.ts'
import type { Rail } from './payment/rail.ts'
import type { OutgoingBook } from './store/outgoing-book.ts'
import type { PayoutRow } from './store/outgoing-tables.ts'
import type { NewPayout, PayoutBook } from './store/payout-book.ts'
import { outgoingIdOf } from './store/payout-posting.ts'
import { PAYOUT_FEE, PAYOUT_TOOL } from './store/payout-price.ts'
import type { SessionBook } from './store/session-book.ts'
import { dayOf, listedIn } from './store/session-rules.ts'
import type { Owner } from './tools/ports.ts'
import type { Payout, PayoutOrder, PayoutRail, Payouts } from './tools/treasury/payout-ports.ts'

interface PayoutDeskParts {
  readonly money: OutgoingMoney
  readonly book: PayoutBook
  readonly outgoing: OutgoingBook
  readonly desk: OutgoingDesk
  readonly sessions: Pick<SessionBook, 'find'>
  readonly accounts: readonly PayoutAccount[]
  /** Who is paid on them is nobody to be paid out to. */
  readonly rails: readonly Rail[]
  readonly reached?: (step: OutgoingStep) => void
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** The networks that a rail may mean, the first that there is. */
const networksOf: Readonly<Record<PayoutRail, readonly string[]>> = {
  base: ['eip155:8453', 'eip155:84532'],
  'base-sepolia': ['eip155:84532'],
  solana: [],
  'solana-devnet': [],
}
/** How long an answer waits for its payout to land. */
const PATIENCE_MILLISECONDS = 12_000
const FEE = microUsd(BigInt(PAYOUT_FEE))

/** The payouts as tools ask for them. */
export function payoutDesk(parts: PayoutDeskParts): Payouts {
  const { money, book, outgoing, desk, accounts, clock } = parts

  function accountOn(rail: PayoutRail): PayoutAccount {
    if (rail.startsWith('solana')) {
      throw new GatewayError('payouts_off', 'Nobody signs payouts on Solana here; use base.', {
        details: { rail },
      })
    }
    const networks = networksOf[rail]
    const account = networks
      .map((network) => accounts.find(({ asset }) => asset.network === network))
      .find((each) => each !== undefined)
    if (account) return account
    const missing = accounts.length === 0 ? 'PAYOUT_KEY is not set' : `${networks[0]} is not in NETWORKS`
    throw new GatewayError('payouts_off', `Payouts on ${rail} are off: ${missing}.`, {
      details: { rail, setting: accounts.length === 0 ? 'PAYOUT_KEY' : 'NETWORKS' },
    })
  }

  /** Refuses what can be refused without knowing who pays. */
  function checked({ rail, to, amount }: PayoutOrder): PayoutAccount {
    const account = accountOn(rail)
    if (!isEvmAddress(to)) {
      throw wrong('to', isSolanaAddress(to) ? `${rail} pays EVM addresses only.` : 'Must be an EVM address.')
    }
    const own = parts.rails
      .filter(({ network }) => network === account.asset.network)
      .map((each) => each.requirement(usd('1')).payTo)
    const refused = [...own, account.asset.asset, `0x${'0'.repeat(40)}`]
    if (refused.some((address) => address.toLowerCase() === to.toLowerCase()))
      throw wrong('to', 'This address cannot be paid out to: it is the gateway’s, the token’s or nobody’s.')
    const { most } = money.payouts
    if (amount > most) throw wrong('amountUsd', `At most ${formatUsd(most)} dollars are paid out at once.`)
    return account
  }

  async function newPayout(order: PayoutOrder, owner: Required<Owner>): Promise<NewPayout> {
    const account = checked(order)
    const now = clock.now()
    const id = `po_${hashOf(owner.payment).slice(0, 24)}`
    const amount = tokenUnits(order.amount, account.asset.decimals)
    const { id: _, ...terms } = await outgoingTerms(account, { id: outgoingIdOf(id), to: order.to, amount })
    if (terms.pay_to === terms.payer.toLowerCase())
      throw wrong('to', 'This address cannot be paid out to: payouts leave from it.')
    return {
      ...terms,
      id,
      payment: owner.payment,
      wallet: owner.wallet,
      name: order.name,
      request: requestOf(order),
      rail: order.rail,
      micro_usd: Number(order.amount),
      fee: PAYOUT_FEE,
      memo: order.memo ?? null,
      day: dayOf(now),
      created_at: now,
    }
  }

  async function reserved(order: PayoutOrder, owner: Owner): Promise<PayoutRow> {
    const { wallet, payment } = owner
    if (payment === undefined) throw new Error('A payout is paid for.')
    await refuseUnnamedPayee(payment, order)
    const payout = await newPayout(order, { wallet, payment })
    const outcome = await book.reserve(payout, Number(money.payouts.mostPerDay))
    if (outcome.kind === 'reserved') return outcome.payout
    if (outcome.kind === 'over_day') {
      throw new GatewayError('budget_exceeded', 'No more is paid out here today (UTC).', {
        details: { budgetExceeded: true, limit: 'payoutsPerDay', toolId: PAYOUT_TOOL },
      })
    }
    refuseOther(outcome.payout, order)
    throw new GatewayError(
      'payment_in_flight',
      'This payout is being paid for by another request: repeat it in a moment, it is shown for nothing.',
      { retryAfterSeconds: 2 },
    )
  }

  /** A session pays out only to whom its wallet has named. */
  async function refuseUnnamedPayee(payment: string, { to }: PayoutOrder): Promise<void> {
    if (!payment.startsWith('session|')) return
    const session = await parts.sessions.find(payment.slice('session|'.length, payment.lastIndexOf('.')))
    const payees = listedIn(session?.payees ?? null) ?? []
    if (payees.some((payee) => payee.toLowerCase() === to.toLowerCase())) return
    throw new GatewayError('budget_exceeded', 'The session may not pay out to this address.', {
      details: { budgetExceeded: true, limit: 'payees', toolId: PAYOUT_TOOL },
    })
  }

  async function bring(id: string): Promise<void> {
    const row = await outgoing.find(outgoingIdOf(id))
    if (row?.state !== 'open') return
    if (row.attempts === 0) parts.reached?.('payout_written')
    await desk.bring(row)
  }

  async function said(row: PayoutRow): Promise<Payout> {
    const sent = await outgoing.find(outgoingIdOf(row.id))
    return {
      id: row.id,
      state: row.state === 'open' ? 'under way' : row.state,
      network: row.network,
      asset: row.asset,
      from: row.payer,
      to: row.pay_to,
      amount: micro(row.micro_usd),
      fee: micro(row.fee),
      memo: row.memo ?? undefined,
      transaction: sent?.state === 'landed' ? (sent.tx ?? undefined) : undefined,
      failed: row.state === 'failed' ? whereIsItsMoney(row) : undefined,
    }
  }

  function whereIsItsMoney({ payment }: PayoutRow): NonNullable<Payout['failed']> {
    if (payment.startsWith('session|')) return 'back in the session'
    const { enabled, tools } = money.refunds
    return enabled && tools.includes(PAYOUT_TOOL) ? 'refundable' : 'owed by the operator'
  }

  return {
    price(order) {
      checked(order)
      return microUsd(order.amount + FEE)
    },

    async reserve(order, owner) {
      await reserved(order, owner)
    },

    async earlier(order, { wallet, payment }) {
      const row = await book.named(wallet, order.name)
      if (!row || row.state === 'waiting' || row.payment === payment) return undefined
      refuseOther(row, order)
      return said(row)
    },

    async pay(order, owner) {
      const { id, payment } = await reserved(order, owner)
      await withDeadline(
        parts.scheduler,
        PATIENCE_MILLISECONDS,
        // the job goes on with what does not land now
        () => bring(id).catch(() => {}),
        () => undefined,
      )
      const row = await book.ofPayment(payment)
      if (!row) throw new Error('A payout that was kept is gone.')
      return said(row)
    },

    send: bring,
  }
}

function refuseOther(row: PayoutRow, order: PayoutOrder): void {
  if (row.request === requestOf(order)) return
  throw new GatewayError('identifier_conflict', 'This idempotencyKey stands for another payout of yours.', {
    details: { field: 'idempotencyKey' },
  })
}

/** What a name stands for: the same payout, however its address is written. */
function requestOf({ rail, to, amount, memo }: PayoutOrder): string {
  return hashOf(canonicalJson({ rail, to: to.toLowerCase(), amount: `${amount}`, memo: memo ?? '' }))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function wrong(field: string, message: string): GatewayError {
  return new GatewayError('invalid_input', `${field}: ${message}`, { details: { field } })
}

function micro(amount: number): MicroUsd {
  return microUsd(BigInt(amount))
}

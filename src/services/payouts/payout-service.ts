import { createHash } from 'node:crypto'
import type { OutgoingMoney } from '../../config/outgoing-money.ts'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import { GatewayError } from '../../core/failures.ts'
import { canonicalJson } from '../../core/json.ts'
import { formatUsd, type MicroUsd, microUsd, tokenUnits, usd } from '../../core/money.ts'
import type { Rail } from '../../payment/model/rail.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import { solanaPayee } from '../../payment/payouts/solana-payee.ts'
import type { OutgoingStep } from '../../payment/payouts/transfer-deps.ts'
import { outgoingTerms } from '../../payment/payouts/transfer-order.ts'
import type { OutgoingDesk } from '../../payment/payouts/transfer-sender.ts'
import { dayOf } from '../../store/engine/utc-day.ts'
import type { OutgoingBook } from '../../store/payouts/outgoing-repository.ts'
import type { OutgoingTransfers } from '../../store/payouts/outgoing-transfers.ts'
import { outgoingIdOf } from '../../store/payouts/payout-posting.ts'
import type { NewPayout, PayoutBook } from '../../store/payouts/payout-repository.ts'
import { PAYOUT_FEE, PAYOUT_TOOL } from '../../store/sales/earnings.ts'
import type { PayoutRow } from '../../store/schema/outgoing-tables.ts'
import type { SessionBook } from '../../store/sessions/session-repository.ts'
import { listedIn } from '../../store/sessions/session-rules.ts'
import type { Owner } from '../../tools/ports.ts'
import type { Payout, PayoutOrder, PayoutRail, Payouts } from '../../tools/treasury/payout-ports.ts'

interface PayoutDeskParts {
  readonly money: OutgoingMoney
  readonly book: PayoutBook
  readonly outgoing: OutgoingBook
  readonly transfers: Pick<OutgoingTransfers, 'openedOn'>
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
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  'solana-devnet': ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
}
/** To which nobody has the key. */
const NOBODY = [`0x${'0'.repeat(40)}`, '1'.repeat(32)]
/** How long an answer waits for its payout to land. */
const PATIENCE_MS = 12_000
const FEE = microUsd(BigInt(PAYOUT_FEE))

/** The payouts as tools ask for them. */
export function payoutDesk(parts: PayoutDeskParts): Payouts {
  const { money, book, outgoing, desk, accounts, clock } = parts

  function accountOn(rail: PayoutRail): PayoutAccount {
    const networks = networksOf[rail]
    const account = networks
      .map((network) => accounts.find(({ asset }) => asset.network === network))
      .find((each) => each !== undefined)
    if (account) return account
    const hasNetwork = parts.rails.some(({ network }) => networks.includes(network))
    const key = rail.startsWith('solana') ? 'PAYOUT_KEY_SOLANA' : 'PAYOUT_KEY'
    const missing = hasNetwork ? `${key} is not set` : `${networks[0]} is not in NETWORKS`
    throw new GatewayError('payouts_off', `Payouts on ${rail} are off: ${missing}.`, {
      details: { rail, setting: hasNetwork ? key : 'NETWORKS' },
    })
  }

  /** Refuses what can be refused without knowing who pays. */
  function checked({ rail, to, amount }: PayoutOrder): PayoutAccount {
    const account = accountOn(rail)
    const payee = account.payee(to)
    if (payee === undefined)
      throw wrong(
        'to',
        `${rail} pays addresses of ${account.kind === 'evm' ? 'EVM networks' : 'Solana'} only.`,
      )
    const own = parts.rails
      .filter(({ network }) => network === account.asset.network)
      .map((each) => each.requirement(usd('1')).payTo)
    const refused = [...own, account.asset.asset, ...NOBODY]
    if (refused.some((address) => account.payee(address) === payee))
      throw wrong('to', 'This address cannot be paid out to: it is the gateway’s, the token’s or nobody’s.')
    const { most } = money.payouts
    if (amount > most) throw wrong('amountUsd', `At most ${formatUsd(most)} dollars are paid out at once.`)
    return account
  }

  /** What a name stands for: the same payout, however its address is written. */
  function requestOf({ rail, to, amount, memo }: PayoutOrder): string {
    const payee = accountOn(rail).payee(to) ?? to
    return hashOf(canonicalJson({ rail, to: payee, amount: `${amount}`, memo: memo ?? '' }))
  }

  async function newPayout(order: PayoutOrder, owner: Required<Owner>): Promise<NewPayout> {
    const account = checked(order)
    const now = clock.now()
    const id = `po_${hashOf(owner.payment).slice(0, 24)}`
    const amount = tokenUnits(order.amount, account.asset.decimals)
    const departure = { id: outgoingIdOf(id), payer: await account.address(), to: order.to, amount }
    const { id: _, ...terms } = outgoingTerms(account, departure)
    if (terms.pay_to === account.payee(terms.payer))
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
    const known = await book.ofPayment(payment)
    // once its money is on its way, it is late for asking a chain
    if (known?.request !== requestOf(order)) await refuseUnpayable(order)
    const payout = await newPayout(order, { wallet, payment })
    const outcome = await book.reserve(payout, Number(money.payouts.mostPerDay))
    if (outcome.kind === 'reserved') return outcome.payout
    if (outcome.kind === 'over_day') {
      throw new GatewayError('budget_exceeded', 'No more is paid out here today (UTC).', {
        details: { budgetExceeded: true, limit: 'payoutsPerDay', toolId: PAYOUT_TOOL },
      })
    }
    refuseOther(outcome.payout, requestOf(order))
    throw new GatewayError(
      'payment_in_flight',
      'This payout is being paid for by another request: repeat it in a moment, it is shown for nothing.',
      { retryAfterSeconds: 2 },
    )
  }

  /** Refuses what only the chain can tell, before any money has moved. */
  async function refuseUnpayable({ rail, to }: PayoutOrder): Promise<void> {
    const account = accountOn(rail)
    if (account.kind !== 'solana') return
    const { problem, needsAccount } = await solanaPayee(account, to)
    if (problem !== undefined) throw wrong('to', problem)
    const opened = await parts.transfers.openedOn(account.asset.network, clock.now())
    if (!needsAccount || opened < money.payouts.mostOpenedPerDay) return
    throw new GatewayError(
      'budget_exceeded',
      'The address has no USDC account yet, and no more are opened here today (UTC): open one first.',
      { details: { budgetExceeded: true, limit: 'payoutAccountsPerDay', toolId: PAYOUT_TOOL } },
    )
  }

  /** A session pays out only to whom its wallet has named. */
  async function refuseUnnamedPayee(payment: string, { rail, to }: PayoutOrder): Promise<void> {
    if (!payment.startsWith('session|')) return
    const session = await parts.sessions.find(payment.slice('session|'.length, payment.lastIndexOf('.')))
    const payees = listedIn(session?.payees ?? null) ?? []
    const { payee: written } = accountOn(rail)
    if (payees.some((payee) => written(payee) === written(to))) return
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
      refuseOther(row, requestOf(order))
      return said(row)
    },

    async pay(order, owner) {
      const { id, payment } = await reserved(order, owner)
      await withDeadline(
        parts.scheduler,
        PATIENCE_MS,
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

function refuseOther(row: PayoutRow, request: string): void {
  if (row.request === request) return
  throw new GatewayError('identifier_conflict', 'This idempotencyKey stands for another payout of yours.', {
    details: { field: 'idempotencyKey' },
  })
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

import { withDeadline } from '../../core/deadline.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, microUsd, tokenUnits } from '../../core/money.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { OutgoingStep } from '../../payment/payouts/transfer-deps.ts'
import { outgoingTerms } from '../../payment/payouts/transfer-order.ts'
import type { TransferSender } from '../../payment/payouts/transfer-sender.ts'
import { startOfUtcDay } from '../../store/engine/utc-day.ts'
import type { OutgoingRepository } from '../../store/payouts/outgoing-repository.ts'
import { createOutgoingId } from '../../store/payouts/payout-posting.ts'
import type { NewPayout, PayoutRepository } from '../../store/payouts/payout-repository.ts'
import { PAYOUT_FEE, PAYOUT_TOOL } from '../../store/sales/earnings.ts'
import type { OutgoingRow, PayoutRow } from '../../store/schema/outgoing-tables.ts'
import type { Owner } from '../../tools/owner.ts'
import type { Payout, PayoutOrder, Payouts } from '../../tools/treasury/payout-ports.ts'
import {
  createPayoutChecks,
  invalid,
  type PayoutChecks,
  type PayoutChecksDeps,
  sha256Hex,
} from './payout-checks.ts'

interface PayoutServiceDeps extends PayoutChecksDeps, Pick<Runtime, 'clock' | 'scheduler'> {
  readonly repository: PayoutRepository
  readonly outgoing: OutgoingRepository
  readonly sender: TransferSender
  readonly reached?: (step: OutgoingStep) => void
}

/** How long an answer waits for its payout to land. */
const LANDING_WAIT_MS = 12_000
const FEE = microUsd(BigInt(PAYOUT_FEE))

/** The payouts as tools ask for them. */
export function createPayoutService(deps: PayoutServiceDeps): Payouts {
  const { repository, outgoing } = deps
  const checks = createPayoutChecks(deps)
  const reserve = createReserve(deps, checks)

  async function advance(id: string): Promise<void> {
    const row = await outgoing.find(createOutgoingId(id))
    if (row?.state !== 'open') return
    if (row.attempts === 0) deps.reached?.('payout_written')
    await deps.sender.advance(row)
  }

  async function toPayout(row: PayoutRow): Promise<Payout> {
    return toPayoutView(row, await outgoing.find(createOutgoingId(row.id)), deps)
  }

  return {
    price(order) {
      checks.check(order)
      return microUsd(order.amount + FEE)
    },

    async reserve(order, owner) {
      await reserve(order, owner)
    },

    async earlier(order, { wallet, payment }) {
      const row = await repository.findByName(wallet, order.name)
      if (!row || row.state === 'waiting' || row.payment === payment) return undefined
      refuseOther(row, checks.identifyRequest(order))
      return toPayout(row)
    },

    async pay(order, owner) {
      const { id, payment } = await reserve(order, owner)
      await withDeadline(
        deps.scheduler,
        LANDING_WAIT_MS,
        // the job goes on with what does not land now
        () => advance(id).catch(() => {}),
        () => undefined,
      )
      const row = await repository.findByPayment(payment)
      if (!row) throw new Error('A reserved payout is missing.')
      return toPayout(row)
    },

    send: advance,
  }
}

/** Reserves the name of a payout, and its part of the day's sum, for a payment. */
function createReserve(
  { money, repository, clock }: PayoutServiceDeps,
  checks: PayoutChecks,
): (order: PayoutOrder, owner: Owner) => Promise<PayoutRow> {
  async function newPayout(order: PayoutOrder, owner: Required<Owner>): Promise<NewPayout> {
    const account = checks.check(order)
    const now = clock.now()
    const id = `po_${sha256Hex(owner.payment).slice(0, 24)}`
    const amount = tokenUnits(order.amount, account.asset.decimals)
    const transfer = { id: createOutgoingId(id), payer: await account.address(), to: order.to, amount }
    const { id: _, ...terms } = outgoingTerms(account, transfer)
    if (terms.pay_to === account.payee(terms.payer))
      throw invalid('to', 'This address cannot be paid out to: payouts leave from it.')
    return {
      ...terms,
      id,
      payment: owner.payment,
      wallet: owner.wallet,
      name: order.name,
      request: checks.identifyRequest(order),
      rail: order.rail,
      micro_usd: Number(order.amount),
      fee: PAYOUT_FEE,
      memo: order.memo ?? null,
      day: startOfUtcDay(now),
      created_at: now,
    }
  }

  return async (order, { wallet, payment }) => {
    if (payment === undefined) throw new Error('A payout is paid for.')
    await checks.refuseUnnamedPayee(payment, order)
    const request = checks.identifyRequest(order)
    const known = await repository.findByPayment(payment)
    // once its money is on its way, it is too late to ask a chain
    if (known?.request !== request) await checks.refuseUnpayable(order)
    const payout = await newPayout(order, { wallet, payment })
    const outcome = await repository.reserve(payout, Number(money.payouts.maxPerDay))
    if (outcome.kind === 'reserved') return outcome.payout
    if (outcome.kind === 'over_day') {
      throw new GatewayError('budget_exceeded', 'No more is paid out here today (UTC).', {
        details: { budgetExceeded: true, limit: 'payoutsPerDay', toolId: PAYOUT_TOOL },
      })
    }
    refuseOther(outcome.payout, request)
    throw new GatewayError(
      'payment_in_flight',
      'This payout is being paid for by another request: repeat it in a moment, it is shown for nothing.',
      { retryAfterSeconds: 2 },
    )
  }
}

/** @param sent The transfer of the payout; undefined before it is opened. */
function toPayoutView(
  row: PayoutRow,
  sent: OutgoingRow | undefined,
  { money }: Pick<PayoutServiceDeps, 'money'>,
): Payout {
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
    failed: row.state === 'failed' ? locateMoney(row, money) : undefined,
  }
}

/** Where the money of a failed payout is. */
function locateMoney(
  { payment }: PayoutRow,
  { refunds }: PayoutServiceDeps['money'],
): NonNullable<Payout['failed']> {
  if (payment.startsWith('session|')) return 'back in the session'
  return refunds.enabled && refunds.tools.includes(PAYOUT_TOOL) ? 'refundable' : 'owed by the operator'
}

function refuseOther(row: PayoutRow, request: string): void {
  if (row.request === request) return
  throw new GatewayError('identifier_conflict', 'This idempotencyKey stands for another payout of yours.', {
    details: { field: 'idempotencyKey' },
  })
}

function micro(amount: number): MicroUsd {
  return microUsd(BigInt(amount))
}

import type { OutgoingMoney } from '../../core/budgets/outgoing-money.ts'
import { withDeadline } from '../../core/deadline.ts'
import { GatewayError } from '../../core/failures.ts'
import { formatUsd, microUsd } from '../../core/money.ts'
import type { Runtime } from '../../core/runtime.ts'
import { findAccount, type PayoutAccount } from '../../payment/payouts/payout-account.ts'
import type { OutgoingStep } from '../../payment/payouts/transfer-deps.ts'
import { outgoingTerms } from '../../payment/payouts/transfer-order.ts'
import type { TransferSender } from '../../payment/payouts/transfer-sender.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import type { OutgoingRepository } from '../../store/payouts/outgoing-repository.ts'
import type { BeginRefundResult, RefundRepository } from '../../store/payouts/refund-repository.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import type { Refund, RefundPolicy, Refunds } from '../../tools/treasury/refund-ports.ts'
import { findClaimed, type RefundClaimDeps } from './refund-claims.ts'

interface RefundServiceDeps extends RefundClaimDeps, Pick<Runtime, 'clock' | 'scheduler'> {
  readonly money: OutgoingMoney
  readonly repository: RefundRepository
  readonly outgoing: OutgoingRepository
  readonly sender: TransferSender
  readonly accounts: readonly PayoutAccount[]
  readonly reached?: (step: OutgoingStep) => void
}

/** How long an answer waits for the money to land. */
const LANDING_WAIT_MS = 12_000
const TRY_LATER_SECONDS = 60

/** The refunds as tools ask for them: to the on-chain payer, what was settled, once. */
export function createRefundService(deps: RefundServiceDeps): Refunds {
  const { money, repository, outgoing, sender, accounts, clock } = deps

  function policy(): RefundPolicy {
    const { refunds } = money
    const missing = !refunds.enabled ? 'REFUNDS' : accounts.length === 0 ? 'PAYOUT_KEY' : undefined
    return {
      tools: refunds.tools,
      most: refunds.max,
      maxPerWalletAndDay: refunds.maxPerWalletAndDay,
      maxPerDay: refunds.maxPerDay,
      enabled: missing === undefined,
      missing,
    }
  }

  function refuseUncovered({ tool, price, network, asset }: PaymentRow): void {
    const { missing, tools, most } = policy()
    if (missing !== undefined) throw refundsDisabled(missing)
    if (!tools.includes(tool)) {
      throw new GatewayError('forbidden', 'Payments for this tool are not covered by refunds here.', {
        details: { reason: 'not_allowlisted', toolId: tool },
      })
    }
    if (BigInt(price) > most) {
      throw new GatewayError('forbidden', `At most ${formatUsd(most)} dollars are given back for a call.`, {
        details: { reason: 'above_cap', maxRefundUsd: formatUsd(most) },
      })
    }
    if (!findAccount(accounts, { network, asset })) {
      throw new GatewayError(
        'hosted_refund_disabled',
        'Nothing can be given back on the network of this payment.',
        {
          details: { network },
        },
      )
    }
  }

  async function begin(payment: PaymentRow): Promise<BeginRefundResult> {
    const account = findAccount(accounts, payment)
    if (!account) throw new Error('The account of a refund no longer exists.')
    const payer = await account.address()
    const { maxPerWalletAndDay, maxPerDay } = money.refunds
    const outcome = await repository.begin(payment.key, {
      termsOf: ({ payer: to, amount }, id) =>
        outgoingTerms(account, { id, payer, to, amount: BigInt(amount) }),
      caps: { wallet: Number(maxPerWalletAndDay), all: Number(maxPerDay) },
      now: clock.now(),
    })
    if (outcome.kind === 'begun') deps.reached?.('refund_written')
    return outcome
  }

  return {
    policy,

    async giveBack(claim, owner) {
      const { missing } = policy()
      if (missing !== undefined) throw refundsDisabled(missing)
      const payment = await findClaimed(claim, owner, deps)
      const known = await outgoing.find(`refund|${payment.key}`)
      if (!known) refuseUncovered(payment)
      const outcome: BeginRefundResult = known ? { kind: 'known', row: known } : await begin(payment)
      if (outcome.kind !== 'begun' && outcome.kind !== 'known') throw toRefusal(outcome, clock.now())
      const { row } = outcome
      if (row.state === 'open') {
        await withDeadline(
          deps.scheduler,
          LANDING_WAIT_MS,
          // the job goes on with what does not land now
          () => sender.advance(row).catch(() => {}),
          () => undefined,
        )
      }
      const now = (await outgoing.find(row.id)) ?? row
      return toRefund(payment, now, outcome.kind === 'begun' ? outcome.ground : undefined)
    },
  }
}

function toRefund(payment: PaymentRow, row: OutgoingRow, ground: string | undefined): Refund {
  return {
    state: row.state === 'landed' ? 'refunded' : 'refunding',
    ground,
    toolId: payment.tool,
    network: row.network,
    asset: row.asset,
    amount: row.amount,
    dollars: microUsd(BigInt(row.micro_usd)),
    to: row.pay_to,
    transaction: row.state === 'landed' ? (row.tx ?? undefined) : undefined,
  }
}

function toRefusal(
  outcome: Exclude<BeginRefundResult, { kind: 'begun' | 'known' }>,
  now: number,
): GatewayError {
  switch (outcome.kind) {
    case 'running':
      return new GatewayError('forbidden', 'The work of this payment runs, or has just been done.', {
        details: { reason: 'work_runs' },
        retryAfterSeconds: TRY_LATER_SECONDS,
      })
    case 'too_early':
      return new GatewayError('forbidden', 'A chain may still undo this payment; ask again later.', {
        details: { reason: 'too_early' },
        retryAfterSeconds: Math.max(1, Math.ceil((outcome.until - now) / 1000)),
      })
    case 'over_day':
      return new GatewayError('budget_exceeded', 'No more is given back today (UTC).', {
        details: {
          budgetExceeded: true,
          limit: outcome.of === 'wallet' ? 'refundsPerWalletAndDay' : 'refundsPerDay',
        },
      })
    case 'nothing_owed':
      return new GatewayError(
        'forbidden',
        'Nothing is owed for this payment: its call was answered, or not charged.',
        {
          details: { reason: 'nothing_owed' },
        },
      )
  }
}

function refundsDisabled(setting: string): GatewayError {
  return new GatewayError('hosted_refund_disabled', `Refunds are off here: ${setting} is not set.`, {
    details: { setting },
  })
}

import type { OutgoingMoney } from '../../core/budgets/outgoing-money.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { createTransferSender, type TransferSender } from '../../payment/payouts/transfer-sender.ts'
import { createPayoutService } from '../../services/payouts/payout-service.ts'
import { createRefundService } from '../../services/payouts/refund-service.ts'
import { createOutgoingRepository } from '../../store/payouts/outgoing-repository.ts'
import { createOutgoingTransferRepository } from '../../store/payouts/outgoing-transfer-repository.ts'
import { createPayoutRepository } from '../../store/payouts/payout-repository.ts'
import { createRefundRepository } from '../../store/payouts/refund-repository.ts'
import { createSessionRepository } from '../../store/sessions/session-repository.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Payments } from './open-payments.ts'

export interface OutboundMoney extends Contribution<'payouts' | 'refunds'> {
  readonly transferSender: TransferSender
}

const SEND_MS = 2_000
const FORGET_MS = 10 * MINUTE_MS

/** Money that leaves: what sends it, payouts and refunds, and the job that sees each transfer to its end. */
export function openOutboundMoney(
  { config, overrides, database, means, runtime }: Infrastructure,
  { payment }: Pick<Payments, 'payment'>,
): OutboundMoney {
  const { facilitators, ledger, receipts, rails } = payment
  const { clock, logger } = runtime
  const reached = overrides.onStep ? { reached: overrides.onStep } : {}
  const accounts = means.payouts
  const money = config.outgoing
  const outgoing = createOutgoingRepository(database)
  const repository = createPayoutRepository(database)
  const transfers = createOutgoingTransferRepository(database)
  const transferSender = createTransferSender({
    repository: outgoing,
    transfers,
    maxOpenedPerDay: money.payouts.maxAccountsPerDay,
    accounts,
    facilitators,
    ...runtime,
    ...reached,
    onError: (what) => logger.error({ ...what }, 'money cannot leave as things stand'),
  })
  const shared = { money, outgoing, accounts, ...runtime, ...reached }
  return {
    transferSender,
    ports: {
      payouts: createPayoutService({
        ...shared,
        sender: transferSender,
        repository: repository,
        transfers,
        sessions: createSessionRepository(database),
        rails,
      }),
      refunds: createRefundService({
        ...shared,
        sender: transferSender,
        repository: createRefundRepository(database),
        ledger,
        receipts,
      }),
    },
    periodic: [
      {
        name: 'send-outgoing',
        everyMilliseconds: SEND_MS,
        run: async () => ({ lookedAt: await transferSender.processDue() }),
      },
      {
        name: 'forget-payouts',
        everyMilliseconds: FORGET_MS,
        run: async () => ({ forgotten: await repository.forget(clock.now()) }),
      },
    ],
  }
}

/**
 * Refuses a REFUND_TOOLS that names what is not sold: its payments would never be refunded.
 *
 * @throws GatewayError `misconfigured`.
 */
export function checkRefundTools({ refunds }: OutgoingMoney, tools: readonly Tool[]): void {
  const sold = new Set(tools.map(({ contract }) => contract.id))
  const unknown = refunds.tools.filter((id) => !sold.has(id))
  if (unknown.length === 0) return
  throw new GatewayError(
    'misconfigured',
    `REFUND_TOOLS: ${unknown.join(', ')} is no tool of this gateway. Use ids as \`pennywire tools\` lists them.`,
  )
}

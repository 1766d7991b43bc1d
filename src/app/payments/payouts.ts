import type { OutgoingMoney } from '../../config/outgoing-money.ts'
import { GatewayError } from '../../core/failures.ts'
import { createOutgoingDesk, type OutgoingDesk } from '../../payment/payouts/transfer-sender.ts'
import { payoutDesk } from '../../services/payouts/payout-service.ts'
import { refundDesk } from '../../services/payouts/refund-service.ts'
import { sqlOutgoing } from '../../store/payouts/outgoing-repository.ts'
import { sqlOutgoingTransfers } from '../../store/payouts/outgoing-transfers.ts'
import { sqlPayoutBook } from '../../store/payouts/payout-repository.ts'
import { sqlRefundBook } from '../../store/payouts/refund-repository.ts'
import { sqlSessionBook } from '../../store/sessions/session-repository.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Payments } from './open-payments.ts'

export interface OpenOutgoing extends Contribution<'payouts' | 'refunds'> {
  readonly transferSender: OutgoingDesk
}

const SEND_MS = 2_000
const FORGET_MS = 600_000

/** Money that leaves: what sends it, payouts and refunds, and the job that sees each transfer to its end. */
export function openOutgoing(
  { config, overrides, database, means, runtime }: Infrastructure,
  { payment }: Pick<Payments, 'payment'>,
): OpenOutgoing {
  const { facilitators, ledger, receipts, rails } = payment
  const { clock, logger } = runtime
  const reached = overrides.reached ? { reached: overrides.reached } : {}
  const accounts = means.payouts
  const money = config.outgoing
  const outgoing = sqlOutgoing(database)
  const repository = sqlPayoutBook(database)
  const transfers = sqlOutgoingTransfers(database)
  const transferSender = createOutgoingDesk({
    book: outgoing,
    transfers,
    mostOpenedPerDay: money.payouts.mostOpenedPerDay,
    accounts,
    facilitators,
    ...runtime,
    ...reached,
    trouble: (what) => logger.error({ ...what }, 'money cannot leave as things stand'),
  })
  const shared = { money, outgoing, accounts, ...runtime, ...reached }
  return {
    transferSender,
    ports: {
      payouts: payoutDesk({
        ...shared,
        desk: transferSender,
        book: repository,
        transfers,
        sessions: sqlSessionBook(database),
        rails,
      }),
      refunds: refundDesk({
        ...shared,
        desk: transferSender,
        book: sqlRefundBook(database),
        ledger,
        receipts,
      }),
    },
    periodic: [
      {
        name: 'send-outgoing',
        everyMilliseconds: SEND_MS,
        run: async () => ({ lookedAt: await transferSender.sweep() }),
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

import type { PaymentRow } from '../schema/payment-tables.ts'

/** The tool whose payments are no sales: their money stays its payer's until a call has spent it. */
export const TOP_UP_TOOL = 'session-topup'
/** The tool whose payments carry money for others. */
export const PAYOUT_TOOL = 'payouts'
/** What a payout costs beside its amount, millionths of a dollar. */
export const PAYOUT_FEE = 20_000

/** What a payment has earned us, millionths of a dollar: the amount of a payout is not ours. */
export function findEarnedAmount({ tool, price }: Pick<PaymentRow, 'tool' | 'price'>): string {
  return tool === PAYOUT_TOOL ? `${PAYOUT_FEE}` : price
}

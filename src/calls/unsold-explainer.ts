import { GatewayError } from '../core/failures.ts'
import type { KnownPayments } from '../payment/gate/known-payments.ts'
import { mayHaveLanded } from '../payment/gate/late-landings.ts'
import { alreadyRefunded } from '../payment/model/errors.ts'
import type { Proof } from '../payment/model/x402.ts'
import type { PaymentRow } from '../store/payments/ledger.ts'

/**
 * The answer to someone who asks for a tool that there is not: what became of the payment, where it was used before,
 * or else that there is no such tool.
 *
 * @param proof Reads the payment that came with the request, if one did.
 */
export type ExplainUnsold = (proof: () => Proof | undefined, otherwise: GatewayError) => Promise<GatewayError>

export function createUnsoldExplainer(
  known: KnownPayments,
  isSold: (toolId: string) => boolean,
): ExplainUnsold {
  return async (proof, otherwise) => {
    try {
      const presented = proof()
      const before = presented && (await known.find(presented, otherwise))
      if (!before) return otherwise
      if (isPending(before.row)) return await known.markPending(before.row.key)
      return describePayment(before.row, isSold(before.row.tool)) ?? otherwise
    } catch (error) {
      // a payment that cannot be read has bought nothing
      if (error instanceof GatewayError) return error.code === 'settlement_pending' ? error : otherwise
      throw error
    }
  }
}

function isPending(row: PaymentRow): boolean {
  return row.state === 'settling' || (isUnsettled(row) && mayHaveLanded(row))
}

function isUnsettled({ state }: PaymentRow): boolean {
  return state === 'released' || state === 'failed' || state === 'locked'
}

function describePayment(row: PaymentRow, isSold: boolean): GatewayError | undefined {
  const { state, tool: toolId, tx: transaction } = row
  if (state === 'refunding' || state === 'refunded') return alreadyRefunded()
  if (isUnsettled(row)) return undefined
  const sentence = isSold
    ? 'There is no such tool. This payment was charged for another call; repeat that one with it.'
    : 'This payment was charged for a tool that is not offered any more, and its answer cannot be shown again.'
  return new GatewayError('credit_closed', sentence, {
    details: { toolId, ...(transaction === null ? {} : { transaction }) },
  })
}

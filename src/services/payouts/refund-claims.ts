import { GatewayError } from '../../core/failures.ts'
import type { Receipts } from '../../payment/protocol/receipts.ts'
import type { Ledger, PaymentRow } from '../../store/payments/ledger.ts'
import type { RefundRepository } from '../../store/payouts/refund-repository.ts'
import type { Owner } from '../../tools/owner.ts'
import type { RefundClaim } from '../../tools/treasury/refund-ports.ts'

export interface RefundClaimDeps {
  readonly repository: RefundRepository
  readonly ledger: Pick<Ledger, 'find' | 'findByHeader'>
  readonly receipts: Pick<Receipts, 'verify'>
}

/**
 * Finds the payment that a caller wants back: by its receipt, or by its id and the wallet that paid it.
 *
 * @throws GatewayError `invalid_input` for a receipt that is not ours, `not_found`.
 */
export async function findClaimed(
  claim: RefundClaim,
  owner: Owner | undefined,
  deps: RefundClaimDeps,
): Promise<PaymentRow> {
  if ('receipt' in claim) return findByReceipt(claim.receipt, deps)
  const { payment: id } = claim
  const row = await (id.includes('|') ? deps.ledger.find(id) : deps.ledger.findByHeader(id))
  // must not reveal whether another wallet has paid
  if (row && owner?.wallet === toWallet(row)) return row
  throw new GatewayError('not_found', 'Your wallet has made no such payment here.', {
    details: { field: 'payment' },
  })
}

async function findByReceipt(
  receipt: string,
  { repository, receipts }: RefundClaimDeps,
): Promise<PaymentRow> {
  const verdict = receipts.verify(receipt)
  if (!verdict.valid) throw invalidReceipt(verdict.reason)
  const { payer = '', requestHash = '', transaction = '', network = '' } = verdict.statement
  if (network.startsWith('session:'))
    throw invalidReceipt('A session paid for that call; what failed was given back to it at once.')
  const row = await repository.findPayments({ payer, requestHash, transaction, network })
  if (row) return row
  throw new GatewayError('not_found', 'The payment of this receipt is not in the books any more.', {
    details: { field: 'receipt' },
  })
}

function toWallet({ network, payer }: PaymentRow): string {
  const [kind = ''] = network.split(':')
  return `${kind}:${kind === 'eip155' ? payer.toLowerCase() : payer}`
}

function invalidReceipt(reason: string): GatewayError {
  return new GatewayError('invalid_input', `receipt: ${reason}`, { details: { field: 'receipt' } })
}

import type { PaymentRow } from '../../store/payments/ledger.ts'
import type { MppReceipt, Settlement } from '../model/x402.ts'
import type { X402SettleResponse } from '../model/x402-types.ts'
import type { Receipts } from './receipts.ts'

/** What a receipt states of a payment. */
type RecordedPayment = Pick<
  PaymentRow,
  | 'tool'
  | 'req_hash'
  | 'response_hash'
  | 'amount'
  | 'asset'
  | 'network'
  | 'payer'
  | 'pay_to'
  | 'tx'
  | 'settled_at'
>

/** What the payer of a settled payment receives. */
export function toSettlement({
  tx,
  network,
  payer,
  amount,
}: Pick<PaymentRow, 'tx' | 'network' | 'payer' | 'amount'>): Settlement {
  return { success: true, transaction: tx ?? '', network, payer, amount } satisfies X402SettleResponse
}

/** The same in the words of MPP. */
export function toMppReceipt({
  settlement,
  settledAt,
}: {
  readonly settlement: Settlement
  /** Milliseconds since the epoch. */
  readonly settledAt: number
}): MppReceipt {
  return {
    method: 'evm',
    reference: settlement.transaction,
    status: 'success',
    timestamp: new Date(settledAt).toISOString(),
  }
}

/** The receipt of a settled payment: the same every time it is asked for, as long as key and issuer stay. */
export function signReceipt(row: RecordedPayment, receipts: Receipts, issuer: string): string {
  return receipts.sign({
    amount: row.amount,
    asset: row.asset,
    issuedAt: new Date(row.settled_at ?? 0).toISOString(),
    issuer,
    network: row.network,
    payTo: row.pay_to,
    payer: row.payer,
    requestHash: row.req_hash,
    responseHash: row.response_hash ?? '',
    toolId: row.tool,
    transaction: row.tx ?? '',
  })
}

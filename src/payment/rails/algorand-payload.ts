import { z } from 'zod'
import { type AlgorandGroup, type AlgorandTransaction, readGroup } from '../../chains/algorand/transaction.ts'
import { GatewayError } from '../../core/failures.ts'
import { invalidPayment, invalidSignature, recipientMismatch } from '../model/errors.ts'
import type { Requirement } from '../model/x402.ts'

/** A group of transactions, and which of them pays. */
export interface AlgorandPayment {
  readonly group: AlgorandGroup
  readonly payment: AlgorandTransaction
}

/** All that a payment may hold. Others let the sender's account be closed, or its key be changed. */
const PLAIN_FIELDS = 'aamt arcv fee fv gen gh grp lv note snd type xaid'.split(' ')

const Payload = z.object({
  paymentGroup: z.array(z.base64().max(8_192)).min(1).max(16),
  paymentIndex: z.int().min(0).max(15),
})

/** @throws GatewayError `payment_malformed` when a payload holds no group of transactions that could be one. */
export function parseGroup(payload: unknown): AlgorandPayment {
  const parsed = Payload.safeParse(payload)
  const group = parsed.success
    ? readGroup(parsed.data.paymentGroup.map((text) => new Uint8Array(Buffer.from(text, 'base64'))))
    : undefined
  const payment = parsed.success ? group?.transactions[parsed.data.paymentIndex] : undefined
  if (group && payment) return { group, payment }
  throw new GatewayError(
    'payment_malformed',
    'The payment is not a group of Algorand transactions: paymentGroup or paymentIndex is missing or wrong.',
    { cause: parsed.error },
  )
}

/** @throws GatewayError `payment_invalid` when a transaction is not the payment that was asked for. */
export function refuseUnlike(
  payment: AlgorandTransaction,
  { asked, genesisHash }: { readonly asked: Requirement; readonly genesisHash: string },
): void {
  const { type, fields, asset, assetAmount, assetReceiver, isSigned } = payment
  if (payment.genesisHash !== genesisHash) {
    throw invalidPayment('network_mismatch', 'The payment is for another network.')
  }
  if (type !== 'axfer' || fields.some((field) => !PLAIN_FIELDS.includes(field))) {
    throw invalidPayment('not_a_plain_transfer', 'The payment is not a plain transfer of an asset.')
  }
  if (`${asset}` !== asked.asset) throw invalidPayment('token_mismatch', 'The payment is in another token.')
  if (assetReceiver !== asked.payTo) {
    throw recipientMismatch()
  }
  if (`${assetAmount}` !== asked.amount) {
    throw invalidPayment('amount_mismatch', 'The payment is not for exactly the price.')
  }
  if (!isSigned) throw invalidSignature()
}

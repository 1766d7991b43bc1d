import type { Transaction } from 'kysely'
import { moveBetween, toBookKey } from '../payments/bookkeeping.ts'
import { findEarnedAmount, PAYOUT_TOOL } from '../sales/earnings.ts'
import { untallySale } from '../sales/sale-entries.ts'
import { addToCounters } from '../sales/tallies.ts'
import type { JournalTable } from '../schema/journal-tables.ts'
import type { OutgoingRow } from '../schema/outgoing-tables.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'

/** A payment is being given back: two lines, until the chain shows it. */
export async function postWrittenRefund(
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  at: number,
): Promise<void> {
  await reverse(transaction, payment, 'pending', at)
}

/** The payer has it back: the entry that recorded the payment is reversed, and it is no sale any more. */
export async function postLandedRefund(
  transaction: Transaction<Schema>,
  { subject: key }: OutgoingRow,
  { at }: { readonly tx: string; readonly at: number },
): Promise<void> {
  const payment = await transaction
    .updateTable('payment')
    .set({ state: 'refunded' })
    .where('key', '=', key)
    .where('state', '=', 'refunding')
    .returningAll()
    .executeTakeFirst()
  if (!payment) throw new Error('A payment was given back that was not being given back.')
  await reverse(transaction, payment, 'reversed', at)
  const price = findEarnedAmount(payment)
  addToCounters(transaction, { paid_calls: -1, settled_micro_usd: -Number(price), refunds: 1 })
  if (payment.settled_at !== null)
    untallySale(transaction, { tool: payment.tool, network: payment.network, price, at: payment.settled_at })
}

async function reverse(
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  kind: Extract<JournalTable['kind'], 'pending' | 'reversed'>,
  at: number,
): Promise<void> {
  const { key, asset, amount, tool } = payment
  const credit = await transaction
    .selectFrom('credit')
    .select('used_at')
    .where('key', '=', key)
    .executeTakeFirst()
  const isOwed = tool === PAYOUT_TOOL || (credit !== undefined && credit.used_at === null)
  await moveBetween(transaction, {
    key: toBookKey(payment),
    event: `refund|${kind}`,
    kind,
    asset,
    from: isOwed ? 'credit' : 'revenue',
    to: 'payer',
    amount,
    at,
  })
}

import type { Transaction } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'

/** How long money that came before its work stays good for it. */
export const CREDIT_MS = DAY_MS
/** The most runs of one owed work: the first, and two more. */
export const MAX_RUNS = 3
const FAULT_MS = HOUR_MS

/** What only a payer can bring about: money that was there when it was checked, and spent after the work. */
const PAYER_FAULTS: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'nonce_cancelled',
  'transaction_failed',
])

/** The money of a payment has arrived and its work has not been done: from now on the work is owed. */
export async function openCredit(transaction: Transaction<Schema>, key: string, at: number): Promise<void> {
  const expires_at = at + CREDIT_MS
  await transaction
    .insertInto('credit')
    .values({ key, fence: 0, lease_until: 0, runs: 0, expires_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at }))
    .execute()
}

/** The money will not come: nothing is owed, and a payer whose doing that is pays first for an hour. */
export async function noteFailure(
  transaction: Transaction<Schema>,
  { key, payer }: PaymentRow,
  { reason, at }: { readonly reason: string; readonly at: number },
): Promise<void> {
  await transaction.deleteFrom('credit').where('key', '=', key).execute()
  if (PAYER_FAULTS.has(reason)) await noteFault(transaction, payer, at)
}

/** From now on a payer pays first, for an hour. */
export async function noteFault(transaction: Transaction<Schema>, payer: string, at: number): Promise<void> {
  const until = at + FAULT_MS
  await transaction
    .insertInto('payer_fault')
    .values({ payer, until, busy_until: 0 })
    .onConflict((conflict) => conflict.column('payer').doUpdateSet({ until }))
    .execute()
}

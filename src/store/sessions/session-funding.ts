import { sql, type Transaction } from 'kysely'
import { startOfUtcDay } from '../engine/utc-day.ts'
import { moveBetween, toBookKey } from '../payments/bookkeeping.ts'
import { TOP_UP_TOOL } from '../sales/earnings.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { lockSession } from './session-repository.ts'

/**
 * Puts the money of a payment that has come, and whose work has been done, into the balance of its session: once,
 * in the transaction that books the payment.
 */
export async function fundSession(
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  at: number,
): Promise<void> {
  if (payment.tool !== TOP_UP_TOOL) return
  const topup = await transaction
    .updateTable('session_topup')
    .set({ credited_at: at })
    .where('key', '=', payment.key)
    .where('credited_at', 'is', null)
    .returning('session')
    .executeTakeFirst()
  const session = topup && (await lockSession(transaction, topup.session))
  if (!session) return
  const amount = Number(payment.price)
  const sequence = session.entries + 1
  await transaction
    .updateTable('session')
    .set({ balance: session.balance + amount, entries: sequence, funded_at: session.funded_at ?? at })
    .where('id', '=', session.id)
    .execute()
  await transaction
    .insertInto('session_entry')
    .values({
      id: `${session.id}.${sequence}`,
      session: session.id,
      sequence,
      kind: 'topup',
      state: 'posted',
      tool: payment.tool,
      amount,
      day: startOfUtcDay(at),
      lease_until: 0,
      at,
      ended_at: at,
      identifier: payment.key,
      network: payment.network,
      tx: payment.tx,
    })
    .execute()
  await moveBetween(transaction, {
    key: toBookKey(payment),
    event: `${payment.fence}|funded`,
    kind: 'posted',
    asset: payment.asset,
    from: 'revenue',
    to: 'session',
    amount: payment.amount,
    at,
  })
}

/** A chain has undone the block of a top-up: its money is in no balance until it comes again. */
export async function unfundSession(
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  at: number,
): Promise<void> {
  if (payment.tool !== TOP_UP_TOOL) return
  const topup = await transaction
    .updateTable('session_topup')
    .set({ credited_at: null })
    .where('key', '=', payment.key)
    .where('credited_at', 'is not', null)
    .returning('session')
    .executeTakeFirst()
  if (!topup) return
  await transaction
    .updateTable('session')
    .set({ balance: sql<number>`balance - ${Number(payment.price)}` })
    .where('id', '=', topup.session)
    .execute()
  await transaction
    .updateTable('session_entry')
    .set({ state: 'voided', reason: 'the chain undid its block', ended_at: at })
    .where('session', '=', topup.session)
    .where('identifier', '=', payment.key)
    .where('state', '=', 'posted')
    .execute()
}

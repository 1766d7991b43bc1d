import { sql, type Transaction } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
import { startOfUtcDay } from '../engine/utc-day.ts'
import { moveBetween } from '../payments/bookkeeping.ts'
import { PAYOUT_TOOL } from '../sales/earnings.ts'
import type { JournalTable } from '../schema/journal-tables.ts'
import type { OutgoingRow, PayoutRow } from '../schema/outgoing-tables.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { SESSION_ASSET } from '../schema/session-tables.ts'
import { writeOutgoing } from './outgoing-entries.ts'

/** The money for a payout has come: it may leave from now on. Bears a repeat. */
export async function openPayout(
  transaction: Transaction<Schema>,
  /** `turn` distinguishes the times at which the same payment was recorded. */
  payment: { readonly key: string; readonly turn: number },
  at: number,
): Promise<void> {
  const payout = await findOpenPayout.first(transaction, { payment: payment.key })
  if (!payout) return
  const { id, network, asset, payer, pay_to, amount, nonce, micro_usd } = payout
  const terms = { id: createOutgoingId(id), network, asset, payer, pay_to, amount, nonce }
  await writeOutgoing(transaction, { ...terms, kind: 'payout', subject: id, micro_usd }, at)
  await movePayout(transaction, id, {
    event: `${payment.turn}|owed`,
    from: 'revenue',
    to: 'owed',
    micro: micro_usd,
    at,
  })
}

const findOpenPayout = compileStatement((db, { payment }: { readonly payment: string }) =>
  db
    .updateTable('payout')
    .set({ state: 'open' })
    .where('payment', '=', payment)
    .where('state', '=', 'waiting')
    .returningAll(),
)

/** A chain has undone the block of the payment: what has not been sent yet waits until it comes again. */
export async function holdPayout(
  transaction: Transaction<Schema>,
  { key, fence }: Pick<PaymentRow, 'key' | 'fence'>,
  at: number,
): Promise<void> {
  const payout = await transaction
    .selectFrom('payout')
    .selectAll()
    .where('payment', '=', key)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!payout) return
  const { numDeletedRows } = await transaction
    .deleteFrom('outgoing')
    .where('id', '=', createOutgoingId(payout.id))
    .where('state', '=', 'open')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await transaction.updateTable('payout').set({ state: 'waiting' }).where('id', '=', payout.id).execute()
  await movePayout(transaction, payout.id, {
    event: `${fence}|undone`,
    from: 'owed',
    to: 'revenue',
    micro: payout.micro_usd,
    at,
  })
}

export async function postLandedPayout(
  transaction: Transaction<Schema>,
  { subject: id, micro_usd }: OutgoingRow,
  { tx: _, at }: { readonly tx: string; readonly at: number },
): Promise<void> {
  await endPayout(transaction, id, 'landed', at)
  await movePayout(transaction, id, { event: 'landed', from: 'owed', to: 'payout', micro: micro_usd, at })
}

/** It will never leave: amount and fee are a session's again, or a credit of the payer. */
export async function postFailedPayout(
  transaction: Transaction<Schema>,
  { subject: id }: OutgoingRow,
  at: number,
): Promise<void> {
  const { payment, micro_usd, fee } = await endPayout(transaction, id, 'failed', at)
  const entry = payment.startsWith('session|') ? payment.slice('session|'.length) : undefined
  const to = entry === undefined ? 'credit' : 'session'
  await movePayout(transaction, id, { event: 'failed', from: 'owed', to, micro: micro_usd, at })
  await movePayout(transaction, id, { event: 'fee', from: 'revenue', to, micro: fee, at })
  if (entry !== undefined) await creditSession(transaction, entry, { id, amount: micro_usd + fee, at })
}

export function createOutgoingId(payoutId: string): string {
  return `payout|${payoutId}`
}

function endPayout(transaction: Transaction<Schema>, id: string, state: 'landed' | 'failed', at: number) {
  return transaction
    .updateTable('payout')
    .set({ state, ended_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function creditSession(
  transaction: Transaction<Schema>,
  entry: string,
  { id, amount, at }: { readonly id: string; readonly amount: number; readonly at: number },
): Promise<void> {
  const session = await transaction
    .updateTable('session')
    .set({
      balance: sql<number>`balance + ${amount}`,
      spent: sql<number>`spent - ${amount}`,
      entries: sql<number>`entries + 1`,
    })
    .where('id', '=', entry.slice(0, entry.lastIndexOf('.')))
    .returning(['id', 'entries', 'network'])
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('session_entry')
    .values({
      id: `${session.id}.${session.entries}`,
      session: session.id,
      sequence: session.entries,
      kind: 'topup',
      state: 'posted',
      tool: PAYOUT_TOOL,
      identifier: id,
      amount,
      day: startOfUtcDay(at),
      lease_until: 0,
      at,
      ended_at: at,
      reason: 'payout_failed',
      network: session.network,
    })
    .execute()
}

function movePayout(
  transaction: Transaction<Schema>,
  id: PayoutRow['id'],
  {
    event,
    from,
    to,
    micro,
    at,
  }: {
    readonly event: string
    readonly from: JournalTable['account']
    readonly to: JournalTable['account']
    readonly micro: number
    readonly at: number
  },
): Promise<void> {
  const key = createOutgoingId(id)
  // the two sides may be dollars of different networks
  return moveBetween(transaction, {
    key,
    event,
    kind: 'posted',
    asset: SESSION_ASSET,
    from,
    to,
    amount: `${micro}`,
    at,
  })
}

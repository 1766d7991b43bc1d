import { sql, type Transaction } from 'kysely'
import type { JournalTable, PaymentRow, Schema } from './schema.ts'

/** Adds to running totals, so that totals are never counted from the ledger. */
export async function bump(
  transaction: Transaction<Schema>,
  by: Readonly<Record<string, number>>,
): Promise<void> {
  if (Object.keys(by).length === 0) return
  await transaction
    .insertInto('counter')
    .values(Object.entries(by).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<number>`counter.value + excluded.value` }),
    )
    .execute()
}

/** Writes both lines of one event of a payment: what the payer gives is what the account gets. */
export async function journalPair(
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  event: { kind: JournalTable['kind']; account: Exclude<JournalTable['account'], 'payer'>; at: number },
): Promise<void> {
  const { key, asset, amount, fence } = payment
  const line = (account: JournalTable['account'], value: string): JournalTable => ({
    id: `${fence}|${event.kind}|${account}`,
    key,
    kind: event.kind,
    account,
    asset,
    amount: value,
    at: event.at,
  })
  await transaction
    .insertInto('journal')
    .values([line('payer', `-${amount}`), line(event.account, amount)])
    .execute()
}

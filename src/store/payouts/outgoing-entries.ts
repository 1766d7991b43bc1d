import { sql, type Transaction } from 'kysely'
import type { OutgoingDayTable, OutgoingKind, OutgoingRow, OutgoingTerms } from '../schema/outgoing-tables.ts'
import type { Schema } from '../schema/schema.ts'

/** The process that writes something down also sends it, and has so long for it before the job looks. */
const FIRST_CHECK_MS = 5_000

/** Writes down what is to leave, in the transaction that makes it owed. */
export function writeOutgoing(
  transaction: Transaction<Schema>,
  what: OutgoingTerms & {
    readonly kind: OutgoingKind
    readonly subject: string
    readonly micro_usd: number
  },
  now: number,
): Promise<OutgoingRow> {
  return transaction
    .insertInto('outgoing')
    .values({
      ...what,
      state: 'open',
      valid_before: 0,
      attempts: 0,
      next_look_at: now + FIRST_CHECK_MS,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type DailyTotalKey = Omit<OutgoingDayTable, 'micro_usd'>

/** Promises an amount on a day, unless the cap of that day would be passed. */
export async function reserveForDay(
  transaction: Transaction<Schema>,
  of: DailyTotalKey,
  { amount, most }: { readonly amount: number; readonly most: number },
): Promise<boolean> {
  if (amount > most) return false
  const taken = await transaction
    .insertInto('outgoing_day')
    .values({ ...of, micro_usd: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'holder', 'day'])
        .doUpdateSet({ micro_usd: sql<number>`outgoing_day.micro_usd + ${amount}` })
        .where(sql<boolean>`outgoing_day.micro_usd + ${amount} <= ${most}`),
    )
    .returning('day')
    .executeTakeFirst()
  return taken !== undefined
}

/** What was promised on a day will not leave after all. */
export async function releaseForDay(
  transaction: Transaction<Schema>,
  { kind, holder, day }: DailyTotalKey,
  amount: number,
): Promise<void> {
  await transaction
    .updateTable('outgoing_day')
    .set({ micro_usd: sql<number>`micro_usd - ${amount}` })
    .where('kind', '=', kind)
    .where('holder', '=', holder)
    .where('day', '=', day)
    .execute()
}

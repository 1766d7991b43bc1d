import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import { isBuiltLater } from './large-indexes.ts'

/**
 * Payments of whose settlement something is still to come, and those whose work is owed. Written out in every query that looks
 * among them, because SQLite uses an index of some rows only for the words that the index has.
 */
export const isUnresolvedPayment: RawBuilder<boolean> = sql`phase in ('open', 'owed')`

/** Payments that something is still done with. SQLite finds them among the unresolved, PostgreSQL in an index of their own. */
export const isOpenPayment: RawBuilder<boolean> = sql`phase in ('open', 'owed') and phase = 'open'`

/** Payments whose money has come and whose work has not been done. */
export const isOwedPayment: RawBuilder<boolean> = sql`phase in ('open', 'owed') and phase = 'owed'`

/** Payments that were let go, watched ones among them. */
export const isReleasedPayment: RawBuilder<boolean> = sql`phase = 'released'`

/**
 * Indexes of the few payments that are open or watched, instead of one of all payments in which each entry moved with each
 * state; and of the answers that are to be forgotten, which an open payment's is not.
 */
export const openPaymentIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('payment_state_next_check_at').execute()
    // the next step makes others in their place
    if (!(await isBuiltLater(db, 'payment'))) {
      await sql`create index payment_open on payment (state, next_check_at)
        where state in ('locked', 'settling', 'refunding')`.execute(db)
      await sql`create index payment_watched on payment (next_check_at)
        where next_check_at is not null`.execute(db)
    }
    await db.schema.dropIndex('answer_purge_at').execute()
    await sql`create index answer_over on answer (purge_at) where purge_at is not null`.execute(db)
  },
}

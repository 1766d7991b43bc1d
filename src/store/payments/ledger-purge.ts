import type { Transaction } from 'kysely'
import { findPurgeTime, type PurgeSignal, purgeTable, runInBatches } from '../engine/batches.ts'
import type { Database } from '../engine/database.ts'
import { isReleasedPayment } from '../schema/open-payment-indexes.ts'
import type { Schema } from '../schema/schema.ts'
import { UNSEEN_KEPT_MS } from './ledger.ts'

/** A released payment is known for so long after its authorization has expired. */
const RELEASED_KEPT_SECONDS = 60

/**
 * Forgets identifiers and answers whose time is over, and payments that came to nothing.
 *
 * @returns How many answers and payments were removed.
 */
export async function purgeLedger(database: Database, ours: number, signal: PurgeSignal): Promise<number> {
  const identifiers = { table: 'idem', key: ['payer', 'identifier'] } as const
  await purgeTable(database, identifiers, ours, signal)
  const now = await findPurgeTime(database, ours)
  return (await purgeAnswers(database, now, signal)) + (await purgeReleased(database, now, signal))
}

/** Looks at each answer once a run, because some are kept past their time. */
async function purgeAnswers(database: Database, now: number, signal: PurgeSignal): Promise<number> {
  let after = { purge_at: 0, key: '' }
  return runInBatches(database, signal, async (rows) => {
    const over = await database.db
      .selectFrom('answer')
      .select(['key', 'purge_at'])
      .where('purge_at', '>=', after.purge_at)
      .where('purge_at', '<=', now)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('purge_at', 'key'), '>', tuple(after.purge_at, after.key)),
      )
      .orderBy('purge_at')
      .orderBy('key')
      .limit(rows)
      .execute()
    const last = over.at(-1)
    if (!last) return { removed: 0, isLast: true }
    const keys = over.map(({ key }) => key)
    const removed = await database.write((transaction) => forgetAnswers(transaction, keys, now))
    after = { purge_at: last.purge_at ?? now, key: last.key }
    return { removed, isLast: over.length < rows }
  })
}

async function forgetAnswers(
  transaction: Transaction<Schema>,
  keys: readonly string[],
  now: number,
): Promise<number> {
  const forgotten = await transaction
    .deleteFrom('answer')
    .where('key', 'in', keys)
    .where('purge_at', '<=', now)
    // the holder of the identifier of a payment gets its answer for longer
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('idem').select('idem.key').whereRef('idem.key', '=', 'answer.key'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.key')
            .whereRef('payment.key', '=', 'answer.key')
            .where((payment) =>
              payment.or([
                payment('state', '=', 'settling'),
                // a failed payment that is still watched may land, and then owes its answer
                payment.and([
                  payment('state', 'not in', ['settled', 'delivered']),
                  payment('next_check_at', 'is not', null),
                ]),
                // who has paid and was asked to wait may come back late
                payment.and([
                  payment('state', '=', 'settled'),
                  payment('settled_at', '>', now - UNSEEN_KEPT_MS),
                ]),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(forgotten.numDeletedRows)
}

function purgeReleased(database: Database, now: number, signal: PurgeSignal): Promise<number> {
  const expired = Math.floor(now / 1000) - RELEASED_KEPT_SECONDS
  return runInBatches(database, signal, async (rows) => {
    const { numDeletedRows } = await database.write((transaction) =>
      transaction
        .deleteFrom('payment')
        .where('key', 'in', (payments) =>
          payments
            .selectFrom('payment')
            .select('key')
            .where(isReleasedPayment)
            .where('next_check_at', 'is', null)
            .where('valid_before', '<', expired)
            .limit(rows),
        )
        // one that was claimed again meanwhile stays
        .where('state', '=', 'released')
        .where('next_check_at', 'is', null)
        .executeTakeFirst(),
    )
    const removed = Number(numDeletedRows)
    return { removed, isLast: removed < rows }
  })
}

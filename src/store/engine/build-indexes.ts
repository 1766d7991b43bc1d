import { type Kysely, sql } from 'kysely'
import { type LargeIndex, largeIndexes } from '../schema/large-indexes.ts'
import type { Schema } from '../schema/schema.ts'

/** Another one than that of the steps, so that gateways which start meanwhile wait for no index. */
const BUILD_LOCK = 4_020_403

/**
 * Builds the indexes of large tables that a database lacks, while gateways go on to read and write. One that was cut short
 * is there and of no use, so it is built anew. Where another gateway is at it, nothing is done.
 *
 * @param session One connection, outside of a transaction.
 */
export async function buildLargeIndexes(session: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${BUILD_LOCK}) as taken`.execute(
    session,
  )
  if (!rows[0]?.taken) return
  try {
    const states = await readIndexStates(session)
    for (const name of Object.keys(largeIndexes) as LargeIndex[]) {
      const isValid = states.get(name)
      if (isValid) continue
      if (isValid === false) await sql`drop index concurrently ${sql.ref(name)}`.execute(session)
      const { table, of } = largeIndexes[name]
      await sql`create index concurrently ${sql.ref(name)} on ${sql.table(table)} ${sql.raw(of)}`.execute(
        session,
      )
    }
  } finally {
    await sql`select pg_advisory_unlock(${BUILD_LOCK})`.execute(session)
  }
}

/** Whether each index can be used; one that does not exist is left out. */
async function readIndexStates(session: Kysely<Schema>): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select relname as name, indisvalid as valid
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace`.execute(session)
  return new Map(rows.map(({ name, valid }) => [name, valid]))
}

import { type Kysely, Migrator, sql } from 'kysely'
import { GatewayError } from '../../core/failures.ts'
import { migrations } from '../schema/migrations.ts'
import type { Schema } from '../schema/schema.ts'
import { buildLargeIndexes } from './build-indexes.ts'
import { readSchemaSteps } from './schema-steps.ts'
import { isFull } from './store-failure.ts'

/** Any number that nothing else takes for a lock on this database. */
const MIGRATION_LOCK = 4_020_402

/** @throws GatewayError `store_unavailable` */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrations }).migrateToLatest()
  if (error) {
    const why = isFull(error) ? ', because the disk is full. Make room and start again' : ''
    throw new GatewayError('store_unavailable', `The database could not be brought up to date${why}.`, {
      cause: error,
    })
  }
}

/**
 * Lets the gateways that start together bring their one PostgreSQL up to date one after the other.
 *
 * @throws GatewayError `store_unavailable`; `misconfigured` for a database that a newer version has changed.
 */
export async function migrateUnderLock(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(session)
    try {
      await readSchemaSteps(session)
      await migrate(session)
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(session)
    }
    await buildLargeIndexes(session)
  })
}

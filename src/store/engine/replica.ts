import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Pool } from 'pg'
import { GatewayError } from '../../core/failures.ts'
import type { Schema } from '../schema/schema.ts'
import { createPostgresDialect } from './postgres-driver.ts'

/** How long a standby that did not answer is left alone. */
const REST_MS = 10_000

/**
 * Reads on a standby. Whatever it does not answer, because it is away, behind, or gave a statement up for what it had to replay, is
 * read from the ledger itself.
 *
 * @param pool Of the standby; undefined where there is none, and then the result is.
 * @throws GatewayError `misconfigured` when it answers and has another ledger.
 */
export async function openReports(
  db: Kysely<Schema>,
  pool: Pool | undefined,
  ledgerId: string,
): Promise<Kysely<Schema> | undefined> {
  if (!pool) return undefined
  const replica = new Kysely<Schema>({ dialect: createPostgresDialect(pool) })
  try {
    await rejectOtherLedger(replica, ledgerId)
  } catch (error) {
    await replica.destroy()
    throw error
  }
  return createFallback(replica, db)
}

async function rejectOtherLedger(replica: Kysely<Schema>, ledgerId: string): Promise<void> {
  const known = await sql<{ id: string }>`select id from ledger_identity order by created_at limit 1`
    .execute(replica)
    .catch(() => undefined)
  const id = known?.rows[0]?.id
  if (id !== undefined && id !== ledgerId)
    throw new GatewayError(
      'misconfigured',
      'DATABASE_REPLICA_URL leads to another ledger than DATABASE_URL. Name a standby of it.',
    )
}

/** Runs each statement on the standby, and on the ledger where that fails. */
function createFallback(
  replica: Kysely<Schema>,
  db: Kysely<Schema>,
  now: () => number = () => performance.now(),
): Kysely<Schema> {
  let restsUntil = 0

  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      if (now() >= restsUntil)
        try {
          return await replica.executeQuery<Row>(query)
        } catch {
          restsUntil = now() + REST_MS
        }
      return db.executeQuery<Row>(query)
    },
    streamQuery() {
      throw new Error('Reports are read in pages.')
    },
  }

  return new Kysely<Schema>({
    dialect: {
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (reports) => new PostgresIntrospector(reports),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: refuseTransaction,
        commitTransaction: refuseTransaction,
        rollbackTransaction: refuseTransaction,
        releaseConnection: async () => {},
        destroy: () => replica.destroy(),
      }),
    },
  })
}

async function refuseTransaction(): Promise<never> {
  throw new Error('A standby takes no writes.')
}

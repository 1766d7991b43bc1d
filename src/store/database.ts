import { Kysely, sql } from 'kysely'
import { GatewayError } from '../core/failures.ts'
import { type Bus, ownBus } from './bus.ts'
import type { Write } from './gathering.ts'
import { groupCommit } from './group-commit.ts'
import { databaseClock, databaseNow, type LeaseClock, ownersClock } from './lease-clock.ts'
import { migrate, migrateInTurn } from './migrate.ts'
import { postgresConnections } from './postgres.ts'
import { postgresBus, refusePooler } from './postgres-bus.ts'
import { connectionQueue, postgresDialect } from './postgres-driver.ts'
import type { Schema } from './schema.ts'
import { type Sealing, sealedWith, unsealed } from './sealing.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { withTallies } from './tallies.ts'
import { transactions } from './transactions.ts'

/** The one database of a gateway: reads go to `db`, everything that must last goes through `write`. */
export interface Database {
  readonly db: Kysely<Schema>
  /** What it answers has been synced to disk, and so has everything that was written before. */
  readonly write: Write
  /**
   * The same for what can be found out again, or need not be known: it outlives the process, and when the machine loses
   * its power it is forgotten at most together with everything that was written after it. Where a server keeps the
   * database it lasts like anything else, because gateways outlive the server.
   */
  readonly note: Write
  /** Other gateways may be on it at the same time. */
  readonly isShared: boolean
  readonly leases: LeaseClock
  /** What the database takes for the time; by our own clock it would be `ours`. */
  now(ours: number): Promise<number>
  readonly bus: Bus
  readonly sealing: Sealing
  /** Whether so many wait for it that nothing new should be begun; left out where nobody waits. */
  isCrowded?(): boolean
  close(): Promise<void>
}

/**
 * Opens the embedded database and brings its tables up to date.
 *
 * @param file Path of the database file, or `:memory:`.
 * @throws GatewayError `store_unavailable` when another gateway holds the file or it cannot be opened.
 */
export async function openSqlite(file: string): Promise<Database> {
  const { dialect, waitForDisk, close } = openFile(file)
  const db = new Kysely<Schema>({ dialect })
  await orDestroy(db, migrate(db))
  return {
    db,
    write: groupCommit(withTallies((work) => db.transaction().execute(work))),
    note: groupCommit(
      withTallies((work) =>
        db.connection().execute(async (connection) => {
          waitForDisk(false)
          try {
            return await connection.transaction().execute(work)
          } finally {
            waitForDisk(true)
          }
        }),
      ),
    ),
    isShared: false,
    leases: ownersClock,
    now: async (ours) => ours,
    bus: ownBus(),
    sealing: unsealed,
    close: async () => close(),
  }
}

/**
 * Opens a PostgreSQL database, for as many gateways as there are, and brings its tables up to date.
 *
 * @param url `postgres://…`
 * @param masterKey 32 bytes that seal the secrets in it, the same for every gateway.
 * @throws GatewayError `store_unavailable` when it cannot be reached or changed; `misconfigured` behind a pooler that loses
 *   notifications.
 */
export async function openPostgres(url: string, { masterKey }: { masterKey: Uint8Array }): Promise<Database> {
  const connections = await postgresConnections(url)
  const builder = new Kysely<Schema>({ dialect: postgresDialect(connections.openSlowPool()) })
  try {
    await migrateInTurn(builder)
  } catch (cause) {
    throw cause instanceof GatewayError ? cause : unreachable(cause)
  } finally {
    await builder.destroy()
  }
  const pool = connections.openPool()
  const queue = connectionQueue()
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool, queue) })
  try {
    await refusePooler(pool, connections.newClient)
  } catch (cause) {
    await pool.end()
    throw cause instanceof GatewayError ? cause : unreachable(cause)
  }
  const bus = postgresBus(pool, connections.newClient)
  const write = withTallies(transactions(db))
  return {
    db,
    write,
    note: write,
    isShared: true,
    leases: databaseClock,
    async now() {
      const { rows } = await sql<{ now: number }>`select ${databaseNow} as now`.execute(db)
      const [row] = rows
      if (!row) throw new Error('The database does not say what time it is.')
      return row.now
    },
    bus,
    sealing: sealedWith(masterKey),
    isCrowded: () => queue.isLong(),
    async close() {
      await bus.close()
      await pool.end()
    },
  }
}

function openFile(file: string) {
  try {
    return sqliteDialect(file)
  } catch (cause) {
    const sentence = 'The database is held by another gateway, or cannot be opened.'
    throw new GatewayError('store_unavailable', sentence, { cause })
  }
}

async function orDestroy(db: Kysely<Schema>, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** What PgBouncer says to settings that it does not know. */
const POOLER = 'unsupported startup parameter'

function unreachable(cause: unknown): GatewayError {
  if (cause instanceof Error && cause.message.includes(POOLER))
    return new GatewayError(
      'misconfigured',
      'DATABASE_URL leads to a pooler that refuses the time limits of a connection. Name PostgreSQL itself.',
      { cause },
    )
  return new GatewayError('store_unavailable', 'The database of DATABASE_URL cannot be reached.', { cause })
}

import { Kysely, sql } from 'kysely'
import { GatewayError } from '../../core/failures.ts'
import type { Schema } from '../schema/schema.ts'
import { type Bus, ownBus } from './bus.ts'
import { withCommitHooks } from './commit-hooks.ts'
import { groupCommit } from './group-commit.ts'
import { databaseClock, databaseNow, type LeaseClock, ownersClock } from './lease-clock.ts'
import { migrate, migrateInTurn } from './migrate.ts'
import { postgresConnections } from './postgres.ts'
import { postgresBus, refusePooler } from './postgres-bus.ts'
import { connectionQueue, postgresDialect } from './postgres-driver.ts'
import { type FirstConnection, unreachable, untilReached } from './postgres-start.ts'
import { sealRows } from './seal-rows.ts'
import { type Sealing, sealedWith, unsealed } from './sealing.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { doesNotOpen, watchDamage } from './store-failure.ts'
import { transactions } from './transactions.ts'
import type { Write } from './write-batcher.ts'

interface PostgresOptions extends Partial<FirstConnection> {
  readonly masterKey: Uint8Array
}

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
  /** A UUID: the same for every gateway on this database, another for every other ledger. */
  readonly ledgerId: string
  /** Whether a write has found what lies in it destroyed; that does not heal by itself. */
  isDamaged(): boolean
  close(): Promise<void>
}

/**
 * Opens the embedded database and brings its tables up to date.
 *
 * @param file Path of the database file, or `:memory:`.
 * @param options `masterKey` seals the secrets in it, and those that still lie open.
 * @throws GatewayError `store_unavailable` when another gateway holds the file, it is damaged or it cannot be opened;
 *   `misconfigured` when its secrets are sealed with another key.
 */
export async function openSqlite(
  file: string,
  { masterKey }: { readonly masterKey?: Uint8Array | undefined } = {},
): Promise<Database> {
  const { dialect, waitForDisk, close } = openFile(file)
  const db = new Kysely<Schema>({ dialect })
  const ledgerId = await orDestroy(db, prepare(db, masterKey))
  const damage = watchDamage()
  return {
    db,
    write: damage.watched(groupCommit(withCommitHooks((work) => db.transaction().execute(work)))),
    note: damage.watched(
      groupCommit(
        withCommitHooks((work) =>
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
    ),
    isShared: false,
    leases: ownersClock,
    now: async (ours) => ours,
    bus: ownBus(),
    sealing: masterKey === undefined ? unsealed : sealedWith(masterKey),
    ledgerId,
    isDamaged: damage.isSeen,
    close: async () => close(),
  }
}

async function prepare(db: Kysely<Schema>, masterKey: Uint8Array | undefined): Promise<string> {
  await migrate(db)
  await sealRows(db, masterKey)
  return readLedgerId(db)
}

/** The id of a ledger: the same for every gateway on its database, another for every other ledger. */
async function readLedgerId(db: Kysely<Schema>): Promise<string> {
  const { id } = await db
    .selectFrom('ledger_identity')
    .select('id')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Opens a PostgreSQL database, for as many gateways as there are, and brings its tables up to date.
 *
 * @param url `postgres://…`
 * @param options `masterKey`: 32 bytes that seal the secrets in it, the same for every gateway.
 * @throws GatewayError `store_unavailable` when it cannot be reached or changed; `misconfigured` behind a pooler that loses
 *   notifications.
 */
export async function openPostgres(
  url: string,
  { masterKey, patienceMilliseconds = 0, onWait = () => {} }: PostgresOptions,
): Promise<Database> {
  const connections = await postgresConnections(url)
  const ledgerId = await untilReached({ patienceMilliseconds, onWait }, async () => {
    const builder = new Kysely<Schema>({ dialect: postgresDialect(connections.openSlowPool()) })
    try {
      await migrateInTurn(builder)
      return await readLedgerId(builder)
    } finally {
      await builder.destroy()
    }
  })
  const pool = connections.openPool()
  const queue = connectionQueue()
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool, queue) })
  try {
    await refusePooler(pool, connections.newClient)
  } catch (cause) {
    await pool.end()
    throw cause instanceof GatewayError && cause.code === 'misconfigured' ? cause : unreachable(cause)
  }
  const bus = postgresBus(pool, connections.newClient)
  const damage = watchDamage()
  const write = damage.watched(withCommitHooks(transactions(db)))
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
    ledgerId,
    isDamaged: damage.isSeen,
    async close() {
      await bus.close()
      await pool.end()
    },
  }
}

function openFile(file: string) {
  try {
    const engine = sqliteDialect(file)
    const damage = engine.findDamage()
    if (damage === undefined) return engine
    engine.close()
    throw Object.assign(new Error(damage), { sqliteCodeName: 'SQLITE_CORRUPT' })
  } catch (cause) {
    throw doesNotOpen(file, cause)
  }
}

async function orDestroy<T>(db: Kysely<Schema>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    await db.destroy()
    throw error
  }
}

import { randomBytes } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { GatewayError } from '../../core/failures.ts'
import type { Schema } from '../schema/schema.ts'
import { type AccountTurns, createAccountTurns } from './account-turns.ts'
import { type Bus, createLocalBus } from './bus.ts'
import { withCommitHooks } from './commit-hooks.ts'
import { createPresence, type GatewayPresence } from './gateway-presence.ts'
import { createDatabaseLeaseClock, databaseNow, type LeaseClock, localLeaseClock } from './lease-clock.ts'
import { migrate, migrateUnderLock } from './migrate.ts'
import { postgresConnections } from './postgres.ts'
import { createPostgresBus, rejectPooler } from './postgres-bus.ts'
import { createConnectionQueue, createPostgresDialect } from './postgres-driver.ts'
import { createUnreachableError, type FirstConnection, waitUntilReached } from './postgres-start.ts'
import { openReports } from './replica.ts'
import { readSchemaSteps } from './schema-steps.ts'
import { sealRows } from './seal-rows.ts'
import { createSealing, type Sealing, unsealed } from './sealing.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'
import { createStatementBatcher, type StatementWrite } from './statement-batcher.ts'
import { createOpenError, watchDamage } from './store-failure.ts'
import { createSyncedWrites } from './synced-writes.ts'
import { createTransactions, retryCollisions } from './transactions.ts'
import { keepUpgradeCopy } from './upgrade-copy.ts'
import type { Write } from './write-batcher.ts'

export interface MasterKeys {
  readonly masterKey?: Uint8Array | undefined
  /** Opens what is sealed as well, while one key takes the place of another. */
  readonly otherMasterKey?: Uint8Array | undefined
}

interface SqliteOptions extends MasterKeys {
  /** Hears where the copy lies that was made before the tables changed; left out: no copy is made. */
  readonly onUpgrade?: ((copy: string) => void) | undefined
}

interface PostgresOptions extends Partial<FirstConnection>, MasterKeys {
  readonly masterKey: Uint8Array
  /** PostgreSQL itself, where the URL leads to a pooler in transaction mode: for what outlasts a transaction. */
  readonly directUrl?: string | undefined
  /** A standby that answers reports; they go to the ledger itself while it does not answer. */
  readonly replicaUrl?: string | undefined
}

/** The one database of a gateway: reads go to `db`, everything that must last goes through `write`. */
export interface Database {
  readonly db: Kysely<Schema>
  /** For reports, which bear what was true some seconds ago: a standby where there is one, and `db` otherwise. */
  readonly reports: Kysely<Schema>
  /** What it answers has been synced to disk, and so has everything that was written before. */
  readonly write: Write
  /**
   * The same for what can be found out again, or need not be known: it outlives the process, and when the machine loses
   * its power it is forgotten at most together with everything that was written after it. Where a server keeps the
   * database it lasts like anything else, because gateways outlive the server.
   */
  readonly writeDeferred: Write
  /**
   * Runs one statement without a transaction around it, because PostgreSQL makes one of it; left out where the engine of this process
   * answers at once.
   */
  readonly writeStatement?: StatementWrite
  /** Other gateways may be on it at the same time. */
  readonly isShared: boolean
  readonly leases: LeaseClock
  /** Turns at accounts that several gateways send from; left out where there can be no others. */
  readonly turns?: AccountTurns
  /** What this gateway and the others on it know of each other; left out where there can be no others. */
  readonly presence?: GatewayPresence
  /** What the database takes for the time; by our own clock it would be `ours`. */
  now(ours: number): Promise<number>
  readonly bus: Bus
  readonly sealing: Sealing
  /** Whether so many wait for it that nothing new should be begun; left out where nothing waits. */
  isOverloaded?(): boolean
  /** A UUID: the same for every gateway on this database, another for every other ledger. */
  readonly ledgerId: string
  /** From when on the lines of new payments get an id of their own, milliseconds since the epoch. */
  readonly bookIdsFrom: number
  /** Whether a write has found what lies in it destroyed; that does not heal by itself. */
  isDamaged(): boolean
  /** Writes a consistent copy to a file while others read and write; left out where a server keeps the database. */
  copyTo?(file: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the embedded database and brings its tables up to date.
 *
 * @param file Path of the database file, or `:memory:`.
 * @param options `masterKey` seals the secrets in it, and those that still lie open. `onUpgrade`: a database of an older
 *   version is copied before its tables change, and the copy is named.
 * @throws GatewayError `store_unavailable` when another gateway holds the file, it is damaged or it cannot be opened;
 *   `misconfigured` when its secrets are sealed with another key.
 */
export async function openSqlite(
  file: string,
  { masterKey, otherMasterKey, onUpgrade }: SqliteOptions = {},
): Promise<Database> {
  const { dialect, beginServing, sync, copyTo, close } = openFile(file)
  const db = new Kysely<Schema>({ dialect })
  const keepCopy = async (lastStep: string) => onUpgrade?.(await keepUpgradeCopy(file, { lastStep, copyTo }))
  const identity = await destroyOnError(db, prepare(db, { masterKey, otherMasterKey, keepCopy }))
  const damage = watchDamage()
  beginServing()
  const writes = createSyncedWrites(
    withCommitHooks((work) => db.transaction().execute(work)),
    sync,
  )
  return {
    db,
    reports: db,
    write: damage.watchWrites(writes.write),
    writeDeferred: damage.watchWrites(writes.writeDeferred),
    isShared: false,
    leases: localLeaseClock,
    now: async (ours) => ours,
    bus: createLocalBus(),
    sealing: masterKey === undefined ? unsealed : createSealing(masterKey, otherMasterKey),
    ...identity,
    isDamaged: () => damage.isSeen() || writes.isLost(),
    copyTo,
    async close() {
      await writes.idle()
      close()
    },
  }
}

async function prepare(
  db: Kysely<Schema>,
  {
    masterKey,
    otherMasterKey,
    keepCopy,
  }: MasterKeys & { readonly keepCopy: (lastStep: string) => Promise<void> },
): Promise<Identity> {
  const { applied, missing } = await readSchemaSteps(db)
  const lastStep = applied.at(-1)
  if (lastStep !== undefined && missing.length > 0) await keepCopy(lastStep)
  await migrate(db)
  await sealRows(db, masterKey, otherMasterKey)
  return readIdentity(db)
}

type Identity = Pick<Database, 'ledgerId' | 'bookIdsFrom'>

async function readIdentity(db: Kysely<Schema>): Promise<Identity> {
  const { id, book_ids_from } = await db
    .selectFrom('ledger_identity')
    .select(['id', 'book_ids_from'])
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  return { ledgerId: id, bookIdsFrom: Number(book_ids_from ?? 0) }
}

/**
 * Opens a PostgreSQL database, for as many gateways as there are, and brings its tables up to date.
 *
 * @param url `postgres://…`, of PostgreSQL itself or, with `directUrl`, of a pooler in transaction mode.
 * @param options `masterKey`: 32 bytes that seal the secrets in it, the same for every gateway.
 * @throws GatewayError `store_unavailable` when it cannot be reached or changed; `misconfigured` behind a pooler that loses
 *   notifications.
 */
export async function openPostgres(
  url: string,
  { masterKey, otherMasterKey, directUrl, replicaUrl, maxWaitMs = 0, onWait = () => {} }: PostgresOptions,
): Promise<Database> {
  const connections = await postgresConnections({ url, directUrl, replicaUrl })
  const identity = await waitUntilReached({ maxWaitMs, onWait }, async () => {
    const builder = new Kysely<Schema>({ dialect: createPostgresDialect(connections.openSlowPool()) })
    try {
      await migrateUnderLock(builder)
      return await readIdentity(builder)
    } finally {
      await builder.destroy()
    }
  })
  const pool = connections.openPool()
  const queue = createConnectionQueue()
  const db = new Kysely<Schema>({ dialect: createPostgresDialect(pool, queue, connections.pooling) })
  try {
    await rejectPooler(pool, connections.newClient, { isDirect: connections.pooling !== undefined })
  } catch (cause) {
    await pool.end()
    throw cause instanceof GatewayError && cause.code === 'misconfigured'
      ? cause
      : createUnreachableError(cause)
  }
  const reports = await openReports(db, connections.openReplicaPool(), identity.ledgerId).catch(
    async (error) => {
      await pool.end()
      throw error
    },
  )
  const bus = createPostgresBus(pool, connections.newClient)
  const gatewayId = randomBytes(8).toString('hex')
  // a connection of its own: a gateway with much to do is not dead
  const beats = new Kysely<Schema>({ dialect: createPostgresDialect(connections.openBeatPool()) })
  const damage = watchDamage()
  const write = damage.watchWrites(withCommitHooks(createTransactions(db)))
  const writeStatement = createStatementBatcher({
    run: (statement, values) => damage.watch(retryCollisions(() => statement.all(db, values))),
    enter: queue.enter,
  })
  return {
    db,
    write,
    writeDeferred: write,
    writeStatement,
    reports: reports ?? db,
    isShared: true,
    leases: createDatabaseLeaseClock(gatewayId),
    presence: createPresence(beats, gatewayId),
    turns: createAccountTurns(connections.newClient),
    async now() {
      const { rows } = await sql<{ now: number }>`select ${databaseNow} as now`.execute(db)
      const [row] = rows
      if (!row) throw new Error('The database does not say what time it is.')
      return row.now
    },
    bus,
    sealing: createSealing(masterKey, otherMasterKey),
    isOverloaded: () => queue.isLong(),
    ...identity,
    isDamaged: damage.isSeen,
    async close() {
      await bus.close()
      await beats.destroy()
      await reports?.destroy()
      await pool.end()
    },
  }
}

function openFile(file: string) {
  try {
    const engine = createSqliteDialect(file)
    const damage = engine.findDamage()
    if (damage === undefined) return engine
    engine.close()
    throw Object.assign(new Error(damage), { sqliteCodeName: 'SQLITE_CORRUPT' })
  } catch (cause) {
    throw createOpenError(file, cause)
  }
}

async function destroyOnError<T>(db: Kysely<Schema>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    await db.destroy()
    throw error
  }
}

import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { backup, DatabaseSync } from '@photostructure/sqlite'
import {
  type DatabaseConnection,
  type Driver,
  type LimitNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'

import { chooseCacheSize } from './page-cache.ts'
import { wrapStoreError } from './store-failure.ts'

const syncFile = promisify(fdatasync)

type Bindable = string | number | bigint | Uint8Array | null

interface Statement {
  readonly reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint }
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>
}

/** The engine of this process, which answers at once; what kysely puts around a statement costs more than most of them. */
export class EmbeddedAdapter extends SqliteAdapter {
  readonly prepare: (sql: string) => Statement
  /** Whether a transaction is open, which a statement outside of it must not be run in. */
  readonly isInTransaction: () => boolean

  constructor({ prepare, isInTransaction }: Pick<EmbeddedAdapter, 'prepare' | 'isInTransaction'>) {
    super()
    this.prepare = prepare
    this.isInTransaction = isInTransaction
  }

  /** SQLite undoes changed tables too; a commit for each of them would make the first start wait for the disk a hundred times. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class Compiler extends SqliteQueryCompiler {
  /** Written out, because SQLite prepares a statement anew each time something is bound to its limit. */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`${limit.value}`)
    else this.visitNode(limit)
  }
}

/** A full disk undoes a transaction by itself; to undo it again would fail, and hide why. */
class EmbeddedDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean

  constructor(config: SqliteDialectConfig, { isInTransaction }: EmbeddedAdapter) {
    super(config)
    this.#isInTransaction = isInTransaction
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

class Dialect extends SqliteDialect {
  readonly #database: SqliteDialectConfig['database']
  readonly #adapter: EmbeddedAdapter

  constructor(database: SqliteDialectConfig['database'], adapter: EmbeddedAdapter) {
    super({ database })
    this.#database = database
    this.#adapter = adapter
  }

  override createDriver(): Driver {
    return new EmbeddedDriver({ database: this.#database }, this.#adapter)
  }

  override createAdapter(): SqliteAdapter {
    return this.#adapter
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new Compiler()
  }
}

interface EmbeddedEngine {
  readonly dialect: SqliteDialect
  /** Every later question fails, because the ledger does not answer. */
  close(): void
  /**
   * From now on commits do not wait until they are on the disk: a caller who needs that asks `sync`. What could undo a statement of a
   * transaction lies in memory, and so does what is sorted: only migrations sort whole tables.
   */
  beginServing(): void
  /** Resolves when everything that was committed before is on the disk; nothing else waits meanwhile. */
  sync(): Promise<void>
  /** Writes a copy of everything committed so far to a file, between other statements. */
  copyTo(file: string): Promise<void>
  /** What is wrong with the file as far as it is looked at; undefined when nothing is. */
  findDamage(): string | undefined
}

/** A larger file takes longer to check than a start may; of it only the small tables are looked at. */
const WHOLE_BYTES = 64 * 1024 * 1024
/** A page that several calls have changed is copied from the log once. More would make one call wait longer. */
const PAGES_PER_CHECKPOINT = 2_000
/** Statements run between steps of so many pages of a copy. */
const PAGES_PER_STEP = 256
const CHANGES_TABLES = /^\s*(?:alter|create|drop)\b/i
const SMALL_TABLES = ['secret', 'counter', 'job', 'kysely_migration']

/**
 * SQLite for kysely: one connection that no other process may open, write-ahead log, commits synced to disk.
 *
 * Statements are kept by their text, because kysely prepares anew for each query. The binding turns a date, an
 * object or NaN into NULL without a word, so what it cannot hold is refused before it is bound.
 *
 * @param file Path of the database, or `:memory:`.
 * @throws Error when another process holds the file.
 */
export function createSqliteDialect(file: string): EmbeddedEngine {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    // the exclusive lock is taken by the first write, not by the pragma
    database.exec('BEGIN IMMEDIATE; COMMIT')
  } catch (error) {
    database.close()
    throw error
  }
  const statements = new Map<string, Statement>()

  function prepare(sql: string): Statement {
    const kept = statements.get(sql)
    if (kept) return kept
    const statement = wrapStoreError(() => database.prepare(sql))
    const readNames = () => statement.columns().map(({ name }) => name)
    let names = readNames()
    // the binding looks up the name of each column of each row, and makes rows that are slow to read
    statement.setReturnArrays(true)
    const prepared: Statement = {
      reader: names.length > 0,
      all(parameters) {
        const bound = toBindable(parameters)
        const rows = wrapStoreError(
          () => statement.all(...bound) as unknown as readonly (readonly unknown[])[],
        )
        if (rows[0] && rows[0].length !== names.length) names = readNames()
        return rows.map((values) => toRow(names, values))
      },
      run(parameters) {
        const bound = toBindable(parameters)
        const done = wrapStoreError(() => statement.run(...bound))
        // what selects every column of a table has other columns from now on
        if (CHANGES_TABLES.test(sql)) statements.clear()
        return done
      },
      iterate: () => {
        throw new Error('Streaming would hold the connection and block every commit.')
      },
    }
    statements.set(sql, prepared)
    return prepared
  }

  const log = createLogSync(file)
  let isClosed = false
  function close(): void {
    if (isClosed) return
    isClosed = true
    log.close()
    try {
      // prepared statements keep the connection alive in the binding, and with it the lock on the file
      database.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT 1 FROM sqlite_schema')
    } finally {
      database.close()
    }
  }

  function pragma(text: string): unknown {
    return Object.values(database.prepare(`PRAGMA ${text}`).get() ?? {})[0]
  }

  const sizeOfFile = () => Number(pragma('page_count')) * Number(pragma('page_size'))

  function findDamage(): string | undefined {
    const bytes = sizeOfFile()
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    const names = new Set(tables.map(({ name }) => name))
    const checks =
      bytes <= WHOLE_BYTES
        ? ['quick_check(1)']
        : SMALL_TABLES.filter((name) => names.has(name)).map((name) => `quick_check('${name}')`)
    return checks.map((check) => `${pragma(check)}`).find((result) => result !== 'ok')
  }

  const adapter = new EmbeddedAdapter({ prepare, isInTransaction: () => !isClosed && database.isTransaction })
  return {
    dialect: new Dialect({ prepare, close }, adapter),
    close,
    findDamage,
    copyTo: async (target) => void (await backup(database, target, { rate: PAGES_PER_STEP })),
    beginServing() {
      database.exec('PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY')
      database.exec(
        `PRAGMA cache_size = -${chooseCacheSize(sizeOfFile())}; PRAGMA wal_autocheckpoint = ${PAGES_PER_CHECKPOINT}`,
      )
    },
    sync: log.sync,
  }
}

/**
 * Syncs the write-ahead log of a database, which holds every commit since it was last copied into the file; what was
 * copied, the engine has synced itself.
 */
function createLogSync(file: string): { sync(): Promise<void>; close(): void } {
  let descriptor: number | undefined
  return {
    async sync() {
      if (file === ':memory:') return
      // it begins with the first write, and stays until the database is closed
      descriptor ??= openSync(`${file}-wal`, 'r+')
      await syncFile(descriptor)
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor)
      descriptor = undefined
    },
  }
}

function toRow(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  names.forEach((name, at) => {
    row[name] = values[at]
  })
  return row
}

/** Passes on what SQLite can hold and refuses the rest, which it would silently store as something else. */
export function toBindable(parameters: readonly unknown[]): Bindable[] {
  return parameters.map((value, index) => {
    // the binding reads a text no further than its first NUL, and PostgreSQL would not take it at all
    if (typeof value === 'string' && !value.includes('\0')) return value
    if (typeof value === 'bigint' || value === null) return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (value instanceof Uint8Array) return value
    throw new TypeError(`Parameter ${index + 1} is a ${typeof value} that the store cannot hold.`)
  })
}

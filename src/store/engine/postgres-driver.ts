import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { GatewayError } from '../../core/failures.ts'
import { createStoreError } from './store-failure.ts'

/** A connection of the pool while it is in use. */
interface HeldConnection extends DatabaseConnection {
  query(text: string): Promise<unknown>
  release(): void
}

/**
 * The code with which PostgreSQL itself refused; undefined after anything else, when it is unknown what the connection
 * still does.
 */
export function findRefusalCode(error: unknown): string | undefined {
  const result = error instanceof GatewayError ? error.cause : error
  if (!(result instanceof Error) || !('severity' in result) || !('code' in result)) return undefined
  return typeof result.code === 'string' ? result.code : undefined
}

/** A caller that waits for a connection. */
export interface ConnectionQueue {
  waited<T>(work: () => Promise<T>): Promise<T>
  /** Whether the one who has waited longest has waited longer than a second. */
  isLong(): boolean
}

const LONG_WAIT_MS = 1_000

export function createConnectionQueue(now: () => number = () => performance.now()): ConnectionQueue {
  const since = new Set<{ readonly at: number }>()
  return {
    async waited(work) {
      const position = { at: now() }
      since.add(position)
      try {
        return await work()
      } finally {
        since.delete(position)
      }
    },
    isLong() {
      // in the order in which they came
      for (const { at } of since) return now() - at > LONG_WAIT_MS
      return false
    },
  }
}

/**
 * PostgreSQL for kysely, over a pool. A connection on which a question was not answered in time is thrown away: it may
 * still be in the middle of a transaction that the next one would otherwise carry on.
 */
export function createPostgresDialect(pool: Pool, queue: ConnectionQueue = createConnectionQueue()): Dialect {
  return {
    createDriver: () => createDriverFor(pool, queue),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

function createDriverFor(pool: Pool, queue: ConnectionQueue): Driver {
  const held = new WeakMap<DatabaseConnection, HeldConnection>()
  const of = (connection: DatabaseConnection): HeldConnection => {
    const found = held.get(connection)
    if (!found) throw new Error('This connection is not of this pool.')
    return found
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const connection = holdConnection(await queue.waited(() => acquire(pool)))
      held.set(connection, connection)
      return connection
    },
    async beginTransaction(connection) {
      await of(connection).query('begin')
    },
    async commitTransaction(connection) {
      await of(connection).query('commit')
    },
    async rollbackTransaction(connection) {
      // when even this fails the connection goes, and the transaction with it; what failed first explains why
      await of(connection)
        .query('rollback')
        .catch(() => {})
    },
    async releaseConnection(connection) {
      of(connection).release()
    },
    destroy: () => pool.end(),
  }
}

async function acquire(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw createStoreError(cause)
  }
}

function holdConnection(client: PoolClient): HeldConnection {
  let isBroken = false

  async function heard<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      isBroken ||= findRefusalCode(error) === undefined
      throw createStoreError(error)
    }
  }

  return {
    query: (text) =>
      heard(isBroken ? Promise.reject(new Error('The connection is broken.')) : client.query(text)),
    release: () => client.release(isBroken),
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { command, rowCount, rows } = await heard(client.query(sql, [...parameters]))
      return command === 'SELECT' || rowCount === null
        ? { rows }
        : { rows, numAffectedRows: BigInt(rowCount) }
    },
    streamQuery() {
      throw new Error('Streaming would hold a connection for as long as its reader likes.')
    },
  }
}

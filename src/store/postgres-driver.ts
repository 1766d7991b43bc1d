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

/** A connection of the pool while somebody has it. */
interface Held extends DatabaseConnection {
  query(text: string): Promise<unknown>
  release(): void
}

/** Whether PostgreSQL itself said no; after anything else nobody knows what the connection still does. */
export function isWordOfDatabase(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}

/**
 * PostgreSQL for kysely, over a pool. A connection on which a question was not answered in time is thrown away: it may
 * still be in the middle of a transaction that the next one would otherwise carry on.
 */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createDriver: () => driverOver(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

function driverOver(pool: Pool): Driver {
  const held = new WeakMap<DatabaseConnection, Held>()
  const of = (connection: DatabaseConnection): Held => {
    const found = held.get(connection)
    if (!found) throw new Error('This connection is not of this pool.')
    return found
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const connection = hold(await pool.connect())
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
      // when even this fails the connection goes, and the transaction with it; what failed first says why
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

function hold(client: PoolClient): Held {
  let isBroken = false

  async function heard<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      isBroken ||= !isWordOfDatabase(error)
      throw error
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

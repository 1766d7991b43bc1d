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
import type { QueryResult as PgResult, Pool, PoolClient, QueryConfig } from 'pg'
import { GatewayError } from '../../core/failures.ts'
import { createStoreError } from './store-failure.ts'

/** A connection of the pool while it is in use. */
interface HeldConnection extends DatabaseConnection {
  /** Begins a transaction with the first statement that is sent on it. */
  begin(): void
  commit(): Promise<void>
  rollback(): Promise<void>
  release(): void
}

/** A statement that the driver may treat differently from others. */
export interface PipelinedQuery extends CompiledQuery {
  /** Under which the server keeps it prepared. */
  readonly name?: string | undefined
  /**
   * Sent without waiting for its result, which comes as `later`. When it fails, so does everything after it in its
   * transaction, the commit included.
   */
  readonly isSentAlong?: boolean
}

/** What a statement that was sent along returns at once. */
export interface PipelinedResult<Row> extends QueryResult<Row> {
  readonly later?: Promise<QueryResult<Row>>
}

/** What ends a connection, at its server's word or at a pooler's: whether a commit before it was kept is unknown. */
const ENDS_CONNECTION = /^(?:08|57P0)/

/**
 * The code with which PostgreSQL itself refused; undefined after anything else, when it is unknown what the connection
 * still does.
 */
export function findRefusalCode(error: unknown): string | undefined {
  const code = findErrorCode(error)
  return code !== undefined && ENDS_CONNECTION.test(code) ? undefined : code
}

/** The code of what the server, or a pooler before it, has answered instead of a result; undefined of other errors. */
export function findErrorCode(error: unknown): string | undefined {
  const result = error instanceof GatewayError ? error.cause : error
  if (!(result instanceof Error) || !('severity' in result) || !('code' in result)) return undefined
  return typeof result.code === 'string' ? result.code : undefined
}

/** Callers that wait for a connection, or for a batch on one. */
export interface ConnectionQueue {
  waited<T>(work: () => Promise<T>): Promise<T>
  /** Begins a wait, which ends when what it returns is called. */
  enter(): () => void
  /** Whether the one who has waited longest has waited longer than a second. */
  isLong(): boolean
}

const LONG_WAIT_MS = 1_000

export function createConnectionQueue(now: () => number = () => performance.now()): ConnectionQueue {
  const since = new Set<{ readonly at: number }>()
  function enter(): () => void {
    const position = { at: now() }
    since.add(position)
    return () => void since.delete(position)
  }

  return {
    enter,
    async waited(work) {
      const leave = enter()
      try {
        return await work()
      } finally {
        leave()
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
 * How to speak through a pooler that gives a connection to another client after each transaction. Nothing lasts beyond one there:
 * statements are not kept prepared, and each statement alone is a transaction as well, so that it has the limits of one.
 */
export interface Pooling {
  /** Begins a transaction and sets its limits. */
  readonly begin: string
}

/**
 * PostgreSQL for kysely, over a pool. A connection on which a question was not answered in time is thrown away: it may
 * still be in the middle of a transaction that the next one would otherwise carry on.
 */
export function createPostgresDialect(
  pool: Pool,
  queue: ConnectionQueue = createConnectionQueue(),
  pooling?: Pooling,
): Dialect {
  return {
    createDriver: () => createDriverFor(pool, queue, pooling),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

function createDriverFor(pool: Pool, queue: ConnectionQueue, pooling: Pooling | undefined): Driver {
  const held = new WeakMap<DatabaseConnection, HeldConnection>()
  const of = (connection: DatabaseConnection): HeldConnection => {
    const found = held.get(connection)
    if (!found) throw new Error('This connection is not of this pool.')
    return found
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const connection = holdConnection(await queue.waited(() => acquire(pool)), pooling)
      held.set(connection, connection)
      return connection
    },
    async beginTransaction(connection) {
      of(connection).begin()
    },
    commitTransaction: (connection) => of(connection).commit(),
    rollbackTransaction: (connection) => of(connection).rollback(),
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

function holdConnection(client: PoolClient, pooling: Pooling | undefined): HeldConnection {
  let isBroken = false
  let isInTransaction = false
  /** What failed first in a transaction: what is sent after it is refused for that reason alone. */
  let failure: unknown

  async function send(query: string | QueryConfig): Promise<PgResult> {
    try {
      if (isBroken) throw new Error('The connection is broken.')
      return await client.query(query)
    } catch (error) {
      isBroken ||= findRefusalCode(error) === undefined
      if (isInTransaction) failure ??= error
      throw createStoreError(isInTransaction ? failure : error)
    }
  }

  function begin(): void {
    isInTransaction = true
    failure = undefined
    // fails together with what is sent after it
    send(pooling?.begin ?? 'begin').catch(() => {})
  }

  async function commit(): Promise<void> {
    const { command } = await send('commit')
    if (failure !== undefined) throw createStoreError(failure)
    if (command !== 'COMMIT') throw new Error('A transaction was undone and nothing in it has failed.')
    isInTransaction = false
  }

  /** A transaction of one statement, all of it sent together. */
  async function sendAlone(query: QueryConfig): Promise<PgResult> {
    begin()
    try {
      const result = send(query)
      result.catch(() => {})
      await commit()
      return await result
    } finally {
      isInTransaction = false
    }
  }

  return {
    begin,
    commit,
    async rollback() {
      // when even this fails the connection goes, and the transaction with it; what failed first explains why
      await send('rollback').catch(() => {})
      isInTransaction = false
    },
    release: () => client.release(isBroken),
    async executeQuery<Row>({
      sql: text,
      parameters,
      name,
      isSentAlong = false,
    }: PipelinedQuery): Promise<PipelinedResult<Row>> {
      const query = { text, values: [...parameters], ...(!pooling && { name }) }
      const isAlone = pooling !== undefined && !isInTransaction
      const result = (isAlone ? sendAlone(query) : send(query)).then((answer) => toResult<Row>(answer))
      if (!isSentAlong || !isInTransaction) return result
      result.catch(() => {})
      return { rows: [], later: result }
    },
    streamQuery() {
      throw new Error('Streaming would hold a connection for as long as its reader likes.')
    },
  }
}

function toResult<Row>({ command, rowCount, rows }: PgResult): QueryResult<Row> {
  return command === 'SELECT' || rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) }
}

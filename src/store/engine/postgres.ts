import type { ClientConfig, Pool as ConnectionPool, PoolConfig } from 'pg'

/** As many at once as one gateway asks for; all gateways together have to stay below the server's own limit. */
const CONNECTIONS = 10
const CONNECT_MS = 3_000
/** Reports are read one page after the other. */
const REPLICA_CONNECTIONS = 2
/** No statement of ours takes long; one that does is better given up than waited for. */
const STATEMENT_MS = 5_000
const LOCK_MS = 3_000
/** For a server that does not answer at all, and so cannot keep the time of a statement either. */
const SILENCE_MS = 6_000
/** A sign of life that takes longer is late anyway. */
const BEAT_SILENCE_MS = 2_000
const INT8 = 20

/**
 * Begins a transaction behind a pooler, which refuses time limits of a connection and gives it to another client afterwards, so
 * each transaction sets its own. Sent with the first statement, so nothing waits for it.
 */
const LIMITED_BEGIN = `begin; set local statement_timeout = ${STATEMENT_MS}; set local lock_timeout = ${LOCK_MS};
  set local idle_in_transaction_session_timeout = ${STATEMENT_MS}`

/** How a database is reached. */
export interface PostgresUrls {
  /** Behind a pooler, where there is one: with everything that `pg` reads from one. */
  readonly url: string
  /** PostgreSQL itself, where `url` leads to a pooler in transaction mode. */
  readonly directUrl?: string | undefined
  /** A standby for reports. */
  readonly replicaUrl?: string | undefined
}

/** The driver's pool and client, set up the same way: nothing waits without an end, and 64-bit integers are numbers. */
export async function postgresConnections({ url, directUrl = url, replicaUrl }: PostgresUrls) {
  // loaded here, because most gateways never need it
  const { Client, Pool, types } = await import('pg')

  const isPooled = directUrl !== url
  const common: ClientConfig = {
    connectionString: directUrl,
    application_name: 'pennywire',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? safeInteger : types.getTypeParser(oid, format),
    },
  }
  const maxWaitMs: PoolConfig = {
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
  }

  const callLimits = isPooled ? { query_timeout: SILENCE_MS } : maxWaitMs

  return {
    /** How connections of the pool speak where a pooler stands between; undefined where they are the gateway's own. */
    pooling: isPooled ? { begin: LIMITED_BEGIN } : undefined,
    /** For everything that is asked in the course of a call; what waits for no answer is sent together. */
    openPool: () =>
      withParameters(
        new Pool({ ...common, ...callLimits, connectionString: url, max: CONNECTIONS, pipeline: true }),
      ),
    /** For reports, where there is a standby that answers them. */
    openReplicaPool: () =>
      replicaUrl === undefined
        ? undefined
        : withParameters(
            new Pool({ ...common, ...maxWaitMs, connectionString: replicaUrl, max: REPLICA_CONNECTIONS }),
          ),
    /** For the changes to the tables, which may have to wait for another gateway's. */
    openSlowPool: () => withParameters(new Pool({ ...common, max: 1 })),
    /** For the sign of life, which waits behind nothing else. */
    openBeatPool: () =>
      withParameters(new Pool({ ...common, ...maxWaitMs, query_timeout: BEAT_SILENCE_MS, max: 1 })),
    /** For listening. */
    newClient: () => new Client(common),
  }
}

/** A connection that is lost while it is idle is replaced by the next one that is needed. */
function withParameters(pool: ConnectionPool): ConnectionPool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** @throws RangeError where a number would lose digits; the embedded engine refuses these as well. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('An integer of the database does not fit a number.')
  return value
}

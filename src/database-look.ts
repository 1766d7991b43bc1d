import { postgresConnections } from './store/postgres.ts'

/** What a PostgreSQL server says of itself. */
export interface DatabaseLook {
  readonly version: string
  readonly mostConnections: number
  readonly isReadOnly: boolean
  /** How far the clock of this machine is ahead of the server's, milliseconds. */
  readonly aheadMilliseconds: number
  /** One question and its answer, milliseconds. */
  readonly roundTripMilliseconds: number
}

/**
 * Looks at a database and changes nothing in it.
 *
 * @throws what the driver says when it cannot be reached.
 */
export async function lookAtDatabase(url: string): Promise<DatabaseLook> {
  const client = (await postgresConnections(url)).newClient()
  client.on('error', () => {})
  await client.connect()
  try {
    const askedAt = Date.now()
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('max_connections')::int as most,
        pg_is_in_recovery() as standby, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    const heardAt = Date.now()
    const [{ version, most, standby, now }] = rows
    return {
      version,
      mostConnections: most,
      isReadOnly: standby,
      aheadMilliseconds: Math.round((askedAt + heardAt) / 2 - now),
      roundTripMilliseconds: heardAt - askedAt,
    }
  } finally {
    await client.end()
  }
}

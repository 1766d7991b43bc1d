import { readLedgerMarker } from '../../store/engine/ledger-folder.ts'
import { postgresConnections } from '../../store/engine/postgres.ts'
import { describeUnreachable } from '../../store/engine/postgres-start.ts'

/** What a PostgreSQL server reports about itself. */
export interface DatabaseStatus {
  readonly version: string
  readonly maxConnections: number
  readonly isReadOnly: boolean
  /** How far the clock of this machine is ahead of the server's, milliseconds. */
  readonly aheadMilliseconds: number
  /** One question and its answer, milliseconds. */
  readonly roundTripMilliseconds: number
  /** The id of the ledger in it; undefined while there is none, or it has no id yet. */
  readonly ledgerId: string | undefined
}

/** The id of the ledger that lies in a data folder; undefined while there is none, or it has no id yet. */
export function findLedgerId(dataDirectory: string): string | undefined {
  return readLedgerMarker(dataDirectory)
}

/**
 * Looks at a database and changes nothing in it.
 *
 * @throws Error that states why it cannot be reached.
 */
export async function probeDatabase(url: string): Promise<DatabaseStatus> {
  const client = (await postgresConnections({ url })).newClient()
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    // the driver's message may name the password
    throw new Error(describeUnreachable(cause))
  }
  try {
    const askedAt = Date.now()
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('max_connections')::int as most,
        pg_is_in_recovery() as standby, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    const heardAt = Date.now()
    const [{ version, most, standby, now }] = rows
    const named = await client.query(`select to_regclass('ledger_identity') as "table"`)
    const ledgers =
      named.rows[0].table === null ? [] : (await client.query('select id from ledger_identity')).rows
    return {
      version,
      maxConnections: most,
      isReadOnly: standby,
      aheadMilliseconds: Math.round((askedAt + heardAt) / 2 - now),
      roundTripMilliseconds: heardAt - askedAt,
      ledgerId: ledgers[0]?.id,
    }
  } finally {
    await client.end()
  }
}

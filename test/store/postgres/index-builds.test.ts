import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { largeIndexes } from '../../../src/store/schema/large-indexes.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { masterKey } from '../engines.ts'

const WRITE = `insert into journal (id, key, kind, account, asset, amount, at)
  values ($1, 'k', 'posted', 'payer', 'a', '0', 1)`
const STATES = `select relname as name, indisvalid as valid from pg_index
  join pg_class on pg_class.oid = indexrelid where relname = any($1) order by relname`

describe.skipIf(!hasPostgres)('large indexes of PostgreSQL', () => {
  const cluster = postgresCluster()

  async function openTables() {
    const url = await cluster.newDatabase()
    const open = () => openPostgres(url, { masterKey })
    await (await open()).close()
    const connect = async () => {
      const client = new Client({ connectionString: url, lock_timeout: 2_000 })
      await client.connect()
      onTestFinished(() => client.end())
      return client
    }
    const client = await connect()
    return { open, connect, client }
  }

  test('those that are missing or were cut short are built at the next start', async () => {
    const { open, client } = await openTables()
    const names = Object.keys(largeIndexes).toSorted()
    const fresh = await client.query(STATES, [names])
    await client.query('drop index journal_posted')
    await client.query(
      `update pg_index set indisvalid = false where indexrelid = 'payment_valid_before'::regclass`,
    )

    await (await open()).close()

    const { rows } = await client.query(STATES, [names])
    expect(fresh.rows).toEqual(names.map((name) => ({ name, valid: true })))
    expect(rows).toEqual(fresh.rows)
  })

  test('calls are written while an index is built', async () => {
    const { open, connect, client } = await openTables()
    const [slow, caller] = [await connect(), await connect()]
    await client.query('drop index journal_posted')
    await slow.query('begin')
    await slow.query(WRITE, ['slow'])

    const opened = open()
    await waitUntil(async () => {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await caller.query(WRITE, ['caller'])
    const other = await open()
    await slow.query('commit')
    await (await opened).close()
    await other.close()

    const { rows } = await client.query(STATES, [['journal_posted']])
    expect(rows).toEqual([{ name: 'journal_posted', valid: true }])
  })
})

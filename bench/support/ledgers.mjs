import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgres, openSqlite } from '../../build/src/store/engine/database.js'
import { fillLedger, MASTER_KEY } from '../fill/fill-ledger.mjs'
import { startPostgres } from './postgres.mjs'

/**
 * Makes ledgers on one engine; undefined where this machine has it not. Each is as a gateway needs it: `environment` leads
 * to it, `open` opens it in this process, `bytes` is what it takes.
 */
export async function openEngine(name) {
  if (name === 'SQLite') return { create: createSqlite, use: useSqlite, end: async () => {} }
  const server = await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' })
  return (
    server && {
      create: (calls) => createPostgres(server, calls),
      use: usePostgres,
      end: () => server.stop(),
    }
  )
}

async function createSqlite(calls) {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-bench-'))
  const file = join(directory, 'pennywire.db')
  const written = await fillLedger({ file }, calls)
  return {
    written,
    environment: { DATA_DIR: directory },
    open: () => openSqlite(file),
    bytes: async () => statSync(file).size,
    compact: async (database) => void (await run(database, 'vacuum')),
    async end() {
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A folder that was filled before, which stays. */
function useSqlite(directory) {
  return { environment: { DATA_DIR: directory }, end: async () => {} }
}

async function createPostgres(server, calls) {
  const url = await server.newDatabase()
  const written = await fillLedger({ url }, calls)
  return {
    ...usePostgres(url),
    written,
    open: () => openPostgres(url, { masterKey: MASTER_KEY }),
    bytes: async () => Number((await ask(url, 'select pg_database_size(current_database()) as size')).size),
    compact: () => ask(url, 'vacuum full'),
  }
}

/** A database that was filled before, which stays. */
function usePostgres(url) {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-bench-'))
  return {
    environment: {
      DATA_DIR: directory,
      DATABASE_URL: url,
      // stands for one that is shared; nothing is asked of it
      EMBEDDED_CHAIN_URL: 'http://127.0.0.1:9',
      MASTER_KEY: MASTER_KEY.toString('hex'),
    },
    async end() {
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function run({ db }, text) {
  const { sql } = await import('kysely')
  return sql.raw(text).execute(db)
}

async function ask(url, text) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows[0]
  } finally {
    await client.end()
  }
}

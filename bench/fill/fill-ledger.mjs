import { openPostgres, openSqlite } from '../../build/src/store/engine/database.js'
import { makeCalls } from './calls.mjs'
import { fillPostgres } from './postgres.mjs'
import { fillSqlite } from './sqlite.mjs'

export const MASTER_KEY = Buffer.alloc(32, 7)

/**
 * Makes the tables by the gateway's own migrations, and fills them.
 *
 * @param target `file` of SQLite, or `url` of an empty PostgreSQL database.
 * @returns how many rows were written.
 */
export async function fillLedger({ file, url }, calls) {
  const database = url ? await openPostgres(url, { masterKey: MASTER_KEY }) : await openSqlite(file)
  const paid = await database.db.selectFrom('payment').select('key').limit(1).execute()
  await database.close()
  if (paid.length > 0) throw new Error('This ledger is not empty.')
  return url ? fillPostgres(url, makeCalls(calls)) : fillSqlite(file, makeCalls(calls))
}

import fs, { statSync } from 'node:fs'
import { register, syncBuiltinESMExports } from 'node:module'
import * as sqlite from '@photostructure/sqlite'

const WAL_HEADER_BYTES = 32
const FRAME_BYTES = 24 + 4_096
const counts = { statements: 0, transactions: 0, synced: 0 }
const { fdatasync } = fs
fs.fdatasync = (...asked) => {
  counts.synced += 1
  fdatasync(...asked)
}
syncBuiltinESMExports()

export const { backup } = sqlite

/** What the gateway opens instead of the engine's own class: the same, and counted. Its log is kept whole. */
export function DatabaseSync(...options) {
  const database = new sqlite.DatabaseSync(...options)
  const { prepare, exec } = database
  exec.call(database, 'PRAGMA wal_autocheckpoint = 0')
  define(database, 'exec', (text) =>
    exec.call(database, text.replace(/wal_autocheckpoint = \d+/, 'wal_autocheckpoint = 0')),
  )
  define(database, 'prepare', (sql) => {
    const statement = prepare.call(database, sql)
    for (const name of ['run', 'all']) {
      const work = statement[name].bind(statement)
      define(statement, name, (...values) => {
        note(sql)
        return work(...values)
      })
    }
    return statement
  })
  return database
}

/** Counts what the embedded database of this process is asked. To be called before the gateway is imported. */
export function countSqlite() {
  const hook = `export async function resolve(name, context, next) {
    const isOurs = name === '@photostructure/sqlite' && context.parentURL !== ${JSON.stringify(import.meta.url)}
    return isOurs ? { url: ${JSON.stringify(import.meta.url)}, shortCircuit: true } : next(name, context)
  }`
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
  return {
    /** @param file The database, whose log lies beside it: its pages are those that were written. */
    read: async (file) => ({
      ...counts,
      pages: Math.max(0, statSync(`${file}-wal`).size - WAL_HEADER_BYTES) / FRAME_BYTES,
    }),
  }
}

function note(sql) {
  if (sql === 'commit') counts.transactions += 1
  else if (sql !== 'begin' && sql !== 'rollback') counts.statements += 1
}

function define(object, name, value) {
  Object.defineProperty(object, name, { value, configurable: true, writable: true })
}

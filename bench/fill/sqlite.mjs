import { DatabaseSync } from '@photostructure/sqlite'
import { COLUMNS } from './shapes.mjs'

const ROWS_PER_STATEMENT = 20
/** Tables that lie in the order of their keys: they are sorted once instead of at every row. */
const SORTED = ['journal', 'settle_attempt']

/** Fills a ledger's file that no gateway holds. Indexes are taken away meanwhile, and made again in the end. */
export function fillSqlite(file, batches) {
  const database = new DatabaseSync(file)
  const indexes = database
    .prepare(
      "select name, sql from sqlite_schema where type = 'index' and sql is not null and tbl_name in (select value from json_each(?))",
    )
    .all(JSON.stringify(Object.keys(COLUMNS)))
  database.exec('pragma journal_mode = memory; pragma synchronous = off; pragma cache_size = -2000000')
  for (const { name } of indexes) database.exec(`drop index "${name}"`)
  for (const table of SORTED) database.exec(`create temp table fill_${table} as select * from ${table}`)
  const insert = createInsert(database)
  let written = 0
  for (const rows of batches) {
    database.exec('begin')
    for (const [table, some] of Object.entries(rows)) written += insert(table, some)
    database.exec('commit')
  }
  for (const table of SORTED) {
    database.exec(`insert into ${table} select * from fill_${table} order by key, id`)
    database.exec(`drop table fill_${table}`)
  }
  for (const { sql } of indexes) database.exec(sql)
  database.exec('pragma journal_mode = wal')
  database.close()
  return written
}

function createInsert(database) {
  const statements = new Map()
  function prepare(table, size) {
    const kept = statements.get(`${table}|${size}`)
    if (kept) return kept
    const columns = COLUMNS[table]
    const target = SORTED.includes(table) ? `fill_${table}` : table
    const values = `(${columns.map(() => '?').join(', ')})`
    const all = Array.from({ length: size }, () => values).join(', ')
    const made = database.prepare(`insert into ${target} (${columns.join(', ')}) values ${all}`)
    statements.set(`${table}|${size}`, made)
    return made
  }
  return (table, rows) => {
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      const some = rows.slice(at, at + ROWS_PER_STATEMENT)
      prepare(table, some.length).run(...some.flat())
    }
    return rows.length
  }
}

import pg from 'pg'
import { COLUMNS } from './shapes.mjs'

const ROWS_PER_STATEMENT = 2_000

/** Fills a ledger's database that no gateway uses. Indexes are taken away meanwhile, and made again in the end. */
export async function fillPostgres(url, batches) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await fill(client, batches)
  } finally {
    await client.end()
  }
}

async function fill(client, batches) {
  const tables = Object.keys(COLUMNS)
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as sql from pg_index
     where indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  const types = await findTypes(client, tables)
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  let written = 0
  for (const rows of batches) {
    await client.query('begin')
    for (const [table, some] of Object.entries(rows))
      for (let at = 0; at < some.length; at += ROWS_PER_STATEMENT)
        written += await insert(client, table, types, some.slice(at, at + ROWS_PER_STATEMENT))
    await client.query('commit')
  }
  for (const { sql } of indexes) await client.query(sql)
  await client.query('vacuum analyze')
  return written
}

async function findTypes(client, tables) {
  const { rows } = await client.query(
    `select attrelid::regclass::text || '.' || attname as name, format_type(atttypid, atttypmod) as type
     from pg_attribute where attrelid = any($1::regclass[]) and attnum > 0`,
    [tables],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

async function insert(client, table, types, rows) {
  const columns = COLUMNS[table]
  const arrays = columns.map((column, at) => `$${at + 1}::${types.get(`${table}.${column}`)}[]`)
  await client.query({
    name: `fill ${table}`,
    text: `insert into ${table} (${columns.join(', ')}) select * from unnest(${arrays.join(', ')})`,
    values: columns.map((_, at) => rows.map((row) => row[at])),
  })
  return rows.length
}

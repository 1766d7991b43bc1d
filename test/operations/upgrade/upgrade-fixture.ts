import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DatabaseSync } from '@photostructure/sqlite'
import { DAY_MS } from '../../../src/core/durations.ts'
import { dataDirectory } from '../../support/process.ts'

const recorded = join(import.meta.dirname, 'from-1.0.0')
const LONGEST_MS = 400 * DAY_MS

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** What a buyer of version 1.0.0 still holds. */
export interface BuyerFacts {
  readonly recordedAt: number
  readonly seed: string
  readonly keys: { readonly keys: { readonly kty: string; readonly kid: string; readonly x: string }[] }
  readonly settled: { readonly path: string; readonly header: string; readonly answer: Answer }
  readonly owed: { readonly path: string; readonly header: string }
  readonly pending: { readonly path: string; readonly header: string }
  readonly session: {
    readonly id: string
    readonly token: string
    readonly path: string
    readonly idempotencyKey: string
    readonly answer: Answer
  }
  readonly monitor: { readonly answer: Answer }
  readonly masterKey?: string
}

/** The folder of a 1.0.0 gateway that was killed a moment ago. */
export function unpackFolder(): { readonly directory: string; readonly facts: BuyerFacts } {
  const directory = dataDirectory()
  for (const name of ['pennywire.db', 'pennywire.db-wal']) writeFileSync(join(directory, name), unpack(name))
  const facts: BuyerFacts = JSON.parse(unpack('sqlite.json').toString())
  moveTimes(join(directory, 'pennywire.db'), facts.recordedAt)
  return { directory, facts }
}

/** The chain and the database, as SQL, that 1.0.0 gateways shared until a moment ago. */
export function unpackShared() {
  const chainFolder = dataDirectory()
  writeFileSync(join(chainFolder, 'chain.db'), unpack('chain.db'))
  const facts: BuyerFacts = JSON.parse(unpack('postgres.json').toString())
  moveTimes(join(chainFolder, 'chain.db'), facts.recordedAt)
  return { chainFolder, dump: unpack('postgres.sql').toString(), facts }
}

/** SQL that moves the times of one column of a database to today. */
export function moveColumn(table: string, column: string, recordedAt: number): string {
  const [from, to, by] = [recordedAt - DAY_MS, recordedAt + LONGEST_MS, Date.now() - recordedAt]
  return `update "${table}" set "${column}" = "${column}" + ${by} where "${column}" between ${from} and ${to}`
}

/** Nothing expires between the recording and the test: every time in milliseconds is moved as far. */
function moveTimes(file: string, recordedAt: number): void {
  const database = new DatabaseSync(file)
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    for (const { name: table } of tables)
      for (const { name: column, type } of database.prepare(`pragma table_info("${table}")`).all())
        if (/int/i.test(`${type}`)) database.exec(moveColumn(`${table}`, `${column}`, recordedAt))
  } finally {
    // prepared statements keep the connection, and in WAL mode the file, until they are collected
    database.exec('PRAGMA journal_mode = DELETE')
    database.close()
  }
}

function unpack(name: string): Buffer {
  return gunzipSync(readFileSync(join(recorded, `${name}.gz`)))
}

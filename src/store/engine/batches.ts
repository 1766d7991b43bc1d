import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import type { Database } from './database.ts'

/** Rows of one statement where a server keeps the database. */
const MAX_SHARED_ROWS = 1_000
/** Rows of one statement while the database serves nothing else. */
const MAX_EMBEDDED_ROWS = 200
const MAX_PAUSE_MS = 100
/** A batch that takes longer is followed by smaller ones, because nothing else is done meanwhile. */
const MAX_BATCH_MS = 15
const MIN_ROWS = 20
/** Of the first batch, which reads what has not been read for long. */
const FIRST_ROWS = 20
const FIRST_SHARED_ROWS = 100

/** Ends a purge early; what is left is forgotten by the next. */
export type PurgeSignal = Pick<AbortSignal, 'aborted'> | undefined

/** What one batch did. */
interface Batch {
  readonly removed: number
  /** False when it found as many rows as it may look at. */
  readonly isLast: boolean
}

/**
 * Runs batch after batch, each in a transaction of its own, and pauses after each for as long as it took, so that calls are
 * answered between them.
 *
 * @returns How many rows were removed in all.
 */
export async function runInBatches(
  { isShared }: Pick<Database, 'isShared'>,
  signal: PurgeSignal,
  work: (rows: number) => Promise<Batch>,
): Promise<number> {
  const most = isShared ? MAX_SHARED_ROWS : MAX_EMBEDDED_ROWS
  let rows = isShared ? FIRST_SHARED_ROWS : FIRST_ROWS
  let all = 0
  while (!signal?.aborted) {
    const startedAt = performance.now()
    const { removed, isLast } = await work(rows)
    all += removed
    if (isLast) break
    const took = performance.now() - startedAt
    rows = chooseRows(rows, most, took)
    await sleep(Math.min(MAX_PAUSE_MS, took))
  }
  return all
}

/** How many rows the next batch has, after one of `rows` that took so many milliseconds. */
export function chooseRows(rows: number, most: number, took: number): number {
  if (took > MAX_BATCH_MS) return Math.max(MIN_ROWS, Math.floor(rows / 2))
  return took < MAX_BATCH_MS / 2 ? Math.min(most, rows * 2) : rows
}

/**
 * Returns the time by which rows are over, in milliseconds since the epoch: never later than the database's own, so that a
 * gateway whose clock is ahead forgets nothing that others still need.
 */
export async function findPurgeTime(database: Pick<Database, 'now'>, ours: number): Promise<number> {
  return Math.min(ours, await database.now(ours))
}

/** Removes rows whose time is over from a table that has an index on that time; how many. */
export async function purgeTable(
  database: Database,
  {
    table,
    key,
    due = 'purge_at',
    isFree = sql`true`,
  }: {
    readonly table: keyof Schema
    readonly key: readonly string[]
    readonly due?: string
    /** Whether a row may be removed then; every row may when left out. */
    readonly isFree?: RawBuilder<unknown>
  },
  ours: number,
  signal: PurgeSignal,
): Promise<number> {
  const now = await findPurgeTime(database, ours)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  return runInBatches(database, signal, async (rows) => {
    const { numAffectedRows = 0n } = await database.write((transaction) =>
      sql`delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${sql.ref(due)} <= ${now} and ${isFree} order by ${sql.ref(due)} limit ${rows}
      )`.execute(transaction),
    )
    const removed = Number(numAffectedRows)
    return { removed, isLast: removed < rows }
  })
}

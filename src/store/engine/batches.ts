import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import type { Database } from './database.ts'

const MAX_PAUSE_MS = 100

/** How many rows a statement has, and when it has fewer. */
export interface BatchLimits {
  /** Of the first batch, which reads what has not been read for long. */
  readonly firstRows: number
  readonly minRows: number
  readonly maxRows: number
  /** A batch that takes longer is followed by smaller ones. */
  readonly maxMs: number
}
/** The gateway does nothing else while a batch runs. */
const EMBEDDED: BatchLimits = { firstRows: 20, minRows: 20, maxRows: 200, maxMs: 15 }
/** A server answers other calls while a batch runs; only the rows of that batch are locked. */
const SHARED: BatchLimits = { firstRows: 100, minRows: 100, maxRows: 1_000, maxMs: 100 }

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
  const limits = isShared ? SHARED : EMBEDDED
  let rows = limits.firstRows
  let all = 0
  while (!signal?.aborted) {
    const startedAt = performance.now()
    const { removed, isLast } = await work(rows)
    all += removed
    if (isLast) break
    const took = performance.now() - startedAt
    rows = chooseRows(rows, limits, took)
    await sleep(Math.min(MAX_PAUSE_MS, took))
  }
  return all
}

/** How many rows the next batch has, after one of `rows` that took so many milliseconds. */
export function chooseRows(rows: number, { minRows, maxRows, maxMs }: BatchLimits, took: number): number {
  if (took > maxMs) return Math.max(minRows, Math.floor(rows / 2))
  return took < maxMs / 2 ? Math.min(maxRows, rows * 2) : rows
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

import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely'
import { addIndex } from './add-index.ts'

/** How the data came about: records of one way are never mixed with those of another. */
type Mode = 'live' | 'simulated' | 'replay'

/** A signal that was sold, and what became of it; not its buyer. Times in milliseconds since the epoch. */
export interface SoldSignalTable {
  /** Of the prediction: a signal from the same bars again is the same one. */
  id: string
  mode: Mode
  venue: string
  instrument: string
  bar: string
  bias: 'bullish' | 'bearish' | 'neutral'
  confidence: number
  price: number
  /** Average true range of a bar, in the quote asset. */
  range: number
  /** When it was made at that price; the horizon counts from here. */
  made_at: number
  sold_at: number
  /** `bar`: sold when times still counted from the close of the last bar; never part of a tally. */
  timing: 'sale' | 'bar'
  horizon_at: number
  /** `open` until its horizon has been looked at; `unresolved`: its source reported no price there. */
  outcome: 'open' | 'hit' | 'miss' | 'unresolved'
  /** The close at the horizon. */
  close: number | null
  resolved_at: number | null
  /** When to look next; null: never. */
  next_check_at: number | null
}

/** What became of all signals of a kind, kept in step with their rows. */
export interface SignalTallyTable {
  mode: Mode
  bar: string
  bias: 'bullish' | 'bearish' | 'neutral'
  resolved: number
  hits: number
  squared_error: number
  unresolved: number
}

/** One position of the paper-trading agent, from its entry to its exit; prices and amounts in the quote asset. */
export interface PaperRunTable {
  /** One run may begin in one market with one bar. */
  id: string
  mode: Mode
  token: string
  venue: string
  instrument: string
  bar: string
  strength: string
  confidence: number
  opened_at: number
  /** Bars that open before this have been walked through. */
  walked_until: number
  expires_at: number
  units: number
  entry_price: number
  stop_price: number
  target_price: number
  /** The newest price it was seen at. */
  mark_price: number
  fees: number
  closed_at: number | null
  exit_price: number | null
  /** After all fees; null while it is open. */
  pnl: number | null
  /** `target`, `stop`, `expired`; null while it is open. */
  reason: string | null
}

/** What the paper-trading agent was worth, once for each time it looked. */
export interface PaperPointTable {
  mode: Mode
  at: number
  equity: number
}

/** What the paper-trading agent saw in a market when it last looked. */
export interface PaperLookTable {
  mode: Mode
  token: string
  at: number
  venue: string
  action: string
  strength: string
  confidence: number
  price: number
  /** What it did about it, in a sentence of ours. */
  verdict: string
}

/** Sold signals and what became of them, and the runs of the paper-trading agent. */
export const signals: Migration = {
  async up(db: Kysely<unknown>) {
    await startTable(db, 'sold_signal', {
      text: ['mode', 'venue', 'instrument', 'bar', 'bias', 'outcome'],
      figures: ['confidence', 'price', 'range'],
      times: ['made_at', 'sold_at', 'horizon_at'],
      optionalFigures: ['close'],
      optionalTimes: ['resolved_at', 'next_check_at'],
    })
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute()
    await addIndex(db, 'sold_signal', ['mode', 'next_check_at'])
    await addIndex(db, 'sold_signal', ['mode', 'resolved_at'])

    await startTable(db, 'signal_tally', {
      text: ['mode', 'bar', 'bias'],
      figures: ['squared_error'],
      times: ['resolved', 'hits', 'unresolved'],
    })
      .addPrimaryKeyConstraint('signal_tally_key', ['mode', 'bar', 'bias'])
      .execute()

    await startTable(db, 'paper_run', {
      text: ['mode', 'token', 'venue', 'instrument', 'bar', 'strength'],
      figures: ['confidence', 'units', 'entry_price', 'stop_price', 'target_price', 'mark_price', 'fees'],
      times: ['opened_at', 'walked_until', 'expires_at'],
      optionalFigures: ['exit_price', 'pnl'],
      optionalTimes: ['closed_at'],
    })
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('reason', 'text')
      .execute()
    await addIndex(db, 'paper_run', ['mode', 'closed_at'])

    await startTable(db, 'paper_point', { text: ['mode'], figures: ['equity'], times: ['at'] })
      .addPrimaryKeyConstraint('paper_point_key', ['mode', 'at'])
      .execute()

    await startTable(db, 'paper_look', {
      text: ['mode', 'token', 'venue', 'action', 'strength', 'verdict'],
      figures: ['confidence', 'price'],
      times: ['at'],
    })
      .addPrimaryKeyConstraint('paper_look_key', ['mode', 'token'])
      .execute()
  },
}

/**
 * Counts the times of signals from their sale. Open signals move to it; those that were judged by their bar keep their
 * times, are marked, and leave the tallies. A replay's clock stands at its recording, so its signals are marked too.
 */
export const signalTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sold_signal')
      .addColumn('timing', 'text', (column) => column.notNull().defaultTo('bar'))
      .execute()
    await sql`update sold_signal set timing = 'sale', horizon_at = horizon_at + sold_at - made_at,
      next_check_at = next_check_at + sold_at - made_at, made_at = sold_at
      where outcome = 'open' and mode <> 'replay' and sold_at >= made_at`.execute(db)
    await sql`delete from signal_tally`.execute(db)
  },
}

interface Columns {
  readonly text: readonly string[]
  readonly figures: readonly string[]
  /** Milliseconds, and whole numbers as large. */
  readonly times: readonly string[]
  readonly optionalFigures?: readonly string[]
  readonly optionalTimes?: readonly string[]
}

function startTable(
  db: Kysely<unknown>,
  name: string,
  { text, figures, times, optionalFigures = [], optionalTimes = [] }: Columns,
): CreateTableBuilder<string, string> {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name)
  for (const column of text) builder = builder.addColumn(column, 'text', (it) => it.notNull())
  for (const column of figures) builder = builder.addColumn(column, 'double precision', (it) => it.notNull())
  for (const column of times) builder = builder.addColumn(column, 'bigint', (it) => it.notNull())
  for (const column of optionalFigures) builder = builder.addColumn(column, 'double precision')
  for (const column of optionalTimes) builder = builder.addColumn(column, 'bigint')
  return builder
}

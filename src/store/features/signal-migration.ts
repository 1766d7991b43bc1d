import type { CreateTableBuilder, Kysely, Migration } from 'kysely'
import { indexOn } from '../engine/index-on.ts'

/** Sold signals and what became of them, and the runs of the paper-trading agent. */
export const signals: Migration = {
  async up(db: Kysely<unknown>) {
    await table(db, 'sold_signal', {
      text: ['mode', 'venue', 'instrument', 'bar', 'bias', 'outcome'],
      figures: ['confidence', 'price', 'range'],
      times: ['made_at', 'sold_at', 'horizon_at'],
      optionalFigures: ['close'],
      optionalTimes: ['resolved_at', 'next_check_at'],
    })
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute()
    await indexOn(db, 'sold_signal', ['mode', 'next_check_at'])
    await indexOn(db, 'sold_signal', ['mode', 'resolved_at'])

    await table(db, 'signal_tally', {
      text: ['mode', 'bar', 'bias'],
      figures: ['squared_error'],
      times: ['resolved', 'hits', 'unresolved'],
    })
      .addPrimaryKeyConstraint('signal_tally_key', ['mode', 'bar', 'bias'])
      .execute()

    await table(db, 'paper_run', {
      text: ['mode', 'token', 'venue', 'instrument', 'bar', 'strength'],
      figures: ['confidence', 'units', 'entry_price', 'stop_price', 'target_price', 'mark_price', 'fees'],
      times: ['opened_at', 'walked_until', 'expires_at'],
      optionalFigures: ['exit_price', 'pnl'],
      optionalTimes: ['closed_at'],
    })
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('reason', 'text')
      .execute()
    await indexOn(db, 'paper_run', ['mode', 'closed_at'])

    await table(db, 'paper_point', { text: ['mode'], figures: ['equity'], times: ['at'] })
      .addPrimaryKeyConstraint('paper_point_key', ['mode', 'at'])
      .execute()

    await table(db, 'paper_look', {
      text: ['mode', 'token', 'venue', 'action', 'strength', 'verdict'],
      figures: ['confidence', 'price'],
      times: ['at'],
    })
      .addPrimaryKeyConstraint('paper_look_key', ['mode', 'token'])
      .execute()
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

function table(
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

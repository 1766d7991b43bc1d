import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { MINUTE_MS } from '../../core/durations.ts'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { Database } from '../engine/database.ts'
import type { SignalTallyTable, SoldSignalTable } from '../schema/signal-tables.ts'

export type SoldSignal = Selectable<SoldSignalTable>
export type SignalTally = Selectable<SignalTallyTable>

type Mode = SoldSignal['mode']

/** What is known of a signal when it is sold. */
export type NewSignal = Pick<
  Insertable<SoldSignalTable>,
  | 'mode'
  | 'venue'
  | 'instrument'
  | 'bar'
  | 'bias'
  | 'confidence'
  | 'price'
  | 'range'
  | 'made_at'
  | 'sold_at'
  | 'horizon_at'
> & {
  /** When the last bar it was made from closed: a signal from the same bars again is the same one. */
  readonly bars_until: number
}

/** What a look at a signal's horizon has shown. */
export type SignalEnding =
  | {
      readonly outcome: 'hit' | 'miss'
      readonly close: number
      readonly squaredError: number
      readonly at: number
    }
  | { readonly outcome: 'unresolved'; readonly at: number }

export interface SignalTotals {
  readonly open: number
  /** Open signals whose look is overdue, and since when the first of them has been. */
  readonly due: number
  readonly dueSince: number | null
  readonly resolved: number
  readonly unresolved: number
  readonly lastResolvedAt: number | null
}

/** Left out, a field matches all. */
export interface SignalKind {
  readonly bar?: SoldSignal['bar']
  readonly bias?: SoldSignal['bias']
}

/** Venues tell a bar a moment after it has closed. */
const BAR_DELAY_MS = MINUTE_MS

/** The signals that were sold, each prediction once however often it was sold, and what became of them. */
export type SignalRepository = ReturnType<typeof createSignalRepository>

export function createSignalRepository(database: Database) {
  return { ...createSignalWrites(database), ...createSignalReads(database) }
}

function createSignalWrites({ db, write, writeDeferred }: Database) {
  return {
    /** False when this prediction is there already. */
    async note(signal: NewSignal): Promise<boolean> {
      const id = createSignalId(signal)
      if (await selectKnown.first(db, { id })) return false
      const { bars_until: _, ...sold } = signal
      const row: SoldSignal = {
        ...sold,
        id,
        timing: 'sale',
        outcome: 'open',
        close: null,
        resolved_at: null,
        next_check_at: signal.horizon_at + BAR_DELAY_MS,
      }
      return writeDeferred(async (transaction) => {
        const added = await transaction
          .insertInto('sold_signal')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        return added.numInsertedOrUpdatedRows === 1n
      })
    },

    /** Looks at a signal again later. */
    postpone: (id: string, nextCheckAt: number): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .updateTable('sold_signal')
          .set({ next_check_at: nextCheckAt })
          .where('id', '=', id)
          .where('outcome', '=', 'open')
          .execute()
      }),

    /**
     * Ends a signal and counts it, both or neither; one that is timed by its bar is not counted. False when it had
     * ended before.
     */
    end: ({ id, mode, bar, bias, timing }: SoldSignal, ending: SignalEnding): Promise<boolean> =>
      write(async (transaction) => {
        const close = ending.outcome === 'unresolved' ? null : ending.close
        const ended = await transaction
          .updateTable('sold_signal')
          .set({ outcome: ending.outcome, close, resolved_at: ending.at, next_check_at: null })
          .where('id', '=', id)
          .where('outcome', '=', 'open')
          .executeTakeFirst()
        if (ended.numUpdatedRows !== 1n) return false
        if (timing === 'bar') return true
        await transaction
          .insertInto('signal_tally')
          .values({ mode, bar, bias, ...toTallyCounts(ending) })
          .onConflict((conflict) =>
            conflict.columns(['mode', 'bar', 'bias']).doUpdateSet({
              resolved: sql<number>`signal_tally.resolved + excluded.resolved`,
              hits: sql<number>`signal_tally.hits + excluded.hits`,
              squared_error: sql<number>`signal_tally.squared_error + excluded.squared_error`,
              unresolved: sql<number>`signal_tally.unresolved + excluded.unresolved`,
            }),
          )
          .execute()
        return true
      }),
  }
}

function createSignalReads({ db }: Database) {
  return {
    /** Signals that are to be looked at, the longest overdue first. */
    due: (mode: Mode, now: number, limit: number): Promise<SoldSignal[]> =>
      db
        .selectFrom('sold_signal')
        .selectAll()
        .where('mode', '=', mode)
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(limit)
        .execute(),

    tallies: (mode: Mode): Promise<readonly SignalTally[]> => selectTallies.all(db, { mode }),

    /** Newest first. */
    latest: (mode: Mode, limit: number, kind: SignalKind = {}): Promise<SoldSignal[]> =>
      findLatest(db, { mode, ...kind }, limit),

    /** Signals whose horizon has not been judged. */
    async countOpen(mode: Mode, kind: SignalKind = {}): Promise<number> {
      const { open } = await ofKind(db, { mode, ...kind })
        .select((row) => row.fn.countAll<number>().as('open'))
        .where('next_check_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(open)
    },

    async findTotals(mode: Mode, now: number): Promise<SignalTotals> {
      const [waiting, due, ended, last] = await Promise.all([
        db
          .selectFrom('sold_signal')
          .select((row) => row.fn.countAll<number>().as('open'))
          .where('mode', '=', mode)
          .where('next_check_at', 'is not', null)
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('sold_signal')
          .select((row) => [row.fn.countAll<number>().as('due'), row.fn.min('next_check_at').as('since')])
          .where('mode', '=', mode)
          .where('next_check_at', '<=', now)
          .executeTakeFirstOrThrow(),
        selectTallies.all(db, { mode }),
        findLatest(db, { mode }, 1),
      ])
      return {
        open: Number(waiting.open),
        due: Number(due.due),
        dueSince: due.since,
        resolved: ended.reduce((sum, { resolved }) => sum + resolved, 0),
        unresolved: ended.reduce((sum, { unresolved }) => sum + unresolved, 0),
        lastResolvedAt: last[0]?.resolved_at ?? null,
      }
    },
  }
}

function ofKind(db: Database['db'], { mode, bar, bias }: SignalKind & { readonly mode: Mode }) {
  return db
    .selectFrom('sold_signal')
    .where('mode', '=', mode)
    .$if(bar !== undefined, (signals) => signals.where('bar', '=', bar ?? ''))
    .$if(bias !== undefined, (signals) => signals.where('bias', '=', bias ?? 'neutral'))
}

function findLatest(
  db: Database['db'],
  kind: SignalKind & { readonly mode: Mode },
  limit: number,
): Promise<SoldSignal[]> {
  return ofKind(db, kind)
    .selectAll()
    .where('resolved_at', 'is not', null)
    .orderBy('resolved_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const selectTallies = compileStatement((db, { mode }: { readonly mode: Mode }) =>
  db.selectFrom('signal_tally').selectAll().where('mode', '=', mode),
)

const selectKnown = compileStatement((db, { id }: { readonly id: string }) =>
  db.selectFrom('sold_signal').select('id').where('id', '=', id),
)

/** A prediction by its statement, its market, from which bars. */
function createSignalId({ mode, venue, instrument, bar, bias, bars_until }: NewSignal): string {
  return createHash('sha256')
    .update([mode, venue, instrument, bar, bias, bars_until].join('\n'))
    .digest('hex')
}

function toTallyCounts(ending: SignalEnding) {
  if (ending.outcome === 'unresolved') return { resolved: 0, hits: 0, squared_error: 0, unresolved: 1 }
  const hits = ending.outcome === 'hit' ? 1 : 0
  return { resolved: 1, hits, squared_error: ending.squaredError, unresolved: 0 }
}

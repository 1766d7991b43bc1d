import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { PaperLookTable, PaperPointTable, PaperRunTable } from '../schema/signal-tables.ts'

export type PaperRun = Selectable<PaperRunTable>
export type PaperObservation = Selectable<PaperLookTable>
export type PaperPoint = Selectable<PaperPointTable>

type Mode = PaperRun['mode']
type NewRun = Omit<Insertable<PaperRunTable>, 'closed_at' | 'exit_price' | 'pnl' | 'reason'>
type Ending = Pick<Insertable<PaperRunTable>, 'closed_at' | 'exit_price' | 'pnl' | 'reason' | 'fees'>

export interface PaperSums {
  readonly trades: number
  readonly wins: number
  readonly expired: number
  readonly pnl: number
  /** Null without trades. */
  readonly averageHoldMs: number | null
}

/** The runs of the paper-trading agent; those of different data modes stay apart. */
export type PaperRepository = ReturnType<typeof createPaperRepository>

export function createPaperRepository(database: Database) {
  return {
    ...createRunReads(database),
    ...createRunWrites(database),
    ...createPaperObservations(database),
    ...createPaperPoints(database),
  }
}

function createRunReads({ db }: Database) {
  return {
    listOpen: (mode: Mode): Promise<PaperRun[]> =>
      db
        .selectFrom('paper_run')
        .selectAll()
        .where('mode', '=', mode)
        .where('closed_at', 'is', null)
        .orderBy('opened_at')
        .orderBy('id')
        .execute(),

    /** Newest first. */
    listClosed: (mode: Mode, limit: number): Promise<PaperRun[]> =>
      db
        .selectFrom('paper_run')
        .selectAll()
        .where('mode', '=', mode)
        .where('closed_at', 'is not', null)
        .orderBy('closed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Over runs closed at or after a time. */
    async sumRuns(mode: Mode, since: number): Promise<PaperSums> {
      const row = await db
        .selectFrom('paper_run')
        .select((run) => [
          run.fn.countAll<number>().as('trades'),
          sql<number | null>`sum(case when pnl > 0 then 1 else 0 end)`.as('wins'),
          sql<number | null>`sum(case when reason = 'expired' then 1 else 0 end)`.as('expired'),
          run.fn.sum<number | null>('pnl').as('pnl'),
          sql<number | null>`sum(closed_at - opened_at)`.as('held'),
        ])
        .where('mode', '=', mode)
        .where('closed_at', '>=', since)
        .executeTakeFirstOrThrow()
      const trades = Number(row.trades)
      return {
        trades,
        wins: Number(row.wins ?? 0),
        expired: Number(row.expired ?? 0),
        pnl: Number(row.pnl ?? 0),
        averageHoldMs: trades === 0 ? null : Number(row.held) / trades,
      }
    },
  }
}

function createRunWrites({ write }: Database) {
  return {
    /** False when the run is there already, or when so many are open. */
    begin: (run: NewRun, maxOpen: number): Promise<boolean> =>
      write(async (transaction) => {
        const { open } = await transaction
          .selectFrom('paper_run')
          .select((row) => row.fn.countAll<number>().as('open'))
          .where('mode', '=', run.mode)
          .where('closed_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (Number(open) >= maxOpen) return false
        const added = await transaction
          .insertInto('paper_run')
          .values({ ...run, closed_at: null, exit_price: null, pnl: null, reason: null })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        return added.numInsertedOrUpdatedRows === 1n
      }),

    /** Keeps how far an open run has been followed. */
    follow: (
      id: string,
      { walkedUntil, markPrice }: { readonly walkedUntil: number; readonly markPrice: number },
    ): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .updateTable('paper_run')
          .set({ walked_until: walkedUntil, mark_price: markPrice })
          .where('id', '=', id)
          .where('closed_at', 'is', null)
          .execute()
      }),

    /** False when it had ended before. */
    end: (id: string, ending: Ending): Promise<boolean> =>
      write(async (transaction) => {
        const ended = await transaction
          .updateTable('paper_run')
          .set(ending)
          .where('id', '=', id)
          .where('closed_at', 'is', null)
          .executeTakeFirst()
        return ended.numUpdatedRows === 1n
      }),
  }
}

function createPaperObservations({ db, write }: Database) {
  return {
    /** Keeps the newest look at each market. */
    async saveObservations(looks: readonly PaperObservation[]): Promise<void> {
      if (looks.length === 0) return
      await write(async (transaction) => {
        await transaction
          .insertInto('paper_look')
          .values([...looks])
          .onConflict((conflict) =>
            conflict.columns(['mode', 'token']).doUpdateSet((row) => ({
              at: row.ref('excluded.at'),
              venue: row.ref('excluded.venue'),
              action: row.ref('excluded.action'),
              strength: row.ref('excluded.strength'),
              confidence: row.ref('excluded.confidence'),
              price: row.ref('excluded.price'),
              verdict: row.ref('excluded.verdict'),
            })),
          )
          .execute()
      })
    },

    listObservations: (mode: Mode): Promise<PaperObservation[]> =>
      db.selectFrom('paper_look').selectAll().where('mode', '=', mode).orderBy('token').execute(),
  }
}

function createPaperPoints({ db, write }: Database) {
  return {
    /** When the first and the newest look were; undefined before the first. */
    findRange: (mode: Mode) => findPointRange(db, mode),

    savePoint: (point: PaperPoint): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .insertInto('paper_point')
          .values(point)
          .onConflict((conflict) => conflict.columns(['mode', 'at']).doNothing())
          .execute()
      }),

    /** Oldest first, at most so many, spread evenly over the whole time. */
    async listPoints(mode: Mode, limit: number): Promise<PaperPoint[]> {
      const whole = await findPointRange(db, mode)
      if (!whole) return []
      const stretch = Math.ceil((whole.last - whole.first + 1) / limit)
      return db
        .selectFrom('paper_point')
        .selectAll()
        .where('mode', '=', mode)
        .where('at', 'in', (points) =>
          points
            .selectFrom('paper_point')
            .select((row) => row.fn.max('at').as('at'))
            .where('mode', '=', mode)
            .groupBy(sql`(at - ${sql.lit(whole.first)}) / ${sql.lit(stretch)}`),
        )
        .orderBy('at')
        .execute()
    },
  }
}

async function findPointRange(
  db: Database['db'],
  mode: Mode,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const found = await db
    .selectFrom('paper_point')
    .select((row) => [row.fn.min('at').as('first'), row.fn.max('at').as('last')])
    .where('mode', '=', mode)
    .executeTakeFirst()
  return found?.first == null || found.last == null ? undefined : { first: found.first, last: found.last }
}

import type { Insertable, Selectable } from 'kysely'
import { DAY_MS } from '../../core/durations.ts'
import { findPurgeTime, runInBatches } from '../engine/batches.ts'
import type { Database } from '../engine/database.ts'
import type { MonitorEventTable, MonitorTable } from '../schema/monitor-tables.ts'

export type MonitorRow = Selectable<MonitorTable>
export type NewMonitorRow = Insertable<MonitorTable>
export type MonitorEventRow = Selectable<MonitorEventTable>

type Mode = MonitorRow['mode']

/** What a look at a market leaves behind in a monitor. */
export interface MonitorObservation {
  readonly at: number
  readonly nextCheckAt: number
  readonly state: string
  readonly figures: string | null
  readonly trouble: string | null
  /** JSON of what is to be sent; given the number that the event gets. */
  readonly event?: (sequence: number) => string
}

/** Older ones make room. */
const MAX_EVENTS = 500
const KEPT_AFTER_END_MS = 7 * DAY_MS
const KEPT_UNPAID_MS = 2 * DAY_MS
/** Monitors of one batch, beside their events. */
const MAX_MONITORS_PER_BATCH = 100
const PAID = ['settled', 'delivered'] as const

/** Monitors and their events. All that is read of monitors is only of those whose payment has arrived. */
export type MonitorRepository = ReturnType<typeof createMonitorRepository>

export function createMonitorRepository(database: Database) {
  return {
    ...createMonitorReads(database),
    ...createMonitorWrites(database),
    ...createMonitorRemoval(database),
  }
}

function createMonitorReads({ db }: Database) {
  return {
    find: (id: string, now: number): Promise<MonitorRow | undefined> =>
      selectWorking(db, now).where('monitor.id', '=', id).executeTakeFirst(),

    /** Newest first. */
    listByWallet: (wallet: string, now: number, limit: number): Promise<MonitorRow[]> =>
      selectWorking(db, now)
        .where('monitor.wallet', '=', wallet)
        .orderBy('monitor.created_at', 'desc')
        .orderBy('monitor.id')
        .limit(limit)
        .execute(),

    /** The longest overdue first. */
    listDue: (mode: Mode, now: number, limit: number): Promise<MonitorRow[]> =>
      selectWorking(db, now)
        .where('monitor.mode', '=', mode)
        .where('monitor.next_look_at', '<=', now)
        .orderBy('monitor.next_look_at')
        .limit(limit)
        .execute(),

    /** Oldest first. */
    listEvents: (id: string, after: number, limit: number): Promise<MonitorEventRow[]> =>
      db
        .selectFrom('monitor_event')
        .selectAll()
        .where('monitor_id', '=', id)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(limit)
        .execute(),
  }
}

function createMonitorWrites({ write }: Database) {
  return {
    /** Writes one down; a repeat of the same payment's work writes the same one again. */
    save: (monitor: NewMonitorRow): Promise<void> =>
      write(async (transaction) => {
        // what it has reported meanwhile stays reported
        const { event_count: _, ...again } = monitor
        await transaction
          .insertInto('monitor')
          .values(monitor)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(again))
          .execute()
      }),

    /** Writes a look and its event, both or neither. False when another gateway has looked meanwhile, or it was removed. */
    recordObservation: (
      monitor: MonitorRow,
      { at, nextCheckAt, state, figures, trouble, event }: MonitorObservation,
    ): Promise<boolean> =>
      write(async (transaction) => {
        const sequence = monitor.event_count + 1
        const updated = await transaction
          .updateTable('monitor')
          .set({
            state,
            trouble,
            next_look_at: nextCheckAt,
            ...(figures === null ? {} : { figures, looked_at: at }),
            ...(event ? { event_count: sequence } : {}),
          })
          .where('id', '=', monitor.id)
          .where('next_look_at', '=', monitor.next_look_at)
          .where('event_count', '=', monitor.event_count)
          .executeTakeFirst()
        if (updated.numUpdatedRows !== 1n) return false
        if (!event) return true
        await transaction
          .insertInto('monitor_event')
          .values({
            monitor_id: monitor.id,
            sequence,
            at,
            body: event(sequence),
            delivery: monitor.webhook === null ? 'none' : 'waiting',
            attempts: 0,
            next_attempt_at: monitor.webhook === null ? null : at,
          })
          .execute()
        await transaction
          .deleteFrom('monitor_event')
          .where('monitor_id', '=', monitor.id)
          .where('sequence', '<=', sequence - MAX_EVENTS)
          .execute()
        return true
      }),
  }
}

function createMonitorRemoval(database: Database) {
  const { db, write } = database
  return {
    /** Removes a monitor and everything it reported. False when there was none. */
    remove: (id: string): Promise<boolean> =>
      write(async (transaction) => {
        await transaction.deleteFrom('monitor_event').where('monitor_id', '=', id).execute()
        const deleted = await transaction.deleteFrom('monitor').where('id', '=', id).executeTakeFirst()
        return deleted.numDeletedRows === 1n
      }),

    /** Forgets monitors that are long over, and those that were never paid for. */
    forget: async (ours: number, signal?: AbortSignal): Promise<number> => {
      const now = await findPurgeTime(database, ours)
      let forgotten = 0
      for (const over of [selectEnded(db, now), selectUnpaid(db, now)])
        forgotten += await runInBatches(database, signal, async () => {
          const ids = (await over.limit(MAX_MONITORS_PER_BATCH).execute()).map(({ id }) => id)
          if (ids.length > 0) await forgetMonitors(database, ids, signal)
          return {
            removed: ids.length,
            isLast: ids.length < MAX_MONITORS_PER_BATCH || signal?.aborted === true,
          }
        })
      return forgotten
    },
  }
}

function selectWorking(db: Database['db'], now: number) {
  return db
    .selectFrom('monitor')
    .innerJoin('payment', 'payment.key', 'monitor.payment_key')
    .selectAll('monitor')
    .where('payment.state', 'in', PAID)
    .where('monitor.expires_at', '>', now)
}

function selectEnded(db: Database['db'], now: number) {
  return db
    .selectFrom('monitor')
    .select('monitor.id')
    .where('monitor.expires_at', '<=', now - KEPT_AFTER_END_MS)
}

function selectUnpaid(db: Database['db'], now: number) {
  return (
    db
      .selectFrom('monitor')
      .leftJoin('payment', (join) =>
        join.onRef('payment.key', '=', 'monitor.payment_key').on('payment.state', 'in', PAID),
      )
      .select('monitor.id')
      .where('payment.key', 'is', null)
      .where('monitor.created_at', '<=', now - KEPT_UNPAID_MS)
      // what a gateway that was away has left goes when it ends
      .where('monitor.created_at', '>', now - 2 * KEPT_UNPAID_MS)
  )
}

/** Events first: a monitor whose events are left is found again. */
async function forgetMonitors(
  database: Database,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  await runInBatches(database, signal, async (rows) => {
    const { numDeletedRows } = await database.write((transaction) =>
      transaction
        .deleteFrom('monitor_event')
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('monitor_id', 'sequence'),
            'in',
            selectFrom('monitor_event')
              .select(['monitor_id', 'sequence'])
              .where('monitor_id', 'in', ids)
              .limit(rows)
              .$asTuple('monitor_id', 'sequence'),
          ),
        )
        .executeTakeFirst(),
    )
    const removed = Number(numDeletedRows)
    return { removed, isLast: removed < rows }
  })
  if (signal?.aborted) return
  await database.write(async (transaction) => {
    await transaction.deleteFrom('monitor_event').where('monitor_id', 'in', ids).execute()
    await transaction.deleteFrom('monitor').where('id', 'in', ids).execute()
  })
}

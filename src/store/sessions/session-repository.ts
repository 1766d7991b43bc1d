import { type Selectable, sql, type Transaction } from 'kysely'
import { DAY_MS } from '../../core/durations.ts'
import { findPurgeTime, type PurgeSignal, purgeTable, runInBatches } from '../engine/batches.ts'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { Database } from '../engine/database.ts'
import type { LeaseClock, LeaseTimes } from '../engine/lease-clock.ts'
import {
  createPostgresBatcher,
  lockSessions,
  type SessionWrite,
  writeLocked,
} from '../engine/postgres-batcher.ts'
import { EmbeddedAdapter } from '../engine/sqlite-dialect.ts'
import { startOfUtcDay } from '../engine/utc-day.ts'
import type { Work } from '../engine/write-batcher.ts'
import { openPayout } from '../payouts/payout-posting.ts'
import { PAYOUT_TOOL } from '../sales/earnings.ts'
import type { Schema } from '../schema/schema.ts'
import type { SessionEntryTable } from '../schema/session-tables.ts'
import { createCallsAtOnce, toHoldValues, toPostValues } from './calls-at-once.ts'
import { type PostedCall, postHold } from './session-posting.ts'
import {
  findRefusal,
  findSpentOnDay,
  type HoldOrder,
  type SessionRefusal,
  type SessionRow,
} from './session-rules.ts'

export type SessionEntryRow = Selectable<SessionEntryTable>

export type HoldOutcome =
  | { readonly kind: 'held'; readonly entry: SessionEntryRow }
  /** The call of this name was made before; its result, unless that has been forgotten. */
  | { readonly kind: 'repeated'; readonly entry: SessionEntryRow; readonly result: string | undefined }
  /** The call of this name still runs. */
  | { readonly kind: 'running' }
  /** The name stands for another call. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'unknown' }
  | SessionRefusal

/**
 * Prepaid balances. Every change of one session is made under its row, which PostgreSQL locks and SQLite’s only writer
 * needs no lock for; so limits and balance are checked and held in one transaction.
 */
export interface SessionRepository {
  /** @param hashes Of one token, by every secret that is still accepted. */
  findByToken(hashes: readonly string[]): Promise<SessionRow | undefined>
  find(id: string): Promise<SessionRow | undefined>
  hold(id: string, order: HoldOrder, times: LeaseTimes): Promise<HoldOutcome>
  /** The call was answered. Undefined when the hold had been voided, and then nothing may be given out. */
  post(hold: SessionEntryRow, done: PostedCall): Promise<SessionRow | undefined>
  /** The call failed: nothing was spent. */
  void(hold: SessionEntryRow, why: { readonly reason: string; readonly at: number }): Promise<boolean>
  /** Voids holds whose lease is over; how many. */
  voidOverdue(now: number): Promise<number>
  /** Voids every hold of a database without other users: the holder has ended. */
  voidOrphans(now: number): Promise<number>
  /** Forgets answers that have expired, and sessions that never had a top-up; how many. */
  forget(now: number, signal?: AbortSignal): Promise<number>
}

const MAX_VOIDED_PER_RUN = 200
const KEPT_UNPAID_MS = 2 * DAY_MS

export function createSessionRepository(database: Database): SessionRepository {
  const { db, leases, isShared } = database
  const insertHold = compileHoldInsert(leases)
  const atOnce = createCallsAtOnce(leases)
  // every call of a session writes its row: where many gateways do, those that come together go together
  const gathered = isShared ? createPostgresBatcher(database.write) : undefined
  const write: SessionWrite = gathered ?? ((_, work) => database.write(work))
  // nothing leaves before it is recorded, so a hold may be forgotten with the machine: nothing was spent
  const note: SessionWrite = gathered ?? ((_, work) => database.writeDeferred(work))
  const writeAll = <T>(sessions: readonly string[], work: Work<T>) =>
    isShared ? writeLocked(database.write, sessions, work) : database.write(work)

  async function voidAll(now: number, isOver: boolean): Promise<number> {
    const overdue = await db
      .selectFrom('session_entry')
      .selectAll()
      // written out, as in the index that finds them
      .where(sql<boolean>`state = 'held'`)
      .$if(isOver, (entries) => entries.where('lease_until', '<=', leases.now(now)))
      .orderBy('lease_until')
      .limit(MAX_VOIDED_PER_RUN)
      .execute()
    const sessions = overdue.map(({ session }) => session)
    return writeAll(sessions, async (transaction) => {
      let voided = 0
      for (const entry of overdue)
        if (await voidHold(transaction, entry, { reason: 'interrupted', at: now })) voided += 1
      return voided
    })
  }

  return {
    async findByToken(hashes) {
      for (const hash of hashes) {
        const found = await selectByToken.first(db, { hash })
        if (found) return found
      }
      return undefined
    },

    find: (id) => selectById.first(db, { id }),

    async hold(id, order, times) {
      if (gathered) {
        const held = await gathered(id, (transaction) =>
          atOnce.hold.ask(transaction, toHoldValues(id, order, times)),
        )
        const entry = await held.row
        if (entry) return { kind: 'held', entry }
      }
      // what stands in the way
      return note(id, async (transaction) => {
        const session = await lockSession(transaction, id)
        if (!session) return { kind: 'unknown' }
        const earlier = order.identifier && (await findNamedEntry(transaction, id, order.identifier))
        if (earlier) return toRepeatOutcome(transaction, earlier, order)
        const refusal = findRefusal(session, { ...order, now: times.now })
        if (refusal) return refusal
        return { kind: 'held', entry: await writeHold(insertHold, transaction, session, order, times) }
      })
    },

    async post(hold, done) {
      if (gathered && hold.tool !== PAYOUT_TOOL) {
        const values = toPostValues(hold, done)
        return (await gathered(hold.session, (transaction) => atOnce.post.ask(transaction, values))).row
      }
      return write(hold.session, async (transaction) => {
        const session = await postHold(transaction, hold, done)
        if (session && hold.tool === PAYOUT_TOOL)
          await openPayout(transaction, { key: `session|${hold.id}`, turn: 0 }, done.at)
        return session
      })
    },

    void: (hold, why) => note(hold.session, (transaction) => voidHold(transaction, hold, why)),

    voidOverdue: (now) => voidAll(now, true),

    voidOrphans: async (now) => {
      if (isShared) return 0
      let all = 0
      for (let some = MAX_VOIDED_PER_RUN; some > 0; all += some) some = await voidAll(now, false)
      return all
    },

    forget: async (now, signal) => {
      const answers = { table: 'session_answer', key: ['entry'] } as const
      return (await purgeTable(database, answers, now, signal)) + (await forgetUnpaid(database, now, signal))
    },
  }
}

async function writeHold(
  insertHold: ReturnType<typeof compileHoldInsert>,
  transaction: Transaction<Schema>,
  session: SessionRow,
  { tool, requestHash, amount, identifier }: HoldOrder,
  times: LeaseTimes,
): Promise<SessionEntryRow> {
  const sequence = session.entries + 1
  const day = startOfUtcDay(times.now)
  await updateBalances.send(transaction, {
    id: session.id,
    entries: sequence,
    held: session.held + amount,
    spent: session.spent + amount,
    day,
    day_spent: findSpentOnDay(session, day) + amount,
  })
  const entry = await insertHold.first(transaction, {
    id: `${session.id}.${sequence}`,
    session: session.id,
    sequence,
    tool,
    req_hash: requestHash,
    identifier: identifier ?? null,
    amount,
    day,
    ...times,
  })
  if (!entry) throw new Error('A hold was written and cannot be read.')
  return entry
}

/** Looks at each session without a top-up once a run. */
async function forgetUnpaid(database: Database, ours: number, signal: PurgeSignal): Promise<number> {
  const now = await findPurgeTime(database, ours)
  let after = { created_at: 0, id: '' }
  return runInBatches(database, signal, async (rows) => {
    const old = await database.db
      .selectFrom('session')
      .select(['id', 'created_at'])
      .where('opened_by', 'is not', null)
      .where('funded_at', 'is', null)
      .where('created_at', '>=', after.created_at)
      .where('created_at', '<=', now - KEPT_UNPAID_MS)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(rows)
      .execute()
    const last = old.at(-1)
    if (!last) return { removed: 0, isLast: true }
    const ids = old.map(({ id }) => id)
    const removed = await database.write(async (transaction) => {
      if (database.isShared) await lockSessions(transaction, ids)
      return dropUnpaid(transaction, ids)
    })
    after = last
    return { removed, isLast: old.length < rows }
  })
}

async function dropUnpaid(transaction: Transaction<Schema>, ids: readonly string[]): Promise<number> {
  const dropped = await transaction
    .deleteFrom('session')
    .where('id', 'in', ids)
    .where('funded_at', 'is', null)
    // a payment that is still looked into may land
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.key')
            .whereRef('payment.key', '=', 'session.opened_by')
            .where('payment.next_check_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(dropped.numDeletedRows)
}

const selectByToken = compileStatement((db, { hash }: { readonly hash: string }) =>
  db.selectFrom('session').selectAll().where('token_hash', '=', hash),
)

const selectById = compileStatement((db, { id }: { readonly id: string }) =>
  db.selectFrom('session').selectAll().where('id', '=', id),
)

type SessionBalances = Pick<SessionRow, 'id' | 'entries' | 'held' | 'spent' | 'day' | 'day_spent'>

/** Takes the price of a call out of what other calls may spend. */
const updateBalances = compileStatement((db, { id, entries, held, spent, day, day_spent }: SessionBalances) =>
  db.updateTable('session').set({ entries, held, spent, day, day_spent }).where('id', '=', id),
)

type Hold = Pick<
  SessionEntryRow,
  'id' | 'session' | 'sequence' | 'tool' | 'req_hash' | 'identifier' | 'amount'
> &
  Pick<SessionEntryRow, 'day'> &
  LeaseTimes

function compileHoldInsert(leases: LeaseClock) {
  return compileStatement((db, hold: Hold) => {
    const { id, session, sequence, tool, req_hash, identifier, amount, day, now, leaseUntil } = hold
    const lease_until = leases.end({ now, leaseUntil })
    const call = { id, session, sequence, tool, req_hash, identifier, amount, day, lease_until, at: now }
    return db
      .insertInto('session_entry')
      .values({ ...call, kind: 'call', state: 'held', holder: leases.holder })
      .returningAll()
  })
}

/** The row of a session, which nothing else changes until the transaction is over. */
export function lockSession(transaction: Transaction<Schema>, id: string): Promise<SessionRow | undefined> {
  return selectLocked.first(transaction, { id })
}

/** SQLite has one writer, so what a transaction reads stays as it is; PostgreSQL locks what is written. */
const selectLocked = compileStatement((db, { id }: { readonly id: string }) =>
  db.getExecutor().adapter instanceof EmbeddedAdapter
    ? db.selectFrom('session').selectAll().where('id', '=', id)
    : db.updateTable('session').set({ entries: sql<number>`entries` }).where('id', '=', id).returningAll(),
)

function findNamedEntry(
  transaction: Transaction<Schema>,
  session: string,
  identifier: string,
): Promise<SessionEntryRow | undefined> {
  return transaction
    .selectFrom('session_entry')
    .selectAll()
    .where('session', '=', session)
    .where('identifier', '=', identifier)
    .where('state', 'in', ['held', 'posted'])
    .executeTakeFirst()
}

async function toRepeatOutcome(
  transaction: Transaction<Schema>,
  entry: SessionEntryRow,
  { tool, requestHash }: HoldOrder,
): Promise<HoldOutcome> {
  if (entry.tool !== tool || entry.req_hash !== requestHash) return { kind: 'conflict' }
  if (entry.state === 'held') return { kind: 'running' }
  const kept = await transaction
    .selectFrom('session_answer')
    .select('result')
    .where('entry', '=', entry.id)
    .executeTakeFirst()
  return { kind: 'repeated', entry, result: kept?.result }
}

async function voidHold(
  transaction: Transaction<Schema>,
  { id, session, amount, day }: SessionEntryRow,
  { reason, at }: { readonly reason: string; readonly at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('session_entry')
    .set({ state: 'voided', ended_at: at, reason, identifier: null })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await transaction
    .updateTable('session')
    .set({
      held: sql<number>`held - ${amount}`,
      spent: sql<number>`spent - ${amount}`,
      day_spent: sql<number>`day_spent - case when day = ${day} then ${amount} else 0 end`,
    })
    .where('id', '=', session)
    .execute()
  return true
}

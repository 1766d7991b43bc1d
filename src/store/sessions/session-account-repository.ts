import { DAY_MS } from '../../core/durations.ts'
import type { Database } from '../engine/database.ts'
import type { SessionTable } from '../schema/session-tables.ts'
import type { SessionEntryRow } from './session-repository.ts'
import type { SessionRow } from './session-rules.ts'

export type NewSession = Pick<
  SessionTable,
  | 'id'
  | 'token_hash'
  | 'wallet'
  | 'network'
  | 'asset'
  | 'return_to'
  | 'most_per_call'
  | 'most_per_day'
  | 'most_in_total'
  | 'tools'
  | 'payees'
  | 'opened_by'
  | 'created_at'
  | 'expires_at'
>

export type SessionLimits = Pick<
  SessionTable,
  'most_per_call' | 'most_per_day' | 'most_in_total' | 'tools' | 'payees' | 'expires_at'
>

const MAX_CLOSED_PER_RUN = 100

/** What owners do with their sessions beside spending them. */
export type SessionAccountRepository = ReturnType<typeof createSessionAccountRepository>

export function createSessionAccountRepository(database: Database) {
  return { ...createOpenings(database), ...createAccountReads(database), ...createClosings(database) }
}

function createOpenings({ write }: Database) {
  return {
    /** False when the id or the token is another’s. A repeat of the same payment’s work finds its own. */
    open: (session: NewSession): Promise<boolean> =>
      write(async (transaction) => {
        const { created_at } = session
        const added = await transaction
          .insertInto('session')
          .values({
            ...session,
            state: 'open',
            balance: 0,
            held: 0,
            spent: 0,
            day: Math.floor(created_at / DAY_MS) * DAY_MS,
            day_spent: 0,
            entries: 0,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (added.numInsertedOrUpdatedRows === 1n) return true
        const kept = await transaction
          .selectFrom('session')
          .select('id')
          .where('id', '=', session.id)
          .where('token_hash', '=', session.token_hash)
          .where('opened_by', '=', session.opened_by)
          .executeTakeFirst()
        return kept !== undefined
      }),

    /** Writes down that a payment is for a session. Bears a repeat. */
    expect: (key: string, session: string): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .insertInto('session_topup')
          .values({ key, session })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ session }))
          .execute()
      }),
  }
}

function createAccountReads({ db, write }: Database) {
  return {
    /** Newest first; only those that were opened by a wallet or paid into. */
    listByWallet: (wallet: string, limit: number): Promise<SessionRow[]> =>
      db
        .selectFrom('session')
        .selectAll()
        .where('wallet', '=', wallet)
        .where((session) =>
          session.or([session('opened_by', 'is', null), session('funded_at', 'is not', null)]),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Undefined when it is not open any more. */
    setLimits: (id: string, limits: Partial<SessionLimits>): Promise<SessionRow | undefined> =>
      write((transaction) =>
        transaction
          .updateTable('session')
          .set(limits)
          .where('id', '=', id)
          .where('state', '=', 'open')
          .returningAll()
          .executeTakeFirst(),
      ),

    /** Newest first, those before a number of the history. */
    listEntries: (
      id: string,
      { before, limit }: { readonly before: number | undefined; readonly limit: number },
    ): Promise<SessionEntryRow[]> =>
      db
        .selectFrom('session_entry')
        .selectAll()
        .where('session', '=', id)
        .$if(before !== undefined, (entries) => entries.where('sequence', '<', before ?? 0))
        .orderBy('sequence', 'desc')
        .limit(limit)
        .execute(),
  }
}

function createClosings({ write, isShared }: Database) {
  return {
    /** Takes no more calls from now on. Undefined when it was closing or closed already. */
    close: (id: string, now: number): Promise<SessionRow | undefined> =>
      write((transaction) =>
        transaction
          .updateTable('session')
          .set({ state: 'closing', closed_at: now })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .returningAll()
          .executeTakeFirst(),
      ),

    /** Closes what has run out; how many. */
    closeExpired: (now: number): Promise<number> =>
      write(async (transaction) => {
        const over = await transaction
          .selectFrom('session')
          .select('id')
          .where('state', '=', 'open')
          .where('expires_at', '<=', now)
          .orderBy('id')
          .limit(MAX_CLOSED_PER_RUN)
          // in the order in which calls lock several at once
          .$if(isShared, (sessions) => sessions.forNoKeyUpdate())
          .execute()
        const ids = over.map(({ id }) => id)
        if (ids.length === 0) return 0
        const closed = await transaction
          .updateTable('session')
          .set({ state: 'closing', closed_at: now })
          .where('id', 'in', ids)
          .where('state', '=', 'open')
          .executeTakeFirst()
        return Number(closed.numUpdatedRows)
      }),
  }
}

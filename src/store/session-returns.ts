import { type Selectable, sql } from 'kysely'
import type { Database } from './database.ts'
import { locked } from './session-book.ts'
import { moveBetween, SESSION_ASSET } from './session-posting.ts'
import { dayOf, type SessionRow } from './session-rules.ts'
import type { SessionReturnTable } from './session-tables.ts'

export type SessionReturnRow = Selectable<SessionReturnTable>

/** How the rest of a session is to be given back; the amount in smallest units. */
export type ReturnTerms = Pick<
  SessionReturnTable,
  'id' | 'network' | 'asset' | 'payer' | 'pay_to' | 'amount' | 'nonce'
>

/**
 * Money that sessions give back. It is written down before it leaves, and stays in the balance, which takes no call any
 * more, until the chain shows that it has moved.
 */
export interface SessionReturns {
  /** Closed sessions with a rest of which nothing is on its way. */
  unreturned(limit: number): Promise<readonly SessionRow[]>
  /**
   * Writes down what is to be given back, once the session has no call that runs; without a rest the session is closed.
   *
   * @param termsOf Made of the rest, and of how often something was given back before.
   */
  begin(
    id: string,
    termsOf: (session: SessionRow, earlier: number) => ReturnTerms,
    now: number,
  ): Promise<SessionReturnRow | undefined>
  /** The longest waiting first. */
  due(now: number, limit: number): Promise<readonly SessionReturnRow[]>
  find(id: string): Promise<SessionReturnRow | undefined>
  ofSession(session: string): Promise<readonly SessionReturnRow[]>
  /** Before it leaves: until when what is sent now is good. False when somebody else is at it. */
  sending(
    row: SessionReturnRow,
    attempt: { readonly validBefore: number; readonly nextLookAt: number },
  ): Promise<boolean>
  /** Not seen yet; `nextLookAt` says when to look again. */
  waiting(
    row: SessionReturnRow,
    seen: { readonly tx?: string | undefined; readonly reason: string; readonly nextLookAt: number },
  ): Promise<void>
  /** Looks at everything at once again, in a database that nobody else is on: whoever sent is gone. */
  releaseOrphans(now: number): Promise<void>
  /** Seen on chain. False when somebody else has booked it. */
  landed(row: SessionReturnRow, seen: { readonly tx: string; readonly at: number }): Promise<boolean>
}

export function sqlSessionReturns({ db, write, isShared }: Database): SessionReturns {
  return {
    unreturned: (limit) =>
      db
        .selectFrom('session')
        .selectAll()
        .where((session) =>
          session.or([
            session('state', '=', 'closing'),
            // a top-up may come after the close
            session.and([session('state', '=', 'closed'), session('balance', '>', 0)]),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('session_return')
                .select('session_return.id')
                .whereRef('session_return.session', '=', 'session.id')
                .where('session_return.state', '=', 'open'),
            ),
          ),
        )
        .orderBy('closed_at')
        .limit(limit)
        .execute(),

    begin: (id, termsOf, now) =>
      write(async (transaction) => {
        const session = await locked(transaction, id)
        if (!session || session.state === 'open' || session.held > 0) return undefined
        const earlier = await transaction
          .selectFrom('session_return')
          .select('state')
          .where('session', '=', id)
          .execute()
        if (earlier.some(({ state }) => state === 'open')) return undefined
        if (session.balance <= 0) {
          await transaction.updateTable('session').set({ state: 'closed' }).where('id', '=', id).execute()
          return undefined
        }
        const terms = termsOf(session, earlier.length)
        const row = await transaction
          .insertInto('session_return')
          .values({
            ...terms,
            session: id,
            state: 'open',
            micro_usd: session.balance,
            valid_before: 0,
            attempts: 0,
            next_look_at: now,
            created_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await moveBetween(transaction, linesOf(row, 'pending', now))
        return row
      }),

    due: (now, limit) =>
      db
        .selectFrom('session_return')
        .selectAll()
        .where('state', '=', 'open')
        .where('next_look_at', '<=', now)
        .orderBy('next_look_at')
        .limit(limit)
        .execute(),

    find: (id) => db.selectFrom('session_return').selectAll().where('id', '=', id).executeTakeFirst(),

    ofSession: (session) =>
      db
        .selectFrom('session_return')
        .selectAll()
        .where('session', '=', session)
        .orderBy('created_at')
        .execute(),

    sending: ({ id, attempts }, { validBefore, nextLookAt }) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('session_return')
          .set({ valid_before: validBefore, attempts: attempts + 1, next_look_at: nextLookAt })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .where('attempts', '=', attempts)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    waiting: ({ id }, { tx, reason, nextLookAt }) =>
      write(async (transaction) => {
        await transaction
          .updateTable('session_return')
          .set({ ...(tx === undefined ? {} : { tx }), reason, next_look_at: nextLookAt })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .execute()
      }),

    async releaseOrphans(now) {
      if (isShared) return
      await write(async (transaction) => {
        await transaction
          .updateTable('session_return')
          .set({ next_look_at: now })
          .where('state', '=', 'open')
          .execute()
      })
    },

    landed: (row, { tx, at }) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('session_return')
          .set({ state: 'landed', tx, landed_at: at, reason: null, next_look_at: null })
          .where('id', '=', row.id)
          .where('state', '=', 'open')
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        const session = await transaction
          .updateTable('session')
          .set({
            state: 'closed',
            balance: sql<number>`balance - ${row.micro_usd}`,
            entries: sql<number>`entries + 1`,
          })
          .where('id', '=', row.session)
          .returning('entries')
          .executeTakeFirstOrThrow()
        await transaction
          .insertInto('session_entry')
          .values({
            id: `${row.session}.${session.entries}`,
            session: row.session,
            sequence: session.entries,
            kind: 'return',
            state: 'posted',
            amount: row.micro_usd,
            day: dayOf(at),
            lease_until: 0,
            at: row.created_at,
            ended_at: at,
            network: row.network,
            tx,
          })
          .execute()
        await moveBetween(transaction, linesOf(row, 'posted', at))
        return true
      }),
  }
}

function linesOf({ id, session, micro_usd }: SessionReturnRow, kind: 'pending' | 'posted', at: number) {
  return {
    key: `session|${session}`,
    event: `${id}|${kind}`,
    kind,
    asset: SESSION_ASSET,
    from: 'session',
    to: 'payout',
    amount: `${micro_usd}`,
    at,
  } as const
}

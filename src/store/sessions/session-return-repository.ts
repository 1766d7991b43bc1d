import type { Database } from '../engine/database.ts'
import { writeOutgoing } from '../payouts/outgoing-entries.ts'
import { createOutgoingRepository, type OutgoingRepository } from '../payouts/outgoing-repository.ts'
import { postWrittenReturn } from '../payouts/return-posting.ts'
import type { OutgoingRow, OutgoingTerms } from '../schema/outgoing-tables.ts'
import { lockSession } from './session-repository.ts'
import type { SessionRow } from './session-rules.ts'

/**
 * Money that sessions give back. It is written down before it leaves, and stays in the balance, which takes no call any
 * more, until the chain shows that it has moved.
 */
export interface SessionReturnRepository extends OutgoingRepository {
  /** Closed sessions with a rest of which nothing is on its way. */
  unreturned(limit: number): Promise<readonly SessionRow[]>
  /**
   * Writes down what is to be given back, once the session has no call that runs; without a rest the session is closed.
   *
   * @param termsOf Made of the rest, and of how often something was given back before.
   */
  begin(
    id: string,
    termsOf: (session: SessionRow, earlier: number) => OutgoingTerms,
    now: number,
  ): Promise<OutgoingRow | undefined>
  ofSession(session: string): Promise<readonly OutgoingRow[]>
  /** Sessions that take calls, by their ids, after one of them. */
  openSessions(after: string, limit: number): Promise<readonly SessionRow[]>
}

export function createSessionReturnRepository(database: Database): SessionReturnRepository {
  const { db, write } = database
  const outgoing = createOutgoingRepository(database)
  return {
    ...outgoing,

    ofSession: (session) => outgoing.of('return', session),

    openSessions: (after, limit) =>
      db
        .selectFrom('session')
        .selectAll()
        .where('state', '=', 'open')
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),

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
              selectFrom('outgoing')
                .select('outgoing.id')
                .where('outgoing.kind', '=', 'return')
                .whereRef('outgoing.subject', '=', 'session.id')
                .where('outgoing.state', '=', 'open'),
            ),
          ),
        )
        .orderBy('closed_at')
        .limit(limit)
        .execute(),

    begin: (id, termsOf, now) =>
      write(async (transaction) => {
        const session = await lockSession(transaction, id)
        if (!session || session.state === 'open' || session.held > 0) return undefined
        const earlier = await transaction
          .selectFrom('outgoing')
          .select('state')
          .where('kind', '=', 'return')
          .where('subject', '=', id)
          .execute()
        if (earlier.some(({ state }) => state === 'open')) return undefined
        if (session.balance <= 0) {
          await transaction.updateTable('session').set({ state: 'closed' }).where('id', '=', id).execute()
          return undefined
        }
        const row = await writeOutgoing(
          transaction,
          {
            ...termsOf(session, earlier.length),
            kind: 'return',
            subject: id,
            micro_usd: session.balance,
          },
          now,
        )
        await postWrittenReturn(transaction, row, now)
        return row
      }),
  }
}

import type { Database } from '../engine/database.ts'
import type { OutgoingKind, OutgoingRow } from '../schema/outgoing-tables.ts'
import { outgoingPostings } from './outgoing-postings.ts'
import { hasTopUpAfter, type PaidBefore, postEarlierReturn } from './return-posting.ts'

/** Outgoing money: written down before it leaves, and recorded once the chain shows it. */
export interface OutgoingRepository {
  /** The longest waiting first. */
  due(now: number, limit: number): Promise<readonly OutgoingRow[]>
  find(id: string): Promise<OutgoingRow | undefined>
  findByTransaction(tx: string): Promise<readonly OutgoingRow[]>
  of(kind: OutgoingKind, subject: string): Promise<readonly OutgoingRow[]>
  /** Before it leaves: until when what is sent now is good. False when another process is at it. */
  sending(
    row: OutgoingRow,
    attempt: { readonly validBefore: number; readonly nextCheckAt: number },
  ): Promise<boolean>
  /** Not seen yet; `nextLookAt` sets when to look again. */
  waiting(
    row: OutgoingRow,
    seen: { readonly tx?: string | undefined; readonly reason: string; readonly nextCheckAt: number },
  ): Promise<void>
  /** Looks at everything at once again, in a database without other users: the sender has ended. */
  releaseOrphans(now: number): Promise<void>
  /** Seen on chain. False when another process has recorded it. */
  landed(row: OutgoingRow, seen: { readonly tx: string; readonly at: number }): Promise<boolean>
  /**
   * What a session gives back was paid before the ledger was restored, with another amount. `topped up`: money came into
   * the session after that payment, and nothing was recorded. `taken`: another process has ended it.
   */
  paidBefore(row: OutgoingRow, seen: PaidBefore): Promise<'landed' | 'topped up' | 'taken'>
  /** Proven that it will never leave. False when another process has sent or recorded it meanwhile. */
  failed(row: OutgoingRow, why: { readonly reason: string; readonly at: number }): Promise<boolean>
}

export function createOutgoingRepository(database: Database): OutgoingRepository {
  return { ...createReads(database), ...createAttempts(database), ...createEnds(database) }
}

function createReads({
  db,
}: Database): Pick<OutgoingRepository, 'due' | 'find' | 'findByTransaction' | 'of'> {
  return {
    due: (now, limit) =>
      db
        .selectFrom('outgoing')
        .selectAll()
        .where('state', '=', 'open')
        .where('next_look_at', '<=', now)
        .orderBy('next_look_at')
        .limit(limit)
        .execute(),

    find: (id) => db.selectFrom('outgoing').selectAll().where('id', '=', id).executeTakeFirst(),

    findByTransaction: (tx) => db.selectFrom('outgoing').selectAll().where('tx', '=', tx).execute(),

    of: (kind, subject) =>
      db
        .selectFrom('outgoing')
        .selectAll()
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .orderBy('created_at')
        .execute(),
  }
}

function createAttempts({
  write,
  isShared,
}: Database): Pick<OutgoingRepository, 'sending' | 'waiting' | 'releaseOrphans'> {
  return {
    sending: ({ id, attempts }, { validBefore, nextCheckAt }) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('outgoing')
          .set({ valid_before: validBefore, attempts: attempts + 1, next_look_at: nextCheckAt })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .where('attempts', '=', attempts)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    waiting: ({ id }, { tx, reason, nextCheckAt }) =>
      write(async (transaction) => {
        await transaction
          .updateTable('outgoing')
          .set({ ...(tx === undefined ? {} : { tx }), reason, next_look_at: nextCheckAt })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .execute()
      }),

    async releaseOrphans(now) {
      if (isShared) return
      await write(async (transaction) => {
        await transaction
          .updateTable('outgoing')
          .set({ next_look_at: now })
          .where('state', '=', 'open')
          .execute()
      })
    },
  }
}

function createEnds({ write }: Database): Pick<OutgoingRepository, 'landed' | 'paidBefore' | 'failed'> {
  return {
    landed: (row, { tx, at }) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('outgoing')
          .set({ state: 'landed', tx, landed_at: at, reason: null, next_look_at: null })
          .where('id', '=', row.id)
          .where('state', '=', 'open')
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await outgoingPostings[row.kind].landed(transaction, row, { tx, at })
        return true
      }),

    paidBefore: (row, seen) =>
      write(async (transaction) => {
        if (seen.owed === undefined && (await hasTopUpAfter(transaction, row, seen.paidAt)))
          return 'topped up'
        const { tx, amount, paid, at } = seen
        const { numUpdatedRows } = await transaction
          .updateTable('outgoing')
          .set({ state: 'landed', tx, amount, micro_usd: paid, landed_at: at, next_look_at: null })
          .set({ reason: 'paid_before' })
          .where('id', '=', row.id)
          .where('state', '=', 'open')
          .where('micro_usd', '=', row.micro_usd)
          // one that was signed meanwhile may still land
          .where('attempts', '=', row.attempts)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return 'taken'
        await postEarlierReturn(transaction, row, seen)
        return 'landed'
      }),

    failed: (row, { reason, at }) =>
      write(async (transaction) => {
        const { fail } = outgoingPostings[row.kind]
        if (!fail) return false
        const { numUpdatedRows } = await transaction
          .updateTable('outgoing')
          .set({ state: 'failed', reason, next_look_at: null })
          .where('id', '=', row.id)
          .where('state', '=', 'open')
          .where('attempts', '=', row.attempts)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await fail(transaction, row, at)
        return true
      }),
  }
}

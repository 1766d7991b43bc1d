import type { Transaction } from 'kysely'
import type { Database } from '../engine/database.ts'
import { startOfUtcDay } from '../engine/utc-day.ts'
import type { OutgoingRow, OutgoingTransferRow } from '../schema/outgoing-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { reserveForDay } from './outgoing-entries.ts'

/** A transaction that has been signed and not been sent yet. */
export type SignedTransfer = Pick<
  OutgoingTransferRow,
  'signature' | 'wire' | 'last_valid_height' | 'since_slot'
>

/** `taken`: another process has signed one meanwhile, or the money has come to its end. */
export type WrittenTransfer = 'written' | 'taken' | 'over_day'

/**
 * The transactions that carry money away, each written down before it is sent for the first time. Of those that were
 * signed for one row at most one can still land: the next is written only over the proof that the last never will.
 */
export interface OutgoingTransferRepository {
  /** The latest, and so the only one that can still land; undefined when nothing was signed. */
  last(id: string): Promise<OutgoingTransferRow | undefined>
  /**
   * Writes one down under the turn that `row` was read in.
   *
   * @param turn `ended`: what was proven of the one before it. `opening`: set where it opens a token account; how many
   *   may be opened on a day.
   */
  write(
    row: OutgoingRow,
    signed: SignedTransfer,
    turn: {
      readonly at: number
      readonly nextCheckAt: number
      readonly ended?: 'never' | 'failed'
      readonly opening?: { readonly maxPerDay: number }
    },
  ): Promise<WrittenTransfer>
  /** How many token accounts have been opened on a network on the day of `now`. */
  openedOn(network: string, now: number): Promise<number>
}

export function createOutgoingTransferRepository({ db, write }: Database): OutgoingTransferRepository {
  return {
    last: (id) =>
      db
        .selectFrom('outgoing_transfer')
        .selectAll()
        .where('id', '=', id)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),

    write: ({ id, attempts, network }, signed, { at, nextCheckAt, ended, opening }) =>
      write(async (transaction): Promise<WrittenTransfer> => {
        const ofRow = transaction
          .updateTable('outgoing')
          .where('id', '=', id)
          .where('state', '=', 'open')
          .where('attempts', '=', attempts)
        const { numUpdatedRows } = await ofRow.set({ attempts }).executeTakeFirst()
        if (numUpdatedRows === 0n) return 'taken'
        if (opening && !(await reserveOpening(transaction, { network, at }, opening.maxPerDay)))
          return 'over_day'
        await ofRow.set({ attempts: attempts + 1, tx: signed.signature, next_look_at: nextCheckAt }).execute()
        if (ended)
          await transaction
            .updateTable('outgoing_transfer')
            .set({ ended })
            .where('id', '=', id)
            .where('number', '=', attempts)
            .execute()
        await transaction
          .insertInto('outgoing_transfer')
          .values({ ...signed, id, number: attempts + 1, written_at: at })
          .execute()
        return 'written'
      }),

    async openedOn(network, now) {
      const day = await db
        .selectFrom('outgoing_day')
        .select('micro_usd')
        .where('kind', '=', 'opening')
        .where('holder', '=', network)
        .where('day', '=', startOfUtcDay(now))
        .executeTakeFirst()
      return day?.micro_usd ?? 0
    },
  }
}

function reserveOpening(
  transaction: Transaction<Schema>,
  { network, at }: { readonly network: string; readonly at: number },
  most: number,
): Promise<boolean> {
  return reserveForDay(
    transaction,
    { kind: 'opening', holder: network, day: startOfUtcDay(at) },
    { amount: 1, most },
  )
}

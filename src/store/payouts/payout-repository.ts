import type { Insertable, Transaction } from 'kysely'
import { HOUR_MS } from '../../core/durations.ts'
import type { Database } from '../engine/database.ts'
import type { PayoutRow, PayoutTable } from '../schema/outgoing-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { releaseForDay, reserveForDay } from './outgoing-entries.ts'
import { openPayout } from './payout-posting.ts'

/** A payout as it is asked for; whether its money comes is not known yet. */
export type NewPayout = Omit<Insertable<PayoutTable>, 'state' | 'ended_at'>

export type ReserveResult =
  | { readonly kind: 'reserved'; readonly payout: PayoutRow }
  /** The name stands for this one already, which another payment buys. */
  | { readonly kind: 'taken'; readonly payout: PayoutRow }
  | { readonly kind: 'over_day' }

/** A place that is unpaid by then is looked at. */
const KEPT_UNPAID_MS = HOUR_MS
const MAX_ROWS_PER_PURGE = 100

/** Payouts by the names that their owners give them: one name, one payout, however often it is asked and paid for. */
export type PayoutRepository = ReturnType<typeof createPayoutRepository>

export function createPayoutRepository({ db, write }: Database) {
  return {
    /**
     * Keeps a name and a part of the day's sum for a payment that is to come. A payment that will not come any more loses
     * its place; one that has come already opens the payout at once.
     *
     * @param most What may be promised in all on the day, millionths of a dollar.
     */
    reserve: (payout: NewPayout, most: number): Promise<ReserveResult> =>
      write(async (transaction): Promise<ReserveResult> => {
        const own = await findByPayment(transaction, payout.payment)
        if (own && own.request === payout.request) return openIfPaid(transaction, own, payout.created_at)
        if (own && own.state !== 'waiting') return { kind: 'taken', payout: own }
        // the same authorization was let go, and is shown for something else now
        if (own) await drop(transaction, own)
        const holder = await findByName(transaction, payout)
        if (holder && !(await isAbandoned(transaction, holder))) return { kind: 'taken', payout: holder }
        if (holder) await drop(transaction, holder)
        const { day, micro_usd } = payout
        const ofDay = { kind: 'payout', holder: '', day } as const
        if (!(await reserveForDay(transaction, ofDay, { amount: micro_usd, most })))
          return { kind: 'over_day' }
        const added = await transaction
          .insertInto('payout')
          .values({ ...payout, state: 'waiting' })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!added) {
          // another gateway was faster
          await releaseForDay(transaction, ofDay, micro_usd)
          const faster = await findByName(transaction, payout)
          if (!faster) throw new Error('A payout can neither be written down nor found.')
          return { kind: 'taken', payout: faster }
        }
        return openIfPaid(transaction, added, payout.created_at)
      }),

    findByPayment: (payment: string): Promise<PayoutRow | undefined> => findByPayment(db, payment),

    findByName: (wallet: string, name: string): Promise<PayoutRow | undefined> =>
      findByName(db, { wallet, name }),

    /** Gives up places whose payments will not come; how many. */
    forget: (now: number): Promise<number> =>
      write(async (transaction) => {
        const old = await transaction
          .selectFrom('payout')
          .selectAll()
          .where('state', '=', 'waiting')
          .where('created_at', '<=', now - KEPT_UNPAID_MS)
          .orderBy('created_at')
          .limit(MAX_ROWS_PER_PURGE)
          .execute()
        let dropped = 0
        for (const payout of old) {
          if (!(await isAbandoned(transaction, payout))) continue
          await drop(transaction, payout)
          dropped += 1
        }
        return dropped
      }),
  }
}

type Reads = Pick<Transaction<Schema>, 'selectFrom'>

function findByPayment(db: Reads, payment: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payout').selectAll().where('payment', '=', payment).executeTakeFirst()
}

function findByName(
  db: Reads,
  { wallet, name }: Pick<NewPayout, 'wallet' | 'name'>,
): Promise<PayoutRow | undefined> {
  return db
    .selectFrom('payout')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** A payment that came late, or before its place was kept, opens its payout now. */
async function openIfPaid(
  transaction: Transaction<Schema>,
  payout: PayoutRow,
  at: number,
): Promise<ReserveResult> {
  const paid =
    payout.state === 'waiting' &&
    (await transaction
      .selectFrom('payment')
      .select(['key', 'fence'])
      .where('key', '=', payout.payment)
      .where('state', 'in', ['settled', 'delivered'])
      .executeTakeFirst())
  if (!paid) return { kind: 'reserved', payout }
  await openPayout(transaction, { key: paid.key, turn: paid.fence }, at)
  return { kind: 'reserved', payout: { ...payout, state: 'open' } }
}

/** Whether the money for a payout that waits for it will not come, as far as the books know. */
async function isAbandoned(
  transaction: Transaction<Schema>,
  { state, payment }: PayoutRow,
): Promise<boolean> {
  if (state !== 'waiting') return false
  if (payment.startsWith('session|')) {
    const entry = await transaction
      .selectFrom('session_entry')
      .select('state')
      .where('id', '=', payment.slice('session|'.length))
      .executeTakeFirst()
    return entry?.state !== 'held'
  }
  const row = await transaction
    .selectFrom('payment')
    .select('state')
    .where('key', '=', payment)
    .executeTakeFirst()
  return row === undefined || row.state === 'released' || row.state === 'failed'
}

async function drop(transaction: Transaction<Schema>, { id, day, micro_usd }: PayoutRow): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('payout')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numDeletedRows > 0n) await releaseForDay(transaction, { kind: 'payout', holder: '', day }, micro_usd)
}

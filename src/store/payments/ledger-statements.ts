import { sql, type Transaction, type UpdateObject } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { LeaseClock } from '../engine/lease-clock.ts'
import type { PaymentRow, PaymentState } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { BOOK_ID_LETTER } from './book-ids.ts'
import { journalPair, toBookKey } from './bookkeeping.ts'
import {
  ANSWER_MS,
  type Attempt,
  type AttemptEnd,
  findAnswerEnd,
  type Owned,
  type Settled,
  type Used,
} from './ledger.ts'

/** Work that has been done, under a claim that is to be settled. */
interface Worked extends Owned {
  readonly responseHash: string
  readonly now: number
  readonly leaseUntil: number
}

interface Landing extends Owned, Pick<Settled, 'tx' | 'at'> {}

/** Moves a claim on to money that is on its way, and keeps what that needs. False when the claim is lost. */
export function startOfSettling(leases: LeaseClock) {
  const settling = compileStatement((db, { key, fence, responseHash, now, leaseUntil }: Worked) =>
    db
      .updateTable('payment')
      .set({
        state: 'settling',
        response_hash: responseHash,
        lease_until: leases.end({ now, leaseUntil }),
      })
      .where('key', '=', key)
      .where('fence', '=', fence)
      .where('state', '=', 'locked')
      .returning(['key', 'book_id', 'fence', 'asset', 'amount', 'valid_before', 'created_at']),
  )
  return async (
    transaction: Transaction<Schema>,
    worked: Worked,
    {
      result,
      attempt: { id, facilitator, startedAt },
      used,
    }: { readonly result: string; readonly attempt: Attempt; readonly used?: Used | undefined },
  ): Promise<boolean> => {
    const { key, now: at } = worked
    const moved = await settling.first(transaction, worked)
    if (!moved) return false
    if (used) await meter.send(transaction, { key, ...used })
    await keepAnswer.send(transaction, { key, result, purgeAt: findAnswerEnd(moved) })
    await beginFirstAttempt.send(transaction, { key: toBookKey(moved), id, facilitator, startedAt })
    const expected = used ? { ...moved, amount: used.amount } : moved
    await journalPair(transaction, expected, { kind: 'pending', account: 'revenue', at })
    return true
  }
}

const meter = compileStatement((db, { key, amount, price }: Pick<Owned, 'key'> & Used) =>
  db.updateTable('payment').set({ amount, due: amount, price }).where('key', '=', key),
)

/** `toBookKey` of a row of the database. */
export const BOOK_KEY = sql<string>`coalesce(payment.book_id, payment.key)`

/** The key of what a line of the journal belongs to. A session has thousands of lines, of which none bears a name: they are not searched. */
export const LINE_PAYMENT = sql<string>`coalesce(journal.payment, case when substr(journal.key, 1, 1) = ${sql.lit(BOOK_ID_LETTER)} then
  (select named.payment from journal as named
  where named.key = journal.key and named.payment is not null limit 1) end, journal.key)`

/** `findAnswerEnd` of a row of the database. */
export const ANSWER_END = sql<number>`case when valid_before * 1000 > created_at + ${sql.lit(ANSWER_MS)}
  then valid_before * 1000 else created_at + ${sql.lit(ANSWER_MS)} end`

/** An earlier run of a payment that was given back may have left its own. */
const keepAnswer = compileStatement(
  (
    db,
    { key, result, purgeAt }: { readonly key: string; readonly result: string; readonly purgeAt: number },
  ) =>
    db
      .insertInto('answer')
      .values({ key, result, purge_at: purgeAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          result: sql<string>`excluded.result`,
          purge_at: sql<number>`excluded.purge_at`,
        }),
      ),
)

const beginFirstAttempt = compileStatement(
  (db, { key, id, facilitator, startedAt }: Attempt & { readonly key: string }) =>
    db.insertInto('settle_attempt').values({ key, id, facilitator, started_at: startedAt }),
)

export const beginAttempt = compileStatement(
  (db, { key, id, facilitator, started_at }: ReturnType<typeof attemptRow>) =>
    db.insertInto('settle_attempt').values({ key: findBookKey(key), id, facilitator, started_at }),
)

/** The key of lines and attempts of the payment of this key. */
function findBookKey(key: string) {
  return sql<string>`coalesce((select book_id from payment where payment.key = ${key}), ${key})`
}

interface EndedAttempt {
  readonly key: string
  readonly id: string
  readonly endedAt: number
  readonly outcome: AttemptEnd['class']
  readonly tx: string | null
  readonly reason: string | null
}

export const endAttempt = compileStatement((db, { key, id, endedAt, outcome, tx, reason }: EndedAttempt) =>
  db
    .updateTable('settle_attempt')
    .set({ ended_at: endedAt, class: outcome, tx, reason })
    .where('key', '=', findBookKey(key))
    .where('id', '=', id),
)

export function attemptRow(
  key: string,
  { id, facilitator, startedAt }: { id: string; facilitator: string; startedAt: number },
) {
  return { id, key, facilitator, started_at: startedAt }
}

/** By name, so that PostgreSQL keeps the statement prepared when a newer gateway adds one. */
export const PAYMENT_COLUMNS = [
  'key',
  'book_id',
  'state',
  'fence',
  'lease_until',
  'holder',
  'header_id',
  'offer_hash',
  'replays',
  'network',
  'asset',
  'payer',
  'pay_to',
  'amount',
  'most',
  'due',
  'price',
  'valid_before',
  'tool',
  'req_hash',
  'terms',
  'response_hash',
  'tx',
  'reason',
  'late',
  'next_check_at',
  'created_at',
  'settled_at',
  'delivered_at',
] as const satisfies readonly (keyof PaymentRow)[]

/** A payment that was being settled has landed as it was signed, and it is not looked at again. */
const landForGood = compileStatement((db, { key, fence, tx, at }: Landing) =>
  db
    .updateTable('payment')
    .set({ state: 'settled', tx, terms: null, settled_at: at, late: 0 })
    .set({ reason: null, next_check_at: null, lease_until: 0 })
    .where('key', '=', key)
    .where('fence', '=', fence)
    .where('state', '=', 'settling')
    .returning(PAYMENT_COLUMNS),
)

/** The same, where it is to be looked at again and may have to be sent again. */
const landForNow = compileStatement(
  (db, { key, fence, tx, at, recheckAt }: Landing & { recheckAt: number }) =>
    db
      .updateTable('payment')
      .set({ state: 'settled', tx, settled_at: at, late: 0 })
      .set({ reason: null, next_check_at: recheckAt, lease_until: 0 })
      .where('key', '=', key)
      .where('fence', '=', fence)
      .where('state', '=', 'settling')
      .returning(PAYMENT_COLUMNS),
)

/** Records what landed in time, for what was signed. */
export function land(
  transaction: Transaction<Schema>,
  { key, fence }: Owned,
  { tx, at, recheckAt }: Settled,
): Promise<PaymentRow | undefined> {
  const landing = { key, fence, tx, at }
  return recheckAt == null
    ? landForGood.first(transaction, landing)
    : landForNow.first(transaction, { ...landing, recheckAt })
}

export const forgetAnswerAt = compileStatement(
  (db, { key, purgeAt }: { readonly key: string; readonly purgeAt: number | null }) =>
    db.updateTable('answer').set({ purge_at: purgeAt }).where('key', '=', key),
)

export const countReplay = compileStatement(
  (db, { key, limit }: { readonly key: string; readonly limit: number }) =>
    db
      .updateTable('payment')
      .set({ replays: sql<number>`replays + 1` })
      .where('key', '=', key)
      .where('replays', '<', limit),
)

export const markDelivered = compileStatement(
  (db, { key, at }: { readonly key: string; readonly at: number }) =>
    db
      .updateTable('payment')
      .set({ state: 'delivered', delivered_at: at })
      .where('key', '=', key)
      .where('state', '=', 'settled'),
)

/** Moves a payment on that this owner holds in one of these states; undefined when it does not. */
export function movePayment(
  transaction: Transaction<Schema>,
  { key, fence }: Owned,
  from: readonly PaymentState[],
  to: UpdateObject<Schema, 'payment'>,
): Promise<PaymentRow | undefined> {
  return transaction
    .updateTable('payment')
    .set(to)
    .where('key', '=', key)
    .where('fence', '=', fence)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

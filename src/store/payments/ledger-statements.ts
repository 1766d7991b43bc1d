import { sql, type Transaction, type UpdateObject } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { LeaseClock } from '../engine/lease-clock.ts'
import type { PaymentRow, PaymentState } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import type { AttemptEnd, Owned, Settled, Used } from './ledger.ts'

/** Work that has been done, under a claim that is to be settled. */
interface Worked extends Owned {
  readonly responseHash: string
  readonly now: number
  readonly leaseUntil: number
}

interface Landing extends Owned, Pick<Settled, 'tx' | 'at'> {}

/** From a claim to money that is on its way: undefined when the claim is lost. */
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
      .returning(['key', 'asset', 'amount', 'fence']),
  )
  const metered = compileStatement((db, { key, fence, amount, price }: Owned & Used) =>
    db
      .updateTable('payment')
      .set({ amount, due: amount, price })
      .where('key', '=', key)
      .where('fence', '=', fence)
      .returning(['key', 'asset', 'amount', 'fence']),
  )
  return async (transaction: Transaction<Schema>, worked: Worked, used: Used | undefined) => {
    const row = await settling.first(transaction, worked)
    const { key, fence } = worked
    return row && used ? metered.first(transaction, { key, fence, ...used }) : row
  }
}

/** An earlier run of a payment that was given back may have left its own. */
export const keepAnswer = compileStatement(
  (db, { key, result }: { readonly key: string; readonly result: string }) =>
    db
      .insertInto('answer')
      .values({ key, result, purge_at: null })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ result: sql<string>`excluded.result`, purge_at: null }),
      ),
)

export const beginAttempt = compileStatement(
  (db, { key, id, facilitator, started_at }: ReturnType<typeof attemptRow>) =>
    db.insertInto('settle_attempt').values({ key, id, facilitator, started_at }),
)

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
    .where('key', '=', key)
    .where('id', '=', id),
)

export function attemptRow(
  key: string,
  { id, facilitator, startedAt }: { id: string; facilitator: string; startedAt: number },
) {
  return { id, key, facilitator, started_at: startedAt }
}

/** A payment that was being settled has landed as it was signed, and it is not looked at again. */
const landForGood = compileStatement((db, { key, fence, tx, at }: Landing) =>
  db
    .updateTable('payment')
    .set({ state: 'settled', tx, terms: null, settled_at: at, late: 0 })
    .set({ reason: null, next_check_at: null, lease_until: 0 })
    .where('key', '=', key)
    .where('fence', '=', fence)
    .where('state', '=', 'settling')
    .returningAll(),
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
      .returningAll(),
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
  (db, { key, purgeAt }: { readonly key: string; readonly purgeAt: number }) =>
    db.updateTable('answer').set({ purge_at: purgeAt }).where('key', '=', key),
)

export const endAttempts = compileStatement((db, { key, tx, at }: Omit<Landing, 'fence'>) =>
  db
    .updateTable('settle_attempt')
    .set({ ended_at: at, class: 'landed', tx })
    .where('key', '=', key)
    .where('ended_at', 'is', null),
)

export const countPayerCall = compileStatement(
  (db, { payer, at }: { readonly payer: string; readonly at: number }) =>
    db
      .insertInto('payer')
      .values({ payer, first_paid_at: at, calls: 1 })
      .onConflict((conflict) => conflict.column('payer').doUpdateSet({ calls: sql<number>`payer.calls + 1` }))
      .returning('calls'),
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

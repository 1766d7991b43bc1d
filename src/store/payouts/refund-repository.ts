import { sql, type Transaction } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { LeaseClock } from '../engine/lease-clock.ts'
import { startOfUtcDay } from '../engine/utc-day.ts'
import { PAYOUT_TOOL, TOP_UP_TOOL } from '../sales/earnings.ts'
import type { OutgoingRow, OutgoingTerms } from '../schema/outgoing-tables.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { releaseForDay, reserveForDay, writeOutgoing } from './outgoing-entries.ts'
import { postWrittenRefund } from './refund-posting.ts'

/** Why a payment may be given back. */
export type RefundEligibility = 'credit_never_used' | 'late_settlement' | 'payout_failed' | 'video_failed'

export type BeginRefundResult =
  | { readonly kind: 'begun'; readonly row: OutgoingRow; readonly ground: RefundEligibility }
  /** It is being given back, or has been. */
  | { readonly kind: 'known'; readonly row: OutgoingRow }
  /** Its work runs. */
  | { readonly kind: 'running' }
  /** It bought what it was paid for, or was never charged. */
  | { readonly kind: 'nothing_owed' }
  /** A chain may still undo its block. */
  | { readonly kind: 'too_early'; readonly until: number }
  | { readonly kind: 'over_day'; readonly of: 'wallet' | 'all' }

/** Caps of a UTC day, millionths of a dollar. */
export interface RefundCaps {
  readonly wallet: number
  readonly all: number
}

/** Payments that are given back, each of them once. */
export type RefundRepository = ReturnType<typeof createRefundRepository>

export function createRefundRepository({ db, write, leases }: Database) {
  return {
    /** The payment that a receipt names. */
    findPayments: ({
      payer,
      requestHash,
      transaction,
      network,
    }: {
      readonly payer: string
      readonly requestHash: string
      readonly transaction: string
      readonly network: string
    }): Promise<PaymentRow | undefined> =>
      db
        .selectFrom('payment')
        .selectAll()
        .where('payer', '=', payer)
        .where('req_hash', '=', requestHash)
        .where('network', '=', network)
        .where('tx', '=', transaction)
        // of several that one transaction has settled, what is still owed
        .orderBy('response_hash')
        .orderBy('key')
        .limit(1)
        .executeTakeFirst(),

    /**
     * Moves a payment from `settled` to `refunding` and writes down what is to leave, in one transaction: from then on no
     * work can be done for it, and none can be under way.
     */
    begin: (
      key: string,
      {
        termsOf,
        caps,
        now,
      }: {
        readonly termsOf: (payment: PaymentRow, id: string) => OutgoingTerms
        readonly caps: RefundCaps
        readonly now: number
      },
    ): Promise<BeginRefundResult> =>
      write(async (transaction): Promise<BeginRefundResult> => {
        const id = `refund|${key}`
        const payment = await lockPayment(transaction, key)
        const known = await transaction
          .selectFrom('outgoing')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        if (known) return { kind: 'known', row: known }
        if (!payment) return { kind: 'nothing_owed' }
        const ground = await checkEligibility(transaction, payment)
        if (ground === undefined) return { kind: 'nothing_owed' }
        if (payment.next_check_at !== null) return { kind: 'too_early', until: payment.next_check_at }
        const over = await reserveCaps(transaction, payment, caps, now)
        if (over) return { kind: 'over_day', of: over }
        const isClosed =
          ground !== 'credit_never_used' || (await closeCredit(transaction, key, { now, leases }))
        if (!isClosed) {
          await releaseCaps(transaction, payment, now)
          return { kind: 'running' }
        }
        const moved = await transaction
          .updateTable('payment')
          .set({ state: 'refunding', fence: sql<number>`${sql.ref('payment.fence')} + 1` })
          .where('key', '=', key)
          .where('fence', '=', payment.fence)
          .where('state', '=', payment.state)
          .executeTakeFirst()
        if (moved.numUpdatedRows === 0n) throw new Error('Another process has moved the payment on.')
        await postWrittenRefund(transaction, payment, now)
        const row = await writeOutgoing(
          transaction,
          { ...termsOf(payment, id), kind: 'refund', subject: key, micro_usd: Number(payment.price) },
          now,
        )
        return { kind: 'begun', row, ground }
      }),
  }
}

/** A payment whose money is here, which nothing else moves on until the transaction is over; its credit the same. */
async function lockPayment(transaction: Transaction<Schema>, key: string): Promise<PaymentRow | undefined> {
  // in the order in which the use of a credit takes them
  await transaction.updateTable('credit').set({ runs: sql<number>`runs` }).where('key', '=', key).execute()
  return transaction
    .updateTable('payment')
    .set({ fence: sql<number>`fence` })
    .where('key', '=', key)
    .where('state', 'in', ['settled', 'delivered'])
    .returningAll()
    .executeTakeFirst()
}

/** Why a payment that stands may be given back; undefined when it bought what it was for. */
async function checkEligibility(
  transaction: Transaction<Schema>,
  { key, tool, state, late, response_hash }: PaymentRow,
): Promise<RefundEligibility | undefined> {
  const payout = await transaction
    .selectFrom('payout')
    .select('state')
    .where('payment', '=', key)
    .executeTakeFirst()
  if (payout?.state === 'failed') return 'payout_failed'
  // what has left, or is leaving, is not owed to the payer any more
  if (tool === PAYOUT_TOOL && payout && payout.state !== 'waiting') return undefined
  if (response_hash === null) return 'credit_never_used'
  if (late === 1 && state === 'settled' && tool !== TOP_UP_TOOL) {
    // whose credit was used has been answered, whether the answer is known to have arrived or not
    const credit = await transaction
      .selectFrom('credit')
      .select('key')
      .where('key', '=', key)
      .executeTakeFirst()
    if (!credit) return 'late_settlement'
  }
  const video = await transaction
    .selectFrom('video')
    .select('id')
    .where('payment', '=', key)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return video && 'video_failed'
}

/** The work of a credit cannot begin any more; false while it runs, or when it has been done. */
async function closeCredit(
  transaction: Transaction<Schema>,
  key: string,
  { now, leases }: { readonly now: number; readonly leases: LeaseClock },
): Promise<boolean> {
  const closed = await transaction
    .updateTable('credit')
    .set({ fence: sql<number>`fence + 1`, expires_at: now, input: null })
    .where('key', '=', key)
    .where('used_at', 'is', null)
    .where('lease_until', '<=', leases.now(now))
    .returning('key')
    .executeTakeFirst()
  return closed !== undefined
}

/** Which cap is passed; undefined: none, and both have been taken from. */
async function reserveCaps(
  transaction: Transaction<Schema>,
  { payer, price }: PaymentRow,
  caps: RefundCaps,
  now: number,
): Promise<'wallet' | 'all' | undefined> {
  const amount = Number(price)
  const day = startOfUtcDay(now)
  const ofWallet = { kind: 'refund', holder: payer, day } as const
  if (!(await reserveForDay(transaction, ofWallet, { amount, most: caps.wallet }))) return 'wallet'
  if (await reserveForDay(transaction, { ...ofWallet, holder: '' }, { amount, most: caps.all }))
    return undefined
  await releaseForDay(transaction, ofWallet, amount)
  return 'all'
}

async function releaseCaps(
  transaction: Transaction<Schema>,
  { payer, price }: PaymentRow,
  now: number,
): Promise<void> {
  const ofWallet = { kind: 'refund', holder: payer, day: startOfUtcDay(now) } as const
  await releaseForDay(transaction, ofWallet, Number(price))
  await releaseForDay(transaction, { ...ofWallet, holder: '' }, Number(price))
}

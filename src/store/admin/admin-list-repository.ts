import { type Selectable, sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { listBookKeys, toBookKey } from '../payments/bookkeeping.ts'
import type { CreditRow } from '../schema/credit-tables.ts'
import { isOpenPayment } from '../schema/open-payment-indexes.ts'
import type { OutgoingKind, OutgoingRow } from '../schema/outgoing-tables.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { SessionTable } from '../schema/session-tables.ts'
import type { AdminAction } from './admin-action-repository.ts'
import { holdsText, isAfterMark, isInState, type PageMark } from './list-conditions.ts'

export interface PageRequest {
  readonly limit: number
  readonly after?: PageMark | undefined
  /** Rows that hold this text in one of the columns that people know a row by, whatever its case. */
  readonly text?: string | undefined
  readonly state?: string | undefined
}

interface Times {
  readonly now: number
  readonly before: number
}

export type StuckRow = PaymentRow & {
  readonly lastFacilitator: string | null
  readonly lastClass: string | null
}
export type PaymentCredit = Pick<CreditRow, 'runs' | 'failure' | 'expires_at'> &
  Pick<PaymentRow, 'key' | 'header_id' | 'tool' | 'network' | 'payer' | 'price' | 'state' | 'tx'>

const PAYMENT_TEXTS = ['header_id', 'key', 'tool', 'network', 'payer', 'tx', 'reason']
const CREDIT_TEXTS = ['header_id', 'payment.key', 'tool', 'network', 'payer', 'tx', 'failure']
const SESSION_TEXTS = ['id', 'wallet', 'return_to']
const OUTGOING_TEXTS = ['id', 'subject', 'network', 'pay_to', 'tx', 'reason']
const ACT_TEXTS = ['id', 'who', 'act', 'input', 'outcome']

/** Lists for an operator, in pages by key; none of them carries a token, a signature or an answer. */
export function createAdminListRepository(database: Database) {
  const { db } = database
  return {
    /** Open since before a time, the oldest first; calls that run are not among them. */
    stuck: (times: Times, page: PageRequest): Promise<readonly StuckRow[]> =>
      findStuck(database, times, page),

    late: ({ limit, after, text }: PageRequest): Promise<readonly PaymentRow[]> =>
      db
        .selectFrom('payment')
        .selectAll()
        // written out, as in the index that finds them
        .where(sql<boolean>`late = 1`)
        .where(holdsText(PAYMENT_TEXTS, text))
        .where(isAfterMark(['settled_at', 'key'], '<', after))
        .orderBy('settled_at', 'desc')
        .orderBy('key', 'desc')
        .limit(limit)
        .execute(),

    /** Credits whose work has not been done. */
    credits: ({ limit, after, text }: PageRequest): Promise<readonly PaymentCredit[]> =>
      db
        .selectFrom('credit')
        .innerJoin('payment', 'payment.key', 'credit.key')
        .select([
          'credit.key as key',
          'runs',
          'failure',
          'expires_at',
          'header_id',
          'tool',
          'network',
          'payer',
          'price',
          'state',
          'tx',
        ])
        .where('used_at', 'is', null)
        // what never settled is no credit
        .where('state', 'in', ['settled', 'delivered', 'refunding', 'refunded'])
        .where(holdsText(CREDIT_TEXTS, text))
        .where(isAfterMark(['expires_at', 'credit.key'], '<', after))
        .orderBy('expires_at', 'desc')
        .orderBy('credit.key', 'desc')
        .limit(limit)
        .execute(),

    sessions: ({
      limit,
      after,
      text,
      state,
    }: PageRequest): Promise<readonly Omit<Selectable<SessionTable>, 'token_hash'>[]> =>
      db
        .selectFrom('session')
        .selectAll()
        .where(holdsText(SESSION_TEXTS, text))
        .where(isInState(state))
        .where(isAfterMark(['created_at', 'id'], '<', after))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
        .then((rows) => rows.map(({ token_hash: _, ...row }) => row)),

    outgoing: (
      kind: OutgoingKind | undefined,
      { limit, after, text, state }: PageRequest,
    ): Promise<readonly OutgoingRow[]> =>
      db
        .selectFrom('outgoing')
        .selectAll()
        .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'payout'))
        .where(holdsText(OUTGOING_TEXTS, text))
        .where(isInState(state))
        .where(isAfterMark(['created_at', 'id'], '<', after))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    acts: ({ limit, after, text }: PageRequest): Promise<readonly AdminAction[]> =>
      db
        .selectFrom('operator_act')
        .selectAll()
        .where(holdsText(ACT_TEXTS, text))
        .where(isAfterMark(['at', 'id'], '<', after))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

async function findStuck(
  { db, leases }: Database,
  { now, before }: Times,
  { limit, after, text }: PageRequest,
): Promise<readonly StuckRow[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where(isOpenPayment)
    .where('state', 'in', ['locked', 'settling'])
    .where('created_at', '<=', before)
    .where((payment) =>
      payment.or([payment('state', '=', 'settling'), payment('lease_until', '<=', leases.now(now))]),
    )
    .where(holdsText(PAYMENT_TEXTS, text))
    .where(isAfterMark(['created_at', 'key'], '>', after))
    .orderBy('created_at')
    .orderBy('key')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const attempts = await db
    .selectFrom('settle_attempt')
    .select(['key', 'facilitator', 'class'])
    .where('key', 'in', rows.flatMap(listBookKeys))
    .orderBy('started_at')
    .execute()
  const lastOf = new Map(attempts.map((attempt) => [attempt.key, attempt]))
  return rows.map((row) => {
    const last = lastOf.get(toBookKey(row)) ?? lastOf.get(row.key)
    return { ...row, lastFacilitator: last?.facilitator ?? null, lastClass: last?.class ?? null }
  })
}

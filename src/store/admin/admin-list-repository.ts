import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { CreditRow } from '../schema/credit-tables.ts'
import type { OutgoingKind, OutgoingRow } from '../schema/outgoing-tables.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { SessionTable } from '../schema/session-tables.ts'
import type { AdminAction } from './admin-action-repository.ts'

/** The row after which a page begins: its time, and its name where several have the same. */
export interface PageMark {
  readonly at: number
  readonly id: string
}

export interface PageRequest {
  readonly limit: number
  readonly after?: PageMark | undefined
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

/** Lists for an operator, in pages by key; none of them carries a token, a signature or an answer. */
export function createAdminListRepository(database: Database) {
  const { db } = database
  return {
    /** Open since before a time, the oldest first; calls that run are not among them. */
    stuck: (times: Times, page: PageRequest): Promise<readonly StuckRow[]> =>
      findStuck(database, times, page),

    late: ({ limit, after }: PageRequest): Promise<readonly PaymentRow[]> =>
      db
        .selectFrom('payment')
        .selectAll()
        // as the index has it, which holds nothing else
        .where('late', '=', 1)
        .where(isAfterMark(['settled_at', 'key'], '<', after))
        .orderBy('settled_at', 'desc')
        .orderBy('key', 'desc')
        .limit(limit)
        .execute(),

    /** Credits whose work has not been done. */
    credits: ({ limit, after }: PageRequest): Promise<readonly PaymentCredit[]> =>
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
        .where(isAfterMark(['expires_at', 'credit.key'], '<', after))
        .orderBy('expires_at', 'desc')
        .orderBy('credit.key', 'desc')
        .limit(limit)
        .execute(),

    sessions: ({
      limit,
      after,
    }: PageRequest): Promise<readonly Omit<Selectable<SessionTable>, 'token_hash'>[]> =>
      db
        .selectFrom('session')
        .selectAll()
        .where(isAfterMark(['created_at', 'id'], '<', after))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
        .then((rows) => rows.map(({ token_hash: _, ...row }) => row)),

    outgoing: (
      kind: OutgoingKind | undefined,
      { limit, after }: PageRequest,
    ): Promise<readonly OutgoingRow[]> =>
      db
        .selectFrom('outgoing')
        .selectAll()
        .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'payout'))
        .where(isAfterMark(['created_at', 'id'], '<', after))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    acts: ({ limit, after }: PageRequest): Promise<readonly AdminAction[]> =>
      db
        .selectFrom('operator_act')
        .selectAll()
        .where(isAfterMark(['at', 'id'], '<', after))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

async function findStuck(
  { db, leases }: Database,
  { now, before }: Times,
  { limit, after }: PageRequest,
): Promise<readonly StuckRow[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', ['locked', 'settling'])
    .where('created_at', '<=', before)
    .where((payment) =>
      payment.or([payment('state', '=', 'settling'), payment('lease_until', '<=', leases.now(now))]),
    )
    .where(isAfterMark(['created_at', 'key'], '>', after))
    .orderBy('created_at')
    .orderBy('key')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const attempts = await db
    .selectFrom('settle_attempt')
    .select(['key', 'facilitator', 'class'])
    .where(
      'key',
      'in',
      rows.map(({ key }) => key),
    )
    .orderBy('started_at')
    .execute()
  const lastOf = new Map(attempts.map((attempt) => [attempt.key, attempt]))
  return rows.map((row) => {
    const last = lastOf.get(row.key)
    return { ...row, lastFacilitator: last?.facilitator ?? null, lastClass: last?.class ?? null }
  })
}

/** What lies on the other side of a row, by two columns; everything where there is no row. */
function isAfterMark(
  [at, id]: readonly [string, string],
  side: '<' | '>',
  mark: PageMark | undefined,
): RawBuilder<boolean> {
  if (!mark) return sql<boolean>`1 = 1`
  const columns = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  const values = sql`(${mark.at}, ${mark.id})`
  return side === '<' ? sql<boolean>`${columns} < ${values}` : sql<boolean>`${columns} > ${values}`
}

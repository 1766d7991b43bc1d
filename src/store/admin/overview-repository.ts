import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { foldBeforeReading } from '../sales/tally-folding.ts'
import { isOpenPayment, isReleasedPayment } from '../schema/open-payment-indexes.ts'

/** How many, and how much together in millionths of a dollar. */
export interface CountAndSum {
  readonly count: number
  readonly microUsd: number
}

export interface DayOfSales {
  /** First millisecond of the UTC day. */
  readonly day: number
  readonly calls: number
  readonly microUsd: number
}

/** What became of payments, by their state. */
export interface PaymentOutcomes {
  readonly answered: number
  /** The work failed, and nothing was charged. */
  readonly released: number
  /** The payment did not settle. */
  readonly failed: number
}

export interface OutgoingTotal extends CountAndSum {
  readonly kind: string
  readonly state: string
  /** When the oldest of them was ordered. */
  readonly oldestAt: number
}

/** Money that belongs to others, by network and token. */
export interface OwedAmount {
  readonly network: string
  readonly asset: string
  readonly microUsd: number
}

/** Counters that grow when books and a chain differ. */
const DIFFERENCES = [
  'transfers_unknown_to_ledger',
  'payments_without_transfer',
  'payments_of_another_amount',
  'departures_unknown_to_ledger',
  'departures_without_transfer',
]

/** Sums for an operator, each read by an index. */
export type OverviewRepository = ReturnType<typeof createOverviewRepository>

export function createOverviewRepository(database: Database) {
  return {
    ...createSalesReads(database),
    ...createOpenReads(database),
    ...createOwedReads(database),
    ...createProofReads(database),
  }
}

function createSalesReads(database: Database) {
  const { db } = database
  return {
    async salesByDay(from: number, to: number): Promise<readonly DayOfSales[]> {
      await foldBeforeReading(database)
      const rows = await db
        .selectFrom('sale_tally')
        .select('starts_at as day')
        .select(({ fn }) => [fn.sum<number>('calls').as('calls'), fn.sum<number>('micro_usd').as('microUsd')])
        .where('span', '=', 'day')
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .groupBy('starts_at')
        .orderBy('starts_at')
        .execute()
      return rows.map(({ day, calls, microUsd }) => {
        return { day: Number(day), calls: Number(calls), microUsd: Number(microUsd) }
      })
    },

    /** Of payments whose authorization ends after a time, milliseconds since the epoch; those that went well are counted by an index. */
    async outcomes(since: number): Promise<PaymentOutcomes> {
      const recent = db
        .selectFrom('payment')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('valid_before', '>=', Math.floor(since / 1000))
      const [all, open, released, watched, unanswered] = await Promise.all([
        recent.executeTakeFirstOrThrow(),
        recent.where(isOpenPayment).executeTakeFirstOrThrow(),
        recent.where(isReleasedPayment).where('next_check_at', 'is', null).executeTakeFirstOrThrow(),
        recent.where(isReleasedPayment).where('next_check_at', 'is not', null).executeTakeFirstOrThrow(),
        // work that is owed has failed where its money came late
        recent
          .where(sql<boolean>`phase in ('failed', 'owed')`)
          .where((payment) => payment.or([sql<boolean>`phase = 'failed'`, payment('late', '=', 1)]))
          .executeTakeFirstOrThrow(),
      ])
      const others = [open, released, watched, unanswered].reduce((sum, { count }) => sum + Number(count), 0)
      return {
        answered: Math.max(0, Number(all.count) - others),
        failed: Number(unanswered.count),
        released: Number(released.count),
      }
    },
  }
}

/** What has begun and not ended. */
function createOpenReads({ db, leases }: Database) {
  return {
    /** Payments that are open since before a time and that no running call owns. */
    async stuck({ now, before }: { readonly now: number; readonly before: number }) {
      const row = await db
        .selectFrom('payment')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldestAt')])
        .select(sql<number>`coalesce(sum(cast(price as bigint)), 0)`.as('microUsd'))
        .where(isOpenPayment)
        .where('state', 'in', ['locked', 'settling'])
        .where('created_at', '<=', before)
        .where((payment) =>
          payment.or([payment('state', '=', 'settling'), payment('lease_until', '<=', leases.now(now))]),
        )
        .executeTakeFirstOrThrow()
      const oldestAt = row.oldestAt === null ? null : Number(row.oldestAt)
      return { count: Number(row.count), microUsd: Number(row.microUsd), oldestAt }
    },

    /** Work that is paid and can still be asked for. */
    async owedCredits(now: number): Promise<CountAndSum> {
      const row = await db
        .selectFrom('credit')
        .innerJoin('payment', 'payment.key', 'credit.key')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .select(sql<number>`coalesce(sum(cast(payment.price as bigint)), 0)`.as('microUsd'))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where('state', 'in', ['settled', 'delivered'])
        .executeTakeFirstOrThrow()
      return toNumbers(row)
    },

    async openSessions(): Promise<CountAndSum> {
      const row = await db
        .selectFrom('session')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .select(sql<number>`coalesce(sum(balance), 0)`.as('microUsd'))
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow()
      return toNumbers(row)
    },
  }
}

function createOwedReads({ db }: Database) {
  return {
    async outgoing(since: number): Promise<readonly OutgoingTotal[]> {
      const rows = await db
        .selectFrom('outgoing')
        .select(['kind', 'state'])
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.sum<number>('micro_usd').as('microUsd'),
          fn.min('created_at').as('oldestAt'),
        ])
        .where((row) => row.or([row('state', '=', 'open'), row('created_at', '>=', since)]))
        .groupBy(['kind', 'state'])
        .execute()
      return rows.map(({ kind, state, oldestAt, ...sum }) => {
        return { kind, state, ...toNumbers(sum), oldestAt: Number(oldestAt) }
      })
    },

    /** What sessions hold and what is on its way out, by the account that has to pay it. */
    async owedByAccount(): Promise<readonly OwedAmount[]> {
      const sessions = db
        .selectFrom('session')
        .select(['network', 'asset'])
        .select(({ fn }) => fn.sum<number>('balance').as('microUsd'))
        .where('state', '!=', 'closed')
        .groupBy(['network', 'asset'])
      const outgoing = db
        .selectFrom('outgoing')
        .select(['network', 'asset'])
        .select(({ fn }) => fn.sum<number>('micro_usd').as('microUsd'))
        .where('state', '=', 'open')
        .groupBy(['network', 'asset'])
      const rows = await Promise.all([sessions.execute(), outgoing.execute()])
      return rows.flat().map((row) => ({ ...row, microUsd: Number(row.microUsd) }))
    },
  }
}

function createProofReads(database: Database) {
  const { db } = database
  return {
    /** How far the books of each token have been held against its chain. */
    proofs: () =>
      db
        .selectFrom('book_proof')
        .select(['network', 'asset', 'block', 'posted_until as provenUntil'])
        .orderBy('network')
        .orderBy('asset')
        .execute(),

    /** How often a proof has found books and chain to differ, since the first start. */
    async differences() {
      await foldBeforeReading(database)
      return db.selectFrom('counter').selectAll().where('name', 'in', DIFFERENCES).execute()
    },
  }
}

function toNumbers({ count, microUsd }: { count: number; microUsd: number }): CountAndSum {
  return { count: Number(count), microUsd: Number(microUsd) }
}

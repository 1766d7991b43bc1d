import { sql } from 'kysely'
import { HOUR_MS } from '../../core/durations.ts'
import type { Database } from '../engine/database.ts'
import { createPastSpans } from '../engine/past-spans.ts'
import { foldBeforeReading } from '../sales/tally-folding.ts'
import { isOpenPayment, isOwedPayment, isReleasedPayment } from '../schema/open-payment-indexes.ts'

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

/** Times in milliseconds since the epoch. */
interface OpenQuery {
  readonly now: number
  readonly before: number
  readonly since: number
}

interface OutcomesQuery {
  readonly since: number
  readonly now: number
  readonly open: number
}

export interface OpenPayments {
  readonly recent: number
  readonly stuck: CountAndSum & { readonly oldestAt: number | null }
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
  // an authorization has not ended when it is claimed
  const countByHour = createPastSpans(HOUR_MS, async (from, to) => {
    const later = countPayments(database).where('valid_before', '>=', Math.floor(from / 1000))
    const within = to === undefined ? later : later.where('valid_before', '<', Math.floor(to / 1000))
    return Number((await within.executeTakeFirstOrThrow()).count)
  })
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

    /**
     * Of payments whose authorization ends after a time, milliseconds since the epoch; those that went well are what is left of
     * all of them. `open`: how many of them are open.
     */
    async outcomes({ since, now, open }: OutcomesQuery): Promise<PaymentOutcomes> {
      const recent = countPayments(database).where('valid_before', '>=', Math.floor(since / 1000))
      const [hours, released, unanswered] = await Promise.all([
        countByHour({ from: since, now }),
        recent
          .select(({ fn }) => fn.count<number>('next_check_at').as('watched'))
          .where(isReleasedPayment)
          .executeTakeFirstOrThrow(),
        // work that is owed has failed where its money came late
        recent
          .where(sql<boolean>`phase in ('failed', 'owed')`)
          .where((payment) => payment.or([sql<boolean>`phase = 'failed'`, payment('late', '=', 1)]))
          .executeTakeFirstOrThrow(),
      ])
      const all = hours.reduce((sum, count) => sum + count, 0)
      const others = open + Number(released.count) + Number(unanswered.count)
      return {
        answered: Math.max(0, all - others),
        failed: Number(unanswered.count),
        released: Number(released.count) - Number(released.watched),
      }
    },
  }
}

function countPayments({ db }: Database) {
  return db.selectFrom('payment').select(({ fn }) => fn.countAll<number>().as('count'))
}

/** What has begun and not ended. */
function createOpenReads({ db, leases }: Database) {
  return {
    /**
     * Open payments: how many have an authorization that ends after `since`; and of those that are open since before a time and
     * that no running call owns, how many there are and how much they are worth. They are looked through once for both.
     */
    async openPayments({ now, before, since }: OpenQuery): Promise<OpenPayments> {
      const isStuck = sql<boolean>`state in ('locked', 'settling') and created_at <= ${before}
        and (state = 'settling' or lease_until <= ${leases.now(now)})`
      const row = await db
        .selectFrom('payment')
        .select([
          sql<number>`count(case when valid_before >= ${Math.floor(since / 1000)} then 1 end)`.as('recent'),
          sql<number>`count(case when ${isStuck} then 1 end)`.as('count'),
          sql<number | null>`min(case when ${isStuck} then created_at end)`.as('oldestAt'),
          sql<number>`coalesce(sum(case when ${isStuck} then cast(price as bigint) end), 0)`.as('microUsd'),
        ])
        .where(isOpenPayment)
        .executeTakeFirstOrThrow()
      const oldestAt = row.oldestAt === null ? null : Number(row.oldestAt)
      return { recent: Number(row.recent), stuck: { ...toNumbers(row), oldestAt } }
    },

    /** Work that is paid and can still be asked for. */
    async owedCredits(now: number): Promise<CountAndSum> {
      const row = await db
        .selectFrom('payment')
        .innerJoin('credit', 'credit.key', 'payment.key')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .select(sql<number>`coalesce(sum(cast(payment.price as bigint)), 0)`.as('microUsd'))
        .where(isOwedPayment)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return toNumbers(row)
    },
  }
}

function createOwedReads({ db }: Database) {
  /** Every session that is not closed is looked at, once for all that is asked of them at a time. */
  const readBalances = shareRunning(() =>
    db
      .selectFrom('session')
      .select(['network', 'asset'])
      .select(({ fn }) => fn.sum<number>('balance').as('microUsd'))
      .select(sql<number>`count(case when state = 'open' then 1 end)`.as('open'))
      .select(sql<number>`coalesce(sum(case when state = 'open' then balance end), 0)`.as('openMicroUsd'))
      .where('state', 'in', ['open', 'closing'])
      .groupBy(['network', 'asset'])
      .execute(),
  )
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

    async openSessions(): Promise<CountAndSum> {
      const balances = await readBalances()
      return {
        count: balances.reduce((sum, { open }) => sum + Number(open), 0),
        microUsd: balances.reduce((sum, { openMicroUsd }) => sum + Number(openMicroUsd), 0),
      }
    },

    /** What sessions hold and what is on its way out, by the account that has to pay it. */
    async owedByAccount(): Promise<readonly OwedAmount[]> {
      const outgoing = db
        .selectFrom('outgoing')
        .select(['network', 'asset'])
        .select(({ fn }) => fn.sum<number>('micro_usd').as('microUsd'))
        .where('state', '=', 'open')
        .groupBy(['network', 'asset'])
      const rows = await Promise.all([readBalances(), outgoing.execute()])
      return rows
        .flat()
        .map(({ network, asset, microUsd }) => ({ network, asset, microUsd: Number(microUsd) }))
    },
  }
}

/** Who asks while it is being read is given the same. */
function shareRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
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

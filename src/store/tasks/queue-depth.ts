import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { isOpenPayment } from '../schema/open-payment-indexes.ts'

/** How many jobs wait, by their kind. */
export interface JobDepth {
  /** One-off and periodic jobs that are due. */
  readonly dueJobs: readonly { readonly kind: string; readonly count: number }[]
  /** Jobs that failed in a row at their last run, and those that were given up. */
  readonly failingJobs: readonly { readonly kind: string; readonly state: string; readonly count: number }[]
}

/** How much is waiting to be done. */
interface QueueDepth extends JobDepth {
  /** Payments whose work runs or whose settlement is not known. */
  readonly openPayments: readonly { readonly state: string; readonly count: number }[]
}

export async function readQueueDepth(database: Database, now: number): Promise<QueueDepth> {
  const [jobs, payments] = await Promise.all([
    readJobDepth(database, now),
    database.db
      .selectFrom('payment')
      .select('state')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isOpenPayment)
      .groupBy('state')
      .execute(),
  ])
  return { ...jobs, openPayments: payments.map(({ state, count }) => ({ state, count: Number(count) })) }
}

export async function readJobDepth({ db }: Database, now: number): Promise<JobDepth> {
  const [jobs, failing] = await Promise.all([
    db
      .selectFrom('job')
      .select('kind')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('run_at', '<=', now)
      .where('dead_at', 'is', null)
      .groupBy('kind')
      .execute(),
    db
      .selectFrom('job')
      .select('kind')
      .select(sql<string>`case when dead_at is null then 'failing' else 'dead' end`.as('state'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('failures', '>', 0)
      .groupBy(['kind', 'state'])
      .execute(),
  ])
  return {
    dueJobs: jobs.map(({ kind, count }) => ({ kind, count: Number(count) })),
    failingJobs: failing.map(({ kind, state, count }) => ({ kind, state, count: Number(count) })),
  }
}

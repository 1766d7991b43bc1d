import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { isOpenPayment } from '../schema/open-payment-indexes.ts'

/** How much is waiting to be done. */
export interface QueueDepth {
  /** One-off and periodic jobs that are due, by their kind. */
  readonly dueJobs: readonly { readonly kind: string; readonly count: number }[]
  /** Jobs that failed in a row at their last run, and those that were given up, by their kind. */
  readonly failingJobs: readonly { readonly kind: string; readonly state: string; readonly count: number }[]
  /** Payments whose work runs or whose settlement is not known. */
  readonly openPayments: readonly { readonly state: string; readonly count: number }[]
}

export async function createQueueDepthReader({ db }: Database, now: number): Promise<QueueDepth> {
  const [jobs, failing, payments] = await Promise.all([
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
    db
      .selectFrom('payment')
      .select('state')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isOpenPayment)
      .groupBy('state')
      .execute(),
  ])
  return {
    dueJobs: jobs.map(({ kind, count }) => ({ kind, count: Number(count) })),
    failingJobs: failing.map(({ kind, state, count }) => ({ kind, state, count: Number(count) })),
    openPayments: payments.map(({ state, count }) => ({ state, count: Number(count) })),
  }
}

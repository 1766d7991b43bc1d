import type { Database } from './database.ts'

/** How much is waiting to be done. */
export interface QueueDepth {
  /** One-off and periodic jobs that are due, by their kind. */
  readonly dueJobs: readonly { readonly kind: string; readonly count: number }[]
  /** Payments whose work runs or whose settlement is not known. */
  readonly openPayments: readonly { readonly state: string; readonly count: number }[]
}

export async function queueDepth({ db }: Database, now: number): Promise<QueueDepth> {
  const [jobs, payments] = await Promise.all([
    db
      .selectFrom('job')
      .select('kind')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('run_at', '<=', now)
      .groupBy('kind')
      .execute(),
    db
      .selectFrom('payment')
      .select('state')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', 'in', ['locked', 'settling', 'refunding'])
      .groupBy('state')
      .execute(),
  ])
  return {
    dueJobs: jobs.map(({ kind, count }) => ({ kind, count: Number(count) })),
    openPayments: payments.map(({ state, count }) => ({ state, count: Number(count) })),
  }
}

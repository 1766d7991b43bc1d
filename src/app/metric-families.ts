import type { IntervalHistogram } from 'node:perf_hooks'
import type { Family } from '../observability/exposition.ts'
import type { Database } from '../store/engine/database.ts'
import { unreachablePayments } from '../store/payments/unreachable-payments.ts'
import { createQueueDepthReader } from '../store/tasks/queue-depth.ts'
import type { UpstreamHealth } from '../upstream/health.ts'

const STATES = ['idle', 'answering', 'degraded', 'down'] as const

export function upstreamFamily(upstreams: UpstreamHealth): Family {
  return {
    name: 'pennywire_upstream_state',
    type: 'gauge',
    help: '1 for the state that an upstream is in.',
    samples: upstreams.list().flatMap(({ name, promise: pending, state }) =>
      STATES.map((each) => {
        return { labels: { upstream: name, promise: pending, state: each }, value: each === state ? 1 : 0 }
      }),
    ),
  }
}

/** Since the last scrape. */
export function loopDelayFamily(lag: IntervalHistogram): Family {
  const seconds = (nanoseconds: number) => nanoseconds / 1e9
  const samples = [0.5, 0.99, 1].map((quantile) => {
    const value = lag.count === 0 ? 0 : seconds(quantile === 1 ? lag.max : lag.percentile(quantile * 100))
    return { labels: { quantile: `${quantile}` }, value }
  })
  lag.reset()
  return {
    name: 'pennywire_event_loop_delay_seconds',
    type: 'gauge',
    help: 'Delay of the event loop since the last scrape.',
    samples,
  }
}

/** Without figures while the database is unavailable. */
export async function databaseFamilies(
  database: Database,
  { networks, now }: { readonly networks: readonly string[]; readonly now: number },
): Promise<readonly Family[]> {
  const [depth, unreachable] = await Promise.all([
    createQueueDepthReader(database, now).catch(() => undefined),
    unreachablePayments(database, networks).catch(() => []),
  ])
  return [
    gaugeFamily('pennywire_database_up', '1 while the database answers.', depth ? 1 : 0),
    ...(depth
      ? [
          {
            name: 'pennywire_jobs_due',
            type: 'gauge' as const,
            help: 'Jobs that are due, by kind.',
            samples: depth.dueJobs.map(({ kind, count }) => ({ labels: { kind }, value: count })),
          },
          {
            name: 'pennywire_jobs_failed',
            type: 'gauge' as const,
            help: 'Jobs whose last run failed, and jobs that were given up, by kind.',
            samples: depth.failingJobs.map(({ kind, state, count }) => ({
              labels: { kind, state },
              value: count,
            })),
          },
          {
            name: 'pennywire_open_payments',
            type: 'gauge' as const,
            help: 'Payments that are not decided yet, by state.',
            samples: depth.openPayments.map(({ state, count }) => ({ labels: { state }, value: count })),
          },
          {
            name: 'pennywire_unreachable_payments',
            type: 'gauge' as const,
            help: 'Undecided payments on networks that are not configured, which no job checks.',
            samples:
              unreachable.length === 0
                ? [{ value: 0 }]
                : unreachable.map(({ network, count }) => ({ labels: { network }, value: count })),
          },
        ]
      : []),
  ]
}

export function counterFamily(name: string, help: string, value: number): Family {
  return { name, type: 'counter', help, samples: [{ value }] }
}

export function gaugeFamily(name: string, help: string, value: number): Family {
  return { name, type: 'gauge', help, samples: [{ value }] }
}

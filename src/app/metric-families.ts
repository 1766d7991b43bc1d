import type { Family, Sample } from '../observability/exposition.ts'
import { countDeadLetters } from '../store/admin/dead-letter-repository.ts'
import type { Database } from '../store/engine/database.ts'
import { unreachablePayments } from '../store/payments/unreachable-payments.ts'
import { readQueueDepth } from '../store/tasks/queue-depth.ts'
import type { UpstreamHealth } from '../upstream/health.ts'
import { readInTime } from './probes/read-in-time.ts'
import { tryWrite } from './probes/try-write.ts'

/** Undecided payments. */
const OPEN_STATES = ['locked', 'settling', 'refunding']
const STATES = ['idle', 'answering', 'degraded', 'down'] as const

/** How sources are, how long they take and how often they fail. */
export function upstreamFamilies(upstreams: UpstreamHealth): readonly Family[] {
  const totals = upstreams.totals?.() ?? []
  return [
    {
      name: 'pennywire_upstream_state',
      type: 'gauge',
      help: '1 for the state that an upstream is in.',
      samples: upstreams.list().flatMap(({ name, promise: pending, state }) =>
        STATES.map((each) => {
          return { labels: { upstream: name, promise: pending, state: each }, value: each === state ? 1 : 0 }
        }),
      ),
    },
    {
      name: 'pennywire_upstream_errors_total',
      type: 'counter',
      help: 'Requests to a source that failed by its fault.',
      samples: totals.map(({ name, failed }) => ({ labels: { upstream: name }, value: failed })),
    },
    {
      name: 'pennywire_upstream_request_duration_seconds',
      type: 'histogram',
      help: 'How long sources took for requests that they answered.',
      samples: totals.flatMap(({ name, answered, seconds, buckets }) => [
        ...buckets.map(({ le, count }) => ({
          suffix: '_bucket',
          labels: { upstream: name, le: `${le}` },
          value: count,
        })),
        { suffix: '_bucket', labels: { upstream: name, le: '+Inf' }, value: answered },
        { suffix: '_sum', labels: { upstream: name }, value: seconds },
        { suffix: '_count', labels: { upstream: name }, value: answered },
      ]),
    },
  ]
}

/** Without figures while the database is unavailable. */
export async function databaseFamilies(
  database: Database,
  { networks, now }: { readonly networks: readonly string[]; readonly now: number },
): Promise<readonly Family[]> {
  const [takesWrites, depth, unreachable = [], dead] = await Promise.all([
    readInTime(() => tryWrite(database).then(() => true)),
    readInTime(() => readQueueDepth(database, now)),
    readInTime(() => unreachablePayments(database, networks)),
    readInTime(() => countDeadLetters(database, now)),
  ])
  return [
    gaugeFamily(
      'pennywire_database_up',
      '1 while the database answers and takes writes.',
      depth && takesWrites ? 1 : 0,
    ),
    ...(depth
      ? [
          {
            name: 'pennywire_jobs_due',
            type: 'gauge' as const,
            help: 'Jobs that are due, by kind.',
            samples: withTotal(depth.dueJobs.map(({ kind, count }) => ({ labels: { kind }, value: count }))),
          },
          {
            name: 'pennywire_jobs_failed',
            type: 'gauge' as const,
            help: 'Jobs whose last run failed, and jobs that were given up, by kind.',
            samples: withTotal(
              depth.failingJobs.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
            ),
          },
          ...(dead ? [deadLetterFamily(dead)] : []),
          {
            name: 'pennywire_open_payments',
            type: 'gauge' as const,
            help: 'Payments that are not decided yet, by state.',
            samples: OPEN_STATES.map((state) => ({
              labels: { state },
              value: depth.openPayments.find((each) => each.state === state)?.count ?? 0,
            })),
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

function deadLetterFamily(dead: Awaited<ReturnType<typeof countDeadLetters>>): Family {
  return {
    name: 'pennywire_dead_letters',
    type: 'gauge',
    help: 'What was given up after its last attempt and is kept, by kind.',
    samples: dead.map(({ kind, count }) => ({ labels: { kind }, value: count })),
  }
}

/** A family without a series would look like one that is not measured. */
function withTotal(samples: readonly Sample[]): readonly Sample[] {
  return samples.length > 0 ? samples : [{ value: 0 }]
}

export function counterFamily(name: string, help: string, value: number): Family {
  return { name, type: 'counter', help, samples: [{ value }] }
}

export function gaugeFamily(name: string, help: string, value: number): Family {
  return { name, type: 'gauge', help, samples: [{ value }] }
}

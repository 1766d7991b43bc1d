import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Performer } from '../calls/perform.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../core/clock.ts'
import type { Family } from '../observability/exposition.ts'
import { createCounter, createHistogram } from '../observability/measures.ts'
import { type MetricsServer, openMetricsServer } from '../observability/metrics-server.ts'
import { countedPerformer, timedFacilitator } from '../observability/watched.ts'
import type { Facilitator } from '../payment/facilitators/facilitator.ts'
import type { Disagreement } from '../payment/rails/testimony.ts'
import type { Database } from '../store/engine/database.ts'
import { unreachablePayments } from '../store/payments/unreachable-payments.ts'
import { queueDepth } from '../store/tasks/queue-depth.ts'
import type { UpstreamHealth } from '../upstream/health.ts'

/** What an operator may see of a running gateway, without naming any payer. */
export interface Observation {
  performer(performer: Performer): Performer
  facilitator(facilitator: Facilitator): Facilitator
  /** Counts nodes that contradicted another about a payment. */
  disagreement(seen: Pick<Disagreement, 'network' | 'said'>): void
  /** Serves what was seen, where the configuration names a port for it. */
  open(sources: ObservationSources): Promise<MetricsServer | undefined>
}

interface ObservationSources {
  readonly database: Database
  /** Those on which payments are looked after. */
  readonly networks: readonly string[]
  readonly upstreams: UpstreamHealth
  readonly liveStreams: () => number
  /** How many log lines could not be written. */
  readonly lostLines: () => number
  readonly clock: Clock
}

const SETTLEMENT_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60]
const LAG_RESOLUTION_MS = 10
const STATES = ['idle', 'answering', 'degraded', 'down'] as const

/** Counts nothing where nobody can look. */
export function observe({ metrics }: Config): Observation {
  if (!metrics)
    return {
      performer: (plain) => plain,
      facilitator: (plain) => plain,
      disagreement() {},
      open: async () => undefined,
    }
  const calls = createCounter('pennywire_calls_total', 'Calls by tool and by what became of them.')
  const disagreements = createCounter(
    'pennywire_node_disagreements_total',
    'Payments about which a node of a chain contradicted another, by network and host.',
  )
  const settlements = createHistogram(
    'pennywire_settlement_seconds',
    'How long facilitators took to settle, by what they said.',
    SETTLEMENT_SECONDS,
  )

  return {
    performer: (performer) => countedPerformer(performer, calls),
    facilitator: (facilitator) => timedFacilitator(facilitator, settlements),
    disagreement({ network, said }) {
      for (const host of Object.keys(said)) disagreements.add({ network, host })
    },
    async open({ database, networks, upstreams, liveStreams, lostLines, clock }) {
      const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
      const families = async () => [
        calls.family(),
        disagreements.family(),
        settlements.family(),
        upstreamStates(upstreams),
        lagOf(lag),
        ...(await waiting(database, { networks, now: clock.now() })),
        gauge('pennywire_live_streams', 'Who listens to the feed of calls.', liveStreams()),
        counter('pennywire_log_lines_lost_total', 'Log lines that could not be written.', lostLines()),
        gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
      ]
      const server = await openMetricsServer(families, metrics)
      lag.enable()
      return {
        url: server.url,
        close() {
          lag.disable()
          return server.close()
        },
      }
    },
  }
}

function upstreamStates(upstreams: UpstreamHealth): Family {
  return {
    name: 'pennywire_upstream_state',
    type: 'gauge',
    help: '1 for the state that an upstream is in.',
    samples: upstreams.list().flatMap(({ name, promise, state }) =>
      STATES.map((each) => {
        return { labels: { upstream: name, promise, state: each }, value: each === state ? 1 : 0 }
      }),
    ),
  }
}

/** Since the last time that somebody looked. */
function lagOf(lag: ReturnType<typeof monitorEventLoopDelay>): Family {
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

/** A database that is away is told by what is missing, and by no figure. */
async function waiting(
  database: Database,
  { networks, now }: { readonly networks: readonly string[]; readonly now: number },
): Promise<readonly Family[]> {
  const [depth, unreachable] = await Promise.all([
    queueDepth(database, now).catch(() => undefined),
    unreachablePayments(database, networks).catch(() => []),
  ])
  return [
    gauge('pennywire_database_up', '1 while the database answers.', depth ? 1 : 0),
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
            help: 'Undecided payments on networks that are not configured, which nobody looks at.',
            samples:
              unreachable.length === 0
                ? [{ value: 0 }]
                : unreachable.map(({ network, count }) => ({ labels: { network }, value: count })),
          },
        ]
      : []),
  ]
}

function counter(name: string, help: string, value: number): Family {
  return { name, type: 'counter', help, samples: [{ value }] }
}

function gauge(name: string, help: string, value: number): Family {
  return { name, type: 'gauge', help, samples: [{ value }] }
}

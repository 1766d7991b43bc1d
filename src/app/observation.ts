import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Performer } from '../calls/performer.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../core/clock.ts'
import { countCalls, timeFacilitator } from '../observability/instrumentation.ts'
import { createCounter, createHistogram } from '../observability/measures.ts'
import { type MetricsServer, openMetricsServer } from '../observability/metrics-server.ts'
import { createSettlementTimes, type SettlementTimes } from '../observability/settlement-times.ts'
import type { Facilitator } from '../payment/facilitators/facilitator.ts'
import type { Disagreement } from '../payment/rails/testimony.ts'
import type { Database } from '../store/engine/database.ts'
import type { UpstreamHealth } from '../upstream/health.ts'
import {
  counterFamily,
  databaseFamilies,
  gaugeFamily,
  loopDelayFamily,
  upstreamFamily,
} from './metric-families.ts'

/** What an operator may see of a running gateway, without naming any payer. */
export interface Observation {
  performer(performer: Performer): Performer
  facilitator(facilitator: Facilitator): Facilitator
  /** How long settlements take; counted without a port for metrics too. */
  readonly settlementTimes: SettlementTimes
  /** Counts nodes that contradicted another about a payment. */
  disagreement(seen: Pick<Disagreement, 'network' | 'answers'>): void
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

/** Counts nothing where no one can look. */
export function observe({ metrics }: Config): Observation {
  const settlementTimes = createSettlementTimes()
  if (!metrics)
    return {
      performer: (plain) => plain,
      facilitator: settlementTimes.watch,
      settlementTimes,
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
    'How long facilitators took to settle, by their answer.',
    SETTLEMENT_SECONDS,
  )

  return {
    performer: (performer) => countCalls(performer, calls),
    facilitator: (facilitator) => timeFacilitator(settlementTimes.watch(facilitator), settlements),
    settlementTimes,
    disagreement({ network, answers: result }) {
      for (const host of Object.keys(result)) disagreements.add({ network, host })
    },
    async open({ database, networks, upstreams, liveStreams, lostLines, clock }) {
      const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
      const families = async () => [
        calls.family(),
        disagreements.family(),
        settlements.family(),
        upstreamFamily(upstreams),
        loopDelayFamily(lag),
        ...(await databaseFamilies(database, { networks, now: clock.now() })),
        gaugeFamily('pennywire_live_streams', 'Who listens to the feed of calls.', liveStreams()),
        counterFamily('pennywire_log_lines_lost_total', 'Log lines that could not be written.', lostLines()),
        gaugeFamily('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
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

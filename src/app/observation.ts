import type { Performer } from '../calls/performer.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../core/logger.ts'
import type { Runtime } from '../core/runtime.ts'
import { VERSION } from '../core/version.ts'
import { logCalls } from '../observability/call-log.ts'
import {
  type FacilitatorPrice,
  facilitatorFamilies,
  findFacilitatorPrice,
  findSettlementUsd,
} from '../observability/facilitator-families.ts'
import { countCalls, timeFacilitator } from '../observability/instrumentation.ts'
import { createCounter, createHistogram } from '../observability/measures.ts'
import { watchProcess } from '../observability/process-watch.ts'
import {
  createSettlementTimes,
  type FacilitatorRecord,
  type SettlementTimes,
} from '../observability/settlement-times.ts'
import type { Facilitator } from '../payment/facilitators/facilitator.ts'
import { networksOf, type Rail } from '../payment/model/rail.ts'
import type { Disagreement } from '../payment/rails/testimony.ts'
import type { AccountBalanceReader } from '../services/admin/account-balances.ts'
import type { Database } from '../store/engine/database.ts'
import type { UpstreamHealth } from '../upstream/health.ts'
import { createBalanceFamily } from './account-balances.ts'
import { clockFamily } from './clock-family.ts'
import { counterFamily, databaseFamilies, gaugeFamily, upstreamFamilies } from './metric-families.ts'
import { moneyFamilies } from './money-families.ts'
import { type OpenedMetrics, openMetrics } from './open-metrics.ts'
import type { PaymentMeans } from './payments/payment-means.ts'
import type { ClockOffset } from './probes/clock-watch.ts'
import { signerFamilies } from './signer-family.ts'

/** What an operator may see of a running gateway, without naming any payer. */
export interface Observation {
  performer(performer: Performer): Performer
  facilitator(facilitator: Facilitator): Facilitator
  /** How long settlements take; counted without a port for metrics too. */
  readonly settlementTimes: SettlementTimes
  /** What one asks, and what it has settled since the start. */
  facilitatorFacts(name: string): FacilitatorPrice & FacilitatorRecord
  /** Counts nodes that contradicted another about a payment. */
  disagreement(seen: Pick<Disagreement, 'network' | 'answers'>): void
  /** Serves what was seen, and sends it, where the configuration names a port and a collector for it. */
  open(sources: ObservationSources): Promise<OpenedMetrics | undefined>
}

interface ObservationSources {
  readonly database: Database
  /** Those on which payments are looked after. */
  readonly rails: readonly Rail[]
  readonly upstreams: UpstreamHealth
  readonly means: Pick<PaymentMeans, 'facilitatorMonitor' | 'signers'>
  readonly balances: AccountBalanceReader
  readonly liveStreams: () => number
  readonly clockOffsets: () => readonly ClockOffset[]
  readonly runtime: Pick<Runtime, 'clock' | 'logger' | 'scheduler'>
}

const SETTLEMENT_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60]
const CALL_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts nothing where no one can look. */
export function observe(
  { metrics, metricsPush, payment, runningCosts }: Config,
  callLogger: Logger,
): Observation {
  const settlementTimes = createSettlementTimes()
  const facilitatorFacts = (name: string) => ({
    ...findFacilitatorPrice(payment.facilitators, name),
    ...settlementTimes.recordOf(name),
  })
  if (!metrics && !metricsPush)
    return {
      performer: (plain) => logCalls(plain, callLogger),
      facilitator: settlementTimes.watch,
      settlementTimes,
      facilitatorFacts,
      disagreement() {},
      open: async () => undefined,
    }
  const calls = createCounter('pennywire_calls_total', 'Calls by tool and by what became of them.')
  const durations = createHistogram(
    'pennywire_call_duration_seconds',
    'How long calls took, by family of tools and by door.',
    CALL_SECONDS,
  )
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
    performer: (performer) => countCalls(logCalls(performer, callLogger), { calls, durations }),
    facilitator: (facilitator) => timeFacilitator(settlementTimes.watch(facilitator), settlements),
    settlementTimes,
    facilitatorFacts,
    disagreement({ network, answers: result }) {
      for (const host of Object.keys(result)) disagreements.add({ network, host })
    },
    async open({ database, rails, upstreams, means, balances, liveStreams, clockOffsets, runtime }) {
      const { clock, logger } = runtime
      const networks = networksOf(rails)
      const provable = networksOf(rails.filter(({ arrivals }) => arrivals))
      const own = watchProcess(VERSION)
      const balanceFamily = createBalanceFamily(balances)
      const settlementUsd = findSettlementUsd(payment, runningCosts)
      const families = async () => {
        const deps = { networks, provable, settlementUsd, now: clock.now() }
        return [
          calls.family(),
          durations.family(),
          disagreements.family(),
          settlements.family(),
          ...facilitatorFamilies(means.facilitatorMonitor?.status() ?? [], payment.facilitators),
          ...upstreamFamilies(upstreams),
          ...(await Promise.all([databaseFamilies(database, deps), moneyFamilies(database, deps)])).flat(),
          balanceFamily(),
          ...signerFamilies(means),
          clockFamily(clockOffsets()),
          gaugeFamily('pennywire_live_streams', 'Who listens to the feed of calls.', liveStreams()),
          counterFamily(
            'pennywire_log_lines_lost_total',
            'Log lines that could not be written.',
            logger.lost?.() ?? 0,
          ),
          ...own.families(),
        ]
      }
      return openMetrics({ families, own, runtime, metrics, metricsPush })
    },
  }
}

import { judge, type Verdict } from '../../analysis/monitors/monitor.ts'
import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import { forEachConcurrently } from '../../core/for-each-concurrently.ts'
import type {
  MonitorObservation,
  MonitorRepository,
  MonitorRow,
} from '../../store/features/monitor-repository.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'
import type { SpentNonces } from '../../store/payments/spent-nonces.ts'
import { marketKey, type Observation, observe } from '../../tools/monitors/observe.ts'
import type { DataSources } from '../../upstream/data-sources.ts'
import { provenance } from '../../upstream/sourced.ts'
import { CHECK_INTERVAL_MS, toMonitor } from './monitor-service.ts'

const MAX_MONITORS = 1_000
const MAX_CONCURRENT_CHECKS = 8

type CheckResult = { readonly observed: Observation } | { readonly trouble: string; readonly bug?: unknown }

/**
 * The job that looks at what monitors watch. Every place is asked about once a run, however many monitors look there,
 * and every monitor is judged at most once a minute. What an upstream does not tell makes no event: it stands in the
 * monitor's status.
 */
export function createMonitorWatch({
  repository,
  nonces,
  mode,
  data,
  clock,
  dataClock,
}: {
  readonly repository: MonitorRepository
  readonly nonces: SpentNonces
  readonly mode: DataMode
  readonly data: DataSources
  readonly clock: Clock
  readonly dataClock: Clock
}): PeriodicJob {
  async function check(row: MonitorRow, signal: AbortSignal): Promise<CheckResult> {
    try {
      return { observed: await observe(toMonitor(row), data, { signal, now: dataClock.now() }) }
    } catch (error) {
      if (error instanceof GatewayError) return { trouble: error.message }
      return { trouble: 'Something went wrong on our side.', bug: error }
    }
  }

  async function recordObservation(
    row: MonitorRow,
    observation: CheckResult,
  ): Promise<'notified' | 'quiet' | 'trouble' | 'taken'> {
    const at = clock.now()
    const times = { at, nextCheckAt: at + CHECK_INTERVAL_MS }
    if ('trouble' in observation) {
      const { trouble } = observation
      const isNoted = await repository.recordObservation(row, {
        ...times,
        state: row.state,
        figures: null,
        trouble,
      })
      return isNoted ? 'trouble' : 'taken'
    }
    const { observed } = observation
    const verdict = judge(toMonitor(row), observed.sight, row.state)
    const { state, sentence } = verdict
    const quiet: MonitorObservation = {
      ...times,
      state,
      figures: JSON.stringify(observed.figures),
      trouble: null,
    }
    if (sentence === null) return (await repository.recordObservation(row, quiet)) ? 'quiet' : 'taken'
    const event = (sequence: number) => JSON.stringify(eventBody(row, { sequence, at, observed, verdict }))
    return (await repository.recordObservation(row, { ...quiet, event })) ? 'notified' : 'taken'
  }

  function eventBody(
    { id, kind, token }: MonitorRow,
    {
      sequence,
      at,
      observed,
      verdict,
    }: { sequence: number; at: number; observed: Observation; verdict: Verdict },
  ) {
    const { sentence, launches, mayHaveMissed } = verdict
    return {
      type: 'monitor.event',
      monitorId: id,
      sequence,
      at: new Date(at).toISOString(),
      kind,
      ...(kind === 'launch' ? {} : { token }),
      sentence,
      figures: observed.figures,
      ...(launches
        ? { launches, mayHaveMissed, untrustedText: ['launches[].name', 'launches[].symbol'] }
        : {}),
      provenance: provenance([observed], dataClock.now()),
    }
  }

  return {
    name: 'watch-monitors',
    everyMilliseconds: CHECK_INTERVAL_MS,
    async run(signal) {
      const counts = { markets: 0, notified: 0, quiet: 0, trouble: 0, taken: 0 }
      const bugs: unknown[] = []
      const now = clock.now()
      const due = await repository.listDue(mode, now, MAX_MONITORS)
      const positions = groupByMarket(due)
      await forEachConcurrently(positions, MAX_CONCURRENT_CHECKS, async (rows) => {
        const [first] = rows
        if (!first || signal.aborted) return
        const observation = await check(first, signal)
        if (signal.aborted) return
        if ('bug' in observation) bugs.push(observation.bug)
        counts.markets += 1
        for (const row of rows) counts[await recordObservation(row, observation)] += 1
      })
      const [forgotten] = await Promise.all([repository.forget(now, signal), nonces.forget(now, signal)])
      // reported only now, so that one market in trouble delays no other
      if (bugs.length > 0) throw new AggregateError(bugs, 'Some markets could not be looked at.')
      return { ...counts, forgotten }
    },
  }
}

function groupByMarket(monitors: readonly MonitorRow[]): readonly MonitorRow[][] {
  const positions = new Map<string, MonitorRow[]>()
  for (const row of monitors) {
    const position = marketKey(toMonitor(row))
    const there = positions.get(position)
    if (there) there.push(row)
    else positions.set(position, [row])
  }
  return [...positions.values()]
}

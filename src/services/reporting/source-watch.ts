import { z } from 'zod'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import type { SourceProbeRepository } from '../../store/features/source-probe-repository.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'
import type { DataHealth, WatchedSource } from '../../tools/markets/source-health-ports.ts'
import type { ProbeOutcome, SourceProber, UpstreamHealth } from '../../upstream/health.ts'
import { judgeData, judgeSource } from './judge-data.ts'

interface SourceWatchDeps {
  /** Undefined where data is not live: then there is nothing to find out. */
  readonly prober: SourceProber | undefined
  readonly health: UpstreamHealth
  readonly repository: SourceProbeRepository
  readonly clock: Clock
  readonly scheduler: Scheduler
}

const EVERY_MS = 10 * MINUTE_MS
/** A finding that is older proves nothing about now. */
const MAX_PROBE_AGE_MS = HOUR_MS
/** The readiness probe waits for it, also while the database does not answer. */
const MAX_READ_MS = 1_000
/** Readers of the status share one look at the table. */
const CACHE_MS = 15_000

/** Written by ourselves; a row that an older version wrote differently counts as none. */
const StoredOutcome = z.looseObject({
  source: z.string(),
  operation: z.string(),
  state: z.enum(['ok', 'stale', 'failed', 'off']),
  at: z.number(),
  fallbacks: z.array(z.string()),
}) as unknown as z.ZodType<ProbeOutcome>

export interface SourceWatch extends DataHealth {
  readonly job: PeriodicJob
}

/**
 * Finds out by schedule how idle sources are: each is probed once in ten minutes, by one of all gateways,
 * unless traffic has asked it lately or the probe costs money. Reading the status asks no source.
 */
export function createSourceWatch({
  prober,
  health,
  repository,
  clock,
  scheduler,
}: SourceWatchDeps): SourceWatch {
  let looked: { readonly at: number; readonly found: Promise<readonly ProbeOutcome[]> } | undefined

  async function read(): Promise<readonly ProbeOutcome[]> {
    const rows = await repository.list(clock.now() - MAX_PROBE_AGE_MS)
    return rows.flatMap(({ outcome }) => StoredOutcome.safeParse(parse(outcome)).data ?? [])
  }

  async function probes(): Promise<readonly ProbeOutcome[]> {
    if (!prober) return []
    if (!looked || clock.now() - looked.at >= CACHE_MS)
      // a status page is worth more without probes than not at all
      looked = {
        at: clock.now(),
        found: withDeadline(scheduler, MAX_READ_MS, read, () => []).catch(() => []),
      }
    return looked.found
  }

  async function sources(): Promise<readonly WatchedSource[]> {
    const found = new Map((await probes()).map((probe) => [probe.source, probe]))
    return health.list().map((status) => {
      const probe = found.get(status.name)
      return probe ? { ...status, state: judgeSource(status, probe), probe } : status
    })
  }

  function findIdle({ names, costOf }: SourceProber): readonly string[] {
    const since = clock.now() - EVERY_MS
    const busy = new Set(
      health
        .list()
        .filter(({ lastSuccessAt = 0, lastFailureAt = 0 }) => Math.max(lastSuccessAt, lastFailureAt) > since)
        .map(({ name }) => name),
    )
    return names.filter((name) => !busy.has(name) && costOf(name) === 0)
  }

  return {
    sources,
    state: async () => judgeData(await sources()),
    job: {
      name: 'probe-sources',
      everyMilliseconds: prober ? EVERY_MS : null,
      async run(signal) {
        if (!prober) return { probed: 0 }
        const found = await prober.probe(findIdle(prober), { signal })
        const asked = found.filter(({ state }) => state !== 'off')
        for (const outcome of asked)
          await repository.keep({
            source: outcome.source,
            outcome: JSON.stringify(outcome),
            probed_at: outcome.at,
          })
        looked = undefined
        const named = (state: ProbeOutcome['state']) =>
          asked.filter((outcome) => outcome.state === state).map(({ source }) => source)
        return { probed: asked.length, failed: named('failed'), stale: named('stale') }
      },
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

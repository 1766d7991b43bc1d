import { HOUR_MS } from '../core/durations.ts'
import type { UpstreamStatus } from './health.ts'
import type { ProbeOutcome } from './probes/probe-sources.ts'

/** At a glance: whether what is sold can be made. */
export interface DataState {
  /** `down`: no source answers; `degraded`: some do not, or tell old data. */
  readonly status: 'ok' | 'degraded' | 'down'
  readonly sourcesDown: readonly string[]
}

/** What is known of the data sources, without asking them. */
export interface DataHealth {
  /** What the last probe of each source found, whichever gateway made it; empty unless data is live. */
  probes(): Promise<readonly ProbeOutcome[]>
  state(): Promise<DataState>
}

/** A finding that is older says nothing of now. */
export const MAX_PROBE_AGE_MS = HOUR_MS

/**
 * Sums up traffic and probes: a source is down when its last three answers in traffic failed, or, where it was not asked
 * since the last probe, when that failed.
 */
export function judgeData(statuses: readonly UpstreamStatus[], probes: readonly ProbeOutcome[]): DataState {
  const judged = statuses.map((status) => ({
    name: status.name,
    state: judgeSource(
      status,
      probes.find(({ source }) => source === status.name),
    ),
  }))
  const known = judged.filter(({ state }) => state !== 'idle')
  const sourcesDown = known.filter(({ state }) => state === 'down').map(({ name }) => name)
  const isAllDown = known.length > 0 && sourcesDown.length === known.length
  const isWhole = known.every(({ state }) => state === 'answering')
  return { status: isAllDown ? 'down' : isWhole ? 'ok' : 'degraded', sourcesDown }
}

/** Which of both is newer: what traffic met, or what a probe found. */
export function judgeSource(
  { state, lastSuccessAt = 0, lastFailureAt = 0 }: UpstreamStatus,
  probe: ProbeOutcome | undefined,
): UpstreamStatus['state'] {
  if (!probe || probe.state === 'off') return state
  if (state !== 'idle' && Math.max(lastSuccessAt, lastFailureAt) > probe.at + (probe.milliseconds ?? 0))
    return state
  if (probe.state === 'failed') return 'down'
  return probe.state === 'stale' ? 'degraded' : 'answering'
}

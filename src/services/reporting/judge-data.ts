import type { DataState, WatchedSource } from '../../tools/markets/source-health-ports.ts'
import type { ProbeOutcome, UpstreamStatus } from '../../upstream/health.ts'

/**
 * Sums up how sources are: those that were never asked say nothing, and one that does not answer leaves the rest as they
 * are.
 */
export function judgeData(sources: readonly WatchedSource[]): DataState {
  const known = sources.filter(({ state }) => state !== 'idle')
  const sourcesDown = known.filter(({ state }) => state === 'down').map(({ name }) => name)
  if (known.length > 0 && sourcesDown.length === known.length) return { status: 'down', sourcesDown }
  const isWhole = known.every(({ state }) => state === 'answering')
  return { status: isWhole ? 'ok' : 'degraded', sourcesDown }
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

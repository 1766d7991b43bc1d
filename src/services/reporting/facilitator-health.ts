import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import type { FacilitatorMonitor, FacilitatorState } from '../../payment/facilitators/facilitator-monitor.ts'
import type { UpstreamStatus } from '../../upstream/health.ts'

/** The state of remote facilitators, in the form that every upstream reports. */
export function facilitatorHealth(board: FacilitatorMonitor | undefined): readonly UpstreamStatus[] {
  const states = { ready: 'answering', suspect: 'degraded', resting: 'down' } as const
  return (board?.status() ?? []).map(({ name, state, networks }) => ({
    name,
    promise: 'facilitator',
    mode: 'live',
    state: state === 'ready' && networks === undefined ? 'idle' : states[state],
  }))
}

/** The state of all facilitators, in the order in which they are asked; those of this process need no breaker. */
export function facilitatorStates(
  board: FacilitatorMonitor | undefined,
  facilitators: readonly Facilitator[],
): readonly FacilitatorState[] {
  const remote = board?.status() ?? []
  const names = new Set(facilitators.map(({ name }) => name))
  return [
    ...facilitators.map(
      ({ name }): FacilitatorState =>
        remote.find((status) => status.name === name) ?? { name, state: 'in process', networks: undefined },
    ),
    ...remote.filter(({ name }) => !names.has(name)),
  ]
}

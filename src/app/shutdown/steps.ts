import type { Clock } from '../../core/clock.ts'
import type { Gate } from '../../payment/gate/gate.ts'
import type { OwnedClaims } from '../../store/payments/owned-claims.ts'
import type { Background } from '../background.ts'
import type { Calls } from '../wiring/calls.ts'
import type { Doors } from '../wiring/doors.ts'
import type { ShutdownSteps } from './shutdown.ts'

interface ShutdownStepsDeps {
  readonly doors: Pick<Doors, 'leave' | 'drain' | 'server' | 'live' | 'a2a'>
  readonly gate: Gate
  readonly calls: Pick<Calls, 'streams' | 'idle'>
  readonly background: Pick<Background, 'jobs' | 'worker' | 'leave'>
  readonly ownedClaims: Pick<OwnedClaims, 'handOver'>
  readonly clock: Clock
  /** Closes what the gateway is built on. */
  end(): Promise<void>
}

/** What a gateway ends at each step of its shutdown. */
export function createShutdownSteps(deps: ShutdownStepsDeps): ShutdownSteps {
  const { gate, calls, ownedClaims, clock } = deps
  const { jobs, worker } = deps.background
  const { leave, drain, server, live, a2a } = deps.doors
  return {
    announce: leave,
    stopAccepting() {
      live.close()
      return [drain(), gate.idle(), jobs.stop(), worker.stop(), a2a.idle()]
    },
    async abort() {
      await a2a.stop()
      gate.abortUnsettled()
      await calls.streams.close()
    },
    rejectWaiters: gate.rejectWaiters,
    closeConnections() {
      server.closeAllConnections()
      return [calls.idle(), gate.idle(), worker.stop()]
    },
    release: () => [worker.release(), jobs.release(), ownedClaims.handOver(clock.now())],
    async end() {
      await deps.background.leave()
      await deps.end()
    },
  }
}

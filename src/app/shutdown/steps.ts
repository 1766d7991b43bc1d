import type { Clock } from '../../core/clock.ts'
import { SECOND_MS } from '../../core/durations.ts'
import type { Logger } from '../../core/logger.ts'
import type { Gate } from '../../payment/gate/gate.ts'
import type { OwnedClaims } from '../../store/payments/owned-claims.ts'
import type { Background } from '../background.ts'
import type { Calls } from '../wiring/calls.ts'
import type { Doors } from '../wiring/doors.ts'
import type { ShutdownSteps } from './shutdown.ts'

interface ShutdownStepsDeps {
  readonly doors: Pick<Doors, 'leave' | 'drain' | 'server' | 'live' | 'a2a'>
  readonly gate: Gate
  readonly calls: Pick<Calls, 'streams' | 'idle' | 'servedCount'>
  readonly background: Pick<Background, 'jobs' | 'worker' | 'leave'>
  readonly ownedClaims: Pick<OwnedClaims, 'handOver'>
  readonly clock: Clock
  readonly logger: Logger
  /** Closes what the gateway is built on. */
  end(): Promise<void>
}

/** What a gateway ends at each step of its shutdown; the last writes down how it went, and for which reason. */
export function createShutdownSteps(deps: ShutdownStepsDeps, reason: string): ShutdownSteps {
  const { gate, calls, ownedClaims, clock, logger } = deps
  const startedAt = performance.now()
  const handedOver = { payments: 0, jobs: 0 }
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
    release() {
      const countJobs = (count: number) => {
        handedOver.jobs += count
      }
      return [
        worker.release().then(countJobs),
        jobs.release().then(countJobs),
        ownedClaims.handOver(clock.now()).then((count) => {
          handedOver.payments = count
        }),
      ]
    },
    async end() {
      await deps.background.leave()
      await deps.end()
      const seconds = Math.round(performance.now() - startedAt) / SECOND_MS
      logger.info({ reason, served: calls.servedCount(), handedOver, seconds }, 'gateway stopped')
    },
  }
}

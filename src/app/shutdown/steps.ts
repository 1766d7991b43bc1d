import type { Clock } from '../../core/clock.ts'
import type { Gate } from '../../payment/gate/gate.ts'
import type { HeldPayments } from '../../store/payments/owned-claims.ts'
import type { Background } from '../background.ts'
import type { Calls } from '../wiring/calls.ts'
import type { Doors } from '../wiring/doors.ts'
import type { LeavingSteps } from './shutdown.ts'

interface WayOutParts {
  readonly doors: Pick<Doors, 'leave' | 'drain' | 'server' | 'live' | 'a2a'>
  readonly gate: Gate
  readonly calls: Pick<Calls, 'streams' | 'idle'>
  readonly background: Pick<Background, 'jobs' | 'worker'>
  readonly held: Pick<HeldPayments, 'handOver'>
  readonly clock: Clock
  /** Closes what the gateway is built on. */
  end(): Promise<void>
}

/** What a gateway ends at each step of its shutdown. */
export function wayOut(parts: WayOutParts): LeavingSteps {
  const { gate, calls, held, clock } = parts
  const { jobs, worker } = parts.background
  const { leave, drain, server, live, a2a } = parts.doors
  return {
    announce: leave,
    shut() {
      live.close()
      return [drain(), gate.idle(), jobs.stop(), worker.stop(), a2a.idle()]
    },
    async breakOff() {
      await a2a.stop()
      gate.breakOff()
      await calls.streams.close()
    },
    giveUp: gate.giveUp,
    cut() {
      server.closeAllConnections()
      return [calls.idle(), gate.idle(), worker.stop()]
    },
    handOver: () => [worker.release(), jobs.release(), held.handOver(clock.now())],
    end: parts.end,
  }
}

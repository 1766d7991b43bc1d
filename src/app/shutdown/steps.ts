import type { Streams } from '../../calls/streams.ts'
import type { Clock } from '../../core/clock.ts'
import type { HeldPayments } from '../../store/payments/owned-claims.ts'
import type { Background } from '../background.ts'
import type { openGate } from '../payments/engine.ts'
import type { Doors } from '../wiring/doors.ts'
import type { LeavingSteps } from './shutdown.ts'

interface WayOutParts {
  readonly doors: Pick<Doors, 'leave' | 'drain' | 'server' | 'live' | 'a2a'>
  readonly gate: ReturnType<typeof openGate>['gate']
  readonly streams: Pick<Streams, 'close'>
  /** Resolves when no call is under way at any door. */
  readonly callsEnded: () => Promise<void>
  readonly background: Pick<Background, 'jobs' | 'worker'>
  readonly held: Pick<HeldPayments, 'handOver'>
  readonly clock: Clock
  /** Closes what the gateway stands on. */
  end(): Promise<void>
}

/** What a gateway ends at each step of its leaving. */
export function wayOut(parts: WayOutParts): LeavingSteps {
  const { gate, streams, callsEnded, held, clock } = parts
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
      await streams.close()
    },
    giveUp: gate.giveUp,
    cut() {
      server.closeAllConnections()
      return [callsEnded(), gate.idle(), worker.stop()]
    },
    handOver: () => [worker.handOver(), jobs.handOver(), held.handOver(clock.now())],
    end: parts.end,
  }
}

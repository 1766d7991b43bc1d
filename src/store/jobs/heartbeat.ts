import { type Clock, monotonicClock, type Scheduler } from '../../core/clock.ts'
import { BEAT_MS } from '../../core/leases.ts'
import type { GatewayPresence, TakenOver } from '../engine/gateway-presence.ts'

export interface Heartbeat {
  /** Ends what this gateway still holds; others need not find out by its silence. */
  stop(): Promise<void>
}

interface HeartbeatDeps {
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly onTakenOver: (taken: TakenOver) => void
}

/**
 * Reports to the other gateways on a database that this one lives, and looks for those that do not, until it is stopped.
 * Returns after the first report. A database that does not answer is asked again.
 *
 * @param presence Left out where there can be no other gateways.
 */
export async function startHeartbeat(
  presence: GatewayPresence | undefined,
  { clock, scheduler, onTakenOver }: HeartbeatDeps,
): Promise<Heartbeat> {
  if (!presence) return { stop: async () => {} }
  const elapsed = monotonicClock(clock)
  const stopping = new AbortController()

  async function beat(others: GatewayPresence): Promise<void> {
    for (const taken of await others.beat(elapsed.now())) onTakenOver(taken)
  }

  async function runLoop(others: GatewayPresence): Promise<void> {
    while (!stopping.signal.aborted) {
      await scheduler.sleep(BEAT_MS, stopping.signal)
      // the failures of a database are seen by everything else as well
      if (!stopping.signal.aborted) await beat(others).catch(() => {})
    }
  }

  await beat(presence).catch(() => {})
  const loop = runLoop(presence)
  return {
    async stop() {
      stopping.abort()
      await loop
      await presence.leave().catch(() => {})
    },
  }
}

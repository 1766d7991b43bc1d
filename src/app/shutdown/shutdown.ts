import type { Config } from '../../config/config.ts'
import type { Scheduler } from '../../core/clock.ts'

/** The steps in which a gateway goes; what one returns is waited for, though not for ever. */
export interface ShutdownSteps {
  /** Lets anyone who is answered from now on come back by another way. */
  announce(): void
  /** Takes no new work: everything that is to end by itself. */
  stopAccepting(): readonly Promise<unknown>[]
  /** Calls off what has not ended; anyone who waits for it is informed, and nothing is charged for it. */
  abort(): Promise<void>
  /** Answers every waiting caller that the outcome is not known yet. */
  rejectWaiters(): void
  /** Cuts the connections that are left: what is still written down after that. */
  closeConnections(): readonly Promise<unknown>[]
  /** Gives what is in hand to the next owner. */
  release(): readonly Promise<unknown>[]
  end(): Promise<void>
}

/** How a gateway goes, in the order in which proxies, callers and other gateways have to hear of it. */
export interface Shutdown {
  /** True from the moment it was asked to go. */
  isShuttingDown(): boolean
  /** @param graceMilliseconds Instead of what is configured. */
  run(graceMilliseconds: number | undefined, steps: ShutdownSteps): Promise<void>
}

/** Calls that are called off have as long to say so, and to write it down. */
const ABORT_GRACE_MS = 1_000
/** How long the last message may take to leave. */
const FLUSH_MS = 100
/** A database that is away keeps no gateway from stopping. */
const RELEASE_MS = 5_000

export function createShutdown(
  { drainMilliseconds, graceMilliseconds }: Config['closing'],
  { sleep }: Pick<Scheduler, 'sleep'>,
): Shutdown {
  let isShuttingDown = false

  /** False when the time was over before. */
  async function waitUpTo(milliseconds: number, work: readonly Promise<unknown>[]): Promise<boolean> {
    const timeout = new AbortController()
    const settled = Promise.allSettled(work).then(() => true)
    const ended = await Promise.race([settled, sleep(milliseconds, timeout.signal).then(() => false)])
    timeout.abort()
    return ended
  }

  return {
    isShuttingDown: () => isShuttingDown,
    async run(grace = graceMilliseconds, steps) {
      isShuttingDown = true
      steps.announce()
      if (drainMilliseconds > 0) await sleep(drainMilliseconds)
      const ending = steps.stopAccepting()
      await waitUpTo(grace, ending)
      if (!(await waitUpTo(ABORT_GRACE_MS, [steps.abort(), ...ending]))) {
        steps.rejectWaiters()
        await sleep(FLUSH_MS)
      }
      await waitUpTo(ABORT_GRACE_MS / 2, steps.closeConnections())
      await waitUpTo(RELEASE_MS, steps.release())
      await steps.end()
    },
  }
}

import type { Config } from '../../config/config.ts'
import type { Scheduler } from '../../core/clock.ts'

/** The steps in which a gateway goes; what one returns is waited for, though not for ever. */
export interface LeavingSteps {
  /** Lets whoever is answered from now on come back by another way. */
  announce(): void
  /** Takes no new work: everything that is to end by itself. */
  shut(): readonly Promise<unknown>[]
  /** Calls off what has not ended; whoever waits for it is told, and nothing is charged for it. */
  breakOff(): Promise<void>
  /** Tells whoever waits still that nobody knows yet. */
  giveUp(): void
  /** Cuts the connections that are left: what is still written down after that. */
  cut(): readonly Promise<unknown>[]
  /** Gives what is in hand to whoever comes next. */
  handOver(): readonly Promise<unknown>[]
  end(): Promise<void>
}

/** How a gateway goes, in the order in which proxies, callers and other gateways have to hear of it. */
export interface Leaving {
  /** True from the moment it was asked to go. */
  hasBegun(): boolean
  /** @param graceMilliseconds Instead of what is configured. */
  leave(graceMilliseconds: number | undefined, steps: LeavingSteps): Promise<void>
}

/** Calls that are called off have as long to say so, and to write it down. */
const PARTING_MS = 1_000
/** What is said last has so long to leave. */
const LAST_WORDS_MS = 100
/** A database that is away keeps nobody from going. */
const HANDING_OVER_MS = 5_000

export function createLeaving(
  { drainMilliseconds, graceMilliseconds }: Config['closing'],
  { sleep }: Pick<Scheduler, 'sleep'>,
): Leaving {
  let hasBegun = false

  /** False when the time was over before. */
  async function within(milliseconds: number, work: readonly Promise<unknown>[]): Promise<boolean> {
    const over = new AbortController()
    const inTime = Promise.allSettled(work).then(() => true)
    const ended = await Promise.race([inTime, sleep(milliseconds, over.signal).then(() => false)])
    over.abort()
    return ended
  }

  return {
    hasBegun: () => hasBegun,
    async leave(grace = graceMilliseconds, steps) {
      hasBegun = true
      steps.announce()
      if (drainMilliseconds > 0) await sleep(drainMilliseconds)
      const ending = steps.shut()
      await within(grace, ending)
      if (!(await within(PARTING_MS, [steps.breakOff(), ...ending]))) {
        steps.giveUp()
        await sleep(LAST_WORDS_MS)
      }
      await within(PARTING_MS / 2, steps.cut())
      await within(HANDING_OVER_MS, steps.handOver())
      await steps.end()
    },
  }
}

import type { Chance } from './chance.ts'
import { chooseDelay, type Latency } from './latency.ts'
import type { Timeline } from './timeline.ts'

/** The process that calls: what comes back for a dead one is never heard. */
export interface Life {
  isOver: boolean
}

/** A connection between a gateway and something outside it. */
export interface Line {
  /** Does something at the other end after a while, and brings back what came of it after another. */
  call<T>(there: () => T | Promise<T>): Promise<T>
}

export function createLine(
  timeline: Timeline,
  life: Life,
  { chance, latency }: { readonly chance: Chance; readonly latency: () => Latency },
): Line {
  const delay = () => chooseDelay(latency(), chance)

  return {
    call(there) {
      return new Promise((resolve, reject) => {
        if (life.isOver) return
        const back = (answer: () => void) =>
          timeline.after(delay(), () => {
            if (!life.isOver) answer()
          })
        timeline.after(delay(), async () => {
          // the request is on its way whether or not its sender still lives
          try {
            const done = there()
            const value = done instanceof Promise ? await timeline.holdFor(done) : done
            back(() => resolve(value))
          } catch (error) {
            back(() => reject(error))
          }
        })
      })
    },
  }
}

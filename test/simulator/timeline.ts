import type { Clock, Scheduler } from '../../src/core/clock.ts'
import type { Chance } from './chance.ts'

/** Time that passes only from one event to the next, and everything that will happen in it. */
export interface Timeline extends Clock, Scheduler {
  /** Lets something happen so many milliseconds from now; the answer calls it off. */
  after(milliseconds: number, happen: () => void): () => void
  /** Holds the next event back until work outside this timeline is done. */
  holdFor<T>(work: Promise<T>): Promise<T>
  /**
   * Lets events happen, one after the other, until there are none or it is asked to stop. Between two of them every
   * promise that can settle has settled.
   *
   * @throws Error when something that happened threw.
   */
  run(): Promise<void>
  stop(): void
  /** How many events have happened. */
  readonly happened: number
}

interface Planned {
  readonly at: number
  /** Breaks ties, so that what happens at the same time happens in any order. */
  readonly rank: number
  happen: (() => void) | undefined
}

const settled = Promise.resolve()
const TICKS_PER_YIELD = 5_000

export function createTimeline(start: number, chance: Chance): Timeline {
  const heap: Planned[] = []
  let now = start
  let happened = 0
  let held = 0
  let stopped = false

  function after(milliseconds: number, happen: () => void): () => void {
    const planned: Planned = { at: now + Math.max(0, milliseconds), rank: chance.fraction(), happen }
    push(heap, planned)
    return () => {
      planned.happen = undefined
    }
  }

  function next(): Planned | undefined {
    for (let planned = pop(heap); planned; planned = pop(heap)) if (planned.happen) return planned
    return undefined
  }

  return {
    now: () => now,
    after,
    get happened() {
      return happened
    },
    stop() {
      stopped = true
    },

    sleep(milliseconds, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const wake = () => {
          callOff()
          resolve()
        }
        const callOff = after(milliseconds, () => {
          signal?.removeEventListener('abort', wake)
          resolve()
        })
        signal?.addEventListener('abort', wake, { once: true })
      })
    },

    async holdFor(work) {
      held += 1
      try {
        return await work
      } finally {
        held -= 1
      }
    },

    run() {
      return new Promise((resolve, reject) => {
        // a tick that was asked for in a microtask comes when no microtask is left
        const waitForMicrotasks = () => process.nextTick(turn)

        function turn(): void {
          if (held > 0) {
            setImmediate(turn)
            return
          }
          const planned = stopped ? undefined : next()
          if (!planned) {
            resolve()
            return
          }
          now = planned.at
          happened += 1
          try {
            planned.happen?.()
          } catch (error) {
            reject(error)
            return
          }
          if (happened % TICKS_PER_YIELD === 0) setImmediate(turn)
          else settled.then(waitForMicrotasks)
        }

        turn()
      })
    },
  }
}

function isBefore(one: Planned, other: Planned): boolean {
  return one.at < other.at || (one.at === other.at && one.rank < other.rank)
}

function push(heap: Planned[], planned: Planned): void {
  let at = heap.length
  heap.push(planned)
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above] as Planned
    if (!isBefore(planned, parent)) break
    heap[at] = parent
    at = above
  }
  heap[at] = planned
}

function pop(heap: Planned[]): Planned | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!last || heap.length === 0) return first
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && isBefore(heap[below + 1] as Planned, heap[below] as Planned)) below += 1
    if (!isBefore(heap[below] as Planned, last)) break
    heap[at] = heap[below] as Planned
    at = below
  }
  heap[at] = last
  return first
}

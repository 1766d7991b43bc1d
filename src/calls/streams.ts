import type { Scheduler } from '../core/clock.ts'

/** Streamed answers under way: a gateway that closes ends them as its own failure, which leaves their payers a credit. */
export interface Streams {
  /** Aborted when those under way are to end. */
  readonly closing: AbortSignal
  /** Counts an answer as under way until it has ended. */
  follow<T>(answer: Promise<T>): Promise<T>
  /** Ends what is under way, and waits a little until that is written down. */
  close(): Promise<void>
}

const DRAIN_MS = 2_000
/** How long the last message may take to leave. */
const FLUSH_MS = 50

export function createStreams({ sleep }: Pick<Scheduler, 'sleep'>): Streams {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    closing: closing.signal,
    async follow(answer) {
      running.add(answer)
      try {
        return await answer
      } finally {
        running.delete(answer)
      }
    },
    async close() {
      closing.abort('closing')
      if (running.size === 0) return
      const ended = new AbortController()
      await Promise.race([Promise.allSettled(running), sleep(DRAIN_MS, ended.signal)])
      ended.abort()
      await sleep(FLUSH_MS)
    },
  }
}

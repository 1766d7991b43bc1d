import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { waitUntil } from './held-time.ts'

const CHANNEL = 'http.server.request.start'

/** Counts the requests for one URL that reach servers of this process, from now until the test is over. */
export function watchArrivals(url: string): { reach(count: number): Promise<void> } {
  let arrived = 0
  const count = (message: unknown) => {
    if ((message as { request: IncomingMessage }).request.url === url) arrived += 1
  }
  subscribe(CHANNEL, count)
  onTestFinished(() => {
    unsubscribe(CHANNEL, count)
  })
  return {
    /** Resolves when so many have arrived and been read. */
    async reach(count) {
      await waitUntil(() => arrived >= count)
      await setImmediate()
    },
  }
}

import type { ThrottleLimits } from '../core/budgets/throttle-limits.ts'
import { type Clock, monotonicClock } from '../core/clock.ts'
import { MINUTE_MS } from '../core/durations.ts'
import { GatewayError } from '../core/failures.ts'
import { createLruCache } from '../core/lru-cache.ts'

export interface Throttle {
  /**
   * Counts one free call of a client. A refused call is not counted, so hammering does not lengthen the wait.
   *
   * @throws GatewayError `rate_limited` with the whole seconds to wait, at least one.
   */
  take(client: string): void
}

/** A throttle that can count calls which others have let pass. */
export interface CountingThrottle extends Throttle {
  count(client: string, calls: number): void
}

const BURST_MS = 10_000
const SUSTAINED_MS = MINUTE_MS
const MAX_CLIENTS = 50_000

interface Log {
  /** Times of the last calls, a ring as long as the sustained limit. */
  readonly times: Float64Array
  count: number
}

/** An exact sliding log per client, in bounded memory. */
export function createThrottle({ burst, sustained }: ThrottleLimits, wallClock: Clock): CountingThrottle {
  const clock = monotonicClock(wallClock)
  const logs = createLruCache<string, Log>(MAX_CLIENTS)

  function findLog(client: string): Log {
    const known = logs.get(client)
    if (known) return known
    const log = { times: new Float64Array(sustained), count: 0 }
    logs.set(client, log)
    return log
  }

  function add(log: Log, now: number): void {
    log.times[log.count % sustained] = now
    log.count += 1
  }

  return {
    count(client, calls) {
      const log = findLog(client)
      for (let call = 0; call < Math.min(calls, sustained); call += 1) add(log, clock.now())
    },

    take(client) {
      const now = clock.now()
      const log = findLog(client)
      const wait = Math.max(
        millisecondsUntilFree(log, burst, BURST_MS, now),
        millisecondsUntilFree(log, sustained, SUSTAINED_MS, now),
      )
      if (wait > 0) {
        const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000))
        throw new GatewayError(
          'rate_limited',
          `Too many free calls; wait ${retryAfterSeconds} s and try again, or make a paid call.`,
          { retryAfterSeconds },
        )
      }
      add(log, now)
    },
  }
}

/** Milliseconds until the call that stands `limit` calls back leaves the window. */
function millisecondsUntilFree({ times, count }: Log, limit: number, window: number, now: number): number {
  if (limit > times.length || count < limit) return 0
  const oldest = times[(count - limit) % times.length] ?? 0
  return oldest + window - now
}

/** What counts as one client: an IPv4 address, or the /64 that an IPv6 address lies in. */
export function toClientKey(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter((group) => group !== '')
  const back = tail.split(':').filter((group) => group !== '')
  const zeros = plain.includes('::') ? Math.max(0, 8 - front.length - back.length) : 0
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

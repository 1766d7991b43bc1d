import type { Clock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { createLruCache } from '../../core/lru-cache.ts'

/** A place among the messages that are on their way to one host. */
export interface WebhookTarget {
  /** Call it once, when the attempt is over. */
  leave(isTaken: boolean): void
}

/** How many messages go to one host at the same time, and how long a host that fails is left alone. */
export interface HostLimits {
  /** @returns When to come back, milliseconds since the epoch, for a host that is busy or has failed lately. */
  enter(url: string): WebhookTarget | { readonly againAt: number }
}

interface Host {
  running: number
  /** Attempts in a row that failed. */
  failures: number
  closedUntil: number
}

const MAX_HOSTS = 10_000
const MAX_PER_HOST = 2
const MAX_FAILURES = 3
const BUSY_MS = 2_000
const FIRST_CLOSED_MS = 30_000
const MAX_CLOSED_MS = 5 * MINUTE_MS

/** A host that is slow or away delays only what goes to it. After a failure in a row too many, one attempt tries it again. */
export function createHostLimits(clock: Clock): HostLimits {
  const hosts = createLruCache<string, Host>(MAX_HOSTS)

  function hostOf(url: string): Host {
    const name = new URL(url).hostname
    const known = hosts.get(name)
    if (known) return known
    const host = { running: 0, failures: 0, closedUntil: 0 }
    hosts.set(name, host)
    return host
  }

  return {
    enter(url) {
      const host = hostOf(url)
      const now = clock.now()
      if (now < host.closedUntil) return { againAt: host.closedUntil }
      const most = host.failures >= MAX_FAILURES ? 1 : MAX_PER_HOST
      if (host.running >= most) return { againAt: now + BUSY_MS }
      host.running += 1
      return {
        leave(isTaken) {
          host.running -= 1
          host.failures = isTaken ? 0 : host.failures + 1
          if (host.failures < MAX_FAILURES) return
          const closed = FIRST_CLOSED_MS * 2 ** (host.failures - MAX_FAILURES)
          host.closedUntil = clock.now() + Math.min(MAX_CLOSED_MS, closed)
        },
      }
    },
  }
}

import { LRUCache } from 'lru-cache'
import type { Clock } from '../../core/clock.ts'
import { isRefusal } from '../../core/failures.ts'
import { onAbort } from '../../core/on-abort.ts'
import { isRefusedToCall } from '../budget/admission.ts'

/** A body that was believed, and when it reached us by the data clock. */
export interface Answer<T> {
  readonly value: T
  readonly receivedAt: number
  readonly cached: boolean
}

interface ReadOptions {
  readonly signal: AbortSignal
  /** Set where no caller chose freely what is asked for: a failure then always counts against the source. */
  readonly isOurs?: boolean | undefined
}

interface Context extends Pick<ReadOptions, 'isOurs'> {
  /** Set when this caller began the request, rather than joined one. */
  hasBegun?: true
}

/** A caller who joins a request that was refused to its first caller asks anew, but not for ever. */
const MAX_JOINED = 3

/** Something that can be asked by URL. */
export type Read<T> = (url: URL, options: ReadOptions) => Promise<T>

/** For how long an answer is good, milliseconds. */
export interface Freshness {
  /** Given out without asking again. */
  readonly fresh: number
  /** After that, still given out while a new one is fetched behind the caller's back. */
  readonly stale: number
  /** Given out until this age, counted from its arrival, where the source fails to answer anew; not at all when left out. */
  readonly onFailure?: number | undefined
}

interface CacheOptions extends Freshness {
  readonly clock: Clock
  /** Stamps answers; in replay mode it is not the clock by which they age. */
  readonly dataClock: Clock
  readonly entries?: number
}

/**
 * Lets callers who ask the same thing at the same time share one request, and remembers its answer for a while.
 * A failure is shared but not remembered, and not shared where it lies in the price or the rank of the call that asked.
 * A caller who goes away does not take the request from the others.
 */
export function createAnswerCache<T extends object>(
  read: Read<T>,
  { fresh, stale, onFailure = 0, clock, dataClock, entries = 100 }: CacheOptions,
): Read<Answer<T>> {
  const cache = new LRUCache<string, { value: T; receivedAt: number }, Context>({
    max: entries,
    ttl: fresh,
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    perf: clock,
    async fetchMethod(href, _stale, { context }) {
      context.hasBegun = true
      const { isOurs } = context
      // not the caller's signal: others may be waiting for the same answer, and the read has a deadline of its own
      const value = await read(new URL(href), { signal: new AbortController().signal, isOurs })
      return { value, receivedAt: dataClock.now() }
    },
  })

  return async (url, { signal, isOurs }) => {
    signal.throwIfAborted()
    const status: LRUCache.Status<string, { value: T; receivedAt: number }, Context> = {}
    const left = cache.getRemainingTTL(url.href)
    const kept =
      left >= fresh - onFailure
        ? cache.get(url.href, { allowStale: true, noDeleteOnStaleGet: true })
        : undefined
    try {
      const found = await joinOrBegin(isOurs, (context) =>
        unlessAborted(cache.forceFetch(url.href, { allowStale: left >= -stale, status, context }), signal),
      )
      return { ...found, cached: status.fetch === 'hit' || status.returnedStale === true }
    } catch (error) {
      if (kept === undefined || signal.aborted || isRefusal(error)) throw error
      return { ...kept, cached: true }
    }
  }
}

/** Asks again where a request that another call began was refused to that call alone. */
async function joinOrBegin<T>(
  isOurs: boolean | undefined,
  ask: (context: Context) => Promise<T>,
): Promise<T> {
  for (let joined = 1; ; joined += 1) {
    const context: Context = { isOurs }
    try {
      return await ask(context)
    } catch (error) {
      if (context.hasBegun || joined === MAX_JOINED || !isRefusedToCall(error)) throw error
    }
  }
}

function unlessAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, () => reject(signal.reason))
    pending.then(resolve, reject).finally(forget)
  })
}

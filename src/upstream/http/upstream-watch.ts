import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { UpstreamStatus } from '../health.ts'
import { createCircuitBreaker, FAILURES_TO_OPEN } from './circuit-breaker.ts'
import { evidenceOf, holdOf, isMethodLimit, isUpstreamFailure } from './evidence.ts'
import { createHealthRecord } from './health-record.ts'
import { createMethodHolds } from './method-holds.ts'
import { readRateLimits } from './rate-limit-headers.ts'

export type UpstreamWatch = ReturnType<typeof createUpstreamWatch>

/** What is asked for in a question of which there are many. */
export interface QuestionKey {
  readonly text: string
  /** Whether it is one of a set of our own, none that a caller chose freely. */
  readonly isOurs: boolean
  /** The method of a call, one of a few of our own, where the source may limit one and answer the others. */
  readonly method?: string
}

interface WatchOptions {
  /**
   * Asks again what was answered well before, to tell whether the source or the keys of callers are the trouble;
   * undefined where nothing was.
   */
  readonly control: () => Promise<boolean> | undefined
}

/**
 * How one upstream is doing: it is asked no more for a while when it fails often, or names a time. No caller can bring that
 * about with keys of its own: an answer that may lie in such a key proves nothing about the source, and where several keys fail
 * in other ways, a question that was answered well before decides.
 */
export function createUpstreamWatch(name: string, clock: Clock, { control }: WatchOptions) {
  const breaker = createCircuitBreaker(clock)
  const health = createHealthRecord()
  const held = createMethodHolds(clock)
  /** Keys for which the source has failed since it last answered well; never more than open the breaker. */
  const suspects = new Set<string>()
  let quota: UpstreamStatus['quota']

  function suspect({ text, isOurs }: QuestionKey, error: GatewayError): void {
    breaker.abandoned()
    breaker.hold(holdOf(error, !isOurs))
    const isKnown = suspects.has(text)
    if (isOurs || !isKnown) health.failed(clock.now(), error.message)
    if (isKnown) return
    suspects.add(text)
    if (suspects.size < FAILURES_TO_OPEN) return
    suspects.clear()
    const controlled = control()
    if (controlled === undefined) breaker.open()
    else void controlled.then((isWell) => (isWell ? undefined : breaker.open()))
  }

  return {
    heard(headers: Parameters<typeof readRateLimits>[0]): void {
      quota = readRateLimits(headers, clock.now()) ?? quota
    },

    /**
     * Admits one question, which reports how it ended.
     *
     * @throws GatewayError `upstream_unavailable` while the upstream is left alone.
     */
    begin(signal: AbortSignal, key?: QuestionKey) {
      const heldFor = held.millisecondsHeld(key?.method)
      if (heldFor > 0) throw methodLimited(name, heldFor)
      if (!breaker.admit()) throw suspended(name, breaker.millisecondsClosedOff())
      let startedAt = clock.now()
      const succeeded = () => {
        suspects.clear()
        breaker.succeeded()
        health.succeeded(clock.now(), clock.now() - startedAt)
      }
      return {
        /** It is sent now, after it has waited for its turn. */
        sent() {
          startedAt = clock.now()
        },
        succeeded,
        abandoned: () => breaker.abandoned(),
        failed(error: unknown) {
          if (key?.method !== undefined && isMethodLimit(error)) {
            held.hold(key.method, holdOf(error, false))
            return breaker.abandoned()
          }
          const evidence = evidenceOf(error)
          if (key && evidence === 'question' && !key.isOurs) return breaker.abandoned()
          const isDoubtful = key?.isOurs ? evidence === 'question' : evidence === 'source'
          if (key && isDoubtful && error instanceof GatewayError) return suspect(key, error)
          if (!isUpstreamFailure(error)) return signal.aborted ? breaker.abandoned() : succeeded()
          breaker.failed()
          breaker.hold(holdOf(error, false))
          health.failed(clock.now(), error.message)
        },
      }
    },

    totals: health.totals,

    observed(): Omit<UpstreamStatus, 'name' | 'promise' | 'mode'> {
      const remaining = breaker.millisecondsClosedOff()
      return {
        ...health.observed(),
        ...(remaining > 0 ? { leftAloneUntil: clock.now() + remaining } : {}),
        ...(quota ? { quota } : {}),
      }
    },
  }
}

function methodLimited(name: string, milliseconds: number): GatewayError {
  return new GatewayError('upstream_unavailable', `${name} limits how often we may ask this.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1_000)),
  })
}

function suspended(name: string, milliseconds: number): GatewayError {
  return new GatewayError('upstream_unavailable', `${name} is in trouble and is left alone for a while.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1_000)),
  })
}

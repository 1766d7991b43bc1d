import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { UpstreamStatus } from '../health.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createHealthRecord } from './health-record.ts'
import { readRateLimits } from './rate-limit-headers.ts'
import { isUpstreamFailure } from './reply.ts'

export type UpstreamWatch = ReturnType<typeof createUpstreamWatch>

/** How one upstream is doing: it is asked no more for a while when it fails often, or names a time. */
export function createUpstreamWatch(name: string, clock: Clock) {
  const breaker = createCircuitBreaker(clock)
  const health = createHealthRecord()
  let quota: UpstreamStatus['quota']

  return {
    heard(headers: Parameters<typeof readRateLimits>[0]): void {
      quota = readRateLimits(headers, clock.now()) ?? quota
    },

    /**
     * Admits one question, which reports how it ended.
     *
     * @throws GatewayError `upstream_unavailable` while the upstream is left alone.
     */
    begin(signal: AbortSignal) {
      if (!breaker.admit()) throw suspended(name, breaker.millisecondsClosedOff())
      let startedAt = clock.now()
      const succeeded = () => {
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
          if (isUpstreamFailure(error)) {
            breaker.failed()
            if (error.retryAfterSeconds !== undefined) breaker.hold(error.retryAfterSeconds * 1_000)
            health.failed(clock.now(), error.message)
          } else if (signal.aborted) breaker.abandoned()
          else succeeded()
        },
      }
    },

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

function suspended(name: string, milliseconds: number): GatewayError {
  return new GatewayError('upstream_unavailable', `${name} is in trouble and is left alone for a while.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1_000)),
  })
}

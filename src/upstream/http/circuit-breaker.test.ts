import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function breakerAt(start: number) {
  let now = start
  const breaker = createCircuitBreaker({
    clock: { now: () => now },
    failuresToOpen: 2,
    openMilliseconds: 1_000,
  })
  return { breaker, wait: (milliseconds: number) => (now += milliseconds) }
}

test('it opens after a row of failures and closes after a good probe', () => {
  const { breaker, wait } = breakerAt(0)

  breaker.failed()
  const afterOne = breaker.admit()
  breaker.failed()
  const afterTwo = breaker.admit()
  wait(1_000)
  const probes = [breaker.admit(), breaker.admit()]
  breaker.succeeded()

  expect([afterOne, afterTwo]).toEqual([true, false])
  expect(probes).toEqual([true, false])
  expect(breaker.admit()).toBe(true)
})

test('a failed probe opens it again, an abandoned one lets another through', () => {
  const { breaker, wait } = breakerAt(0)
  breaker.failed()
  breaker.failed()
  wait(1_000)

  breaker.admit()
  breaker.failed()
  const afterFailedProbe = breaker.admit()
  wait(1_000)
  breaker.admit()
  breaker.abandoned()

  expect(afterFailedProbe).toBe(false)
  expect(breaker.admit()).toBe(true)
})

test('it keeps away for as long as the upstream asks', () => {
  const { breaker, wait } = breakerAt(0)

  breaker.hold(7_000)
  wait(6_999)

  expect(breaker.admit()).toBe(false)
  expect(breaker.millisecondsClosedOff()).toBe(1)
  wait(1)
  expect(breaker.admit()).toBe(true)
})

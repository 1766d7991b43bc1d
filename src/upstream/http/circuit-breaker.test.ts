import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function breakerAt(start: number) {
  let now = start
  const breaker = createCircuitBreaker({ now: () => now })
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.failed()
  }
  return { breaker, fail, wait: (milliseconds: number) => (now += milliseconds) }
}

test('it opens after a row of failures and closes after a good probe', () => {
  const { breaker, fail, wait } = breakerAt(0)

  fail(4)
  const afterFour = breaker.admit()
  fail(1)
  const afterFive = breaker.admit()
  wait(15_000)
  const probes = [breaker.admit(), breaker.admit()]
  breaker.succeeded()

  expect([afterFour, afterFive]).toEqual([true, false])
  expect(probes).toEqual([true, false])
  expect(breaker.admit()).toBe(true)
})

test('a failed probe opens it again, an abandoned one lets another through', () => {
  const { breaker, fail, wait } = breakerAt(0)
  fail(5)
  wait(15_000)

  breaker.admit()
  fail(1)
  const afterFailedProbe = breaker.admit()
  wait(15_000)
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

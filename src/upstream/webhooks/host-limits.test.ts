import { expect, test } from 'vitest'
import { createHostLimits, type WebhookTarget } from './host-limits.ts'

const URL_OF_ONE = 'https://one.example/hook'

function limits() {
  let now = 1_000_000
  const hosts = createHostLimits({ now: () => now })
  function enter(url = URL_OF_ONE): WebhookTarget {
    const position = hosts.enter(url)
    if ('againAt' in position) throw new Error(`The host is busy until ${position.againAt}.`)
    return position
  }
  return { hosts, enter, now: () => now, pass: (milliseconds: number) => (now += milliseconds) }
}

test('operations 6: one host gets two messages at a time, without delaying others', () => {
  const { hosts, enter, now } = limits()
  const first = enter()
  enter('https://one.example:8443/other')

  expect(hosts.enter(URL_OF_ONE)).toEqual({ againAt: now() + 2_000 })
  enter('https://other.example/hook')
  first.leave(true)
  enter()
})

test('operations 6: a host failing three times is paused for growing times', () => {
  const { hosts, enter, now, pass } = limits()
  for (let failure = 0; failure < 3; failure += 1) enter().leave(false)

  expect(hosts.enter(URL_OF_ONE)).toEqual({ againAt: now() + 30_000 })
  pass(30_000)
  const trial = enter()
  expect(hosts.enter(URL_OF_ONE)).toEqual({ againAt: now() + 2_000 })
  trial.leave(false)
  expect(hosts.enter(URL_OF_ONE)).toEqual({ againAt: now() + 60_000 })
  for (let failure = 0; failure < 9; failure += 1) {
    pass(300_000)
    enter().leave(false)
  }
  expect(hosts.enter(URL_OF_ONE)).toEqual({ againAt: now() + 300_000 })
})

test('operations 6: a host that takes a message again is open again', () => {
  const { enter, pass } = limits()
  for (let failure = 0; failure < 3; failure += 1) enter().leave(false)
  pass(30_000)

  enter().leave(true)

  enter()
  enter()
})

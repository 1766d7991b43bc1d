import { expect, test } from 'vitest'
import { createFacilitatorBreaker } from './facilitator-breaker.ts'

function breaker() {
  const time = { at: 1_000 }
  return { time, breaker: createFacilitatorBreaker({ now: () => time.at }) }
}

test('three failures within half a minute take a facilitator out for fifteen seconds', () => {
  const { time, breaker: facilitator } = breaker()
  facilitator.noteFailure()
  time.at += 14_999
  facilitator.noteFailure()
  expect(facilitator.state).toBe('ready')
  time.at += 15_000
  facilitator.noteFailure()

  expect(facilitator.state).toBe('resting')
  time.at += 14_999
  expect(facilitator.state).toBe('resting')
  time.at += 1
  expect(facilitator.state).toBe('suspect')
})

test('three failures in more than that do not', () => {
  const { time, breaker: facilitator } = breaker()
  for (let times = 0; times < 5; times += 1) {
    facilitator.noteFailure()
    time.at += 15_000
  }

  expect(facilitator.state).toBe('ready')
})

test('a failing suspect is suspended again, and a healthy one starts fresh', () => {
  const { time, breaker: facilitator } = breaker()
  for (let times = 0; times < 3; times += 1) facilitator.noteFailure()
  time.at += 40_000
  expect(facilitator.state).toBe('suspect')
  facilitator.noteFailure()
  expect(facilitator.state).toBe('resting')
  time.at += 15_000

  facilitator.noteRecovery()

  expect(facilitator.state).toBe('ready')
  facilitator.noteFailure()
  facilitator.noteFailure()
  expect(facilitator.state).toBe('ready')
})

test('who asks to be left alone is, and the longer rest counts', () => {
  const { time, breaker: facilitator } = breaker()
  facilitator.rest(20)
  facilitator.rest(3)
  for (let times = 0; times < 3; times += 1) facilitator.noteFailure()

  time.at += 19_999
  expect(facilitator.state).toBe('resting')
  time.at += 1
  expect(facilitator.state).toBe('suspect')
  facilitator.noteRecovery()
  facilitator.rest(1)
  time.at += 999
  expect(facilitator.state).toBe('resting')
  time.at += 1
  expect(facilitator.state).toBe('ready')
})

const MINUTE = 60_000

/** How long it rests after its next false answer, milliseconds; 0 where it stays ready. */
function restAfterFalseAnswer({ time, breaker: facilitator }: ReturnType<typeof breaker>): number {
  facilitator.noteFalseAnswer()
  const from = time.at
  while (facilitator.state === 'resting') time.at += 500
  return time.at - from
}

test('false answers take a facilitator out from the third on, up to two minutes', () => {
  const opened = breaker()

  const rests = Array.from({ length: 7 }, () => restAfterFalseAnswer(opened))

  expect(rests).toEqual([0, 0, 15_000, 30_000, 60_000, 120_000, 120_000])
  expect(opened.breaker.state).toBe('suspect')
})

test.each([
  ['just within', 10 * MINUTE - 1, 15_000],
  ['at the end of', 10 * MINUTE, 0],
])('after a third false answer %s ten minutes: %i, rest %i', (_what, after, rest) => {
  const opened = breaker()
  restAfterFalseAnswer(opened)
  restAfterFalseAnswer(opened)
  opened.time.at += after

  expect(restAfterFalseAnswer(opened)).toBe(rest)
})

test('a true answer makes up for one false answer', () => {
  const opened = breaker()
  restAfterFalseAnswer(opened)
  restAfterFalseAnswer(opened)
  opened.breaker.noteTrueAnswer()

  expect([restAfterFalseAnswer(opened), restAfterFalseAnswer(opened)]).toEqual([0, 15_000])
})

test('a false answer shortens no rest that was asked for', () => {
  const opened = breaker()
  for (let times = 0; times < 2; times += 1) restAfterFalseAnswer(opened)
  opened.breaker.rest(40)

  expect(restAfterFalseAnswer(opened)).toBe(40_000)
})

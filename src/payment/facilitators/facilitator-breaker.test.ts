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

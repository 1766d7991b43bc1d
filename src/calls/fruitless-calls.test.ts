import { expect, test } from 'vitest'
import { GatewayError } from '../core/failures.ts'
import { createFruitlessCalls } from './fruitless-calls.ts'

const PAYER = '0xaa'

function noted(count: number, error: unknown) {
  const time = { at: 0 }
  const calls = createFruitlessCalls({ now: () => time.at })
  for (let at = 0; at < count; at += 1) calls.note(PAYER, error)
  return { calls, time }
}

test('many calls for what does not exist make a payer frequent for a minute', () => {
  const { calls, time } = noted(5, new GatewayError('not_found', 'There is none.'))

  expect([calls.isFrequent(PAYER), calls.isFrequent('0xbb')]).toEqual([true, false])
  time.at = 60_001
  expect(calls.isFrequent(PAYER)).toBe(false)
})

test('failures that are no fault of the payer do not count', () => {
  expect(noted(9, new GatewayError('upstream_unavailable', 'It is down.')).calls.isFrequent(PAYER)).toBe(
    false,
  )
  expect(noted(9, new Error('a bug')).calls.isFrequent(PAYER)).toBe(false)
})

test('a few mistakes are forgiven', () => {
  expect(noted(4, new GatewayError('invalid_input', 'No.')).calls.isFrequent(PAYER)).toBe(false)
})

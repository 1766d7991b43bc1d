import { expect, test } from 'vitest'
import { GatewayError } from '../../core/failures.ts'
import { checkCandles, checkParts, refuseContradictions } from './check-candles.ts'

const hour = 3_600_000
const receivedAt = 100 * hour
const right = [96, 97, 98, 99, 100].map((at) => ({
  time: at * hour,
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  volume: 3 as number | null,
}))

function messageOf(work: () => void): string {
  try {
    work()
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'upstream_malformed') return error.message
    throw error
  }
  return 'accepted'
}

const verdict = (candles: typeof right) => messageOf(() => checkCandles(candles, { bar: '1h', receivedAt }))
const changed = (change: object) =>
  right.map((candle, index) => (index === 2 ? { ...candle, ...change } : candle))

test('candles that can be true are accepted, gaps and unknown volumes too', () => {
  const gap = right.filter((_, index) => index !== 2).map((candle) => ({ ...candle, volume: null }))

  expect([right, gap, []].map(verdict)).toEqual(['accepted', 'accepted', 'accepted'])
})

test.each([
  ['a high below its low', { high: 8 }, 'high below'],
  ['a high below its close', { high: 10.5 }, 'high below'],
  ['a low above its open', { low: 10.5, high: 13 }, 'low above'],
  ['a negative price', { low: -1 }, 'price'],
  ['an infinite price', { high: Number.POSITIVE_INFINITY }, 'price'],
  ['a negative volume', { volume: -1 }, 'volume'],
  ['an infinite volume', { volume: Number.POSITIVE_INFINITY }, 'volume'],
  ['a time off the grid', { time: 98.5 * hour }, 'series of 1h'],
  ['the time of another bar', { time: 97 * hour }, 'twice'],
  ['an earlier time than the bar before', { time: 95 * hour }, 'out of order'],
])('item 7: a bar with %s is refused', (_what, change, fault) => {
  expect(verdict(changed(change))).toContain(fault)
})

test('item 7: bars of another interval are refused, longer or shorter', () => {
  const spaced = (step: number) =>
    right.map((candle, index) => ({ ...candle, time: 60 * hour + index * step }))

  expect([4 * hour, hour / 4].map((step) => verdict(spaced(step)))).toEqual([
    expect.stringContaining('series of 1h'),
    expect.stringContaining('series of 1h'),
  ])
})

test('item 7: a bar that opens in the future is refused', () => {
  expect(verdict(right.map((candle) => ({ ...candle, time: candle.time + hour })))).toContain('future')
})

test('two different bars of one time are refused, except the newest', () => {
  const twice = (index: number) =>
    [...right.slice(0, index + 1), { ...right[index], close: 10 }] as typeof right

  expect(messageOf(() => refuseContradictions([...twice(2), ...right.slice(3)]))).toContain('twice')
  expect(messageOf(() => refuseContradictions(twice(4)))).toBe('accepted')
})

test('parts of longer bars are checked before they are joined', () => {
  expect(messageOf(() => checkParts(right))).toBe('accepted')
  expect(messageOf(() => checkParts(changed({ low: 13 })))).toMatch(/has a high below/)
})

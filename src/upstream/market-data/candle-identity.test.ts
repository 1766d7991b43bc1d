import { expect, test } from 'vitest'
import { createCandleIdentity } from './candle-identity.ts'
import type { Candle } from './candles.ts'

const candle = (close: number): Candle => ({
  time: 0,
  open: 1,
  high: 2,
  low: 1,
  close,
  volume: 1,
  closed: true,
})

test('an unchanged series stays the same list until its time changes', () => {
  const same = createCandleIdentity()
  const first = [candle(1)]

  expect(same('a', { candles: first, asOf: 1 })).toBe(first)
  expect(same('a', { candles: [candle(1)], asOf: 1 })).toBe(first)
  expect(same('b', { candles: [candle(3)], asOf: 1 })[0]?.close).toBe(3)
  expect(same('a', { candles: [candle(2)], asOf: 2 })[0]?.close).toBe(2)
})

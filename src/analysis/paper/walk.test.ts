import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../core/durations.ts'
import { paperRules } from './rules.ts'
import { type OpenPosition, walk } from './walk.ts'

const free = { ...paperRules, takerFeePct: 0, slippagePct: 0 }

/** Two units bought at 100, to be sold at 110 or at 95, within ten minutes. */
const position: OpenPosition = {
  units: 2,
  entryPrice: 100,
  stopPrice: 95,
  targetPrice: 110,
  fees: 0,
  walkedUntil: MINUTE_MS,
  expiresAt: 10 * MINUTE_MS,
}

const bar = (minute: number, prices: { open?: number; high?: number; low?: number; close?: number } = {}) => {
  const { open = 100, close = open } = prices
  const { high = Math.max(open, close), low = Math.min(open, close) } = prices
  return { time: minute * MINUTE_MS, open, high, low, close, volume: 1, closed: true }
}

const follow = (bars: ReturnType<typeof bar>[], rules = free) =>
  walk(position, bars, { barMilliseconds: MINUTE_MS, rules })

test.each([
  ['the target is reached', bar(1, { high: 111 }), { reason: 'target', exitPrice: 110, pnl: 20 }],
  ['the stop is hit', bar(1, { low: 94 }), { reason: 'stop', exitPrice: 95, pnl: -10 }],
  ['both lie in one bar: the worse counts', bar(1, { high: 120, low: 90 }), { reason: 'stop', pnl: -10 }],
  ['the market jumps below the stop', bar(1, { open: 80 }), { reason: 'stop', exitPrice: 80, pnl: -40 }],
  ['the market jumps over the target', bar(1, { open: 130 }), { reason: 'target', exitPrice: 110, pnl: 20 }],
  [
    'its time is over',
    bar(9, { close: 103 }),
    { reason: 'expired', exitPrice: 103, closedAt: 10 * MINUTE_MS },
  ],
  ['the bars resume only later', bar(15, { open: 99, low: 1 }), { reason: 'expired', exitPrice: 99 }],
])('a position ends when %s', (_why, next, exit) => {
  expect(follow([next])).toMatchObject({ kind: 'closed', exit })
})

test('moves before the entry and in unfinished bars do not count', () => {
  const before = bar(0, { low: 1 })
  const unfinished = { ...bar(2, { low: 1, close: 97 }), closed: false }

  expect(follow([before, bar(1), unfinished])).toEqual({
    kind: 'open',
    walkedUntil: 2 * MINUTE_MS,
    markPrice: 97,
  })
})

test('a silent source leaves the position unchanged', () => {
  expect(follow([])).toEqual({ kind: 'open', walkedUntil: MINUTE_MS, markPrice: null })
})

test('every exit pays slippage and a taker fee', () => {
  const rules = { ...paperRules, takerFeePct: 1, slippagePct: 10 }

  const walked = walk({ ...position, fees: 2 }, [bar(1, { high: 110 })], {
    barMilliseconds: MINUTE_MS,
    rules,
  })

  // sold at 99 instead of 110: 198 dollars, 1.98 of fees after the 2 of the entry
  expect(walked).toMatchObject({
    exit: { exitPrice: 99, fees: expect.closeTo(3.98), pnl: expect.closeTo(-2 - 3.98) },
  })
})

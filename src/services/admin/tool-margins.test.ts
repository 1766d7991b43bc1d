import { expect, test } from 'vitest'
import { findBreakEven, toForecast, toPrintedDollars } from './break-even.ts'
import { writeMarginNotes } from './margin-notes.ts'
import { findMargin, readToolMargins, sumMargins } from './tool-margins.ts'

const BASE = 'eip155:8453'
const SPAN = { from: 0, to: 1 }
const MICRO = 1_000n
const DOLLAR = 1_000_000_000n

/** Ten signals of $0.005, four of them by sessions, and ten candles of $0.001. */
function readSold(topUps: number) {
  const tool = (name: string, microUsd: number, nanoUsd = 0) => ({
    ...{ tool: name, calls: 10, microUsd, nanoUsd },
    costedCalls: nanoUsd > 0 ? 10 : 0,
  })
  return readToolMargins(
    {
      costs: { read: async () => [tool('candles', 10_000), tool('signal', 50_000, 1_000_000)] },
      running: {
        settlements: async () => [
          { tool: 'candles', sessionCalls: 0, settled: [{ network: BASE, count: 10 }] },
          { tool: 'signal', sessionCalls: 4, settled: [{ network: BASE, count: 6 }] },
        ],
        topUps: async () => [{ network: BASE, count: topUps }],
      },
      settlementCosts: [{ network: BASE, cost: 1_500n, unpriced: ['payai'] }],
    },
    SPAN,
  )
}

test('each payment bears its settlement, and session calls share their top-ups', async () => {
  const [candles, signal] = await readSold(2)

  expect(candles).toMatchObject({ settlement: 15_000n * MICRO, sources: 0n })
  expect(signal).toMatchObject({ settlement: (9_000n + 3_000n) * MICRO, sources: 1_000_000n })
  expect(candles && findMargin(candles)).toBe(-5_000n * MICRO)
})

test('break-even is the first number of calls a day that pays for the month', async () => {
  const sold = sumMargins(await readSold(0))
  const monthly = 20n * DOLLAR

  const calls = findBreakEven(sold, monthly) ?? 0n
  const profitOf = (callsPerDay: bigint) =>
    Number(toForecast(sold, { monthly, callsPerDay: Number(callsPerDay) })?.['profitUsd'])

  expect(profitOf(calls)).toBeGreaterThanOrEqual(0)
  expect(profitOf(calls - 1n)).toBeLessThan(0)
  expect(findBreakEven({ ...sold, settlement: sold.revenue }, monthly)).toBeUndefined()
  expect(findBreakEven({ ...sold, calls: 0 }, monthly)).toBeUndefined()
  expect(toForecast({ ...sold, calls: 0 }, { monthly, callsPerDay: 5 })).toBeNull()
})

test('notes name what loses money, and prices that are not known', async () => {
  const tools = await readSold(0)
  const total = sumMargins(tools)
  const costs = [{ network: BASE, cost: 1_500n, unpriced: ['SETTLE_KEY', 'payai'] }]

  const notes = writeMarginNotes({ tools, total, monthly: 0n, breakEven: 0n, forecast: null, costs })

  expect(notes[0]).toMatch(/^Sold below cost: candles\./)
  expect(notes[1]).toContain('MONTHLY_COSTS')
  expect(notes.slice(2)).toEqual([
    expect.stringContaining('SETTLE_COST_USD'),
    expect.stringContaining('payai'),
  ])
})

test.each([
  [558_066_666_666n, '558.07'],
  [-558_066_666_666n, '-558.07'],
  [2_666_666n, '0.002666'],
  [0n, '0'],
])('%d billionths are printed as $%s', (nano, text) => {
  expect(toPrintedDollars(nano)).toBe(text)
})

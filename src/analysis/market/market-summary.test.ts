import { expect, test } from 'vitest'
import { HOUR_MS } from '../../core/durations.ts'
import { moveOf, toFlow, toSummary, type WatchedMarket } from './market-summary.ts'

const stretch = { until: 48 * HOUR_MS, period: 24 * HOUR_MS }

/** Two days of hours, the second at twice the volume, each hour moving the price by a step. */
function market(token: string, step: number, volume: number | null = 1): WatchedMarket {
  const bars = Array.from({ length: 48 }, (_, hour) => {
    const close = 100 + step * (hour + 1)
    const open = close - step
    const traded = volume === null ? null : volume * (hour < 24 ? 1 : 2)
    return {
      time: hour * HOUR_MS,
      open,
      high: Math.max(open, close),
      low: Math.min(open, close),
      close,
      volume: traded,
    }
  })
  return { token, venue: 'binance', bars, dayBars: bars }
}

test('a move compares with the last price before, volume with the previous period', () => {
  const flat = moveOf(market('flat', 0), stretch)
  const rising = moveOf(market('rising', 1), stretch)

  expect(flat).toMatchObject({
    price: 100,
    changePct: 0,
    volume: 4_800,
    volumeChangePct: 100,
    volume24h: 4_800,
  })
  expect(rising.changePct).toBeCloseTo((148 / 124 - 1) * 100, 8)
})

test('breadth counts which way markets went, and volumes are added up', () => {
  const moves = [market('a', 1), market('b', 2), market('c', -1), market('d', 0)].map((one) =>
    moveOf(one, stretch),
  )

  const summary = toSummary(moves)

  expect(summary).toMatchObject({ advancing: 2, declining: 1, unchanged: 1, breadthPct: 50 })
  expect(summary.volume).toBeCloseTo(
    moves.reduce((sum, { volume }) => sum + (volume ?? 0), 0),
    3,
  )
  expect(summary.volumeChangePct).toBeGreaterThan(90)
})

test('a market without volume counts in breadth but not in volumes', () => {
  const moves = [moveOf(market('told', 0), stretch), moveOf(market('silent', 1, null), stretch)]

  expect(moves[1]).toMatchObject({ volume: null, volumeChangePct: null, volume24h: null })
  expect(toSummary(moves)).toMatchObject({ volume: 4_800, volumeChangePct: 100, advancing: 1 })
})

test('without any market there is nothing, and no zero in its place', () => {
  expect(toSummary([])).toMatchObject({
    volume: null,
    volume24h: null,
    medianChangePct: null,
    breadthPct: null,
  })
})

test('the flow is split into 24 parts of rising and falling trade', () => {
  const flow = toFlow([market('up', 1), market('down', -1)], stretch)

  expect(flow).toHaveLength(24)
  expect(flow[0]).toMatchObject({ from: '1970-01-02T00:00:00.000Z' })
  expect(flow[0]?.inflow).toBeCloseTo((2 * (125 + 124 + 125)) / 3, 6)
  expect(flow[0]?.outflow).toBeCloseTo((2 * (76 + 75 + 75)) / 3, 6)
  expect(flow[0]?.index).toBeGreaterThan(50)
  expect(toFlow([market('still', 0)], stretch)[5]).toMatchObject({ index: null, inflow: 0, outflow: 0 })
})

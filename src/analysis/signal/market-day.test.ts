import { expect, test } from 'vitest'
import { hours, market, recorded, rise } from '../../../test/support/traded-hours.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { recommend } from './recommend.ts'

test('answers 2: the ticker gives the price and all figures of its day', () => {
  const ticker = {
    last: 9_000,
    asOf: Date.parse('2020-05-05T01:20:00Z'),
    change24hPct: 1.5,
    high24h: 9_100,
    low24h: 8_000,
  }
  const result = recommend({ ...market(recorded.slice(0, 100)), quote: 'USDT', ticker })

  expect(result.marketOverview).toEqual({
    currentPrice: 9_000,
    priceAsOf: '2020-05-05T01:20:00.000Z',
    quote: 'USDT',
    window: { from: '2020-05-04T01:20:00.000Z', to: '2020-05-05T01:20:00.000Z', source: 'ticker' },
    priceChange24h: 1.5,
    high24h: 9_100,
    low24h: 8_000,
    volume24h: null,
    quoteVolume24h: null,
  })
  expect(result.entry.price).toBe(9_000)
})

test('answers 2: a ticker without a change leaves price and day to candles', () => {
  const ticker = { last: 9_000, asOf: Date.parse('2020-05-05T01:20:00Z'), volume24h: 5 }

  const hourly = recommend({ ...market(recorded.slice(0, 100)), ticker }).marketOverview
  const rows = hours(300, rise).map((row, i) => ({ ...row, time: row.time * 4, closed: i < 299 }))
  const fourHourly = recommend({ ...market(rows), ticker }).marketOverview

  expect(hourly).toMatchObject({ currentPrice: recorded[99]?.close, window: { source: 'candles' } })
  expect(hourly.priceChange24h).not.toBeNull()
  expect(fourHourly).toMatchObject({ currentPrice: 9_000, priceChange24h: null, volume24h: 5 })
  expect(fourHourly.window?.source).toBe('ticker')
})

test('answers 2: an open bar longer than an hour leaves the day unknown', () => {
  const rows = hours(300, rise).map((row, i) => ({ ...row, time: row.time * 4, closed: i < 299 }))

  expect(recommend(market(rows)).marketOverview).toMatchObject({
    window: null,
    priceChange24h: null,
    high24h: null,
  })
})

test('the day’s figures come from the recorded hours', () => {
  const result = recommend(market(recorded.slice(0, 100)))
  const day = recorded.slice(76, 100)

  expect(result.marketOverview).toEqual({
    currentPrice: recorded[99]?.close,
    priceAsOf: '2020-05-05T01:00:00.000Z',
    quote: null,
    window: { from: '2020-05-04T01:00:00.000Z', to: '2020-05-05T01:00:00.000Z', source: 'candles' },
    priceChange24h: expect.closeTo(((recorded[99]?.close ?? 0) / (recorded[75]?.close ?? 0) - 1) * 100, 7),
    high24h: Math.max(...day.map(({ high }) => high)),
    low24h: Math.min(...day.map(({ low }) => low)),
    volume24h: expect.closeTo(
      day.reduce((sum, { volume }) => sum + (volume ?? 0), 0),
      4,
    ),
    quoteVolume24h: expect.closeTo(
      day.reduce((sum, { volume, high, low, close }) => sum + ((volume ?? 0) * (high + low + close)) / 3, 0),
      1,
    ),
  })
  expect(result.metadata).toMatchObject({
    timestamp: '2020-05-05T01:00:00.000Z',
    dataPoints: 100,
    barMilliseconds: HOUR_MS,
  })
})

import { expect, test } from 'vitest'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const hour = 3_600_000
const clock = createClock('2026-03-02T10:30:00Z')
const at = Date.parse('2026-02-10T15:20:30Z')
/** When the last bar of an hour before then opened. */
const last = Date.parse('2026-02-10T14:00:00Z')

test('answers 10: Binance is asked for bars up to a past time', async () => {
  const venue = await loopbackVenue((_request, response) =>
    sendJson(
      response,
      // the second bar had not closed by then, and is not used even if it is present
      [last, last + hour].map((time) => [
        time,
        '1',
        '4',
        '1',
        '2',
        '5',
        time + hour - 1,
        '9',
        7,
        '3',
        '4',
        '0',
      ]),
    ),
  )
  const { candles } = await openUpstream({ mode: 'live', clock, baseUrls: { binance: venue.url } })

  const series = await candles.recent({ token: 'btc', source: 'binance', bar: '1h', limit: 2, at }, unhurried)

  expect(venue.asked).toEqual([`/api/v3/klines?symbol=BTCUSDT&interval=1h&limit=2&endTime=${last}`])
  expect(series.candles).toMatchObject([{ time: last, closed: true }])
  expect(series.sources).toMatchObject([{ ok: true, asOf: at }])
})

test('answers 10: Coinbase is asked for a window that ends before a past time', async () => {
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, [[last / 1_000, 1, 4, 1, 2, 5]]),
  )
  const { candles } = await openUpstream({ mode: 'live', clock, baseUrls: { coinbase: venue.url } })

  const series = await candles.recent(
    { token: 'btc', source: 'coinbase', bar: '1h', limit: 1, at },
    unhurried,
  )

  const [asked] = venue.asked.map((url) => new URL(url, 'http://venue').searchParams)
  expect(asked?.get('end')).toBe(`${last / 1_000}`)
  expect(series.candles.map(({ time }) => time)).toEqual([last])
})

test('answers 10: Kraken refuses a time before its newest bars', async () => {
  const opened = Date.parse('2026-03-02T10:00:00Z') / 1_000
  const row = [opened, '1', '4', '1', '2', '2', '5', 9]
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, { error: [], result: { XXBTZUSD: [row], last: opened } }),
  )
  const { candles } = await openUpstream({ mode: 'live', clock, baseUrls: { kraken: venue.url } })

  const error = await catchFailure(
    candles.recent({ token: 'btc', source: 'kraken', bar: '1h', limit: 1, at }, unhurried),
  )

  expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'at' } })
})

const paid = Date.parse('2026-02-10T08:00:00Z')
const fundings = {
  binance: {
    body: [paid - 8 * hour, paid].map((fundingTime) => ({
      symbol: 'BTCUSDT',
      fundingTime,
      fundingRate: '0.0001',
    })),
    asked: `endTime=${at}`,
  },
  bybit: {
    body: {
      retCode: 0,
      retMsg: 'OK',
      result: {
        list: [paid, paid - 8 * hour].map((time) => ({
          symbol: 'BTCUSDT',
          fundingRate: '0.0001',
          fundingRateTimestamp: `${time}`,
        })),
      },
    },
    asked: `endTime=${at}`,
  },
  okx: {
    body: {
      code: '0',
      data: [paid, paid - 8 * hour].map((time) => ({
        fundingRate: '0.0002',
        realizedRate: '0.0001',
        fundingTime: `${time}`,
      })),
    },
    asked: `after=${at + 1}`,
  },
} as const

test.each(['binance', 'bybit', 'okx'] as const)(
  'answers 10: %s is asked for funding paid by a past time',
  async (source) => {
    const venue = await loopbackVenue((_request, response) => sendJson(response, fundings[source].body))
    const { url } = venue
    const baseUrls = { 'binance-futures': url, bybit: url, okx: url }
    const { derivatives } = await openUpstream({ mode: 'live', clock, baseUrls })

    const past = await derivatives.pastFunding({ token: 'btc', source, payments: 2, at }, unhurried)

    expect(venue.asked.some((url) => url.includes(fundings[source].asked))).toBe(true)
    expect(past.paid).toEqual([
      { time: paid - 8 * hour, rate: 0.0001 },
      { time: paid, rate: 0.0001 },
    ])
    expect(past.intervalHours).toBe(8)
  },
)

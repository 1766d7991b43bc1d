import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const clock = createClock('2026-03-02T10:30:00Z')
const now = clock.now()
const nextAt = Date.parse('2026-03-02T16:00:00Z')
const lastAt = Date.parse('2026-03-02T08:00:00Z')

test('Binance returns mark, index, the next funding and past ones', async () => {
  const venue = await venueReplaying({
    '/fapi/v1/premiumIndex': 'binance-futures/premium-index',
    '/fapi/v1/fundingRate': 'binance-futures/funding-rate',
  })
  const { derivatives } = await openUpstream({ mode: 'live', baseUrls: { 'binance-futures': venue.url } })

  const funding = await derivatives.funding({ token: 'btc', source: 'binance', payments: 2 }, unhurried)

  expect(venue.asked.toSorted()).toEqual([
    '/fapi/v1/fundingRate?symbol=BTCUSDT&limit=2',
    '/fapi/v1/premiumIndex?symbol=BTCUSDT',
  ])
  expect(funding).toEqual({
    mode: 'live',
    sources: [{ name: 'binance-futures', ok: true, asOf: 1687244112000, cached: false }],
    venue: 'binance',
    instrument: 'BTCUSDT',
    quote: 'USDT',
    markPrice: 26780.82240476,
    indexPrice: 26798.25197802,
    rate: 0.00001226,
    nextAt: 1687248000000,
    // the recordings are years apart, so how often is paid is not known from them
    intervalHours: null,
    paid: [
      { time: 1577952000000, rate: 0.0001 },
      { time: 1577980800000, rate: 0.00000104 },
    ],
    asOf: 1687244112000,
  })
})

test('Binance returns open interest in units and dollars', async () => {
  const venue = await venueReplaying({
    '/fapi/v1/premiumIndex': 'binance-futures/premium-index',
    '/fapi/v1/openInterest': 'binance-futures/open-interest',
    '/futures/data/openInterestHist': 'binance-futures/open-interest-hist',
  })
  const { derivatives } = await openUpstream({ mode: 'live', baseUrls: { 'binance-futures': venue.url } })
  const query = { token: 'btc', source: 'binance', period: '5m', points: 1 } as const

  const { base, usd, before } = await derivatives.openInterest(query, unhurried)

  expect(base).toBe(83782.317)
  expect(usd).toBeCloseTo(83782.317 * 26780.82240476, 3)
  expect(before).toEqual([{ time: 1602989400000, base: 36316.877, usd: 413220015.26744574 }])
})

test('OKX is asked in its own terms, and its second funding time is ignored', async () => {
  const venue = await okx()
  const { derivatives } = await openUpstream({ mode: 'live', clock, baseUrls: { okx: venue.url } })

  const funding = await derivatives.funding({ token: 'btc', source: 'okx', payments: 2 }, unhurried)
  const interest = await derivatives.openInterest(
    { token: 'btc', source: 'okx', period: '1h', points: 2 },
    unhurried,
  )

  expect(funding).toMatchObject({
    instrument: 'BTC-USDT-SWAP',
    markPrice: 88_010,
    indexPrice: 88_000,
    rate: 0.0001,
    nextAt,
    intervalHours: 8,
    paid: [
      { time: lastAt - 28_800_000, rate: -0.00002 },
      { time: lastAt, rate: 0.00015 },
    ],
  })
  expect(interest).toMatchObject({
    base: 20_000,
    usd: 20_000 * 88_010,
    before: [
      { time: now - 3_600_000, base: 19_000, usd: 1_672_000_000 },
      { time: now, base: 20_000, usd: 1_760_000_000 },
    ],
  })
  expect(venue.asked).toContain(
    '/api/v5/rubik/stat/contracts/open-interest-history?instId=BTC-USDT-SWAP&period=1H&limit=2',
  )
})

test('Bybit quotes cheap coins by the thousand, and we convert to one', async () => {
  const venue = await bybit()
  const { derivatives } = await openUpstream({ mode: 'live', clock, baseUrls: { bybit: venue.url } })

  const funding = await derivatives.funding({ token: 'shib', source: 'bybit', payments: 1 }, unhurried)
  const interest = await derivatives.openInterest(
    { token: 'shib', source: 'bybit', period: '5m', points: 1 },
    unhurried,
  )

  expect(funding).toMatchObject({ instrument: 'SHIB1000USDT', rate: -0.0001, intervalHours: 4 })
  expect(funding.markPrice).toBeCloseTo(0.00001, 12)
  expect(interest).toMatchObject({ base: 2_500_000, usd: 25 })
  expect(interest.before).toEqual([{ time: now, base: 2_000_000, usd: null }])
  expect(venue.asked[0]).toMatch(/category=linear&symbol=SHIB1000USDT/)
})

test('a geo-blocked venue is named as one, and the next one answers', async () => {
  const shut = await loopbackVenue((_request, response) =>
    sendJson(response, { code: 0, msg: 'restricted' }, 451),
  )
  const venue = await okx()
  const { derivatives } = await openUpstream({
    mode: 'live',
    clock,
    baseUrls: { 'binance-futures': shut.url, okx: venue.url },
  })

  const mark = await derivatives.mark({ token: 'btc' }, unhurried)
  const alone = await catchFailure(derivatives.mark({ token: 'btc', source: 'binance' }, unhurried))

  expect(mark.venue).toBe('okx')
  expect(mark.sources).toMatchObject([
    {
      name: 'binance-futures',
      ok: false,
      error: 'Binance Futures does not serve the country that this gateway runs in.',
    },
    { name: 'okx', ok: true },
  ])
  expect(alone.code).toBe('upstream_rejected')
})

test.each([
  ['binance', { code: -1121, msg: 'Invalid symbol.' }, 400],
  ['okx', { code: '51001', msg: 'Instrument ID does not exist', data: [] }, 200],
  ['bybit', { retCode: 10001, retMsg: 'params error: symbol invalid', result: {} }, 200],
] as const)('an asset without a perpetual at %s is the caller’s mistake', async (source, body, status) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body, status))
  const { derivatives } = await openUpstream({
    mode: 'live',
    baseUrls: { 'binance-futures': venue.url, [source]: venue.url },
  })

  const failure = await catchFailure(derivatives.mark({ token: 'btc', source }, unhurried))

  expect(failure).toMatchObject({ code: 'not_found', details: { field: 'token' } })
})

test.each([
  ['okx', { code: '50011', msg: 'Too Many Requests', data: [] }, 'upstream_unavailable'],
  ['okx', { code: '50001', msg: 'Service unavailable', data: [] }, 'upstream_rejected'],
  ['bybit', { retCode: 10006, retMsg: 'Too many visits', result: {} }, 'upstream_unavailable'],
  ['bybit', { retCode: 10016, retMsg: 'Server error', result: {} }, 'upstream_rejected'],
] as const)('%s refuses with status 200: %j', async (source, body, code) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body))
  const { derivatives } = await openUpstream({ mode: 'live', baseUrls: { [source]: venue.url } })

  const failure = await catchFailure(derivatives.mark({ token: 'btc', source }, unhurried))

  expect(failure.code).toBe(code)
})

test('a dollar token has no perpetual', async () => {
  const { derivatives } = await openUpstream({ mode: 'simulated', clock })

  const failure = await catchFailure(derivatives.mark({ token: 'usdt' }, unhurried))

  expect(failure.code).toBe('not_found')
})

/** OKX as its documentation writes it. */
function okx() {
  const replies: Readonly<Record<string, unknown>> = {
    '/api/v5/public/mark-price': [{ instId: 'BTC-USDT-SWAP', markPx: '88010', ts: `${now}` }],
    '/api/v5/market/index-tickers': [{ instId: 'BTC-USDT', idxPx: '88000', ts: `${now}` }],
    '/api/v5/public/funding-rate': [
      { fundingRate: '0.0001', fundingTime: `${nextAt}`, nextFundingTime: `${nextAt + 28_800_000}` },
    ],
    '/api/v5/public/funding-rate-history': [
      { fundingRate: '0.0001515', realizedRate: '0.00015', fundingTime: `${lastAt}` },
      { fundingRate: '-0.0000236', realizedRate: '-0.00002', fundingTime: `${lastAt - 28_800_000}` },
    ],
    '/api/v5/public/open-interest': [{ oi: '2000000', oiCcy: '20000', oiUsd: '1760000000', ts: `${now}` }],
    '/api/v5/rubik/stat/contracts/open-interest-history': [
      [`${now}`, '2000000', '20000', '1760000000'],
      [`${now - 3_600_000}`, '1900000', '19000', '1672000000'],
    ],
  }
  return loopbackVenue((request, response) =>
    sendJson(response, { code: '0', msg: '', data: replies[request.url?.split('?')[0] ?? ''] ?? [] }),
  )
}

/** Bybit as its documentation writes it. */
function bybit() {
  const ticker = {
    symbol: 'SHIB1000USDT',
    markPrice: '0.01',
    indexPrice: '0.0101',
    openInterest: '5000',
    openInterestValue: '50',
    fundingRate: '-0.0001',
    nextFundingTime: `${lastAt + 4 * 3_600_000}`,
  }
  const lists: Readonly<Record<string, unknown>> = {
    '/v5/market/tickers': [ticker],
    '/v5/market/funding/history': [
      { symbol: 'SHIB1000USDT', fundingRate: '0.0002', fundingRateTimestamp: `${lastAt}` },
    ],
    '/v5/market/open-interest': [{ openInterest: '4000', timestamp: `${now}` }],
  }
  return loopbackVenue((request, response) =>
    sendJson(response, {
      retCode: 0,
      retMsg: 'OK',
      result: { category: 'linear', list: lists[request.url?.split('?')[0] ?? ''] ?? [] },
      time: now,
    }),
  )
}

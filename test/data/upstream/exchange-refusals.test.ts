import { expect, test } from 'vitest'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const clock = createClock('2026-03-02T10:30:00Z')
const noPair = 'This pair is not provided at present'
const names = { okx: 'OKX', bybit: 'Bybit', bitget: 'Bitget', kucoin: 'KuCoin' }

type Exchange = keyof typeof names

test.each([
  [
    'okx',
    200,
    { code: '51001', msg: "Instrument ID, Instrument ID code, or Spread ID doesn't exist.", data: [] },
  ],
  ['bybit', 200, { retCode: 10001, retMsg: 'Not supported symbols', result: {}, time: 1 }],
  ['bitget', 400, { code: '40034', msg: 'Parameter NOPE does not exist', requestTime: 1, data: null }],
  ['bitget', 400, { code: '40309', msg: 'The symbol has been removed', requestTime: 1, data: null }],
  ['bitget', 400, { code: '40017', msg: 'Parameter verification failed symbol', requestTime: 1, data: null }],
  ['kucoin', 200, { code: '400100', msg: noPair }],
  ['kucoin', 200, { code: '900001', msg: 'symbol not exists' }],
] as const)(
  'a market that %s does not have is the caller’s mistake: status %d, %j',
  async (source, status, body) => {
    const { failure, health } = await refusedBy(source, { status, body, instId: 'NO-PE' })

    expect(failure).toMatchObject({
      code: 'not_found',
      message: `${names[source]} has no such market.`,
      details: { field: 'instId' },
    })
    expect(health?.lastError).toBeUndefined()
  },
)

test.each([
  ['okx', 200, { code: '50011', msg: 'Rate limit reached', data: [] }, 2],
  ['bybit', 200, { retCode: 10006, retMsg: 'Too many visits!', result: {}, time: 1 }, 2],
  ['bybit', 403, { message: 'access too frequent' }, 600],
  ['bitget', 200, { code: '429', msg: 'Too many requests', requestTime: 1, data: null }, 2],
  ['kucoin', 200, { code: '429000', msg: 'Too many requests' }, 10],
] as const)(
  '%s limits us with status %d and %j, and is left alone',
  async (source, status, body, seconds) => {
    const { failure, asked, again } = await refusedBy(source, { status, body })
    const second = await again()

    expect(failure).toMatchObject({
      code: 'upstream_unavailable',
      message: `${names[source]} limits how often we may ask.`,
      retryAfterSeconds: seconds,
    })
    expect(second).toMatchObject({ code: 'upstream_unavailable', retryAfterSeconds: seconds })
    expect(asked).toHaveLength(1)
  },
)

test.each([
  ['okx', { code: '50013', msg: 'Systems are busy. Please try again later.', data: [] }],
  ['bybit', { retCode: 10016, retMsg: 'Server error', result: {}, time: 1 }],
  ['bitget', { code: '40725', msg: 'service return an error', requestTime: 1, data: null }],
  ['kucoin', { code: '500000', msg: 'Internal Server Error' }],
] as const)('%s is in trouble with status 200, which is worth a second attempt', async (source, body) => {
  const { failure, asked } = await refusedBy(source, { status: 200, body })

  expect(failure).toMatchObject({
    code: 'upstream_unavailable',
    message: `${names[source]} is in trouble.`,
  })
  expect(asked).toHaveLength(2)
})

test.each([
  ['okx', 200, { code: '51000', msg: 'Parameter bar error', data: [] }],
  ['bybit', 200, { retCode: 10001, retMsg: 'Invalid period!', result: {}, time: 1 }],
  ['bitget', 400, { code: '40017', msg: 'Parameter verification failed granularity', data: null }],
  ['kucoin', 200, { code: '400100', msg: 'Incorrect candlestick type.' }],
] as const)(
  'any other refusal of %s is ours to explain, not the caller’s mistake',
  async (source, status, body) => {
    const { failure } = await refusedBy(source, { status, body })

    expect(failure).toMatchObject({
      code: 'upstream_rejected',
      message: `${names[source]} refused the request.`,
    })
  },
)

test.each([
  ['JSON', { error: 'The distribution is configured to block access from your country.' }],
  ['a page', '<html><body>The distribution is configured to block access from your country.</body></html>'],
])('Bybit shuts out whole countries with %s, which no waiting mends', async (_form, body) => {
  const { failure } = await refusedBy('bybit', { status: 403, body })

  expect(failure).toMatchObject({
    code: 'upstream_rejected',
    message: 'Bybit does not serve the country that this gateway runs in.',
  })
  expect(failure.retryAfterSeconds).toBeUndefined()
})

test.each(['BTC-USDT-SWAP', 'BTC-USD-261225', 'BTCUSDT'])(
  'OKX is not asked for %s, which is no spot market',
  async (instId) => {
    const { failure, asked } = await refusedBy('okx', { status: 200, body: {}, instId })

    expect(failure).toMatchObject({ code: 'not_found', details: { field: 'instId' } })
    expect(asked).toEqual([])
  },
)

test.each([
  ['okx', { code: '0', msg: '', data: [] }],
  ['bybit', { retCode: 0, retMsg: 'OK', result: { list: [] }, time: 1 }],
  ['bitget', { code: '00000', msg: 'success', data: [] }],
  ['kucoin', { code: '200000', data: null }],
  ['kucoin', { code: '200000', data: { time: 1, symbol: 'NO-PE', buy: null, sell: null, last: null } }],
] as const)('a %s ticker without a market means that none exists: %j', async (source, body) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body))
  const { tickers } = await openUpstream({ mode: 'live', clock, baseUrls: { [source]: venue.url } })

  const failure = await catchFailure(tickers.latest({ token: 'x', source, instId: 'NO-PE' }, unhurried))

  expect(failure).toMatchObject({ code: 'not_found', details: { field: 'instId' } })
})

async function refusedBy(
  source: Exchange,
  { status, body, instId }: { status: number; body: object | string; instId?: string },
) {
  const venue = await loopbackVenue((_request, response) =>
    typeof body === 'string'
      ? response.writeHead(status, { 'content-type': 'text/html' }).end(body)
      : sendJson(response, body, status),
  )
  const { candles, health } = await openUpstream({ mode: 'live', clock, baseUrls: { [source]: venue.url } })
  const again = () =>
    catchFailure(
      candles.recent(
        { token: 'btc', source, limit: 5, ...(instId === undefined ? {} : { instId }) },
        unhurried,
      ),
    )
  const failure = await again()
  for (const text of typeof body === 'string' ? [body] : Object.values(body))
    if (typeof text === 'string' && text !== '') expect(failure.message).not.toContain(text)
  return { failure, again, asked: venue.asked, health: health.list().find(({ name }) => name === source) }
}

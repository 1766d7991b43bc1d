import { expect, test } from 'vitest'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const recording = await recorded('binance/spot-ticker-24hr-btcusdt')
const day = recording.body as Readonly<Record<string, unknown>>
const clock = createClock(new Date(Number(day['closeTime'])).toISOString())
const ELEVEN_MINUTES_MS = 11 * 60_000
const btc = { token: 'btc', source: 'binance' } as const

/** Binance's own words to a country that it does not serve (ccxt issue 16044, December 2022, and many since). */
const restricted = {
  code: 0,
  msg: "Service unavailable from a restricted location according to 'b. Eligibility' in https://www.binance.com/en/terms.",
}

async function tickerWith(fields: object) {
  const { url } = await loopbackVenue((_request, response) => sendJson(response, { ...day, ...fields }))
  const { tickers } = await openUpstream({ mode: 'live', clock, baseUrls: { binance: url } })
  return tickers.latest(btc, unhurried)
}

test.each([
  ['a bid below zero', { bidPrice: '-5.00000000' }],
  ['a bid above the ask', { bidPrice: '99999.00000000', askPrice: '1.00000000' }],
  ['a high below the low', { highPrice: '1.00000000' }],
  ['a volume below zero', { volume: '-1.00000000' }],
  ['a fall by more than everything', { priceChangePercent: '-100.500' }],
])('live data 13: a ticker with %s is refused', async (_fault, fields) => {
  expect((await catchFailure(tickerWith(fields))).code).toBe('upstream_malformed')
})

test('live data 13: an offer of zero is left out of a ticker', async () => {
  const ticker = await tickerWith({ bidPrice: '0.00000000', lowPrice: '0.00000000' })

  expect(ticker).not.toHaveProperty('bid')
  expect(ticker).not.toHaveProperty('low24h')
  expect(ticker.ask).toBeGreaterThan(0)
})

test('live data 13: a book whose bid is above its ask is refused', async () => {
  const { body } = await recorded('binance/spot-depth-btcusdt')
  const { bids, asks } = body as Readonly<Record<'bids' | 'asks', unknown>>
  const { url } = await loopbackVenue((_request, response) =>
    sendJson(response, { ...(body as object), bids: asks, asks: bids }),
  )
  const { books } = await openUpstream({ mode: 'live', clock, baseUrls: { binance: url } })

  expect((await catchFailure(books.latest({ ...btc, depth: 5 }, unhurried))).code).toBe('upstream_malformed')
})

test.each([
  ['of a size below zero', { qty: '-1.0' }],
  ['of tomorrow', { time: clock.now() + 86_400_000 }],
])('live data 13: a trade %s is refused', async (_fault, fields) => {
  const { body } = await recorded('binance/spot-trades-btcusdt')
  const [trade] = body as readonly object[]
  const { url } = await loopbackVenue((_request, response) =>
    sendJson(response, [{ ...trade, time: clock.now(), ...fields }]),
  )
  const { trades } = await openUpstream({ mode: 'live', clock, baseUrls: { binance: url } })

  expect((await catchFailure(trades.latest({ ...btc, limit: 1 }, unhurried))).code).toBe('upstream_malformed')
})

test.each([403, 451])('live data 13: after a %i, Binance is read at its public host', async (status) => {
  const blocked = await loopbackVenue((_request, response) => sendJson(response, restricted, status))
  const open = await loopbackVenue((_request, response) => sendJson(response, day))
  const { tickers } = await openUpstream({
    mode: 'live',
    clock: createClock(new Date(clock.now()).toISOString()),
    baseUrls: { binance: `${blocked.url}/first`, 'binance-public': `${open.url}/second` },
  })

  const ticker = await tickers.latest(btc, unhurried)
  await tickers.latest({ ...btc, token: 'eth' }, unhurried)

  expect(ticker).toMatchObject({ venue: 'binance', sources: [{ name: 'binance', ok: true }] })
  expect(blocked.asked).toEqual(['/first/api/v3/ticker/24hr?symbol=BTCUSDT'])
  expect(open.asked).toEqual([
    '/second/api/v3/ticker/24hr?symbol=BTCUSDT',
    '/second/api/v3/ticker/24hr?symbol=ETHUSDT',
  ])
})

test('live data 13: one question finds out whether Binance serves us again', async () => {
  let isServed = false
  let offset = 0
  const moving = { now: () => clock.now() + offset }
  const fresh = () => ({ ...day, closeTime: moving.now() })
  const first = await loopbackVenue((_request, response) => {
    if (isServed) sendJson(response, fresh())
    else response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Sorry</html>')
  })
  const second = await loopbackVenue((_request, response) => sendJson(response, fresh()))
  const baseUrls = { binance: first.url, 'binance-public': second.url }
  const { tickers } = await openUpstream({ mode: 'live', clock: moving, baseUrls })
  const ask = (token: string) => tickers.latest({ ...btc, token }, unhurried)

  await ask('btc')
  offset = ELEVEN_MINUTES_MS
  await Promise.all([ask('btc'), ask('eth'), ask('sol')])
  isServed = true
  offset = 2 * ELEVEN_MINUTES_MS
  await ask('btc')
  await ask('eth')

  expect(first.asked.length).toBe(4)
  expect(second.asked.length).toBe(4)
})

test('live data 13: a refused symbol is not asked at the public host', async () => {
  const refusal = await recorded('binance/unknown-symbol')
  const first = await loopbackVenue((_request, response) => sendJson(response, refusal.body, refusal.status))
  const second = await loopbackVenue((_request, response) => sendJson(response, day))
  const baseUrls = { binance: first.url, 'binance-public': second.url }
  const { tickers } = await openUpstream({ mode: 'live', clock, baseUrls })

  expect((await catchFailure(tickers.latest(btc, unhurried))).code).toBe('not_found')
  expect(second.asked).toEqual([])
})

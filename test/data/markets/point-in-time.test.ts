import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'

const now = Date.parse('2026-03-02T10:30:00Z')
const clock = { now: () => now }
const AT = '2026-02-10T15:20:30Z'
const AT_ISO = '2026-02-10T15:20:30.000Z'

test.each([
  ['price', '/tools/price?assets=bitcoin,eth'],
  ['candles', '/tools/candles?token=sol&bar=4h&limit=5'],
  ['indicator', '/indicator?symbol=BTCUSDT&interval=1h&indicators=rsi,macd'],
  ['funding', '/tools/funding-rates?token=eth&limit=4'],
])('answers 10: %s is sold as of the time asked for', async (_tool, path) => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy(`${path}&at=${AT}`)

  expectSold(reply)
  expect(reply.body.at).toBe(AT_ISO)
  expect(reply.headers.get('X-Data-As-Of')).toBe(AT_ISO)
  expect(reply.body.provenance.sources).toMatchObject([{ asOf: AT_ISO }])
})

test('answers 10: candles of the past end before the time asked for', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const { body } = await buyer.buy(`/tools/candles?bar=1h&limit=3&at=${AT}`)

  expect(body.candles.map(([time]: [string]) => time)).toEqual([
    '2026-02-10T12:00:00Z',
    '2026-02-10T13:00:00Z',
    '2026-02-10T14:00:00Z',
  ])
  expect(body.lastIsOpen).toBe(false)
})

test('answers 10: price and candles of one past minute agree', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const price = await buyer.buy(`/tools/price?token=bitcoin&at=${AT}`)
  const candles = await buyer.buy(`/tools/candles?source=binance&bar=1m&limit=1&at=${AT}`)
  const today = await buyer.buy('/tools/price?token=bitcoin')

  expect(price.body.prices[0]).toMatchObject({ usd: candles.body.candles[0][4], asOf: AT_ISO })
  expect(price.body.prices[0].usd).not.toBe(today.body.prices[0].usd)
  expect(price.body.prices[0].change24hPct).toEqual(expect.any(Number))
})

test('answers 10: an indicator of the past uses nothing later', async () => {
  const later = await openGatewayFixture({ clock })
  const sooner = await openGatewayFixture({ clock: { now: () => Date.parse('2026-02-11T00:00:00Z') } })
  const path = `/indicator?symbol=SOL&interval=4h&indicators=rsi,ema&limit=80&at=${AT}`

  const [first, second] = [await sooner.buyer.buy(path), await later.buyer.buy(path)]

  expect(first.body.indicators).toEqual(second.body.indicators)
  expect(first.body.lastClose).toBe(second.body.lastClose)
})

test('answers 10: funding of the past is the last payment before it', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const { body } = await buyer.buy(`/tools/funding-rates?token=btc&limit=3&at=${AT}`)

  expect(body.history).toHaveLength(3)
  expect(body.history.at(-1)).toEqual(['2026-02-10T08:00:00.000Z', body.fundingRate])
  expect(body).toMatchObject({
    nextFundingAt: '2026-02-10T16:00:00.000Z',
    intervalHours: 8,
    markPrice: null,
    indexPrice: null,
  })
})

test('answers 10: TVL of a past day is the figure of that day', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy(`/tvl/tvl?protocol=aave&at=${AT}`)
  const { body: today } = await buyer.buy('/tvl/tvl?protocol=aave')

  expectSold(reply)
  expect(reply.body.currentTvlUsd).toBe(reply.body.tvlHistory.newestTvlUsd)
  expect(reply.body.currentTvlUsd).not.toBe(today.currentTvlUsd)
  expect(reply.headers.get('X-Data-As-Of')).toBe('2026-02-10T00:00:00.000Z')
})

test('answers 10: an asset’s prices of the past end at the time asked for', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy(`/tools/price-history?token=solana&days=5&at=${AT}`)

  expectSold(reply)
  const times: string[] = reply.body.points.map(([time]: [string]) => time)
  expect(reply.body.at).toBe(AT_ISO)
  expect(times.at(-1)).toBe(reply.headers.get('X-Data-As-Of'))
  expect(times.every((time) => time >= '2026-02-05' && time <= AT_ISO)).toBe(true)
  expect(reply.body.last).toBe(reply.body.points.at(-1)[1])
})

const refused: [string, string, RegExp][] = [
  ['the future', '/tools/price?token=btc&at=2027-01-01', /future/],
  ['a time before all history', '/tools/candles?at=2001-01-01', /before 2015-07-20/],
  ['Kraken beyond its bars', '/tools/candles?source=kraken&bar=1m&at=2026-02-01', /Kraken keeps/],
  ['a source without history', '/indicator?source=coingecko&at=2026-02-01', /coingecko has no candles/],
  ['OKX funding beyond three months', '/tools/funding-rates?source=okx&at=2025-06-01', /OKX keeps/],
  ['TVL before all history', '/tvl/tvl?chain=solana&at=2016-01-01', /before 2017-09-27/],
  ['an asset’s prices of last year', '/tools/price-history?days=300&at=2025-12-01', /365 days back/],
  ['no time at all', '/tools/price?token=btc&at=yesterday', /ISO 8601/],
]

test.each(refused)('answers 10: %s is refused in the offer, and uncharged', async (_what, path, reason) => {
  const { buyer, earned } = await openGatewayFixture({ clock })

  const offer = await buyer.get(path)
  const reply = await buyer.buy(path)

  expectOffer(offer)
  expect(offer.body.extensions.input).toMatchObject({ ok: false, errors: [{ field: 'at' }] })
  expect(offer.body.extensions.input.errors[0].message).toMatch(reason)
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
  expect(await earned()).toBe(0n)
})

test('answers 10: an asset that did not exist yet has no past price', async () => {
  const { buyer, earned } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/tools/price?token=wif&at=2020-01-01')

  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
  expect(reply.body.error).toMatch(/at that time/)
  expect(await earned()).toBe(0n)
})

test('answers 10: data that ends long before the time asked for is not sold', async () => {
  const asOf = Date.parse(AT) - 600_000
  const { buyer, earned } = await openGatewayFixture({
    clock,
    upstreams: {
      prices: {
        inUsd: async () => ({
          mode: 'simulated',
          sources: [{ name: 'simulated:binance', ok: true, asOf }],
          prices: [
            { asked: 'btc', symbol: 'BTC', name: 'Bitcoin', usd: 1, quote: 'USD', venue: 'binance', asOf },
          ],
          missing: [],
        }),
      },
    },
  })

  const reply = await buyer.buy(`/tools/price?token=btc&at=${AT}`)

  expectNotCharged(reply, 503, 'stale_data')
  expect(await earned()).toBe(0n)
})

import { expect, test } from 'vitest'
import { createSignalRepository } from '../../../src/store/features/signal-repository.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'
import { HOUR, NOON } from './signal-fixture.ts'

const MINUTE = 60_000
/** No bar but that of a minute ends here. */
const MIDDAY = NOON + HOUR + 54 * MINUTE

async function openGatewayAt(start: number, seed = 'true times') {
  let now = start
  const gateway = await openGatewayFixture({ clock: { now: () => now }, environment: { DATA_SEED: seed } })
  return {
    ...gateway,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test.each(['pepe', 'solana', 'bitcoin'])(
  'answers 2: all 24-hour figures of %s cover one named window',
  async (token) => {
    const { buyer } = await openGatewayAt(MIDDAY)

    const { body: ticker } = await buyer.buy(`/tools/ticker?token=${token}&source=binance`)
    for (const bar of ['15m', '1h', '4h', '1d']) {
      const reply = await buyer.buy(`/signal?token=${token}&bar=${bar}&source=binance`)

      expectSold(reply)
      const { marketOverview: day, entry } = reply.body.signal
      expect(day).toMatchObject({
        currentPrice: ticker.last,
        quote: 'USDT',
        priceAsOf: ticker.asOf,
        window: { to: ticker.asOf, from: new Date(MIDDAY - 24 * HOUR).toISOString(), source: 'ticker' },
        high24h: ticker.high24h,
        low24h: ticker.low24h,
      })
      expect(day.volume24h / ticker.volume24h).toBeCloseTo(1, 8)
      expect(day.priceChange24h).toBeCloseTo(ticker.change24hPct, 6)
      expect(entry.price).toBe(day.currentPrice)
      expect(day.currentPrice).toBeGreaterThanOrEqual(day.low24h)
      expect(day.currentPrice).toBeLessThanOrEqual(day.high24h)
    }
  },
)

test('answers 2: the bitcoin dashboard has one price and one 24-hour change', async () => {
  const { buyer } = await openGatewayAt(MIDDAY)

  const { body } = await buyer.buy('/bitcoin?sections=performance&detail=full')
  const { body: ticker } = await buyer.buy('/tools/ticker?token=bitcoin')

  const { overview, sections } = body.dashboard
  expect(overview.price).toMatchObject({ usd: ticker.last, asOf: ticker.asOf })
  expect(overview.price.change24hPct).toBeCloseTo(ticker.change24hPct, 6)
  expect(sections.performance).toMatchObject({
    currentPrice: overview.price.usd,
    changes: { '24h': overview.price.change24hPct },
  })
})

test('answers 2: every price of the free dashboard has its time', async () => {
  const { buyer } = await openGatewayAt(MIDDAY)

  const { body } = await buyer.get('/dashboard-summary')

  const hour = new Date(NOON + HOUR).toISOString()
  expect(body.window).toEqual({ from: new Date(NOON - 23 * HOUR).toISOString(), to: hour })
  expect(body.markets.length).toBeGreaterThan(3)
  for (const market of body.markets) expect(market).toMatchObject({ priceAsOf: hour, quote: 'USDT' })
})

test('answers 3: price and horizon of a prediction count from its sale', async () => {
  const gateway = await openGatewayAt(MIDDAY)
  const book = createSignalRepository(gateway.database)

  const { body } = await gateway.buyer.buy('/signal?token=bitcoin&bar=1d&source=binance')
  await waitUntil(async () => (await book.findTotals('simulated', MIDDAY)).open === 1)
  gateway.pass(6 * 24 * HOUR + MINUTE)
  await gateway.runJob('resolve-signals')
  const { body: record } = await gateway.buyer.buy('/tools/signal-record')

  const times = {
    madeAt: new Date(MIDDAY).toISOString(),
    horizonAt: new Date(MIDDAY + 6 * 24 * HOUR).toISOString(),
  }
  expect(body.prediction).toMatchObject({
    ...times,
    price: body.signal.marketOverview.currentPrice,
    barsUntil: new Date(NOON - 12 * HOUR).toISOString(),
  })
  const minutes = await gateway.buyer.buy('/tools/candles?token=bitcoin&bar=1m&limit=2&source=binance')
  expect(record.recent).toMatchObject([{ ...times, timing: 'sale', close: minutes.body.candles[0][4] }])
})

test.each(['usdc', 'USDT', 'tether'])('answers 9: %s is no trade, and nothing is charged', async (token) => {
  const { buyer } = await openGatewayAt(NOON)
  const path = `/signal?token=${token}`

  const offer = await buyer.offer(path)
  const reply = await buyer.buy(path)

  expect(offer.extensions['input']).toMatchObject({ ok: false, errors: [{ field: 'token' }] })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ charged: 'no' })
  expect(reply.body.error).toContain('one dollar')
})

test('answers 9: a dollar coin counted in another one is no trade', async () => {
  const { buyer } = await openGatewayAt(NOON)

  const reply = await buyer.buy('/signal?source=binance&instId=USDCUSDT')

  expect(reply.status).toBe(400)
  expect(reply.body.error).toContain('one dollar')
})

test('answers 9: dollar coins are neither gainers nor predicted', async () => {
  for (const seed of ['one', 'two', 'three']) {
    const { buyer } = await openGatewayAt(NOON, seed)

    const scout = await buyer.buy('/aggregator-scout?view=predictions&topN=25&includeNews=false')
    const movers = await buyer.buy('/tools/market-movers?limit=25&minMarketCap=0&minVolume=0')

    const symbols = [scout.body.topGainers, movers.body.gainers, movers.body.losers].flat()
    expect(symbols.length).toBeGreaterThan(5)
    for (const { symbol, asOf } of symbols) {
      expect(['USDT', 'USDC', 'USDS', 'DAI']).not.toContain(symbol)
      expect(asOf).toMatch(/^20/)
    }
  }
})

test('answers 21: a signal names the currency of its prices', async () => {
  const { buyer } = await openGatewayAt(NOON)

  const { body } = await buyer.buy('/signal?token=dogecoin&source=upbit')

  expect(body.signal.metadata.quote).toBe('KRW')
  expect(body.signal.marketOverview.quote).toBe('KRW')
})

test.each(['15m', '1h', '4h', '1d'])(
  'answers 22: the RSI of one %s bar is one number everywhere',
  async (bar) => {
    const { buyer } = await openGatewayAt(MIDDAY)

    const { body: read } = await buyer.buy(
      `/indicator?symbol=BTCUSDT&interval=${bar}&source=binance&indicators=rsi`,
    )
    const { body: sold } = await buyer.buy(`/signal?token=bitcoin&bar=${bar}&source=binance`)
    const { body: hub } = await buyer.buy(`/bitcoin?interval=${bar}&sections=technicals`)

    expect(read).toMatchObject({
      lastIsOpen: true,
      lastClosedAt: sold.signal.metadata.timestamp,
      quote: 'USDT',
    })
    expect(read.price).toBe(sold.signal.marketOverview.currentPrice)
    const rsi = sold.signal.technicalIndicators.rsi
    expect(read.indicators.rsi.latest.rsi).toBeCloseTo(rsi, 4)
    expect(hub.dashboard.sections.technicals.rsi).toBeCloseTo(rsi, 4)
  },
)

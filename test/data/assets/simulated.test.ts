import { expect, test } from 'vitest'
import { createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

test('the board, the ticker, the candles and the price of one moment agree', async () => {
  const clock = createClock('2026-06-01T12:34:56Z')
  const opened = await openUpstream({ mode: 'simulated', clock })

  for (const token of ['bitcoin', 'solana', 'shiba-inu', 'usd-coin']) {
    const {
      assets: [row],
    } = await opened.assets.board({ ids: [token] }, unhurried)
    const ticker = await opened.tickers.latest({ token, source: 'coingecko' }, unhurried)
    const { candles } = await opened.candles.recent(
      { token, source: 'coingecko', bar: '1m', limit: 1 },
      unhurried,
    )
    const {
      prices: [price],
    } = await opened.prices.inUsd([token], unhurried)
    const { points } = await opened.assets.history({ id: token, days: 1 }, unhurried)

    expect(row?.price, token).toBe(ticker.last)
    expect(row?.price, token).toBe(candles.at(-1)?.close)
    expect(row).toMatchObject({
      high24h: ticker.high24h,
      low24h: ticker.low24h,
      change24hPct: ticker.change24hPct,
    })
    expect((row?.price ?? 0) / (price?.usd ?? 1)).toBeCloseTo(1, 2)
    expect((points.at(-1)?.price ?? 0) / (row?.price ?? 1)).toBeCloseTo(1, 1)
  }
})

test('a year of prices has one on every day and ends now', async () => {
  const now = Date.parse('2026-06-01T12:34:56Z')
  const { assets } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:34:56Z') })

  for (const days of [1, 30, 365]) {
    const { points } = await assets.history({ id: 'bitcoin', days }, unhurried)
    const seen = new Set(points.map(({ time }) => Math.floor(time / 86_400_000)))
    expect(points.at(-1)?.time).toBe(now)
    expect(seen.size).toBeGreaterThanOrEqual(days)
    expect(points.map(({ time }) => time)).toEqual(
      [...new Set(points.map(({ time }) => time))].toSorted((a, b) => a - b),
    )
  }
})

test('a coin trades no less in all than at its venues together', async () => {
  for (const day of ['2026-06-01T12:34:56Z', '2026-11-23T18:31:46Z', '2026-09-09T03:00:00Z']) {
    const { assets } = await openUpstream({ mode: 'simulated', clock: createClock(day) })
    for (const id of ['usd-coin', 'tether', 'solana']) {
      const { asset } = await assets.detail(id, unhurried)
      const { markets } = await assets.markets(id, unhurried)

      const sum = markets.reduce((all, { volume24hUsd }) => all + volume24hUsd, 0)
      expect(asset.volume24h, `${id} ${day}`).toBeGreaterThanOrEqual(0.95 * sum)
    }
  }
})

test('a token that stands for something else follows it', async () => {
  const { assets } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:34:56Z') })
  const priceOf = async (id: string) => (await assets.detail(id, unhurried)).asset.price ?? 0

  expect((await priceOf('jito-staked-sol')) / (await priceOf('solana'))).toBeCloseTo(1.256, 3)
  expect(await priceOf('pax-gold')).toBe(await priceOf('tether-gold'))
  const { perDollar } = await assets.currencies(unhurried)
  expect((await priceOf('euro-coin')) * (perDollar['EUR'] ?? 0)).toBeCloseTo(1, 1)
})

test('candles of a tokenized share can be asked for, and agree with its board', async () => {
  const { assets, candles } = await openUpstream({
    mode: 'simulated',
    clock: createClock('2026-06-01T12:34:56Z'),
  })

  const { asset } = await assets.detail('tesla', unhurried)
  const series = await candles.recent(
    { token: 'tesla', source: 'coingecko', instId: 'tesla', bar: '1h', limit: 24 },
    unhurried,
  )

  expect(series.candles.at(-1)?.close).toBe(asset.price)
  expect(asset.price).toBeGreaterThan(100)
})

test('the largest come first, and the whole market is their sum', async () => {
  const { assets } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:34:56Z') })

  const board = await assets.board({ list: 'majors' }, unhurried)
  const opened = await assets.global(unhurried)

  const caps = board.assets.map(({ marketCap = 0 }) => marketCap)
  expect(caps).toEqual(caps.toSorted((a, b) => b - a))
  expect(board.assets.every(({ token }) => token !== undefined)).toBe(true)
  expect(opened.marketCap).toBe(caps.reduce((sum, cap) => sum + cap, 0))
  expect(opened.dominancePct['BTC']).toBeGreaterThan(30)
})

import { expect, test } from 'vitest'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { clockAt, open, unhurried } from './upstream-fixture.ts'

const clock = clockAt('2026-03-02T10:30:00Z')

test('the largest assets are those of CoinGecko, without stablecoins and what is not traded here', async () => {
  const rows = [
    { id: 'bitcoin', symbol: 'btc', market_cap_rank: 1 },
    { id: 'tether', symbol: 'usdt', market_cap_rank: 3 },
    { id: 'ripple', symbol: 'xrp', market_cap_rank: 4 },
    { id: 'ethereum', symbol: 'eth', market_cap_rank: 2 },
    { id: 'staked-ether', symbol: 'steth', market_cap_rank: 8 },
    { id: 'solana', symbol: 'sol', market_cap_rank: null },
  ]
  const source = await loopbackVenue((_request, response) => sendJson(response, rows))
  const { assetRank } = await open({ mode: 'live', clock, baseUrls: { coingecko: source.url } })

  const ranking = await assetRank.top(10, unhurried)

  expect(source.asked).toEqual([
    '/api/v3/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&page=1',
  ])
  expect(ranking).toEqual({
    mode: 'live',
    sources: [{ name: 'coingecko', ok: true, asOf: clock.now(), cached: false }],
    by: 'market capitalisation',
    asOf: clock.now(),
    assets: [
      { rank: 1, symbol: 'BTC', name: 'Bitcoin' },
      { rank: 2, symbol: 'ETH', name: 'Ethereum' },
      { rank: 4, symbol: 'XRP', name: 'XRP' },
    ],
  })
})

test('when nobody can be asked the bundled list stands in, and the answer says so', async () => {
  const broken = await loopbackVenue((_request, response) => sendJson(response, {}, 503))
  const { assetRank } = await open({ mode: 'live', clock, baseUrls: { coingecko: broken.url } })

  const ranking = await assetRank.top(3, unhurried)

  expect(ranking).toMatchObject({ mode: 'live', by: 'bundled', asOf: null })
  expect(ranking.sources).toEqual([
    { name: 'coingecko', ok: false, error: 'CoinGecko is in trouble.' },
    { name: 'bundled list of assets', ok: true },
  ])
  expect(ranking.assets.map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH', 'SOL'])
})

test('simulated assets are ranked by what is traded of them', async () => {
  const { assetRank } = await open({ mode: 'simulated', clock })

  const { assets, by, mode } = await assetRank.top(25, unhurried)

  expect({ by, mode }).toEqual({ by: 'daily volume', mode: 'simulated' })
  expect(assets).toHaveLength(25)
  expect(assets.slice(0, 3).map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH', 'SOL'])
  expect(assets.map(({ symbol }) => symbol)).not.toContain('USDT')
})

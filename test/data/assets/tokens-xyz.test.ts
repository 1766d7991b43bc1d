import { expect, test } from 'vitest'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const TESLA = 'XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB'

// written after the documentation; the source answers nothing without a key
const curated = {
  listId: 'stocks',
  pagination: { offset: 0, limit: 500, total: 2, hasMore: false },
  assets: [
    {
      assetId: 'tesla',
      name: 'Tesla',
      symbol: 'TSLA',
      category: 'equity',
      imageUrl: 'javascript:alert(1)',
      stats: {
        price: 334.5,
        liquidity: 1_250_000,
        volume24hUSD: 47_017_356.73,
        marketCap: 0,
        priceChange24hPercent: -1.2,
      },
      primaryVariant: { mint: TESLA, label: 'xStock', kind: 'tokenized_equity' },
    },
    { assetId: 'unpriced', name: 'Unpriced', symbol: 'UNP', category: 'a new one', stats: null },
  ],
}

test('a key enables token boards from tokens.xyz, where zero means unknown', async () => {
  const keys: (string | undefined)[] = []
  const source = await loopbackVenue((request, response) => {
    keys.push(`${request.headers['x-api-key']}`)
    sendJson(response, curated)
  })
  const { assets } = await openUpstream({
    mode: 'live',
    baseUrls: { 'tokens-xyz': `${source.url}/v1` },
    keys: { 'tokens-xyz': 'secret' },
  })

  const board = await assets.board({ list: 'stocks' }, unhurried)

  expect(keys).toEqual(['secret'])
  expect(source.asked).toEqual(['/v1/assets/curated?list=stocks&groupBy=asset&limit=500'])
  expect(board.sources).toMatchObject([{ name: 'tokens-xyz', ok: true }])
  expect(board.assets[0]).toEqual({
    id: 'tesla',
    symbol: 'TSLA',
    name: 'Tesla',
    category: 'equity',
    deployments: [{ chain: 'solana', address: TESLA, issuer: 'xStock' }],
    price: 334.5,
    liquidity: 1_250_000,
    volume24h: 47_017_356.73,
    change24hPct: -1.2,
    asOf: expect.any(Number),
  })
  expect(board.assets[1]).toMatchObject({ id: 'unpriced', category: 'crypto', deployments: [] })
})

test('CoinGecko’s category replaces a failing tokens.xyz, and both are named', async () => {
  const source = await loopbackVenue((_request, response) =>
    sendJson(response, { error: { _tag: 'Unauthorized' } }, 401),
  )
  const { body } = await recorded('coingecko/board')
  const [row] = body as readonly object[]
  const shares = [
    { ...row, id: 'tesla-xstock', symbol: 'tslax', name: 'Tesla xStock' },
    { ...row, id: 'tesla', symbol: 'tesla', name: 'A coin that happens to have an id of ours' },
  ]
  const stand = await loopbackVenue((_request, response) => sendJson(response, shares))
  const { assets } = await openUpstream({
    mode: 'live',
    baseUrls: { 'tokens-xyz': source.url, coingecko: stand.url },
    keys: { 'tokens-xyz': 'wrong' },
  })

  const board = await assets.board({ list: 'stocks' }, unhurried)

  expect(stand.asked[0]).toContain('category=tokenized-stock')
  expect(board.sources).toMatchObject([
    { name: 'tokens-xyz', ok: false },
    { name: 'coingecko', ok: true },
  ])
  expect(board.assets).toMatchObject([{ id: 'tesla-xstock', symbol: 'TSLAX', category: 'equity' }])
  expect(board.assets).toHaveLength(1)
})

test('the whole board stands when one of its halves is down', async () => {
  const { body } = await recorded('coingecko/board')
  const stand = await loopbackVenue((request, response) =>
    request.url?.includes('category') ? sendJson(response, {}, 404) : sendJson(response, body),
  )
  const { assets } = await openUpstream({ mode: 'live', baseUrls: { coingecko: stand.url } })

  const board = await assets.board({ list: 'all' }, unhurried)

  expect(board.assets).toMatchObject([{ id: 'bitcoin' }])
  expect(board.sources).toMatchObject([{ ok: true }, { name: 'coingecko', ok: false }])
})

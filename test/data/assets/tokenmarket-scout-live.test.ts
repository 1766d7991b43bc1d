import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const NEW = '7YygHaahdKVNtbu9GyFRnnBgf7hKzC76hnuHHfxCKRij'

/** A pool as GeckoTerminal lists it; written by hand after the public contract. */
const listedPool = (mint: string, symbol: string) => ({
  attributes: {
    address: `pool of ${symbol}`,
    name: `${symbol} / SOL`,
    base_token_price_usd: '0.00002',
    pool_created_at: '2026-05-01T00:00:00Z',
    market_cap_usd: '1000000.5',
    price_change_percentage: { h1: '1', h24: '60' },
    transactions: { h24: { buys: 900, sells: 700 } },
    volume_usd: { h24: '900000' },
    reserve_in_usd: '400000',
  },
  relationships: {
    base_token: { data: { id: `solana_${mint}` } },
    quote_token: { data: { id: 'solana_So11111111111111111111111111111111111111112' } },
    dex: { data: { id: 'raydium' } },
  },
})

/** RugCheck's report of a token with nothing against it; written by hand after answers that were seen. */
const report = (mint: string) => ({
  mint,
  token: { mintAuthority: null, freezeAuthority: null, supply: 1_000_000, decimals: 6 },
  tokenMeta: { name: 'Token', symbol: 'TKN' },
  topHolders: null,
  risks: null,
  score: 1,
  score_normalised: 1,
  markets: [{ lp: { lpLockedPct: 100, quoteUSD: 1, baseUSD: 1 } }],
  totalHolders: 40_000,
  rugged: false,
  transferFee: { pct: 0 },
})

async function liveGateway({ coingecko = 404, rugged = false } = {}) {
  const boards = await loopbackVenue((request, response) => {
    const isFirst = request.url?.includes('page=1') ?? false
    const data = isFirst ? [listedPool(BONK, 'Bonk'), listedPool(NEW, 'NEW\u0007coin')] : []
    sendJson(response, { data })
  })
  const dangers = await loopbackVenue((request, response) =>
    sendJson(response, { ...report(request.url?.split('/')[2] ?? ''), rugged }),
  )
  const names = await loopbackVenue((_request, response) => sendJson(response, {}, coingecko))
  const gateway = await openGatewayFixture({
    clock: { now: () => NOW },
    environment: {
      DATA_MODE: 'live',
      GECKOTERMINAL_BASE_URL: boards.url,
      RUGCHECK_BASE_URL: dangers.url,
      COINGECKO_BASE_URL: names.url,
      DEXSCREENER_BASE_URL: 'http://127.0.0.1:1',
    },
  })
  return { ...gateway, asked: names.asked }
}

test('live targets are scored from three sources, and only listed mints are ready', async () => {
  const { buyer } = await liveGateway()

  const { status, body, text } = await buyer.buy('/tokenmarket-scout?view=targets')

  expect(status, text).toBe(200)
  expect(body.targets).toMatchObject([
    { mint: BONK, agentTier: 'ready', isVerified: true, riskFlags: [], uncheckedFlags: [] },
    { mint: NEW, agentTier: 'watch', isVerified: false, riskFlags: ['Unverified'], symbol: 'NEWcoin' },
  ])
  expect(body.provenance).toMatchObject({
    mode: 'live',
    sources: expect.arrayContaining([
      expect.objectContaining({ name: 'geckoterminal' }),
      expect.objectContaining({ name: 'rugcheck' }),
      expect.objectContaining({ name: 'registry' }),
    ]),
  })
})

test('without CoinGecko a listing is unknown, not unverified', async () => {
  const { buyer } = await liveGateway({ coingecko: 400 })

  const { body } = await buyer.buy('/tokenmarket-scout?view=markets')

  const unknown = body.markets.find(({ mint }: { mint: string }) => mint === NEW)
  expect(unknown).toMatchObject({ mint: NEW, agentTier: 'watch', lookedAt: true })
  expect(unknown).not.toHaveProperty('isVerified')
})

test('CoinGecko is asked only about mints that could pass, as it answers few questions', async () => {
  const { buyer, asked } = await liveGateway({ rugged: true })

  const { body } = await buyer.buy('/tokenmarket-scout?view=markets')
  const one = await buyer.buy(`/tokenmarket-scout?view=markets&mint=${NEW}`)

  expect(body.markets).toHaveLength(2)
  expect(body.markets.filter(({ agentTier }: { agentTier: string | null }) => agentTier)).toEqual([])
  expect(asked).toEqual([])
  // no source lists pools of a single token here, and a question about one is not answered without them
  expect(one.body).toMatchObject({ charged: 'no' })
})

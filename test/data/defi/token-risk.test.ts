import { expect, test } from 'vitest'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { catchFailure, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

/** Written by hand after answers that were seen; lists may be null there. */
const report = {
  mint: MINT,
  token: { mintAuthority: null, freezeAuthority: null, supply: 977196304679382, decimals: 6 },
  tokenMeta: { name: 'Shark\u0000 Tank', symbol: 'SharkTank', mutable: false },
  topHolders: [
    { address: 'account1', owner: 'owner1', amount: 29529245784425, pct: 3.02, insider: false },
    { address: 'account2', owner: 'owner2', amount: 86020430139020, pct: 8.8, insider: true },
  ],
  risks: [
    {
      name: 'Low Liquidity',
      value: '$0.41',
      description: 'Low amount of liquidity',
      score: 1990,
      level: 'danger',
    },
  ],
  score: 1991,
  score_normalised: 29,
  markets: [
    { lp: { lpLockedPct: 100, quoteUSD: 1, baseUSD: 1 } },
    { lp: { lpLockedPct: 12.5, quoteUSD: 900, baseUSD: 900 } },
  ],
  totalMarketLiquidity: 1802,
  totalHolders: 77,
  price: 0.000002,
  rugged: false,
}

async function rugcheckWith(body: unknown, status = 200) {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body, status))
  const { tokenRisk } = await openUpstream({ mode: 'live', baseUrls: { rugcheck: venue.url } })
  return tokenRisk.report(MINT, unhurried)
}

test('a risk report keeps its source’s scale and the deepest market’s lock', async () => {
  const found = await rugcheckWith(report)

  expect(found).toMatchObject({
    tokenName: 'Shark Tank',
    riskScore: 29,
    scoreScale: 'normalised',
    risks: [{ name: 'Low Liquidity', level: 'danger', score: 1990 }],
    mintAuthority: null,
    freezeAuthority: null,
    lpLockedPct: 12.5,
    totalHolders: 77,
    supply: 977196304.679382,
    rugged: false,
  })
  expect(found.topHolders.map(({ address, amount }) => [address, amount])).toEqual([
    ['owner2', '86020430139020'],
    ['owner1', '29529245784425'],
  ])
})

test('what the source leaves empty is absent, not zero', async () => {
  const found = await rugcheckWith({
    mint: MINT,
    score: 400,
    topHolders: null,
    risks: null,
    markets: null,
    token: null,
  })

  expect(found).toMatchObject({ riskScore: 100, scoreScale: 'points', risks: [], topHolders: [] })
  for (const field of [
    'mintAuthority',
    'freezeAuthority',
    'lpLockedPct',
    'totalHolders',
    'rugged',
    'priceUsd',
  ])
    expect(found).not.toHaveProperty(field)
})

test('a mint that is not known there is the caller’s mistake', async () => {
  expect(await catchFailure(rugcheckWith({ error: 'not found' }, 404))).toMatchObject({
    code: 'not_found',
    details: { field: 'mint' },
  })
})

import { expect, test } from 'vitest'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { openLiveGatewayFixture, sourcesOf } from '../upstream/live-gateway-fixture.ts'
import { createClock } from '../upstream/upstream-fixture.ts'

const MINT = 'XsbEhLAtcf6HdfpFZ5xEMdqW8nfAvcsP5bdudRLJzJp'
const clock = createClock('2026-08-18T15:00:00Z')

const quote = {
  symbol: 'AAPL',
  last: '333.74',
  last_time: '2026-08-18T10:59:48.000-0400',
  change: '+0.48',
  currencyCode: 'USD',
  exchange: 'NASDAQ',
  curmktstatus: 'REG_MKT',
}
const pool = {
  chainId: 'solana',
  dexId: 'raydium',
  pairAddress: 'pool',
  baseToken: { address: MINT, name: 'Apple xStock', symbol: 'AAPLx' },
  quoteToken: { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', name: 'USD Coin', symbol: 'USDC' },
  priceUsd: '335.10',
  liquidity: { usd: 900_000 },
}

async function venues() {
  const dexscreener = await loopbackVenue((request, response) =>
    sendJson(response, request.url?.includes('search') ? { pairs: [pool] } : [pool]),
  )
  const cnbc = await loopbackVenue((_request, response) =>
    sendJson(response, { FormattedQuoteResult: { FormattedQuote: [quote] } }),
  )
  return { dexscreener: dexscreener.url, cnbc: cnbc.url }
}

test('a share is priced by CNBC where Yahoo Finance refuses us', async () => {
  const refusing = await loopbackVenue((_request, response) =>
    response.writeHead(429, { 'retry-after': '3600' }).end('Too Many Requests'),
  )
  const urls = { ...(await venues()), 'yahoo-finance': refusing.url }
  const { buyer, earned } = await openLiveGatewayFixture(urls, { clock })

  const reply = await buyer.buy('/equity?symbol=AAPLx&detail=full')

  expectSold(reply)
  expect(reply.body).toMatchObject({
    equityPriceUsd: 333.74,
    nasdaqSource: 'cnbc',
    exchangeState: 'regular',
    equityAsOf: '2026-08-18T14:59:48.000Z',
    equityPriceNote: expect.stringMatching(/last sale that CNBC shows/),
  })
  expect(reply.body.venues[0]).toMatchObject({ priceUsd: 335.1, spreadLabel: 'parity' })
  const { answered, failed } = sourcesOf(reply.body)
  expect(answered).toEqual(expect.arrayContaining(['cnbc', 'dexscreener']))
  expect(failed).toContain('yahoo-finance')
  expect(await earned()).toBe(20_000n)
})

test('a report costs nothing where no source knows the price of the share', async () => {
  const { dexscreener } = await venues()
  const { buyer, earned } = await openLiveGatewayFixture({ dexscreener }, { clock })

  const reply = await buyer.buy('/equity?symbol=AAPLx')

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(reply.body.missing).toEqual(['equityPriceUsd'])
  expect(await earned()).toBe(0n)
})

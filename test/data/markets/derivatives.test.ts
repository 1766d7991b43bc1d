import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { Funding } from '../../../src/upstream/derivatives/derivatives.ts'
import type { Ticker } from '../../../src/upstream/market-data/tickers.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const now = Date.parse('2026-03-02T10:30:00Z')
const clock = { now: () => now }

test('the funding rate is sold with who pays, its year and its history', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/tools/funding-rates?token=eth&source=okx&limit=6')

  expectSold(reply)
  const { body } = reply
  expect(body).toMatchObject({ venue: 'okx', instrument: 'ETH-USDT-SWAP', quote: 'USDT', intervalHours: 8 })
  expect(body.annualizedPct).toBeCloseTo((body.fundingRatePct * 8_766) / 8, 1)
  expect(body.nextFundingAt).toBe('2026-03-02T16:00:00.000Z')
  expect(body.history).toHaveLength(6)
  expect(body.paid).toMatchObject({ payments: 6, to: '2026-03-02T08:00:00.000Z' })
  expect(body.provenance).toMatchObject({ mode: 'simulated', sources: [{ name: 'simulated:okx' }] })
})

test('without past payments the interval is still known, and nothing is summed up', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const { body } = await buyer.buy('/tools/funding-rates?limit=0')

  expect(body).toMatchObject({ intervalHours: 8, history: [], paid: null })
})

test('open interest is sold in coins and dollars, with how it changed', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/tools/open-interest?token=sol&interval=4h&limit=12')

  expectSold(reply)
  const { openInterest, change, history } = reply.body
  expect(history).toHaveLength(12)
  expect(change.since).toBe(history[0][0])
  expect(change.basePct).toBeCloseTo(100 * (openInterest.base / history[0][1] - 1), 1)
  expect(openInterest.usd).toBeGreaterThan(openInterest.base)
})

test('the basis names venue and age for both sides', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/tools/basis?token=btc&source=bybit&spotSource=coinbase')

  expectSold(reply)
  const { basis, spot, perpetual, note } = reply.body
  expect(spot).toMatchObject({
    venue: 'coinbase',
    quote: 'USD',
    priceKind: 'middle of bid and ask',
    ageSeconds: 0,
  })
  expect(perpetual).toMatchObject({ venue: 'bybit', instrument: 'BTCUSDT', quote: 'USDT', ageSeconds: 0 })
  expect(basis.absolute).toBeCloseTo(perpetual.markPrice - spot.price, 6)
  expect(note).toMatch(/USD.*USDT/)
})

test('spot in another money is refused, and not charged', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const named = await buyer.buy('/tools/basis?spotSource=upbit')

  expect(named.status).toBe(400)
  expect(named.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
})

test('when no venue of perpetuals answers nothing is made up and nothing is charged', async () => {
  const away = async (): Promise<never> => {
    throw new GatewayError('upstream_unavailable', 'None of the sources answered.')
  }
  const { buyer, earned } = await openGatewayFixture({
    clock,
    upstreams: { derivatives: { mark: away, funding: away, pastFunding: away, openInterest: away } },
  })

  for (const path of ['funding-rates', 'open-interest', 'basis'])
    expectNotCharged(await buyer.buy(`/tools/${path}`), 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})

test('a basis whose one side is old is not sold', async () => {
  const old = now - 3_600_000
  const spot: Ticker = {
    mode: 'live',
    sources: [{ name: 'binance', ok: true, asOf: now, cached: false }],
    venue: 'binance',
    instrument: 'BTCUSDT',
    quote: 'USDT',
    last: 88_000,
  }
  const perpetual: Funding = {
    mode: 'live',
    sources: [{ name: 'okx', ok: true, asOf: old, cached: true }],
    venue: 'okx',
    instrument: 'BTC-USDT-SWAP',
    quote: 'USDT',
    asOf: old,
    markPrice: 88_010,
    indexPrice: 88_001,
    rate: 0.0001,
    intervalHours: 8,
    nextAt: now,
    paid: [],
  }
  const unasked = async (): Promise<never> => {
    throw new Error('nobody asks for this')
  }
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: {
      tickers: { latest: async () => spot, everywhere: unasked },
      derivatives: {
        funding: async () => perpetual,
        mark: unasked,
        pastFunding: unasked,
        openInterest: unasked,
      },
    },
  })

  expectNotCharged(await buyer.buy('/tools/basis'), 503, 'stale_data')
})

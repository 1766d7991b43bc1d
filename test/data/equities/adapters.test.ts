import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const token = { symbol: 'SPYx', issuer: 'xStock', mint: 'XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W' }

test('during regular hours a share shows its last trade and time', async () => {
  const venue = await venueReplaying({ '/v8/finance/chart/AAPL': 'yahoo-finance/chart-aapl' })
  const clock = createClock('2025-03-24T13:51:35Z')
  const { equities } = await openUpstream({ mode: 'live', baseUrls: { 'yahoo-finance': venue.url }, clock })

  const found = await equities.reference('AAPL', unhurried)

  expect(found).toMatchObject({
    known: true,
    source: 'yahoo_finance',
    exchange: 'NasdaqGS',
    priceUsd: 220.003,
    asOf: Date.parse('2025-03-24T13:51:33Z'),
    state: 'regular',
    sources: [{ name: 'yahoo-finance', ok: true }],
  })
  expect(found).not.toHaveProperty('extendedPriceUsd')
})

test('a closed exchange is marked closed with its closing price', async () => {
  const venue = await venueReplaying({ '/v8/finance/chart/AAPL': 'yahoo-finance/chart-aapl-weekend' })
  const clock = createClock('2025-02-22T18:00:00Z')
  const { equities } = await openUpstream({ mode: 'live', baseUrls: { 'yahoo-finance': venue.url }, clock })

  expect(await equities.reference('AAPL', unhurried)).toMatchObject({
    known: true,
    priceUsd: 244.87,
    state: 'closed',
  })
})

test('a share without a price has a reason', async () => {
  const nowhere = await loopbackVenue((_request, response) =>
    sendJson(response, { chart: { result: null } }, 404),
  )
  const { equities } = await openUpstream({ mode: 'live', baseUrls: { 'yahoo-finance': nowhere.url } })
  const { equities: silent } = await openUpstream({ mode: 'live' })

  expect(await equities.reference('SPCX', unhurried)).toMatchObject({
    known: false,
    reason: expect.stringContaining('Yahoo Finance lists no such share in dollars.'),
  })
  expect(await silent.reference('AAPL', unhurried)).toMatchObject({
    known: false,
    sources: [
      { name: 'yahoo-finance', ok: false },
      { name: 'cnbc', ok: false },
    ],
  })
})

test('an issuer reports shares per token and trading halts', async () => {
  const venue = await loopbackVenue((request, response) =>
    sendJson(
      response,
      request.url?.includes('multiplier')
        ? { currentMultiplier: 1.005714560286254, newMultiplier: 0, activationDateTime: 0, reason: null }
        : { symbol: 'SPYx', underlying: { symbol: 'SPY' }, isTradingHalted: true, deployments: [] },
    ),
  )
  const { equities } = await openUpstream({ mode: 'live', baseUrls: { xstocks: venue.url } })

  expect(await equities.issuerStatus(token, unhurried)).toMatchObject({
    known: true,
    halted: true,
    multiplier: 1.005714560286254,
  })
  expect(await equities.issuerStatus({ ...token, issuer: 'Ondo' }, unhurried)).toMatchObject({ known: false })
  expect(venue.asked.toSorted()).toEqual([
    '/public/assets/SPYx',
    '/public/assets/SPYx/multiplier?network=Solana',
  ])
})

test('in the simulated world shares rest at night while their tokens trade on', async () => {
  const clock = createClock('2026-06-06T15:00:00Z')
  const { equities, dex } = await openUpstream({ mode: 'simulated', clock })
  const tesla = equities.catalog().find(({ ticker }) => ticker === 'TSLA')
  const mints = tesla?.tokens.map(({ mint }) => mint) ?? []

  const saturday = await equities.reference('TSLA', unhurried)
  const before = await dex.ofMints(mints, unhurried)
  clock.set('2026-06-07T15:00:00Z')
  const sunday = await equities.reference('TSLA', unhurried)
  const after = await dex.ofMints(mints, unhurried)

  expect(saturday).toMatchObject({ known: true, state: 'closed', asOf: Date.parse('2026-06-05T20:00:00Z') })
  expect(sunday).toMatchObject({ priceUsd: saturday.known ? saturday.priceUsd : 0 })
  expect(after.pools[0]?.priceUsd).not.toBe(before.pools[0]?.priceUsd)
})

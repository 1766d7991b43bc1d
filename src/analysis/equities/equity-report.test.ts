import { expect, test } from 'vitest'
import { equityReport } from './equity-report.ts'
import type { SeenToken } from './equity-venue.ts'

const listed = { priceUsd: 100, state: 'regular' } as const

function token(symbol: string, priceUsd: number | undefined, more: Partial<SeenToken> = {}): SeenToken {
  const pool = priceUsd === undefined ? undefined : { dex: 'orca', priceUsd, liquidityUsd: 500_000 }
  return { symbol, issuer: 'xStock', mint: symbol, multiplier: 1, halted: false, pool, ...more }
}

function report(tokens: readonly SeenToken[], more: Partial<Parameters<typeof equityReport>[1]> = {}) {
  return equityReport(tokens, { ticker: 'ABC', listed, impersonators: 0, ...more })
}

test.each([
  [100.4, 'parity'],
  [99.6, 'parity'],
  [100.6, 'premium'],
  [99.4, 'discount'],
])('a token at %f beside a share at 100 is at %s', (price, label) => {
  expect(report([token('ABCx', price)]).venues[0]).toMatchObject({ status: 'live', spreadLabel: label })
})

test('a token for more than one share is compared by the shares behind it', () => {
  const [venue] = report([token('ABCx', 201, { multiplier: 2 })]).venues

  expect(venue).toMatchObject({ pricePerShareUsd: 100.5, spreadPct: 0.5, spreadUsd: 0.5 })
})

test('without a price of the share there is no spread, and nothing is guessed', () => {
  const found = report([token('ABCx', 101)], { listed: undefined })

  expect(found.venues[0]).toMatchObject({
    status: 'live',
    spreadPct: null,
    spreadUsd: null,
    spreadLabel: null,
  })
  expect(found.agentBias).toBe('unavailable')
  expect(found.agentTake).toContain('not known')
})

test('a three percent gap is an alert in deep pools, otherwise a caution', () => {
  const thin = { pool: { dex: 'orca', priceUsd: 96, liquidityUsd: 20_000 } }

  expect(report([token('ABCx', 96)]).agentBias).toBe('spread_alert')
  expect(report([token('ABCx', 96, thin)]).agentBias).toBe('liquidity_caution')
  expect(report([token('ABCx', 98)]).agentBias).toBe('observe')
  expect(report([token('ABCx', undefined)])).toMatchObject({ agentBias: 'unavailable' })
})

test('an alert outside regular hours notes that the gap may be news', () => {
  const found = report([token('ABCx', 96)], { listed: { priceUsd: 100, state: 'closed' } })

  expect(found.agentTake).toContain('may be news')
  expect(found.riskNotes.join(' ')).toContain('outside regular hours')
})

test('a token at a quarter or four times the share counts as impostor', () => {
  const { venues, riskNotes } = report([token('ABCx', 24), token('ABCon', 401), token('ABC', 100)])

  expect(venues.map(({ status }) => status)).toEqual(['impersonator_warning', 'impersonator_warning', 'live'])
  expect(venues[0]?.spreadPct).toBeNull()
  expect(riskNotes.join(' ')).toContain('ABCx, ABCon')
})

test('halted tokens and tokens without a pool are not compared', () => {
  const { venues } = report([token('ABCx', 100, { halted: true }), token('ABCon', undefined)])

  expect(venues.map(({ status, spreadPct }) => [status, spreadPct])).toEqual([
    ['halted', null],
    ['no_dex_liquidity', null],
  ])
})

test('two percent between issuers are an opportunity, and namesakes a danger', () => {
  const { opportunities, venueGapPct, riskNotes } = report([token('ABCx', 99), token('ABCon', 101.5)], {
    impersonators: 2,
  })

  expect(venueGapPct).toBeCloseTo(2.525, 2)
  expect(opportunities).toEqual(['ABCx is 2.53% cheaper than ABCon, before fees and slippage.'])
  expect(riskNotes.at(-1)).toBe('2 other tokens on Solana bear the name ABC; compare the mint.')
})

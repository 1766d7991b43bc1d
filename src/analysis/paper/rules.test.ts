import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recommend } from '../signal/recommend.ts'
import type { Recommendation } from '../signal/shape.ts'
import { ledgerOf } from './ledger.ts'
import { choose, paperRules } from './rules.ts'

const standing = { equityUsd: 1_000, cashUsd: 1_000, openPositions: 0 }

/** A signal to buy at 100 with targets at 102, 104 and 106 and a stop at 98. */
function signal(
  changes: { action?: 'BUY' | 'SELL'; strength?: 'HIGH' | 'LOW'; reach?: number } = {},
): Recommendation {
  const { action = 'BUY', strength = 'HIGH', reach = 2 } = changes
  const flat = Array.from({ length: 60 }, (_, hour) => ({
    time: hour * 3_600_000,
    open: 100,
    high: 101,
    low: 99,
    close: 100,
    volume: 1,
    closed: true,
  }))
  const base = recommend({ instrument: 'X', venue: 'x', candles: flat })
  return {
    ...base,
    entry: {
      side: action === 'BUY' ? 'long' : 'short',
      price: 100,
      zoneLow: 99,
      zoneHigh: 100,
      stopLoss: 98,
      targets: [1, 2, 3].map((times) => ({ price: 100 + times * reach, riskMultiple: times })),
    },
    tradingRecommendation: { ...base.tradingRecommendation, action, strength },
  }
}

test('a clear buy spends a fifth of equity, plus slippage', () => {
  const choice = choose(signal(), standing, paperRules)

  expect(choice).toMatchObject({
    kind: 'enter',
    entry: { entryPrice: expect.closeTo(100.05), stopPrice: 98, targetPrice: 104 },
  })
  if (choice.kind !== 'enter') return
  const { units, entryPrice, fees } = choice.entry
  expect(units * entryPrice + fees).toBeCloseTo(200)
  expect(fees).toBeCloseTo(0.2, 2)
})

test.each([
  ['a signal to sell', signal({ action: 'SELL' }), standing, /SELL/],
  ['a weak signal', signal({ strength: 'LOW' }), standing, /too weak/],
  ['a fifth position', signal(), { ...standing, openPositions: 4 }, /As many positions/],
  ['a target too near to pay for its costs', signal({ reach: 0.1 }), standing, /does not pay for costs/],
  ['a bank without cash', signal(), { ...standing, cashUsd: 0 }, /no cash/],
])('%s is skipped with a reason', (_what, result, at, verdict) => {
  expect(choose(result, at, paperRules)).toMatchObject({
    kind: 'pass',
    verdict: expect.stringMatching(verdict),
  })
})

test('the books balance: equity equals cash plus holdings and total gains', () => {
  const money = fc.double({ min: 0.01, max: 500, noNaN: true })
  const held = fc.record({ units: money, entryPrice: money, markPrice: money, fees: money })
  fc.assert(
    fc.property(
      fc.array(held, { maxLength: 4 }),
      fc.double({ min: -900, max: 900, noNaN: true }),
      (open, pnl) => {
        const ledger = ledgerOf({ trades: 3, wins: 1, expired: 1, pnl }, open, paperRules)
        expect(ledger.equityUsd).toBeCloseTo(ledger.cashUsd + ledger.deployedUsd, 2)
        expect(ledger.equityUsd).toBeCloseTo(1_000 + ledger.realizedPnlUsd + ledger.unrealizedPnlUsd, 2)
        expect(ledger).toMatchObject({ wins: 1, losses: 2, totalTrades: 3, openPositions: open.length })
      },
    ),
  )
})

test('before the first trade there is no rate of wins', () => {
  expect(ledgerOf({ trades: 0, wins: 0, expired: 0, pnl: 0 }, [], paperRules)).toMatchObject({
    equityUsd: 1_000,
    winRate: null,
    winRatePct: null,
  })
})

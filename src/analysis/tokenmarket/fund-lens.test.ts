import { expect, test } from 'vitest'
import { aprOf, lendingOf, netFlowOf } from './fund-lens.ts'

const pool = {
  project: 'kamino-lend',
  chain: 'Solana',
  symbol: 'SOL',
  tvlUsd: 300,
  apyBasePct: 4,
  isOutlier: false,
}
const wanted = { symbol: 'sol', chain: 'Solana', lenders: new Set(['kamino-lend', 'save']) }

test('the rate of lenders is weighted by what lies there, without compound interest', () => {
  const other = { ...pool, project: 'save', tvlUsd: 100, apyBasePct: 8 }

  const lending = lendingOf([pool, other], wanted)

  expect(lending).toMatchObject({ borrowPoolUsd: 400, pools: 2 })
  expect(lending?.lendAprPct).toBeCloseTo((300 * aprOf(4) + 100 * aprOf(8)) / 400, 8)
  expect(aprOf(4)).toBeCloseTo(3.9223, 3)
  expect((1 + aprOf(12) / 36_500) ** 365).toBeCloseTo(1.12, 10)
})

test('other pools are left out, and without lending pools there is no lens', () => {
  const others = [
    { ...pool, project: 'raydium-amm' },
    { ...pool, chain: 'Ethereum' },
    { ...pool, symbol: 'SOL-USDC' },
    { ...pool, exposure: 'multi' as const },
    { ...pool, isOutlier: true },
    { ...pool, tvlUsd: 0 },
  ]

  expect(lendingOf(others, wanted)).toBeUndefined()
})

test('a pool without a rate counts only its deposits', () => {
  const { apyBasePct: _, ...silent } = pool

  expect(lendingOf([silent], wanted)).toEqual({ borrowPoolUsd: 300, pools: 1 })
})

test('net flow is what takers bought less what they sold in 24 closed hours', () => {
  const bar = { close: 10, volume: 3, takerBuyVolume: 2, closed: true }
  const day = Array.from({ length: 24 }, () => bar)
  const older = { ...bar, volume: 1_000 }
  const open = { ...bar, volume: 1_000, closed: false }

  expect(netFlowOf([older, ...day, open])).toBe(240)
  expect(netFlowOf(day.map((one) => ({ ...one, takerBuyVolume: 0 })))).toBe(-720)
  expect(netFlowOf(day.slice(1))).toBeUndefined()
})

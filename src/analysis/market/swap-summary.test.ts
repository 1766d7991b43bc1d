import { expect, test } from 'vitest'
import { swapSummary } from './swap-summary.ts'

const quote = {
  inAmount: '100',
  outAmount: '200',
  otherAmountThreshold: '190',
  swapMode: 'ExactIn',
  priceImpactPct: '0.0012',
  routePlan: [{ swapInfo: { label: 'orca' } }, { swapInfo: { label: 'orca' } }],
} as const

test('a quote says what is received at the least and given at the most, whichever side is exact', () => {
  expect(swapSummary(quote)).toMatchObject({
    leastReceived: '190',
    mostGiven: '100',
    hops: 2,
    venues: ['orca'],
  })
  expect(swapSummary({ ...quote, swapMode: 'ExactOut', otherAmountThreshold: '105' })).toMatchObject({
    leastReceived: '200',
    mostGiven: '105',
  })
})

test.each([
  ['0.0012', 0.12, 0],
  ['0.02', 2, 1],
  ['-0.3', 30, 1],
])('an impact of %s is %f percent, with %i warnings', (written, percent, warnings) => {
  const summary = swapSummary({ ...quote, priceImpactPct: written })

  expect(summary.priceImpactPct).toBeCloseTo(percent, 9)
  expect(summary.warnings).toHaveLength(warnings)
})

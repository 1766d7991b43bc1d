import { expect, test } from 'vitest'
import { feeAdvice, gasCost } from './gas.ts'

test('an offer is the median tip above twice the next base fee', () => {
  const advice = feeAdvice({
    baseFees: [100n, 110n, 90n, 80n],
    tips: [
      [1n, 5n, 9n],
      [2n, 4n, 30n],
      [0n, 6n, 12n],
    ],
    gasUsedRatios: [0.5, 0.7, 0.3],
  })

  expect(advice).toEqual({
    nextBaseFee: 80n,
    baseFeeChangePercent: expect.closeTo(-20, 10),
    averageFullnessPercent: expect.closeTo(50, 10),
    slow: { maxPriorityFeePerGas: 1n, maxFeePerGas: 161n },
    standard: { maxPriorityFeePerGas: 5n, maxFeePerGas: 165n },
    fast: { maxPriorityFeePerGas: 12n, maxFeePerGas: 172n },
  })
})

test('a chain without a base fee, and blocks without a transaction, ask nothing', () => {
  const { baseFeeChangePercent, standard } = feeAdvice({ baseFees: [0n, 0n], tips: [], gasUsedRatios: [0] })

  expect(baseFeeChangePercent).toBe(0)
  expect(standard).toEqual({ maxPriorityFeePerGas: 0n, maxFeePerGas: 0n })
})

test('a transfer costs its gas, and what the first layer takes', () => {
  const advice = feeAdvice({ baseFees: [7n, 8n], tips: [[0n, 2n, 3n]], gasUsedRatios: [0.5] })

  expect(gasCost(21_000n, { advice })).toBe(210_000n)
  expect(gasCost(21_000n, { advice, layerOneWei: 5n })).toBe(210_005n)
})

import { expect, test } from 'vitest'
import { minedAfter } from '../../core/reference/bitcoin-schedule.ts'
import { bitcoinSupply } from './supply.ts'

test('all eras together leave the known odd amount below 21 million', () => {
  expect(minedAfter(33 * 210_000)).toBe(2_099_999_997_690_000)
  expect(minedAfter(40 * 210_000)).toBe(2_099_999_997_690_000)
})

test('the first block paid fifty coins; the first era mined half of all', () => {
  expect(minedAfter(1)).toBe(50e8)
  expect(minedAfter(210_000)).toBe(10_500_000e8)
})

test('the fourth halving pays 3.125, and the next is 210,000 blocks later', () => {
  const supply = bitcoinSupply(Date.parse('2024-04-20T00:09:27Z'))

  expect(supply).toMatchObject({
    height: 840_000,
    circulating: 19_687_503.125,
    subsidy: 3.125,
    nextHalvingHeight: 1_050_000,
    daysToHalving: 1458.3,
  })
  expect(new Date(supply.nextHalvingAt).toISOString()).toBe('2028-04-17T08:09:27.000Z')
})

test('a day adds 144 blocks', () => {
  const now = Date.parse('2026-03-02T00:00:00Z')
  const [today, tomorrow] = [bitcoinSupply(now), bitcoinSupply(now + 86_400_000)]

  expect(tomorrow.height - today.height).toBe(144)
  expect(tomorrow.circulating - today.circulating).toBeCloseTo(450, 6)
})

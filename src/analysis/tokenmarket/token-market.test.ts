import { expect, test } from 'vitest'
import { marketsOf } from './token-market.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const token = (address: string) => ({ base: { address, symbol: address.toUpperCase(), name: address } })

test('pools of one token merge: deepest price, summed volume, oldest age', () => {
  const small = {
    ...token('a'),
    priceUsd: 2,
    liquidityUsd: 10,
    volume24hUsd: 5,
    buys24h: 1,
    createdAt: now - 7_200_000,
  }
  const deep = { ...token('a'), priceUsd: 1, liquidityUsd: 90, volume24hUsd: 7, createdAt: now - 3_600_000 }

  expect(marketsOf([small, { ...token('b') }, deep], now)).toEqual([
    {
      mint: 'a',
      symbol: 'A',
      name: 'a',
      priceUsd: 1,
      liquidityUsd: 100,
      volume24hUsd: 12,
      buys24h: 1,
      ageHours: 2,
      pools: 2,
    },
    { mint: 'b', symbol: 'B', name: 'b', pools: 1 },
  ])
})

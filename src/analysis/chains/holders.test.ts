import { expect, test } from 'vitest'
import { holderShares, percentOf } from './holders.ts'

test('pools, lockers and what is burnt are told apart from those who can sell', () => {
  const shares = holderShares(
    [
      { kind: 'pool', units: 300n },
      { kind: 'wallet', units: 50n },
      { kind: 'unknown', units: 100n },
      { kind: 'locker', units: 200n },
      { kind: 'burnt', units: 25n },
    ],
    1_000n,
  )

  expect(shares).toEqual({
    largestWalletPercent: 10,
    topTenWalletsPercent: 15,
    poolsPercent: 30,
    lockedPercent: 20,
    burntPercent: 2.5,
    knownPercent: 67.5,
  })
})

test('of no supply no share is told', () => {
  expect(percentOf(0n, 0n)).toBeNaN()
})

import { expect, test } from 'vitest'
import { holderShares, percentOf } from './holders.ts'

test('pools, lockers and burnt tokens are separated from holders who can sell', () => {
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

test('a zero supply gives no shares', () => {
  expect(percentOf(0n, 0n)).toBeNaN()
})

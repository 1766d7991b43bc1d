import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decentralizationOf, distributionOf } from './distribution.ts'
import { talkOf } from './talk.ts'

test('pools, curves, lockers and burnt tokens count for no holder', () => {
  const found = distributionOf(
    [
      { kind: 'pool', units: 500n },
      { kind: 'locker', units: 200n },
      { kind: 'burnt', units: 100n },
      { kind: 'wallet', units: 50n },
      { kind: 'unknown', units: 10n },
      { kind: 'wallet', units: 1n },
    ],
    1_000n,
  )

  expect(found?.concentration).toEqual({ top1: 25, top3: 30.5, top5: 30.5, top10: 30.5, top20: 30.5 })
  expect(found?.tiers).toEqual({ whale: 2, dolphin: 0, shrimp: 1 })
  expect(found?.flags).toEqual([
    {
      id: 'top1',
      severity: 'danger',
      message: 'The largest holder has 25.0% of what is not in pools or locked.',
    },
  ])
  expect(found?.freePct).toBe(20)
})

test('a coin without holders has no distribution', () => {
  expect(distributionOf([{ kind: 'pool', units: 1_000n }], 1_000n)).toBeUndefined()
  expect(distributionOf([], 0n)).toBeUndefined()
})

test('a larger share of anybody never makes it more decentral', () => {
  const share = fc.double({ min: 0, max: 33, noNaN: true })
  const shares = fc.tuple(share, share, share)
  fc.assert(
    fc.property(shares, fc.double({ min: 0, max: 30, noNaN: true }), ([a, b, c], more) => {
      const [top1, top5, top10] = [a, a + b, a + b + c]
      const before = decentralizationOf({ top1, top5, top10 })
      const after = decentralizationOf({ top1: top1 + more, top5: top5 + more, top10: top10 + more })
      expect(after).toBeLessThanOrEqual(before)
      expect(before).toBeGreaterThanOrEqual(0)
    }),
    { seed: 21 },
  )
})

const post = (id: string, text: string, followers: number) => ({
  text,
  createdAt: 1_700_000_000_000,
  reactions: { likes: 10, reposts: 2, replies: 1 },
  author: { id, username: id, name: id, verified: false, followers },
})

test('promoters and critics of a coin are listed apart, loudest first', () => {
  const { summary, topKols } = talkOf([
    post('a', 'Just bought $X, this is a gem', 100),
    post('b', '$X is a scam, avoid. Do not buy', 900),
    post('b', 'more on $X', 900),
  ])

  expect(summary).toMatchObject({
    totalAccountsFound: 2,
    combinedReach: 1_000,
    directShills: 1,
    warnings: 1,
    overallSentiment: 'mixed',
  })
  expect(topKols.map(({ rank, username, promotionType }) => [rank, username, promotionType])).toEqual([
    [1, 'b', 'warning'],
    [2, 'a', 'shill'],
  ])
  expect(talkOf([]).summary.overallSentiment).toBe('silent')
})

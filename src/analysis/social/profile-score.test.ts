import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { cadenceOf, diversityOf, engagementOf, profileScore, reachOf, toIdentity } from './profile-score.ts'

const NOW = Date.parse('2026-04-29T00:00:00Z')

const activity = {
  count: 14,
  engagementRatePct: 0.3768,
  postsPerDay: 5.41521,
  lastDaysAgo: 0.4,
  dominanceRatio: 0.3443,
}

test('a published example is reproduced to the digit it was printed with', () => {
  const age = (NOW - Date.parse('2025-10-29T00:00:00Z')) / (365.25 * DAY_MS)
  const user = { verified: true, description: 'x'.repeat(40), url: 'https://t.co/x' }

  const parts = [
    toIdentity(user, age),
    reachOf({ followers: 2177, following: 158 }),
    engagementOf(activity),
    cadenceOf(activity),
    diversityOf(activity, 1276),
  ]

  expect(parts.map(({ score }) => Number(score.toFixed(2)))).toEqual([8.35, 14.05, 6.78, 14.15, 9.66])
  expect(Math.round(parts.reduce((sum, { score }) => sum + score, 0))).toBe(53)
  expect(parts[1]?.details).toMatchObject({ log10Followers: 3.34, logMappedPoints: 11.13, ratioBonus: 2.92 })
  expect(parts[3]?.details).toMatchObject({ idealBand: '0.5-3/day', recentActivityBonus: true })
  expect(parts[4]?.details).toMatchObject({ dominanceRatio: 0.344, spreadPoints: 6.56, volumePoints: 3.11 })
})

const counts = fc.nat(200_000_000)
const reactions = fc.record({
  likes: counts,
  reposts: counts,
  replies: counts,
  quotes: counts,
  impressions: counts,
})
const post = fc.record(
  { createdAt: fc.integer({ min: NOW - 900 * DAY_MS, max: NOW + DAY_MS }), reactions },
  { requiredKeys: [] },
)
const user = fc.record(
  {
    description: fc.string({ maxLength: 80 }),
    url: fc.webUrl(),
    createdAt: fc.integer({ min: NOW - 7_000 * DAY_MS, max: NOW + DAY_MS }),
    verified: fc.boolean(),
    followers: counts,
    following: counts,
    postCount: counts,
  },
  { requiredKeys: ['description', 'verified', 'followers', 'following', 'postCount'] },
)
const profile = fc.record({ user, posts: fc.array(post, { maxLength: 20 }) })

describe('whatever the profile', () => {
  test('every score lies between nothing and its maximum, and the maxima sum to 100', () => {
    fc.assert(
      fc.property(profile, (given) => {
        const { score, breakdown } = profileScore(given, { now: NOW })
        const parts = Object.values(breakdown)

        for (const part of parts) {
          expect(part.score).toBeGreaterThanOrEqual(0)
          expect(part.score).toBeLessThanOrEqual(part.max)
        }
        expect(parts.map(({ max }) => max)).toEqual([15, 25, 30, 15, 15])
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }),
      { seed: 7 },
    )
  })

  test('values that are not numbers are left out', () => {
    fc.assert(
      fc.property(profile, (given) => {
        expect(JSON.stringify(profileScore(given, { now: NOW }).breakdown)).not.toMatch(/NaN|Infinity/)
        for (const value of Object.values(profileScore(given, { now: NOW }).signals))
          expect(value === null || Number.isFinite(value)).toBe(true)
      }),
      { seed: 8 },
    )
  })

  test('more followers never lower its reach', () => {
    fc.assert(
      fc.property(counts, counts, counts, (followers, more, following) => {
        const fewer = reachOf({ followers, following }).score
        expect(reachOf({ followers: followers + more, following }).score).toBeGreaterThanOrEqual(fewer)
      }),
      { seed: 9 },
    )
  })

  test('more answers never lower its engagement', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (a, b) => {
          const [less, more] = [Math.min(a, b), Math.max(a, b)].map(
            (rate) => engagementOf({ ...activity, engagementRatePct: rate }).score,
          )
          expect(more).toBeGreaterThanOrEqual(less ?? 0)
        },
      ),
      { seed: 10 },
    )
  })
})

test('a profile without posts scores nothing for posting and lists missing measures', () => {
  const bare = { description: '', verified: false, followers: 0, following: 0, postCount: 0 }

  const { score, grade, breakdown, signals } = profileScore({ user: bare, posts: [] }, { now: NOW })

  expect([score, grade]).toEqual([0, 'F'])
  expect(breakdown.cadence).toMatchObject({
    score: 0,
    details: { tweetsPerDay: null, lastTweetDaysAgo: null },
  })
  expect(signals).toMatchObject({ avgEngagementRatePct: null, accountAgeDays: null, tweetsAnalyzed: 0 })
})

test('a young, silent account without replies raises its flags', () => {
  const silent = { likes: 0, reposts: 0, replies: 0, quotes: 0, impressions: 10 }
  const posts = [20, 21, 22].map((days) => ({ createdAt: NOW - days * DAY_MS, reactions: silent }))
  const young = {
    description: '',
    verified: false,
    followers: 400,
    following: 5_000,
    postCount: 3,
    createdAt: NOW - 100 * DAY_MS,
  }

  const { redFlags, breakdown } = profileScore({ user: young, posts }, { now: NOW })

  expect(redFlags.map(({ id }) => id)).toEqual(['young-account', 'low-engagement', 'follows-many', 'dormant'])
  expect(breakdown.cadence.score).toBeLessThanOrEqual(5)
})

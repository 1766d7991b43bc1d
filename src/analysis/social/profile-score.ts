import { DAY_MS, YEAR_MS } from '../../core/durations.ts'
import { type Activity, activityOf, type Post } from './activity.ts'

interface Profile {
  readonly description: string
  readonly url?: string
  /** Milliseconds since the epoch. */
  readonly createdAt?: number
  readonly verified: boolean
  readonly followers: number
  readonly following: number
  readonly postCount: number
}

interface Category<Details> {
  readonly score: number
  readonly max: number
  readonly details: Details
}

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F'

const HALF_A_YEAR_DAYS = 183
const grades: readonly (readonly [least: number, grade: Grade])[] = [
  [90, 'A'],
  [80, 'B'],
  [70, 'C'],
  [60, 'D'],
]

/**
 * Scores a profile from 0 to 100 by who it claims to be (15), whom it reaches (25), how posts are answered (30), how
 * steadily it posts (15) and how widely the answers spread (15). The same profile at the same time scores the same.
 *
 * @param now Milliseconds since the epoch.
 */
export function profileScore(
  { user, posts }: { readonly user: Profile; readonly posts: readonly Post[] },
  { now }: { readonly now: number },
) {
  const activity = activityOf(posts, { followers: user.followers, now })
  const ageYears = user.createdAt === undefined ? 0 : Math.max(0, now - user.createdAt) / YEAR_MS
  const breakdown = {
    identity: toIdentity(user, ageYears),
    reach: reachOf(user),
    engagement: engagementOf(activity),
    cadence: cadenceOf(activity),
    contentDiversity: diversityOf(activity, user.postCount),
  }
  const total = Object.values(breakdown).reduce((sum, { score }) => sum + score, 0)
  const score = Math.round(total)
  const accountAgeDays = user.createdAt === undefined ? null : Math.floor((now - user.createdAt) / DAY_MS)
  return {
    score,
    grade: grades.find(([least]) => score >= least)?.[1] ?? ('F' as const),
    breakdown: {
      identity: shown(breakdown.identity),
      reach: shown(breakdown.reach),
      engagement: shown(breakdown.engagement),
      cadence: shown(breakdown.cadence),
      contentDiversity: shown(breakdown.contentDiversity),
    },
    signals: {
      followersCount: user.followers,
      followingCount: user.following,
      tweetsAnalyzed: activity.count,
      profileTweetCount: user.postCount,
      avgEngagementRatePct: precise(activity.engagementRatePct, 4),
      tweetsPerDay: precise(activity.postsPerDay, 5),
      lastTweetDaysAgo: precise(activity.lastDaysAgo, 2),
      accountAgeDays,
    },
    redFlags: redFlagsOf(user, activity, accountAgeDays),
  }
}

export type ProfileScore = ReturnType<typeof profileScore>

/** Verified 5, age 0.7 a year up to 7, forty letters about itself 2, an address 1. */
export function toIdentity(
  { verified, description, url }: Pick<Profile, 'verified' | 'description' | 'url'>,
  ageYears: number,
) {
  const agePoints = Math.min(7, (ageYears / 10) * 7)
  const details = {
    verifiedBonus: verified ? 5 : 0,
    ageYears: rounded(ageYears),
    agePoints: rounded(agePoints),
    bioLengthBonus: [...description].length >= 40 ? 2 : 0,
    urlBonus: url === undefined || url === '' ? 0 : 1,
  }
  const score = details.verifiedBonus + agePoints + details.bioLengthBonus + details.urlBonus
  return { score, max: 15, details }
}

/** A million followers 20, on a scale of their logarithm, and up to 5 for having more of them than one follows. */
export function reachOf({ followers, following }: Pick<Profile, 'followers' | 'following'>) {
  const logarithm = followers < 1 ? 0 : Math.log10(followers)
  const logMappedPoints = Math.min(20, (logarithm / 6) * 20)
  const ratioBonus = followers < 1 ? 0 : clamp(2.5 * Math.log10(followers / following + 1), 0, 5)
  const details = {
    followersCount: followers,
    followingCount: following,
    log10Followers: rounded(logarithm),
    logMappedPoints: rounded(logMappedPoints),
    ratioBonus: rounded(ratioBonus),
  }
  return { score: logMappedPoints + ratioBonus, max: 25, details }
}

/** One percent of followers answering a post 18, five percent 30, linear between. */
export function engagementOf({ engagementRatePct: rate, count }: Activity) {
  const score = rate === null ? 0 : rate <= 1 ? rate * 18 : Math.min(30, 18 + ((rate - 1) / 4) * 12)
  return { score, max: 30, details: { avgEngagementRatePct: precise(rate, 4), tweetsAnalyzed: count } }
}

/** Half a post to three a day 12, less on either side; 3 more for a post of the last 48 hours, at most 5 after 14 days without. */
export function cadenceOf({ postsPerDay: rate, lastDaysAgo }: Activity) {
  const isDormant = lastDaysAgo !== null && lastDaysAgo > 14
  const isRecent = lastDaysAgo !== null && lastDaysAgo <= 2
  const steady = rate === null ? 0 : pointsOfRate(rate)
  const score = Math.min(isDormant ? 5 : 15, steady + (isRecent ? 3 : 0))
  const details = {
    tweetsPerDay: precise(rate, 5),
    lastTweetDaysAgo: precise(lastDaysAgo, 2),
    idealBand: '0.5-3/day',
    recentActivityBonus: isRecent,
    dormant: isDormant,
    spamSuspected: rate !== null && rate > 20,
  }
  return { score, max: 15, details }
}

/** Up to 10 when no single post drew most of the answers, and up to 5 for the logarithm of all posts ever. */
export function diversityOf({ dominanceRatio, count }: Activity, postCount: number) {
  const spreadPoints =
    count === 0 ? 0 : count === 1 ? 3 : dominanceRatio === null ? 4 : (1 - dominanceRatio) * 10
  const volumePoints = clamp(Math.log10(postCount + 1), 0, 5)
  const details = {
    dominanceRatio: precise(dominanceRatio, 3),
    spreadPoints: rounded(spreadPoints),
    volumePoints: rounded(volumePoints),
    profileTweetCount: postCount,
  }
  return { score: spreadPoints + volumePoints, max: 15, details }
}

function pointsOfRate(rate: number): number {
  if (rate > 20) return 2
  if (rate > 3) return 12 - ((rate - 3) / 17) * 6
  return rate >= 0.5 ? 12 : 4 + (rate / 0.5) * 8
}

function redFlagsOf(
  { followers, following }: Profile,
  { engagementRatePct, count, lastDaysAgo }: Activity,
  accountAgeDays: number | null,
): readonly { readonly id: string; readonly message: string }[] {
  const flags = [
    accountAgeDays !== null &&
      accountAgeDays < HALF_A_YEAR_DAYS && {
        id: 'young-account',
        message: 'The account is younger than half a year.',
      },
    engagementRatePct !== null &&
      engagementRatePct < 0.05 &&
      count >= 3 && {
        id: 'low-engagement',
        message: 'Fewer than one in two thousand followers answer a post: many of them may not be people.',
      },
    followers < 500 &&
      following > 0 &&
      followers / following < 0.1 && {
        id: 'follows-many',
        message: 'It follows more than ten times as many accounts as follow it.',
      },
    lastDaysAgo !== null &&
      lastDaysAgo > 14 && { id: 'dormant', message: 'It has not posted for two weeks.' },
  ]
  return flags.filter((flag) => flag !== false)
}

function shown<Details>({ score, max, details }: Category<Details>): Category<Details> {
  return { score: rounded(score), max, details }
}

function precise(value: number | null, decimals: number): number | null {
  return value === null ? null : Number(value.toFixed(decimals))
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

import { DAY_MS } from '../../core/durations.ts'
export interface Post {
  /** Milliseconds since the epoch. */
  readonly createdAt?: number
  readonly reactions?: {
    readonly likes: number
    readonly reposts: number
    readonly replies: number
    readonly quotes: number
    readonly impressions: number
  }
}

/** What the latest posts of a profile say; null is what they cannot say. */
export interface Activity {
  readonly count: number
  /** Mean share of followers that answer a post, percent; someone who only saw it counts a thousandth. */
  readonly engagementRatePct: number | null
  /** Posts over the time since the oldest of them, which counts as a day at least. */
  readonly postsPerDay: number | null
  readonly lastDaysAgo: number | null
  /** The share of all answers that the most answered post drew; null when no one answered. */
  readonly dominanceRatio: number | null
}

/** @param now Milliseconds since the epoch; a post that is dated later counts as of now. */
export function activityOf(
  posts: readonly Post[],
  { followers, now }: { readonly followers: number; readonly now: number },
): Activity {
  const answers = posts.flatMap(({ reactions }) => (reactions ? [answersOf(reactions)] : []))
  const ages = posts.flatMap(({ createdAt }) =>
    createdAt === undefined ? [] : [Math.max(0, now - createdAt) / DAY_MS],
  )
  const sum = answers.reduce((total, each) => total + each, 0)
  return {
    count: posts.length,
    engagementRatePct:
      answers.length === 0 || followers === 0 ? null : (sum / answers.length / followers) * 100,
    postsPerDay: ages.length === 0 ? null : ages.length / Math.max(1, ...ages),
    lastDaysAgo: ages.length === 0 ? null : Math.min(...ages),
    dominanceRatio: sum === 0 ? null : Math.max(...answers) / sum,
  }
}

function answersOf({ likes, reposts, replies, quotes, impressions }: NonNullable<Post['reactions']>): number {
  return likes + reposts + replies + quotes + 0.001 * impressions
}

/** The sources of profiles and posts. */
export type SocialSourceId = 'x-api' | 'twitterapi-io'

interface Amount {
  readonly profiles: number
  readonly posts: number
}

/**
 * What one profile and one post cost, dollars: X's prices per use of February 2026, and 18 and 15 credits of
 * twitterapi.io, of which a hundred thousand cost a dollar.
 */
const prices: Readonly<Record<SocialSourceId, { readonly profile: number; readonly post: number }>> = {
  'x-api': { profile: 0.01, post: 0.005 },
  'twitterapi-io': { profile: 0.000_18, post: 0.000_15 },
}

/** What a source charges us for so much, dollars. */
export function costUsd(source: SocialSourceId, { profiles, posts }: Amount): number {
  const { profile, post } = prices[source]
  return profiles * profile + posts * post
}

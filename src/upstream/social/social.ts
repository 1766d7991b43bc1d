import type { Sourced } from '../sourced.ts'

/** Whoever posts; names and texts are from outside, cleaned. What the source does not tell is absent. */
export interface SocialUser {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly description: string
  readonly url?: string
  /** Milliseconds since the epoch. */
  readonly createdAt?: number
  readonly verified: boolean
  /** As the network says it: `blue`, `business`, `government`, `none`. */
  readonly verifiedType?: string
  readonly followers: number
  readonly following: number
  readonly postCount: number
  readonly listed?: number
  readonly likes?: number
  readonly media?: number
}

/** How a post was answered. */
export interface PostReactions {
  readonly likes: number
  readonly reposts: number
  readonly replies: number
  readonly quotes: number
  /** Zero where the network does not tell. */
  readonly impressions: number
}

export interface SocialPost {
  /** Milliseconds since the epoch. */
  readonly createdAt?: number
  readonly reactions?: PostReactions
}

export interface SocialProfile extends Sourced {
  readonly user: SocialUser
  /** Newest first; reposts and replies are not among them. */
  readonly posts: readonly SocialPost[]
  /** Set where the posts may be read by followers alone. */
  readonly isProtected?: true
}

/** A post that speaks of something, with who wrote it. */
export interface Mention {
  readonly text: string
  readonly createdAt: number
  readonly reactions: PostReactions
  readonly author: {
    readonly id: string
    readonly username: string
    readonly name: string
    readonly verified: boolean
    readonly followers: number
  }
}

export interface Mentions extends Sourced {
  readonly query: string
  /** How far back was searched. */
  readonly windowDays: number
  readonly posts: readonly Mention[]
}

interface Options {
  readonly signal: AbortSignal
}

/**
 * Whoever knows what people post.
 *
 * @throws GatewayError `not_found` for a handle that nobody has, `social_credential_missing` where the gateway has no
 *   key for the source, `social_upstream_failed` when the source does not answer or nobody can read what it says.
 */
export interface Social {
  /** @param posts How many of the latest posts to read, 5 to 100. */
  profile(handle: string, options: Options & { readonly posts: number }): Promise<SocialProfile>
  /** Posts of the last days in which any of the terms occurs. */
  mentions(terms: readonly string[], options: Options): Promise<Mentions>
}

import type { GatewayError } from '../../core/failures.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { Sourced } from '../sourced.ts'

/** An author of posts; names and texts are from outside, cleaned. What the source does not tell is absent. */
export interface SocialUser {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly description: string
  readonly url?: string
  /** Milliseconds since the epoch. */
  readonly createdAt?: number
  readonly verified: boolean
  /** As the network has it: `blue`, `business`, `government`, `none`. */
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

/** A post that mentions something, with its author. */
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
 * Provides what people post.
 *
 * @throws GatewayError `not_found` for a handle that does not exist, `social_credential_missing` where the gateway has no
 *   key for the source, `social_upstream_failed` when the source does not answer or its answer cannot be read.
 */
export interface Social {
  /** @param posts How many of the latest posts to read, 5 to 100. */
  profile(handle: string, options: Options & { readonly posts: number }): Promise<SocialProfile>
  /** Why no source can tell a profile at this price, or within what may still be spent today; left out, they cost nothing. */
  findCostRefusal?(asked: { readonly posts: number; readonly price: MicroUsd }): GatewayError | undefined
  /** Posts of the last days in which any of the terms occurs. */
  mentions(terms: readonly string[], options: Options): Promise<Mentions>
}

import { z } from 'zod'
import { definedFields } from '../defined-fields.ts'
import { OutsideText } from '../outside-text.ts'
import { readableRows } from '../readable-rows.ts'
import type { Mention, PostReactions, SocialPost, SocialUser } from './social.ts'

const Count = z.int().nonnegative()
const Time = z.iso.datetime().transform((text) => Date.parse(text))
const Problem = z.object({ type: z.string().optional(), title: z.string().optional() })

const User = z.object({
  id: z.string().max(40),
  username: OutsideText(15),
  name: OutsideText(60),
  description: OutsideText(320).optional(),
  url: OutsideText(200).optional(),
  created_at: Time.optional(),
  verified: z.boolean().optional(),
  verified_type: OutsideText(24).optional(),
  public_metrics: z.object({
    followers_count: Count,
    following_count: Count,
    tweet_count: Count,
    listed_count: Count.optional(),
    like_count: Count.optional(),
    media_count: Count.optional(),
  }),
})

const Reactions = z.object({
  like_count: Count,
  retweet_count: Count,
  reply_count: Count,
  quote_count: Count.optional(),
  impression_count: Count.optional(),
})
const Post = z.object({
  text: OutsideText(280).optional(),
  author_id: z.string().max(40).optional(),
  created_at: Time.optional(),
  public_metrics: Reactions.optional(),
})

/** Some answers of status 200 hold problems instead of data, some both. */
export const UserAnswer = z.object({ data: User.optional(), errors: z.array(Problem).optional() })
/** `data` is left out where there are no posts. */
export const PostsAnswer = z.object({
  data: readableRows(Post).optional(),
  errors: z.array(Problem).optional(),
})
export const SearchAnswer = z.object({
  data: readableRows(Post).optional(),
  includes: z.object({ users: readableRows(User).optional() }).optional(),
})

/** Whether problems mean that the name does not exist, or is not visible: suspended looks the same. */
export function reportsMissing(errors: readonly z.output<typeof Problem>[]): boolean {
  return errors.some(({ type }) => type?.endsWith('/resource-not-found'))
}

export function reportsForbidden(errors: readonly z.output<typeof Problem>[]): boolean {
  return errors.some(({ type }) => type?.endsWith('/not-authorized-for-resource'))
}

export function toUser(user: z.output<typeof User>): SocialUser {
  const { public_metrics: counts, verified_type: type } = user
  const optional = definedFields({
    url: user.url === '' ? undefined : user.url,
    createdAt: user.created_at,
    verifiedType: type,
    listed: counts.listed_count,
    likes: counts.like_count,
    media: counts.media_count,
  })
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    description: user.description ?? '',
    verified: user.verified === true || (type !== undefined && type !== 'none'),
    followers: counts.followers_count,
    following: counts.following_count,
    postCount: counts.tweet_count,
    ...optional,
  }
}

export function toPost({ created_at: createdAt, public_metrics: counts }: z.output<typeof Post>): SocialPost {
  return definedFields({ createdAt, reactions: counts && reactionsOf(counts) })
}

/** Posts whose author and time are known; the others have nothing that could be counted. */
export function parseMentions({ data = [], includes }: z.output<typeof SearchAnswer>): readonly Mention[] {
  const authors = new Map((includes?.users ?? []).map((user) => [user.id, toUser(user)]))
  return data.flatMap(
    ({ text = '', author_id: authorId = '', created_at: createdAt, public_metrics: counts }) => {
      const author = authors.get(authorId)
      if (!author || createdAt === undefined || !counts) return []
      const { id, username, name, verified, followers } = author
      return [
        {
          text,
          createdAt,
          reactions: reactionsOf(counts),
          author: { id, username, name, verified, followers },
        },
      ]
    },
  )
}

function reactionsOf(counts: z.output<typeof Reactions>): PostReactions {
  return {
    likes: counts.like_count,
    reposts: counts.retweet_count,
    replies: counts.reply_count,
    quotes: counts.quote_count ?? 0,
    impressions: counts.impression_count ?? 0,
  }
}

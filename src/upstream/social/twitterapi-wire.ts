import { z } from 'zod'
import { definedFields } from '../defined-fields.ts'
import { OutsideText } from '../outside-text.ts'
import { readableRows } from '../readable-rows.ts'
import type { Mention, PostReactions, SocialPost, SocialUser } from './social.ts'

const Count = z.int().nonnegative()
/** As `Tue Jun 02 20:12:29 +0000 2009`; a time that cannot be read is left out. */
const Time = z
  .string()
  .max(60)
  .nullish()
  .catch(undefined)
  .transform((text) => {
    const time = Date.parse(text ?? '')
    return Number.isNaN(time) ? undefined : time
  })

const User = z.object({
  id: z.union([z.string().max(40), z.int()]).transform(String),
  userName: OutsideText(15),
  name: OutsideText(60).nullish(),
  description: OutsideText(320).nullish(),
  url: OutsideText(200).nullish().catch(undefined),
  createdAt: Time,
  isBlueVerified: z.boolean().nullish(),
  followers: Count,
  following: Count,
  statusesCount: Count,
})

const Post = z.object({
  text: OutsideText(280).nullish().catch(undefined),
  author: User.nullish().catch(undefined),
  createdAt: Time,
  likeCount: Count.nullish(),
  retweetCount: Count.nullish(),
  replyCount: Count.nullish(),
  quoteCount: Count.nullish(),
  viewCount: Count.nullish().catch(undefined),
  isReply: z.boolean().nullish(),
  retweeted_tweet: z.unknown().optional(),
})
const Posts = readableRows(Post).nullish()

const State = { status: z.string().nullish(), msg: z.string().nullish(), message: z.string().nullish() }

/** Failures come with status 200 as well, without `data`. */
export const UserAnswer = z.object({ ...State, data: User.nullish() })
/** The list stands in the answer itself or in its `data`. */
export const PostsAnswer = z.object({
  ...State,
  tweets: Posts,
  data: z.object({ tweets: Posts }).nullish().catch(undefined),
})

/** `/twitter/tweet/advanced_search`; each post carries its author. Contract: documented. */
export const SearchAnswer = z.object({ ...State, tweets: readableRows(Post) })

/** Whether an answer without data means that the name does not exist. */
export function reportsMissing({ status, msg, message }: z.output<typeof UserAnswer>): boolean {
  return status === 'error' && /not found|not exist|suspended/i.test(msg ?? message ?? '')
}

export function toUser(user: z.output<typeof User>): SocialUser {
  return {
    id: user.id,
    username: user.userName,
    name: user.name ?? user.userName,
    description: user.description ?? '',
    verified: user.isBlueVerified === true,
    followers: user.followers,
    following: user.following,
    postCount: user.statusesCount,
    ...definedFields({ url: user.url || undefined, createdAt: user.createdAt }),
  }
}

/** The posts of an answer, without reposts and replies; undefined where it holds no list. */
export function parsePosts({
  tweets,
  data,
}: z.output<typeof PostsAnswer>): readonly SocialPost[] | undefined {
  return (tweets ?? data?.tweets)
    ?.filter(({ isReply, retweeted_tweet: original }) => isReply !== true && !original)
    .map(toPost)
}

/** Posts whose author, time and reactions are known; reposts are not among them. */
export function parseMentions({ tweets }: z.output<typeof SearchAnswer>): readonly Mention[] {
  return tweets.flatMap((post) => {
    const reactions = reactionsOf(post)
    const { author, createdAt } = post
    if (!author || createdAt === undefined || !reactions || post.retweeted_tweet) return []
    const { id, username, name, verified, followers } = toUser(author)
    return [
      { text: post.text ?? '', createdAt, reactions, author: { id, username, name, verified, followers } },
    ]
  })
}

function toPost(post: z.output<typeof Post>): SocialPost {
  return definedFields({ createdAt: post.createdAt, reactions: reactionsOf(post) })
}

function reactionsOf(post: z.output<typeof Post>): PostReactions | undefined {
  const { likeCount: likes, retweetCount: reposts, replyCount: replies } = post
  const isCounted = typeof likes === 'number' && typeof reposts === 'number' && typeof replies === 'number'
  if (!isCounted) return undefined
  return { likes, reposts, replies, quotes: post.quoteCount ?? 0, impressions: post.viewCount ?? 0 }
}

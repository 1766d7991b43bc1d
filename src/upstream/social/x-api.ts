import type { DataMode } from '../../core/data-mode.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { SEARCHED_DAYS, searchFor } from './search.ts'
import type { Social } from './social.ts'
import { indexByUser, unknownUser, unreadable } from './social-failures.ts'
import {
  PostsAnswer,
  parseMentions,
  reportsForbidden,
  reportsMissing,
  SearchAnswer,
  toPost,
  toUser,
  UserAnswer,
} from './x-wire.ts'

const NAME = 'X'
const USER_FIELDS = 'created_at,description,public_metrics,verified,verified_type,url'
const freshness = { fresh: 3 * MINUTE_MS, stale: 2 * MINUTE_MS, entries: 500 }
/** X charges for every post and every author that it shows; it takes no less than 10 for a search. */
const MAX_MENTIONS = 10
const MAX_POSTS = 10

/** What is asked for a profile, whose id stands for any: X bills each user and each post that it returns. */
export function profileQuestions({ baseUrl }: Connection, posts: number): readonly URL[] {
  return [urlAt(baseUrl, 'users/by/username/any'), postsUrl(baseUrl, 'any', posts)]
}

function postsUrl(baseUrl: URL, userId: string, posts: number): URL {
  return urlAt(baseUrl, `users/${encodeURIComponent(userId)}/tweets`, {
    max_results: `${Math.min(posts, MAX_POSTS)}`,
    exclude: 'retweets,replies',
    'tweet.fields': 'created_at,public_metrics',
  })
}

/**
 * X, version 2 of its API, with a bearer token. In 15 minutes 300 profiles, 1500 lists of posts and 450 searches;
 * each post costs $0.005 and each profile $0.010 (pay per use, the only plan for new keys since February 2026). Its
 * bodies carry no time, so they are as old as their arrival.
 */
export function xApi(
  connection: Connection,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Social {
  const user = createReader(connection, UserAnswer, { ...freshness, explain: isUnknownUser })
  const posts = createReader(connection, PostsAnswer, freshness)
  const search = createReader(connection, SearchAnswer, freshness)
  const asked = { name: NAME, hasKey: connection.hasKey, mode }
  const at = (path: string, query: Readonly<Record<string, string>>) => urlAt(connection.baseUrl, path, query)

  return {
    profile: (handle, options) =>
      indexByUser(asked, options, async () => {
        const found = await user(
          at(`users/by/username/${encodeURIComponent(handle.toLowerCase())}`, { 'user.fields': USER_FIELDS }),
          options,
        )
        const { data, errors = [] } = found.value
        if (!data) throw reportsMissing(errors) ? unknownUser(NAME) : unreadable(NAME)
        const read = await posts(postsUrl(connection.baseUrl, data.id, options.posts), options)
        const isHidden = read.value.data === undefined && reportsForbidden(read.value.errors ?? [])
        const asOf = Math.min(found.receivedAt, read.receivedAt)
        return {
          mode,
          sources: [{ name: 'x-api', ok: true, asOf, cached: found.cached && read.cached }],
          user: toUser(data),
          posts: (read.value.data ?? []).slice(0, options.posts).map(toPost),
          ...(isHidden ? { isProtected: true as const } : {}),
        }
      }),
    mentions: (terms, options) =>
      indexByUser(asked, options, async () => {
        const query = `${searchFor(terms)} -is:retweet`
        const { value, receivedAt, cached } = await search(
          at('tweets/search/recent', {
            query,
            max_results: `${MAX_MENTIONS}`,
            'tweet.fields': 'created_at,public_metrics,author_id',
            expansions: 'author_id',
            'user.fields': USER_FIELDS,
          }),
          options,
        )
        return {
          mode,
          sources: [{ name: 'x-api', ok: true, asOf: receivedAt, cached }],
          query,
          windowDays: SEARCHED_DAYS,
          posts: parseMentions(value),
        }
      }),
  }
}

function isUnknownUser(status: number): GatewayError | undefined {
  return status === 404 ? unknownUser(NAME) : undefined
}

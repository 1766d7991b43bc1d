import type { DataMode } from '../../core/data-mode.ts'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { SEARCHED_DAYS, searchFor } from './search.ts'
import type { Social } from './social.ts'
import { indexByUser, unknownUser, unreadable } from './social-failures.ts'
import {
  PostsAnswer,
  parseMentions,
  parsePosts,
  reportsMissing,
  SearchAnswer,
  toUser,
  UserAnswer,
} from './twitterapi-wire.ts'

const freshness = { fresh: 3 * MINUTE_MS, stale: 2 * MINUTE_MS, entries: 500 }
const NAME = 'twitterapi.io'

/** What is asked for a profile: twitterapi.io bills each profile and each post that it returns. */
export function profileQuestions({ baseUrl }: Connection): readonly URL[] {
  return [urlAt(baseUrl, 'twitter/user/info'), urlAt(baseUrl, 'twitter/user/last_tweets')]
}

/**
 * twitterapi.io, which resells what X shows; with a key of its own. It returns one page of about 20 posts, whatever is
 * asked for, at $0.15 for a thousand posts and $0.18 for a thousand profiles.
 * Contract: documented; no recorded answer has been seen. Its bodies carry no time, so they are as old as their arrival.
 */
export function twitterApiIo(
  connection: Connection,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Social {
  const user = createReader(connection, UserAnswer, {
    ...freshness,
    explain: (status) => (status === 404 ? unknownUser(NAME) : undefined),
  })
  const posts = createReader(connection, PostsAnswer, freshness)
  const search = createReader(connection, SearchAnswer, freshness)
  const asked = { name: NAME, hasKey: connection.hasKey, mode }

  return {
    profile: (handle, options) =>
      indexByUser(asked, options, async () => {
        const query = { userName: handle.toLowerCase() }
        const found = await user(urlAt(connection.baseUrl, 'twitter/user/info', query), options)
        const { status, data } = found.value
        if (!data || status === 'error')
          throw reportsMissing(found.value) ? unknownUser(NAME) : unreadable(NAME)
        const read = await posts(
          urlAt(connection.baseUrl, 'twitter/user/last_tweets', { ...query, includeReplies: false }),
          options,
        )
        const fetched = parsePosts(read.value)
        if (!fetched) throw unreadable(NAME)
        const asOf = Math.min(found.receivedAt, read.receivedAt)
        return {
          mode,
          sources: [{ name: 'twitterapi-io', ok: true, asOf, cached: found.cached && read.cached }],
          user: toUser(data),
          posts: fetched.slice(0, options.posts),
        }
      }),
    mentions: (terms, options) =>
      indexByUser(asked, options, async () => {
        const since = new Date(connection.dataClock.now() - SEARCHED_DAYS * DAY_MS).toISOString().slice(0, 10)
        const query = `${searchFor(terms)} -filter:retweets since:${since}`
        const { value, receivedAt, cached } = await search(
          urlAt(connection.baseUrl, 'twitter/tweet/advanced_search', {
            query,
            queryType: 'Latest',
          }),
          options,
        )
        if (value.status === 'error') throw unreadable(NAME)
        return {
          mode,
          sources: [{ name: 'twitterapi-io', ok: true, asOf: receivedAt, cached }],
          query,
          windowDays: SEARCHED_DAYS,
          posts: parseMentions(value),
        }
      }),
  }
}

import { asking, type Connection, urlAt } from '../http/connection.ts'
import type { DataMode } from '../sourced.ts'
import type { Social } from './social.ts'
import { inOwnRows, nobodyAt, unreadable } from './social-failures.ts'
import { PostsAnswer, postsIn, saysNobody, UserAnswer, userOf } from './twitterapi-wire.ts'

const freshness = { fresh: 180_000, stale: 120_000, entries: 500 }
const NAME = 'twitterapi.io'

/**
 * twitterapi.io, which resells what X shows; with a key of its own. It tells one page of posts, whatever is asked for.
 * Contract: documented; no recorded answer has been seen. Its bodies carry no time, so they are as old as their arrival.
 */
export function twitterApiIo(
  connection: Connection,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Pick<Social, 'profile'> {
  const user = asking(connection, UserAnswer, {
    ...freshness,
    explain: (status) => (status === 404 ? nobodyAt(NAME) : undefined),
  })
  const posts = asking(connection, PostsAnswer, freshness)
  const asked = { name: NAME, hasKey: connection.hasKey, mode }

  return {
    profile: (handle, options) =>
      inOwnRows(asked, options, async () => {
        const query = { userName: handle.toLowerCase() }
        const found = await user(urlAt(connection.baseUrl, 'twitter/user/info', query), options)
        const { status, data } = found.value
        if (!data || status === 'error') throw saysNobody(found.value) ? nobodyAt(NAME) : unreadable(NAME)
        const read = await posts(
          urlAt(connection.baseUrl, 'twitter/user/last_tweets', { ...query, includeReplies: false }),
          options,
        )
        const told = postsIn(read.value)
        if (!told) throw unreadable(NAME)
        const asOf = Math.min(found.receivedAt, read.receivedAt)
        return {
          mode,
          sources: [{ name: 'twitterapi-io', ok: true, asOf, cached: found.cached && read.cached }],
          user: userOf(data),
          posts: told.slice(0, options.posts),
        }
      }),
  }
}

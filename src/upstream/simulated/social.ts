import type { Clock } from '../../core/clock.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Mention, PostReactions, Social, SocialPost, SocialUser } from '../social/social.ts'
import type { Sourced } from '../sourced.ts'
import { launchBehind } from './launches/made-launch.ts'
import { mix, normal, seedOf, uniform } from './noise.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

const FIRST_BIRTH = Date.parse('2009-01-01T00:00:00Z')
const LAST_BIRTH = Date.parse('2026-01-01T00:00:00Z')
const SEARCHED_DAYS = 7
const MAX_MENTIONS = 14
/** Within so long of its launch a coin is mentioned first. */
const TALK_BEGINS_SECONDS = 1_800

const phrases: readonly ((term: string) => string)[] = [
  (term) => `${term} looks strong here, adding on every dip. Not selling below 10x.`,
  (term) => `Just bought ${term}. The chart is made for it.`,
  (term) => `Everybody sleeps on ${term}. This one will send.`,
  (term) => `Anyone else watching ${term}? Volume is picking up.`,
  (term) => `Careful with ${term}: one wallet sold a third of it. Might be a rug.`,
  (term) => `${term} is a scam, the team has rugged before. Avoid.`,
]

/**
 * Profiles and posts of the simulated world, each made of its handle alone. Handles that begin with `missing` belong to
 * no account, and those that begin with `private` show their posts to followers only.
 */
export function simulatedSocial({ seed, dataClock }: SimulatedOptions): Social {
  const own = mix(seedOf(seed), seedOf('people who post'))
  const wholeSecond = () => Math.floor(dataClock.now() / 1_000) * 1_000
  const sourced = (): Sourced => ({
    mode: 'simulated',
    sources: [{ name: 'simulated:social', ok: true, asOf: wholeSecond(), cached: false }],
  })

  return {
    async profile(handle, { posts }) {
      const key = handle.toLowerCase()
      if (key.startsWith('missing'))
        throw new GatewayError('not_found', 'The simulated world has no profile of this name.', {
          details: { field: 'username' },
        })
      const draw = mix(own, seedOf(key))
      const user = userAt(handle, draw, wholeSecond())
      const isProtected = key.startsWith('private')
      return {
        ...sourced(),
        user,
        posts: isProtected ? [] : latestPosts(user, { draw, now: wholeSecond(), count: posts }),
        ...(isProtected ? { isProtected } : {}),
      }
    },
    async mentions(terms) {
      const term = terms.find((each) => each.startsWith('$')) ?? terms[0] ?? ''
      const now = wholeSecond()
      const draw = mix(own, seedOf(`talk of ${terms.join(' ')}`))
      const count = Math.floor(MAX_MENTIONS * uniform(draw, 1) ** 1.5)
      const bornAt = launchBehind(seed, terms[0] ?? '', Math.floor(now / 1_000))?.bornAt
      const since = (bornAt ?? 0) * 1_000
      const posts = Array.from({ length: count }, (_, index) =>
        mentionAt(mix(draw, index), { term, now, since }),
      ).filter(({ createdAt }) => createdAt <= now)
      return {
        ...sourced(),
        query: terms.join(' OR '),
        windowDays: SEARCHED_DAYS,
        posts: posts.toSorted((a, b) => b.createdAt - a.createdAt),
      }
    },
  }
}

function userAt(handle: string, draw: number, now: number): SocialUser {
  const createdAt =
    FIRST_BIRTH + Math.floor((uniform(draw, 1) * (LAST_BIRTH - FIRST_BIRTH)) / DAY_MS) * DAY_MS
  const fame = normal(draw, 2)
  const followers = Math.round(4_000 * Math.exp(2.2 * fame))
  const verified = uniform(draw, 3) < 0.25 + 0.12 * Math.max(0, fame)
  const perDay = rateOf(draw)
  return {
    id: `${1_000_000_000 + (draw >>> 0)}`,
    username: handle,
    name: `${handle.slice(0, 1).toUpperCase()}${handle.slice(1)} (simulated)`,
    description:
      uniform(draw, 4) < 0.7
        ? 'Made up for the simulated world: writes about markets, tokens and what moves them.'
        : 'Made up.',
    ...(uniform(draw, 5) < 0.6 ? { url: `https://example.com/${handle.toLowerCase()}` } : {}),
    createdAt,
    verified,
    verifiedType: verified ? (uniform(draw, 6) < 0.3 ? 'business' : 'blue') : 'none',
    followers,
    following: Math.round(120 * Math.exp(1.2 * normal(draw, 7))),
    postCount: Math.max(1, Math.round((perDay * 0.6 * Math.max(0, now - createdAt)) / DAY_MS)),
    listed: Math.round(followers / 300),
    likes: Math.round(2_000 * Math.exp(normal(draw, 8))),
    media: Math.round(200 * Math.exp(normal(draw, 9))),
  }
}

/** Posts at a pace of its own; some profiles fell silent long ago. */
function latestPosts(
  { followers }: SocialUser,
  { draw, now, count }: { readonly draw: number; readonly now: number; readonly count: number },
): readonly SocialPost[] {
  const spacing = DAY_MS / rateOf(draw)
  const silent = uniform(draw, 11) < 0.12 ? 20 * DAY_MS : 0
  const last = Math.floor((now - silent) / spacing) - 1
  const share = 0.004 * Math.exp(0.9 * normal(draw, 12))
  return Array.from({ length: count }, (_, age) => {
    const index = last - age
    const own = mix(draw, index)
    const createdAt = Math.floor(((index + uniform(own, 1)) * spacing) / 1_000) * 1_000
    return { createdAt, reactions: reactionsTo(followers * share * Math.exp(0.8 * normal(own, 2)), own) }
  })
}

function reactionsTo(likes: number, draw: number): PostReactions {
  const shareOf = (index: number, most: number) => Math.round(likes * most * uniform(draw, index))
  return {
    likes: Math.round(likes),
    reposts: shareOf(3, 0.4),
    replies: shareOf(4, 0.25),
    quotes: shareOf(5, 0.08),
    impressions: Math.round(likes * (30 + 60 * uniform(draw, 6))),
  }
}

interface Talk {
  readonly term: string
  readonly now: number
  /** It was not mentioned before. */
  readonly since: number
}

function mentionAt(draw: number, { term, now, since }: Talk): Mention {
  const handle = `made_up_${(draw >>> 0) % 100_000}`
  const { id, username, name, verified, followers } = userAt(handle, draw, now)
  const content = phrases[Math.floor(uniform(draw, 21) * phrases.length)]
  const hours = Math.floor(uniform(draw, 22) * 24 * (SEARCHED_DAYS - 1))
  const usual = (Math.floor(now / HOUR_MS) - hours) * HOUR_MS
  return {
    text: content?.(term) ?? term,
    createdAt: usual >= since ? usual : since + Math.floor(TALK_BEGINS_SECONDS * uniform(draw, 23)) * 1_000,
    reactions: reactionsTo(followers * 0.003, draw),
    author: { id, username, name, verified, followers },
  }
}

/** Posts a day. */
function rateOf(draw: number): number {
  return Math.min(30, 1.6 * Math.exp(1.1 * normal(draw, 10)))
}

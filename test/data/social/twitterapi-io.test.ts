import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const clock = createClock('2026-06-01T12:00:00Z')
/** Fields as the source documents them. */
const user = {
  id: '44196397',
  userName: 'Jamie_iovine',
  name: 'Jamie\u202e',
  description: 'Writes.',
  url: null,
  createdAt: 'Tue Jun 02 20:12:29 +0000 2009',
  isBlueVerified: true,
  followers: 1_000,
  following: 10,
  statusesCount: 500,
}
const post = {
  text: 'gm',
  createdAt: 'Sun May 31 10:00:00 +0000 2026',
  likeCount: 10,
  retweetCount: 2,
  replyCount: 3,
  quoteCount: 1,
  viewCount: 900,
}
const success = { status: 'success', msg: 'success' }

interface Answers {
  readonly info?: unknown
  readonly posts?: unknown
  readonly status?: number
}

function reseller({
  info = { ...success, data: user },
  posts = { ...success, tweets: [post] },
  status,
}: Answers) {
  return loopbackVenue((request, response) =>
    sendJson(response, request.url?.includes('last_tweets') ? posts : info, status),
  )
}

async function profileFrom(answers: Answers) {
  const venue = await reseller(answers)
  const { social } = await openUpstream({
    mode: 'live',
    clock,
    baseUrls: { 'twitterapi-io': venue.url },
    keys: { 'twitterapi-io': 'secret' },
  })
  return { venue, profile: social.profile('Jamie_Iovine', { ...unhurried, posts: 5 }) }
}

test('a profile is read as twitterapi.io documents it, without reposts and replies', async () => {
  const posts = [
    post,
    { ...post, retweeted_tweet: { id: '1' } },
    { ...post, isReply: true },
    { text: 'bare' },
  ]
  const flat = await profileFrom({ posts: { ...success, tweets: posts } })
  const nested = await profileFrom({ posts: { ...success, data: { tweets: posts } } })

  expect(await flat.profile).toEqual({
    mode: 'live',
    sources: [{ name: 'twitterapi-io', ok: true, asOf: clock.now(), cached: false }],
    user: {
      id: '44196397',
      username: 'Jamie_iovine',
      name: 'Jamie',
      description: 'Writes.',
      createdAt: Date.parse('2009-06-02T20:12:29Z'),
      verified: true,
      followers: 1_000,
      following: 10,
      postCount: 500,
    },
    posts: [
      {
        createdAt: Date.parse('2026-05-31T10:00:00Z'),
        reactions: { likes: 10, reposts: 2, replies: 3, quotes: 1, impressions: 900 },
      },
      {},
    ],
  })
  expect(await nested.profile).toEqual(await flat.profile)
  expect(flat.venue.asked).toEqual([
    '/twitter/user/info?userName=jamie_iovine',
    '/twitter/user/last_tweets?userName=jamie_iovine&includeReplies=false',
  ])
})

test.each<[string, Answers, string]>([
  ['nobody of this name', { info: { status: 'error', msg: 'user not found', data: null } }, 'not_found'],
  ['nobody, by its status', { info: {}, status: 404 }, 'not_found'],
  [
    'an error without a reason',
    { info: { status: 'error', msg: 'oops', data: null } },
    'social_upstream_failed',
  ],
  ['a profile without figures', { info: { ...success, data: { userName: 'x' } } }, 'social_upstream_failed'],
  ['no list of posts', { posts: { status: 'error', msg: 'oops' } }, 'social_upstream_failed'],
  ['an empty purse', { info: {}, status: 402 }, 'social_upstream_failed'],
])('%s keeps its own error', async (_name, answers, code) => {
  const { profile } = await profileFrom(answers)

  expect((await catchFailure(profile)).code).toBe(code)
})

test('when X fails twitterapi.io answers, and provenance names it', async () => {
  const x = await loopbackVenue((_, response) => sendJson(response, { title: 'CreditsDepleted' }, 402))
  const other = await reseller({})
  const environment = {
    DATA_MODE: 'live',
    X_API_BASE_URL: x.url,
    X_BEARER_TOKEN: 'secret',
    TWITTERAPI_IO_BASE_URL: other.url,
    TWITTERAPI_IO_KEY: 'secret',
  }
  const { buyer } = await openGatewayFixture({ environment })

  const reply = await buyer.buy('/social-analyzer?username=jamie_iovine')

  expectSold(reply)
  expect(reply.body.data).toMatchObject({ username: 'Jamie_iovine', signals: { followersCount: 1_000 } })
  expect(reply.body.provenance).toMatchObject({
    mode: 'live',
    sources: [{ name: 'x-api', ok: false }, { name: 'twitterapi-io' }],
  })
})

test('without a key only twitterapi.io is asked; both failing is not charged', async () => {
  const x = await loopbackVenue((_, response) => sendJson(response, {}, 500))
  const other = await reseller({ status: 500 })
  const live = { DATA_MODE: 'live', X_API_BASE_URL: x.url, TWITTERAPI_IO_BASE_URL: other.url }
  const alone = await openGatewayFixture({ environment: { ...live, TWITTERAPI_IO_KEY: 'secret' } })
  const both = await openGatewayFixture({
    environment: { ...live, TWITTERAPI_IO_KEY: 'secret', X_BEARER_TOKEN: 'secret' },
  })

  expectNotCharged(await alone.buyer.buy('/social-analyzer'), 502, 'social_upstream_failed')
  expect(x.asked).toEqual([])
  expectNotCharged(await both.buyer.buy('/social-analyzer'), 502, 'social_upstream_failed')
  expect([await alone.earned(), await both.earned()]).toEqual([0n, 0n])
})

test('an account unknown to X is not searched elsewhere', async () => {
  const { body } = await recorded('x-api/user-not-found-in-200')
  const x = await loopbackVenue((_, response) => sendJson(response, body))
  const other = await reseller({})
  const { social } = await openUpstream({
    mode: 'live',
    clock,
    baseUrls: { 'x-api': x.url, 'twitterapi-io': other.url },
    keys: { 'x-api': 'secret', 'twitterapi-io': 'secret' },
  })

  const failure = await catchFailure(social.profile('nobody', { ...unhurried, posts: 5 }))

  expect(failure.code).toBe('not_found')
  expect(other.asked).toEqual([])
})

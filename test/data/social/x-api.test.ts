import { expect, test } from 'vitest'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

interface Bodies {
  readonly user: unknown
  readonly posts?: unknown
  readonly status?: number
}

/** X with one user, as its two answers were recorded. */
async function xWith(
  { user, posts = { meta: { result_count: 0 } }, status = 200 }: Bodies,
  keys: Record<string, string> = { 'x-api': 'secret' },
) {
  const authorizations: (string | undefined)[] = []
  const venue = await loopbackVenue((request, response) => {
    authorizations.push(request.headers.authorization)
    sendJson(response, request.url?.includes('/tweets') ? posts : user, status)
  })
  const clock = createClock('2026-06-01T12:00:00Z')
  const { social } = await openUpstream({ mode: 'live', baseUrls: { 'x-api': venue.url }, keys, clock })
  return { social, asked: venue.asked, authorizations }
}

/** The answer for one handle, made of the recorded answer for many ids; problems stand beside the data. */
async function recordedUser() {
  const { body } = await recorded('x-api/users-lookup-full-fields-with-errors')
  const { data, errors } = body as { data: unknown[]; errors: unknown[] }
  return { data: data[0], errors }
}

test('a profile has the figures of X, also when problems stand beside them', async () => {
  const { body } = await recorded('x-api/tweets-lookup-verified-type')
  const { social, asked, authorizations } = await xWith({ user: await recordedUser(), posts: body })

  const profile = await social.profile('Jamie_Iovine', { ...unhurried, posts: 20 })

  expect(profile.user).toEqual({
    id: '24001163',
    username: 'Jamie_iovine',
    name: 'Jamie Iovine',
    description: 'NTWRK Co Founder. Part time grappler. trained by powerhouse Royce Isaacs',
    url: 'https://t.co/bZDUWxBIPN',
    createdAt: Date.parse('2009-03-12T18:35:27.000Z'),
    verified: true,
    followers: 33751,
    following: 1258,
    postCount: 74590,
    listed: 357,
  })
  expect(profile.posts[0]).toEqual({
    createdAt: expect.any(Number),
    reactions: { likes: 745, reposts: 104, replies: 37, quotes: 24, impressions: 139075 },
  })
  expect(asked[0]).toMatch(/^\/users\/by\/username\/jamie_iovine\?/)
  expect(asked[1]).toMatch(/^\/users\/24001163\/tweets\?max_results=10&exclude=retweets%2Creplies&/)
  expect(authorizations).toEqual(['Bearer secret', 'Bearer secret'])
})

test('a profile without posts has none, although X then leaves the list out', async () => {
  const { social } = await xWith({ user: await recordedUser() })

  expect((await social.profile('jamie_iovine', { ...unhurried, posts: 5 })).posts).toEqual([])
})

test('posts that tell neither time nor reactions are counted all the same', async () => {
  const { body } = await recorded('x-api/users-tweets-min')
  const { social } = await xWith({ user: await recordedUser(), posts: body })

  expect((await social.profile('jamie_iovine', { ...unhurried, posts: 5 })).posts).toEqual([{}, {}])
})

test('an account unknown to X is missing, with status 200 too', async () => {
  const { body } = await recorded('x-api/user-not-found-in-200')
  const inside = await xWith({ user: body })
  const outside = await xWith({ user: { title: 'Not Found Error' }, status: 404 })

  for (const { social } of [inside, outside])
    expect(await catchFailure(social.profile('nobody', { ...unhurried, posts: 5 }))).toMatchObject({
      code: 'not_found',
    })
})

test('protected posts are reported as protected', async () => {
  const errors = [
    { title: 'Authorization Error', type: 'https://api.twitter.com/2/problems/not-authorized-for-resource' },
  ]
  const { social } = await xWith({ user: await recordedUser(), posts: { errors } })

  expect(await social.profile('jamie_iovine', { ...unhurried, posts: 5 })).toMatchObject({
    posts: [],
    isProtected: true,
  })
})

test.each([
  ['a profile without figures', 200, { data: { id: '783214', name: 'Twitter', username: 'Twitter' } }],
  ['a key that is not accepted', 401, { title: 'Unauthorized', status: 401 }],
  ['an empty purse', 402, { title: 'CreditsDepleted' }],
  ['too many questions', 429, { errors: [{ code: 88, message: 'Rate limit exceeded' }] }],
  ['trouble', 503, { title: 'Service Unavailable' }],
])('%s is a failure of X', async (_name, status, user) => {
  const { social } = await xWith({ user, status })

  const failure = await catchFailure(social.profile('twitter', { ...unhurried, posts: 5 }))

  expect(failure.code).toBe('social_upstream_failed')
  expect(failure.message).toMatch(/^X /)
})

test('posts about a topic carry their authors; posts without one are dropped', async () => {
  const { body } = await recorded('x-api/tweets-lookup-verified-type')
  const result = await xWith({ user: {}, posts: body })
  const untold = await xWith({ user: {}, posts: (await recorded('x-api/users-tweets-min')).body })

  const mentions = await result.social.mentions(['$X', 'a"mint'], unhurried)

  expect(mentions.posts[0]).toMatchObject({
    reactions: { likes: 745, impressions: 139075 },
    author: { username: 'TwitterDev', followers: expect.any(Number) },
  })
  expect(mentions.query).toBe('("$X" OR "amint") -is:retweet')
  expect(result.asked[0]).toMatch(/^\/tweets\/search\/recent\?query=/)
  expect((await untold.social.mentions(['$X'], unhurried)).posts).toEqual([])
})

test('without a key X is not asked at all', async () => {
  const { social, asked } = await xWith({ user: {} }, {})

  const failure = await catchFailure(social.profile('solana', { ...unhurried, posts: 5 }))

  expect(failure.code).toBe('social_credential_missing')
  expect(asked).toEqual([])
})

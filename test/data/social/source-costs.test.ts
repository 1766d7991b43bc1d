import { expect, test } from 'vitest'
import { systemScheduler } from '../../../src/core/clock.ts'
import { openUpstreams } from '../../../src/upstream/open-upstreams.ts'
import { encode } from '../../support/buyer.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const PATH = '/social-analyzer?username=solana'
const MINT = 'DwCLoDKVBdCpjLqFBVZRuL92EMXbEXLiCaXdMW1dLAwp'
const ADMIN_TOKEN = '0123456789012345678901234567890123456789'
const NO_COST = 'x-api.post=0,x-api.user=0'

/** X, with three posts of every account. */
async function openX() {
  const { body } = await recorded('x-api/users-lookup-full-fields-with-errors')
  const [user] = (body as { data: object[] }).data
  return loopbackVenue((request, response) => {
    const created_at = new Date(Date.now() - 3_600_000).toISOString()
    const public_metrics = { like_count: 4, retweet_count: 2, reply_count: 1 }
    const post = { id: '1', text: 'A post.', created_at, public_metrics }
    sendJson(response, request.url?.includes('/tweets') ? { data: [post, post, post] } : { data: user })
  })
}

/** twitterapi.io, with three posts of every account. */
function openReseller() {
  return loopbackVenue((request, response) => {
    const createdAt = 'Tue Nov 10 20:12:29 +0000 2026'
    const post = { createdAt, likeCount: 4, retweetCount: 2, replyCount: 1, quoteCount: 0 }
    const user = {
      id: '7',
      userName: 'solana',
      name: 'Solana',
      createdAt,
      followers: 9,
      following: 3,
      statusesCount: 7,
    }
    const isPosts = request.url?.includes('/last_tweets')
    sendJson(
      response,
      isPosts ? { status: 'success', tweets: [post, post, post] } : { status: 'success', data: user },
    )
  })
}

async function openCosting(more: Readonly<Record<string, string>> = {}, settings: GatewaySettings = {}) {
  const x = await openX()
  const gateway = await openGatewayFixture({
    ...settings,
    environment: {
      DATA_MODE: 'live',
      NEWS_FEEDS: 'none',
      X_API_BASE_URL: x.url,
      X_BEARER_TOKEN: 'secret',
      ...more,
    },
  })
  return { gateway, x }
}

test('a call whose sources cost more than it does is not offered', async () => {
  const { gateway, x } = await openCosting()

  const replies = [
    await gateway.buyer.get(PATH),
    await gateway.buyer.get('/social-analyzer?username=not%20a%20handle'),
    await gateway.buyer.post('/social-analyzer', { username: 'solana', max_results: 5 }),
  ]

  for (const reply of replies) {
    expectNotCharged(reply, 503, 'cost_above_price')
    expect(reply.headers.get('payment-required')).toBeNull()
    expect(reply.headers.get('retry-after')).toBeNull()
  }
  expect(replies[0]?.body.error).toContain('X asks up to $0.06 for this, and the call is sold at $0.024.')
  expect(x.asked).toEqual([])
})

test('a call is sold again once its price is above its cost', async () => {
  const { gateway } = await openCosting({ ADMIN_TOKENS: `ada:${ADMIN_TOKEN}` })
  const set = { reason: 'A test.', tool: 'social-analyzer', usd: '0.15' }

  const raised = await gateway.buyer.post('/admin/api/price', set, { Authorization: `Bearer ${ADMIN_TOKEN}` })
  const sold = await gateway.buyer.buy(PATH)

  expect(raised.status).toBe(200)
  expectSold(sold)
  // a profile and three posts
  expect(await costToday(gateway, 'x-api')).toBe(0.025)
})

test('a payment that was signed before is refused, uncharged', async () => {
  const { gateway, x } = await openCosting({ SOURCE_COSTS: NO_COST })
  const header = encode(await gateway.buyer.payload(await gateway.buyer.offer(PATH)))
  const { directory } = gateway
  await gateway.close()
  const { gateway: again } = await openCosting({}, { directory })

  const reply = await again.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(reply, 503, 'cost_above_price')
  expect([await again.earned(), x.asked.length]).toEqual([0n, 0])
})

test('the source that costs less is asked first, and its cost is known', async () => {
  const reseller = await openReseller()
  const { gateway, x } = await openCosting({
    TWITTERAPI_IO_BASE_URL: reseller.url,
    TWITTERAPI_IO_KEY: 'secret',
  })

  const reply = await gateway.buyer.buy(PATH)

  expectSold(reply)
  expect(reply.body.provenance.sources).toMatchObject([{ name: 'twitterapi-io' }])
  expect(x.asked).toEqual([])
  // a profile and three posts
  expect(await costToday(gateway, 'twitterapi-io')).toBeCloseTo(0.00018 + 3 * 0.00015, 9)
})

test('the actual cost is recorded for the source and for the tool', async () => {
  const { gateway } = await openCosting({ SOURCE_COSTS: 'x-api.post=0.0005,x-api.user=0.001' })

  expectSold(await gateway.buyer.buy(PATH))

  expect(await costToday(gateway, 'x-api')).toBe(0.0025)
  const row = await gateway.database.db.selectFrom('upstream_cost').selectAll().executeTakeFirst()
  expect(row).toMatchObject({ tool: 'social-analyzer', calls: 1, nano_usd: 2_500_000 })
})

test('a budget that is spent refuses, uncharged, until midnight, and not after a restart', async () => {
  const environment = { SOURCE_COSTS: 'x-api.post=0.0005,x-api.user=0.001', SOURCE_DAILY_USD: 'x-api=0.008' }
  const { gateway } = await openCosting(environment)
  const header = encode(await gateway.buyer.payload(await gateway.buyer.offer(PATH)))
  const first = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  expectSold(first)

  const refused = await gateway.buyer.get('/social-analyzer?username=another')
  const repeated = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(refused, 503, 'source_budget_spent')
  expect(refused.body.error).toContain('This gateway’s budget for X today is spent')
  const seconds = Number(refused.headers.get('retry-after'))
  expect(Math.abs(seconds - (86_400 - ((Date.now() / 1_000) % 86_400)))).toBeLessThan(30)
  // what was bought before is shown again
  expectSold(repeated, { replayed: true })
  expect(repeated.text).toBe(first.text)

  const { directory } = gateway
  await gateway.close()
  const { gateway: again, x } = await openCosting(environment, { directory })
  const later = await again.buyer.get('/social-analyzer?username=another')
  expectNotCharged(later, 503, 'source_budget_spent')
  expect(x.asked).toEqual([])
})

test('an optional part that costs too much is left out, and named', async () => {
  const clock = { now: () => Date.parse('2026-06-01T12:00:00Z') }
  const { social: _social, ...others } = await openUpstreams({
    mode: 'simulated',
    clock,
    scheduler: systemScheduler,
  })
  const { gateway, x } = await openCosting({}, { clock, upstreams: others })

  const reply = await gateway.buyer.buy(`/launchpad/analyzer?mint=${MINT}`)

  expectSold(reply)
  expect(reply.body.data.kolShills.error).toMatch(
    /^X asks up to \$0\.\d+ for this.* It is not sold below its cost\.$/,
  )
  expect(x.asked).toEqual([])
})

async function costToday({ buyer }: Awaited<ReturnType<typeof openGatewayFixture>>, source: string) {
  const { upstreams } = (await buyer.get('/status/upstreams')).body
  return upstreams.find(({ name }: { name: string }) => name === source).costTodayUsd
}

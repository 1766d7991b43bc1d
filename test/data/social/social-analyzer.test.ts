import { expect, test } from 'vitest'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')

test('a profile is scored with every figure behind the score', async () => {
  const { buyer } = await openGatewayFixture({ clock: { now: () => NOW } })

  const reply = await buyer.buy('/social-analyzer?username=solana&max_results=10')

  expectSold(reply)
  const { success, data, provenance } = reply.body
  expect([success, data.username, data.signals.tweetsAnalyzed]).toEqual([true, 'solana', 10])
  const parts: { score: number; max: number }[] = Object.values(data.breakdown)
  expect(Math.abs(parts.reduce((sum, { score }) => sum + score, 0) - data.score)).toBeLessThanOrEqual(0.53)
  expect(Object.keys(data.breakdown)).toEqual([
    'identity',
    'reach',
    'engagement',
    'cadence',
    'contentDiversity',
  ])
  expect(data.aiSummary).toBeNull()
  expect(data.updatedAt).toBe('2026-06-01T12:00:00.000Z')
  expect(provenance).toMatchObject({ mode: 'simulated', sources: [{ name: 'simulated:twitterapi-io' }] })
  expect(reply.text.length).toBeLessThan(8_192)
})

test('the default handle is scored when none is named, by POST too', async () => {
  const { buyer } = await openGatewayFixture({ clock: { now: () => NOW } })
  const input = { username: 'solana', max_results: 20 }
  const offer = await buyer.offer('/social-analyzer')

  const byGet = await buyer.buy('/social-analyzer')
  const byPost = await buyer.post('/social-analyzer', input, {
    'PAYMENT-SIGNATURE': encode(await buyer.payload(offer)),
  })

  expectSold(byPost)
  expect(byPost.body).toEqual(byGet.body)
})

test('a requested summary is written by rules and labelled so', async () => {
  const { buyer } = await openGatewayFixture({ clock: { now: () => NOW } })

  const { body } = await buyer.buy('/social-analyzer?username=solana&includeAiSummary=true')

  expect(body.data.aiSummary).toMatch(/^Written by rules, without a language model\. Scores \d+ of 100/)
  expect(body.data.aiSummaryBy).toBe('rules')
})

test('a handle that cannot be one is refused before anything is charged', async () => {
  const gateway = await openGatewayFixture()

  for (const username of ['@solana', 'sixteen_letters_', 'a b', '']) {
    const reply = await gateway.buyer.buy(`/social-analyzer?username=${encodeURIComponent(username)}`)
    expect(reply.status, username).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
  }

  expect(await gateway.earned()).toBe(0n)
})

test('a missing profile is 404 and costs nothing', async () => {
  const gateway = await openGatewayFixture()

  const reply = await gateway.buyer.buy('/social-analyzer?username=missing_person')

  expect(reply.status).toBe(404)
  expect(reply.body).toMatchObject({ code: 'not_found', charged: 'no' })
  expect(await gateway.earned()).toBe(0n)
})

test('live without a key it is 503, and with X in trouble 502, uncharged', async () => {
  const venue = await loopbackVenue((_, response) => sendJson(response, { title: 'Unauthorized' }, 401))
  const live = { DATA_MODE: 'live', X_API_BASE_URL: venue.url }
  const without = await openGatewayFixture({ environment: live })
  const refused = await openGatewayFixture({
    environment: { ...live, X_BEARER_TOKEN: 'secret', SOURCE_COSTS: 'x-api.post=0,x-api.user=0' },
  })

  expectNotCharged(await without.buyer.buy('/social-analyzer'), 503, 'social_credential_missing')
  expectNotCharged(await refused.buyer.buy('/social-analyzer'), 502, 'social_upstream_failed')
  expect([await without.earned(), await refused.earned()]).toEqual([0n, 0n])
})

test('live, a profile that X calls missing with status 200 is 404', async () => {
  const { body } = await recorded('x-api/user-not-found-in-200')
  const venue = await loopbackVenue((_, response) => sendJson(response, body))
  const environment = {
    DATA_MODE: 'live',
    X_API_BASE_URL: venue.url,
    X_BEARER_TOKEN: 'secret',
    SOURCE_COSTS: 'x-api.post=0,x-api.user=0',
  }
  const { buyer } = await openGatewayFixture({ environment })

  const reply = await buyer.buy('/social-analyzer?username=nobody')

  expect(reply.status).toBe(404)
  expect(reply.body).toMatchObject({ code: 'not_found', charged: 'no' })
})

test('agents over JSON-RPC read the same failures, a missing profile by its number', async () => {
  const refusing = await loopbackVenue((_, response) => sendJson(response, { title: 'Forbidden' }, 403))
  const live = { DATA_MODE: 'live', X_API_BASE_URL: refusing.url }
  const without = await openGatewayFixture({ environment: live })
  const refused = await openGatewayFixture({
    environment: { ...live, X_BEARER_TOKEN: 'secret', SOURCE_COSTS: 'x-api.post=0,x-api.user=0' },
  })
  const simulated = await openGatewayFixture()
  const errorAt = async ({ buyer }: typeof simulated) => {
    const input = { username: 'missing_person' }
    const payment = await buyer.payload(await buyer.offer('/social-analyzer?username=missing_person'))
    const params = { toolId: 'social-analyzer', input, payment }
    const { body } = await buyer.post('/a2a', { jsonrpc: '2.0', id: 1, method: 'task/create', params })
    return body.error ?? body.result
  }

  expect(await errorAt(without)).toMatchObject({
    status: 'FAILED',
    error: { code: 'social_credential_missing', charged: 'no' },
  })
  expect(await errorAt(refused)).toMatchObject({
    status: 'FAILED',
    error: { code: 'social_upstream_failed', charged: 'no' },
  })
  expect(await errorAt(simulated)).toMatchObject({ code: -31012, data: { code: 'not_found', charged: 'no' } })
})

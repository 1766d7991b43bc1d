import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { closedIdentityGate, createIdentityGate } from '../../../src/calls/identity-gate.ts'
import { readConfig } from '../../../src/config/config.ts'
import { systemClock, systemScheduler } from '../../../src/core/clock.ts'
import { createHttpClient } from '../../../src/upstream/http/http-client.ts'
import { agentscoreCheck } from '../../../src/upstream/identity/agentscore.ts'
import { catchFailure, unhurried } from '../../data/upstream/upstream-fixture.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { register } from './registry-fixture.ts'

const token = { 'X-Operator-Token': 'opc_token789' }

async function gatewayWith(provider: Parameters<typeof loopbackVenue>[0]) {
  const venue = await loopbackVenue(provider)
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    wrapFacilitators: facilitator.facilitators,
    environment: { AGENTSCORE_API_KEY: 'as_secret', AGENTSCORE_BASE_URL: venue.url },
  })
  return { gateway, venue, facilitator }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

test('AgentScore gets our key and full policy, and its plain yes opens the gate', async () => {
  const { body: allow } = await recorded('agentscore/assess-allow')
  const asked: unknown[] = []
  const { gateway, venue } = await gatewayWith(async (request, response) => {
    asked.push([request.headers['x-api-key'], await bodyOf(request)])
    sendJson(response, allow)
  })

  expectSold(await register(gateway, token))
  expectSold(await register(gateway, token))

  // the second verdict was remembered
  expect(venue.asked).toEqual(['/v1/assess'])
  expect(asked).toEqual([
    [
      'as_secret',
      {
        operator_token: 'opc_token789',
        policy: { require_kyc: true, require_sanctions_clear: true, allowed_jurisdictions: ['US'] },
      },
    ],
  ])
  expect(gateway.demoPassport).toBeUndefined()
})

test.each([
  ['AU-09 no', { decision: 'deny', decision_reasons: ['sanctions_hit'] }, 403, 'sanctions'],
  ['no decision', { decision: null }, 403, 'policy'],
  ['nothing', {}, 403, 'policy'],
  ['a yes of another kind', { decision: true }, 403, 'policy'],
  [
    'a yes for an address that is reserved for tests',
    { decision: 'allow', resolved_operator: `0x${'0'.repeat(39)}3` },
    401,
    'invalid_identity',
  ],
  [
    'a yes with such an address among its wallets',
    { decision: 'allow', linked_wallets: [`0x${'0'.repeat(39)}7`] },
    401,
    'invalid_identity',
  ],
] as const)('an assessment of %s opens nothing', async (_what, result, status, reason) => {
  const { gateway, facilitator } = await gatewayWith((_request, response) => sendJson(response, result))

  const reply = await register(gateway, token)

  expect(reply).toMatchObject({ status, body: { charged: 'no', reason } })
  expect(facilitator.verified).toEqual([])
})

test('an expired token is 401 with the provider’s own verification page only', async () => {
  const answers = [
    [401, { error: { code: 'token_expired', message: 'opc_token789' } }],
    [
      200,
      { decision: 'deny', decision_reasons: ['kyc_required'], verify_url: 'https://agentscore.sh/verify/1' },
    ],
    [
      200,
      {
        decision: 'deny',
        decision_reasons: ['kyc_required'],
        verify_url: 'https://agentscore.sh.evil.example/',
      },
    ],
  ] as const
  let count = 0
  const { gateway } = await gatewayWith((_request, response) => {
    const [status, body] = answers[count] ?? answers[0]
    count += 1
    sendJson(response, body, status)
  })
  const ask = (name: string) => register(gateway, { 'X-Operator-Token': name })

  expect(await ask('opc_first')).toMatchObject({ status: 401, body: { reason: 'invalid_identity' } })
  expect(await ask('opc_second')).toMatchObject({
    status: 403,
    body: { reason: 'identity_not_verified', verifyUrl: 'https://agentscore.sh/verify/1' },
  })
  expect((await ask('opc_third')).body).not.toHaveProperty('verifyUrl')
})

test.each([
  ['in trouble', 500, { error: { code: 'x', message: 'opc_token789' } }],
  ['out of quota', 429, { error: { code: 'quota_exceeded', message: '' } }],
  ['not paid', 402, { error: { code: 'payment_required', message: '' } }],
  ['refusing our key', 401, { error: { code: 'invalid_api_key', message: '' } }],
  ['talking nonsense', 200, ['allow']],
])('AU-09 a provider that is %s opens nothing, uncharged', async (_what, status, body) => {
  const { gateway, facilitator } = await gatewayWith((_request, response) => sendJson(response, body, status))

  const reply = await register(gateway, token)

  expectNotCharged(reply, 503, 'identity_unavailable')
  expect(reply.text).not.toContain('opc_token789')
  expect(facilitator.verified).toEqual([])
})

test('AU-09 a provider that never answers is 503, and a failure is not remembered', async () => {
  let isUp = false
  const gate = createIdentityGate(
    {
      assess: async () => {
        if (isUp) return { kind: 'allowed' }
        throw new Error('timed out: opc_token789')
      },
    },
    { clock: systemClock },
  )

  const failure = await catchFailure(gate.admit('opc_token789', unhurried))
  isUp = true

  expect(failure).toMatchObject({ code: 'identity_unavailable', retryAfterSeconds: 5 })
  expect(failure.cause).toBeUndefined()
  await gate.admit('opc_token789', unhurried)
})

test('a verdict is good for a minute and no longer', async () => {
  let now = 1_000_000
  let asked = 0
  const gate = createIdentityGate(
    {
      async assess() {
        asked += 1
        return asked === 1 ? { kind: 'allowed' } : { kind: 'unknown' }
      },
    },
    { clock: { now: () => now } },
  )

  await gate.admit('opc_token789', unhurried)
  now += 59_000
  await gate.admit('opc_token789', unhurried)
  now += 1_001

  expect((await catchFailure(gate.admit('opc_token789', unhurried))).code).toBe('unauthorized')
})

test('an address that the provider reserves for tests is not even asked about', async () => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, { decision: 'allow' }))
  const http = createHttpClient({ name: 'AgentScore', clock: systemClock, scheduler: systemScheduler })

  const verdict = await agentscoreCheck(http, new URL(venue.url)).assess(`0x${'0'.repeat(39)}1`, unhurried)

  expect(verdict).toEqual({ kind: 'unknown' })
  expect(venue.asked).toEqual([])
  await http.close()
})

test('the gate is on by default', () => {
  expect(readConfig({}).identityGate).toBe('on')
  expect(readConfig({ IDENTITY_GATE: 'off' }).identityGate).toBe('off')
})

test('without operator lookup no caller is let through', async () => {
  const failure = await catchFailure(closedIdentityGate.admit('opc_token789', unhurried))

  expect(failure).toMatchObject({ code: 'identity_unavailable', details: { reason: 'not_configured' } })
})

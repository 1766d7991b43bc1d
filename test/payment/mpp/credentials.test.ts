import { Challenge } from 'mppx'
import { beforeEach, describe, expect, test } from 'vitest'
import { Buyer, type Reply } from '../../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import {
  type Asked,
  askedAt,
  base64url,
  challengeOf,
  credentialFor,
  openMppFixture,
  type Spoils,
  written,
} from './mpp-fixture.ts'

const PATH = '/tools/candles?token=bitcoin'
const theGateway = shareGateway(openMppFixture)

beforeEach(() => {
  theGateway().candles.asked.length = 0
  theGateway().facilitator.verified.length = 0
})

/** Nothing happened, and there is something new to sign. */
function expectAskedAnew(reply: Reply, reason?: string): void {
  expectOffer(
    reply,
    reason === undefined ? { code: 'payment_malformed' } : { code: 'payment_invalid', reason },
  )
  expect(challengeOf(reply).id).toMatch(/\S/)
}

const spoilt: readonly [string, string, (asked: Asked) => Spoils][] = [
  ['a foreign realm', 'realm_mismatch', () => ({ challenge: { realm: 'example.com' } })],
  ['an id of its own', 'unknown_challenge', () => ({ challenge: { id: 'a'.repeat(59) } })],
  ['a later end', 'unknown_challenge', () => ({ challenge: { expires: '2099-01-01T00:00:00Z' } })],
  ['a nonce of its own', 'nonce_mismatch', () => ({ signed: { nonce: `0x${'11'.repeat(32)}` } })],
  ['another source', 'source_mismatch', () => ({ source: `did:pkh:eip155:84532:0x${'22'.repeat(20)}` })],
  [
    'another chain in its source',
    'source_mismatch',
    (asked) => ({ source: `did:pkh:eip155:1:${asked.request.recipient}` }),
  ],
  ['a smaller amount', 'no_matching_offer', ({ request }) => changed(request, { amount: '1' })],
  [
    'another payee',
    'no_matching_offer',
    ({ request }) => changed(request, { recipient: `0x${'33'.repeat(20)}` }),
  ],
  [
    'another token',
    'no_matching_offer',
    ({ request }) => changed(request, { currency: `0x${'44'.repeat(20)}` }),
  ],
  [
    'other details',
    'unknown_challenge',
    ({ request }) => changed(request, { methodDetails: { ...request.methodDetails, decimals: 18 } }),
  ],
  ['less than the price signed for', 'amount_mismatch', () => ({ signed: { value: '1' } })],
  ['another payee signed for', 'recipient_mismatch', () => ({ signed: { to: `0x${'55'.repeat(20)}` } })],
  [
    'a signature of somebody else',
    'invalid_signature',
    () => ({ payload: { signature: `0x${'66'.repeat(64)}1b` } }),
  ],
]

function changed(request: Asked['request'], change: Record<string, unknown>): Spoils {
  return { challenge: { request: base64url(JSON.stringify({ ...request, ...change })) } }
}

describe('a credential is refused unspent', () => {
  test.each(spoilt)('with %s', async (_name, reason, spoil) => {
    const gateway = theGateway()
    const { buyer } = gateway
    const asked = await askedAt(buyer, PATH)

    const reply = await buyer.get(PATH, { Authorization: await credentialFor(buyer, asked, spoil(asked)) })

    expectAskedAnew(reply, reason)
    expect(gateway.candles.asked).toHaveLength(0)
    expect(gateway.facilitator.verified).toHaveLength(0)
    expectSold(await buyer.get(PATH, { Authorization: await credentialFor(buyer, asked) }))
  })

  test('for another tool of the same price', async () => {
    const gateway = theGateway()
    const { buyer } = gateway
    const Authorization = await credentialFor(buyer, await askedAt(buyer, '/health'))

    const reply = await buyer.get(PATH, { Authorization })

    expectAskedAnew(reply, 'unknown_challenge')
    expectSold(await buyer.get('/health', { Authorization }))
  })

  test('of another gateway under the same name', async () => {
    const [ours, theirs] = [theGateway(), await openGatewayFixture({ fund: '0' })]
    const asked = await askedAt(new Buyer(theirs.url), PATH)

    const reply = await ours.buyer.get(PATH, { Authorization: await credentialFor(ours.buyer, asked) })

    expectAskedAnew(reply, 'unknown_challenge')
  })

  test('after the challenge has expired, whatever was signed', async () => {
    const time = createHeldTime(Date.now())
    const gateway = await openGatewayFixture({ clock: time })
    const { buyer } = gateway
    const asked = await askedAt(buyer, PATH)
    const validBefore = `${Math.floor(time.now() / 1000) + 880}`
    const Authorization = await credentialFor(buyer, asked, { signed: { validBefore } })
    time.pass(300_000)

    const reply = await buyer.get(PATH, { Authorization })

    expectAskedAnew(reply, 'challenge_expired')
    expect(await gateway.earned()).toBe(0n)
  })
})

const malformed: readonly [string, string][] = [
  ['nothing', 'Payment'],
  ['words', 'Payment dGhpcyBpcyBnYXJiYWdl'],
  ['no base64url', 'Payment ***'],
  ['bytes that are no text', `Payment ${Buffer.from([0xff, 0xfe, 0x80]).toString('base64url')}`],
  ['a list', written([])],
  ['null', written(null)],
  ['no payload', written({ challenge: {} })],
  ['deep nesting', `Payment ${base64url('['.repeat(4_000))}`],
  ['too much', `Payment ${'a'.repeat(15_000)}`],
]

test.each(malformed)('a credential that holds %s ends in a fresh challenge', async (_name, Authorization) => {
  const gateway = theGateway()

  const reply = await gateway.buyer.get(PATH, { Authorization })

  expectAskedAnew(reply)
  expect(gateway.facilitator.verified).toHaveLength(0)
})

test.each([
  ['challenge', 'method', 'tempo'],
  ['challenge', 'intent', 'session'],
  ['challenge', 'request', '%%%'],
  ['challenge', 'request', base64url('{"amount":"1"}')],
  ['challenge', 'expires', 'tomorrow'],
  ['challenge', 'digest', 'sha-256=x'],
  ['payload', 'type', 'transaction'],
  ['payload', 'nonce', '0x12'],
  ['payload', 'value', '-1'],
  ['payload', 'validBefore', '1e9'],
  ['payload', 'permit', 'x'],
])('a credential whose %s has %s %o ends in a fresh challenge', async (part, field, value) => {
  const gateway = theGateway()
  const { buyer } = gateway
  const asked = await askedAt(buyer, PATH)

  const reply = await buyer.get(PATH, {
    Authorization: await credentialFor(buyer, asked, { [part]: { [field]: value } }),
  })

  expect(reply.status, reply.text).toBe(402)
  expect(Challenge.deserialize(reply.headers.get('www-authenticate') ?? '').id).not.toBe(asked.id)
  expect(reply.text).not.toMatch(/\bzod\b|\bregex\b|BigInt|undefined/i)
  expect(gateway.facilitator.verified).toHaveLength(0)
})

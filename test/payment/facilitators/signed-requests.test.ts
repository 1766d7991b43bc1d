import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { readFacilitators } from '../../../src/config/facilitators.ts'
import { systemRandom } from '../../../src/core/random.ts'
import { createRequestTokens } from '../../../src/payment/facilitators/request-tokens.ts'
import { createHeldTime } from '../../support/held-time.ts'
import type { HostileFacilitator } from '../../support/hostile-facilitator.ts'
import { requireTokens } from '../../support/token-facilitator.ts'
import { openFacilitatorFixture } from './facilitator-fixture.ts'

const ID = 'organizations/one/apiKeys/two'
const ed25519 = generateKeyPairSync('ed25519').privateKey
const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
const other = generateKeyPairSync('ed25519').privateKey

function asPortal(key: KeyObject): string {
  const { d = '', x = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([d, x].map((part) => Buffer.from(part, 'base64url'))).toString('base64')
}

const secrets = {
  'Ed25519 in base64': asPortal(ed25519),
  'P-256 in SEC1': `${p256.export({ format: 'pem', type: 'sec1' })}`,
  'P-256 in PKCS#8 on one line': `${p256.export({ format: 'pem', type: 'pkcs8' })}`.replaceAll('\n', '\\n'),
} as const

function readKey(secret: string) {
  const { read, wrong } = readFacilitators(
    { FACILITATOR_1: 'cdp', CDP_API_KEY_ID: ID, CDP_API_KEY_SECRET: secret },
    [],
  )
  return { key: read[0]?.key, wrong }
}

async function openSigned(secret: string, publicKey: KeyObject) {
  const time = createHeldTime()
  const { key } = readKey(secret)
  if (!key) throw new Error('The key was refused.')
  let refusals: readonly string[] = []
  const fixture = await openFacilitatorFixture({
    time,
    authorization: createRequestTokens(key, { clock: time, random: systemRandom() }),
    prepare(first: HostileFacilitator) {
      refusals = requireTokens(first, { publicKey, id: ID, now: time.now })
    },
    // one that refuses our key never names its networks
    ...(publicKey.equals(createPublicKey(key.key)) ? {} : { down: [1] }),
  })
  return { ...fixture, refusals: () => refusals }
}

test.each(Object.entries(secrets))('a payment settles through signed requests: %s', async (_form, secret) => {
  const signer = secret === secrets['Ed25519 in base64'] ? ed25519 : p256
  const fixture = await openSigned(secret, createPublicKey(signer))

  const reply = await fixture.buy()

  expect(reply.status).toBe(200)
  expect(await fixture.attempts()).toEqual(['F1 landed'])
  expect(fixture.refusals()).toEqual([])
  const tokens = fixture.f1.calls.map(({ headers }) => headers.authorization)
  expect(tokens.length).toBeGreaterThanOrEqual(3)
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('a facilitator that refuses our key is passed over, uncharged twice', async () => {
  const fixture = await openSigned(secrets['Ed25519 in base64'], createPublicKey(other))
  await fixture.f1.up()

  const reply = await fixture.buy()

  expect(reply.status).toBe(200)
  expect(fixture.refusals().every((refusal) => refusal === 'signature')).toBe(true)
  await fixture.expectTransfers(1)
})

test('a token opens one path of one host for 120 seconds', () => {
  const { key } = readKey(asPortal(ed25519))
  if (!key) throw new Error('The key was refused.')
  const authorize = createRequestTokens(key, {
    clock: { now: () => 1_700_000_000_900 },
    random: systemRandom(),
  })

  const header = authorize('POST', new URL('https://api.cdp.coinbase.com/platform/v2/x402/settle?x=1'))

  const [, claims = ''] = header.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    sub: ID,
    iss: 'cdp',
    nbf: 1_700_000_000,
    iat: 1_700_000_000,
    exp: 1_700_000_120,
    uris: ['POST api.cdp.coinbase.com/platform/v2/x402/settle'],
  })
})

test('PayAI takes a token with an id used once, or none', () => {
  const secret = `payai_sk_${ed25519.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`
  const { read, wrong } = readFacilitators(
    { FACILITATOR_1: 'payai', PAYAI_API_KEY_ID: 'merchant', PAYAI_API_KEY_SECRET: secret },
    [],
  )
  const key = read[0]?.key
  if (!key) throw new Error('The key was refused.')
  const authorize = createRequestTokens(key, { clock: { now: () => 5_000 }, random: systemRandom() })

  const [head, claims] = authorize('POST', new URL(`${read[0]?.url}/settle`))
    .replace('Bearer ', '')
    .split('.')
    .map((part, at) => (at < 2 ? JSON.parse(Buffer.from(part, 'base64url').toString()) : part))

  expect(wrong).toEqual([])
  expect(head).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: 'merchant' })
  expect(claims).toEqual({
    sub: 'merchant',
    iss: 'payai-merchant',
    iat: 5,
    exp: 125,
    jti: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  })
  expect(readFacilitators({ FACILITATOR_1: 'payai' }, []).wrong).toEqual([])
})

test.each([
  ['a word', 'secret'],
  [
    'an RSA key',
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
  ],
  [
    'another curve',
    generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey.export({ format: 'pem', type: 'sec1' }),
  ],
  [
    'halves of two keys',
    Buffer.concat([
      Buffer.from(asPortal(ed25519), 'base64').subarray(0, 32),
      Buffer.from(asPortal(other), 'base64').subarray(32),
    ]).toString('base64'),
  ],
  ['an endless text', 'A'.repeat(5_000)],
])('%s is refused as a key, and never repeated', (_what, secret) => {
  const { key, wrong } = readKey(`${secret}`)

  expect(key).toBeUndefined()
  expect(wrong).toEqual([expect.stringMatching(/^CDP_API_KEY_SECRET: must be /)])
  expect(wrong.join()).not.toContain(`${secret}`.slice(0, 40))
})

test('no JSON and no log line shows a signing key', () => {
  const { key } = readKey(asPortal(ed25519))

  expect(JSON.stringify(key)).toBe(`{"token":"cdp","id":"${ID}","key":{}}`)
})

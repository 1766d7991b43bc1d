import { createPublicKey, verify } from 'node:crypto'
import { AgentCard, canonicalizeAgentCard, verifyAgentCardSignature } from '@a2a-js/sdk'
import { DefaultAgentCardResolver } from '@a2a-js/sdk/client'
import { expect, test } from 'vitest'
import { agentCard, type CardFacts, createAgentCardV03 } from '../../../src/a2a/cards/agent-card.ts'
import { createDirectoryCard } from '../../../src/a2a/cards/directory-card.ts'
import { tools } from '../../../src/app/registry.ts'
import { canonicalJson } from '../../../src/core/json.ts'
import { formatUsd, tokenUnits, usd } from '../../../src/core/money.ts'
import type { Buyer, Requirement } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { rpc } from './caller.ts'

/** The facts of a gateway, as its own offer states them. */
async function factsOf(): Promise<{ facts: CardFacts; accepts: Requirement[] }> {
  const { buyer, url } = await openGatewayFixture({ fund: '0' })
  const { accepts } = (await rpc(buyer, 'task/create', { toolId: 'health' })).body.error.data as {
    accepts: Requirement[]
  }
  const rails = accepts.map(({ network, asset }) => ({ network, asset, assetName: 'USDC', embedded: true }))
  const requirements: CardFacts['requirements'] = () =>
    accepts.map((accepted) => ({ ...accepted, scheme: 'exact' as const }))
  return { facts: { publicUrl: url, rails, requirements }, accepts }
}

test('the official library reads the agent card, with a skill for every tool', async () => {
  const { facts } = await factsOf()

  const card = agentCard(tools, facts)
  const read = AgentCard.toJSON(AgentCard.fromJSON(card))

  expect(read).toMatchObject({
    name: 'Pennywire',
    version: '1.0.0',
    supportedInterfaces: [
      { url: `${facts.publicUrl}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: `${facts.publicUrl}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
    ],
    skills: card.skills,
  })
  expect(card.skills.map(({ id }) => id)).toEqual(tools.map(({ contract }) => contract.id))
  expect(card.capabilities.extensions.every(({ required }) => required === false)).toBe(true)
})

test('the 0.3 card states the same for clients of that version', async () => {
  const { facts } = await factsOf()
  const resolver = new DefaultAgentCardResolver({ legacyCompat: { enabled: true } })

  const card = createAgentCardV03(tools, facts)
  const read = resolver.normalizeAgentCard(JSON.parse(JSON.stringify(card)))

  expect(card).toMatchObject({
    protocolVersion: '0.3.0',
    preferredTransport: 'JSONRPC',
    url: `${facts.publicUrl}/a2a`,
  })
  expect(read.skills.map(({ id }) => id)).toEqual(tools.map(({ contract }) => contract.id))
})

test('the directory card lists each offer’s amount and the directory’s own column', async () => {
  const { facts, accepts } = await factsOf()
  const [first] = accepts

  const card = createDirectoryCard(tools, facts)
  const signal = card.capabilities.find(({ toolId }) => toolId === 'signal')

  expect(card).toMatchObject({
    did: expect.stringMatching(/^did:aip:0x[0-9a-f]{40}:pennywire$/),
    walletAddress: first?.payTo,
    endpoint: `${facts.publicUrl}/a2a`,
    protocols: ['aip-01', 'aip-02', 'aip-03', 'x402-v2'],
    a2a: { jsonrpc: '2.0', url: `${facts.publicUrl}/a2a`, methods: ['task/create', 'task/status'] },
  })
  expect(signal).toMatchObject({
    id: 'crypto.signal',
    pricing: { amount: '0.005', listed: '0.01', token: 'USDC', network: first?.network },
  })
})

test('every capability on the directory card is sold at its amount', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const { facts } = await factsOf()

  for (const { id, toolId, pricing } of createDirectoryCard(tools, facts).capabilities) {
    const price = tools.find(({ contract }) => contract.id === toolId)?.contract.price ?? usd('0')
    expect(pricing.amount).toBe(formatUsd(price))
    if (price === 0n) continue
    const { body } = await rpc(buyer, 'task/create', { capability: id })
    expect(body.error.data.accepts[0].amount, id).toBe(`${tokenUnits(usd(pricing.amount), 6)}`)
  }
})

const CARD = '/.well-known/agent-card.json'

/** The public key of a name, where the card names it. */
async function keyOf(buyer: Buyer, kid: string, jku: string | undefined) {
  const { body } = await buyer.get(new URL(jku ?? '').pathname)
  const key = body.keys.find((each: { kid: string }) => each.kid === kid)
  if (!key) throw new Error(`No key ${kid}.`)
  return createPublicKey({ key, format: 'jwk' })
}

test('the served card is signed with our receipt key and verifies officially', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const card = AgentCard.fromJSON((await buyer.get(CARD)).body)
  const official = verifyAgentCardSignature((kid, jku) => keyOf(buyer, kid, jku))

  await expect(official(card)).resolves.toBeUndefined()
  await expect(official({ ...card, description: 'Another one.' })).rejects.toThrow('No valid signatures')
})

test.each([{}, { A2A_PUSH: 'on' }])(
  'the signed bytes follow RFC 8785 and A2A for the card: %j',
  async (environment) => {
    const { buyer } = await openGatewayFixture({ fund: '0', environment })
    const { body } = await buyer.get(CARD)
    const [{ protected: header, signature }] = body.signatures
    const { alg, kid, typ, jku } = JSON.parse(Buffer.from(header, 'base64url').toString())

    const payload = Buffer.from(canonicalizeAgentCard(AgentCard.fromJSON(body))).toString('base64url')
    const key = await keyOf(buyer, kid, jku)

    expect({ alg, typ }).toEqual({ alg: 'EdDSA', typ: 'JOSE' })
    expect(verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
    expect(body.capabilities).toMatchObject({ streaming: true, pushNotifications: 'A2A_PUSH' in environment })
  },
)

test('A2A 0.3 clients get the 0.3 card, signed as a whole', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { body, headers } = await buyer.get(CARD, { 'A2A-Version': '0.3' })
  const { signatures, ...card } = body
  const [{ protected: header, signature }] = signatures
  const { kid, jku } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const signed = `${header}.${Buffer.from(canonicalJson(card)).toString('base64url')}`
  const key = await keyOf(buyer, kid, jku)

  expect(card).toMatchObject({ protocolVersion: '0.3.0', capabilities: { streaming: true } })
  expect(headers.get('vary')).toBe('A2A-Version, Accept-Encoding')
  expect(verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect((await buyer.get(`${CARD}?tag=0.3`)).body).toEqual(body)
})

test('D2: without a version the card also fits 0.3 clients, which send none', async () => {
  const { buyer, url } = await openGatewayFixture({ fund: '0' })
  const endpoint = `${url}/a2a`

  const { body } = await buyer.get(CARD)
  const pure = await buyer.get(CARD, { 'A2A-Version': '1.0' })
  const {
    protocolVersion,
    preferredTransport,
    additionalInterfaces,
    supportsAuthenticatedExtendedCard,
    ...rest
  } = body

  expect([protocolVersion, rest.url, preferredTransport]).toEqual(['0.3.0', endpoint, 'JSONRPC'])
  expect(additionalInterfaces).toEqual([{ url: endpoint, transport: 'JSONRPC' }])
  expect(supportsAuthenticatedExtendedCard).toBe(false)
  expect(rest).toEqual({ ...pure.body, url: endpoint })
  expect(pure.body).not.toHaveProperty('url')
  expect((await buyer.get(`${CARD}?tag=1.0`)).body).toEqual(pure.body)
  expect((await buyer.get(CARD, { 'A2A-Version': '1.0.1' })).body).toEqual(pure.body)
})

test('D2: the official client of 1.0 reads the card for both, with and without compatibility', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  for (const legacyCompat of [undefined, { enabled: true }]) {
    const resolver = new DefaultAgentCardResolver(legacyCompat ? { legacyCompat } : {})
    const card = await resolver.resolve(url)
    expect(card.supportedInterfaces.map(({ protocolVersion }) => protocolVersion)).toEqual(['1.0', '0.3'])
  }
})

test('a card that has not changed is not sent again', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const first = await buyer.get(CARD)
  const before = await buyer.get(CARD, { 'A2A-Version': '0.3' })
  const name = first.headers.get('etag') ?? ''
  const again = await buyer.get(CARD, { 'If-None-Match': name })

  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  expect(before.headers.get('etag')).not.toBe(name)
  expect([again.status, again.text]).toEqual([304, ''])
})

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect, onTestFinished, test } from 'vitest'
import { base58 } from '../../../src/chains/solana/base58.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { encode } from '../../support/buyer.ts'
import { monitorScene, signInHeader } from './monitor-fixture.ts'

const LIST = '/tools/monitor-list'
const stranger = privateKeyToAccount(generatePrivateKey())

test('the wallet that has paid signs in and sees its monitors, and no other wallet does', async () => {
  const { create, buyer } = await monitorScene()
  const { monitor } = (await create()).body

  const own = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': await signInHeader(buyer) })
  const others = await buyer.post(
    LIST,
    {},
    { 'SIGN-IN-WITH-X': await signInHeader(buyer, { signer: stranger }) },
  )
  const opened = await buyer.post(
    '/tools/monitor-delete',
    { id: monitor.id },
    { 'SIGN-IN-WITH-X': await signInHeader(buyer, { signer: stranger }) },
  )

  expect(own.body).toEqual({ monitors: [monitor], count: 1 })
  expect(others.body).toEqual({ monitors: [], count: 0 })
  expect(opened).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a message of viem is understood, with a statement and without', async () => {
  const { buyer } = await monitorScene()
  for (const statement of ['Let me see my monitors.', undefined]) {
    const { info } = (await buyer.get('/sign-in')).body
    const { domain, uri, version, nonce } = info
    const issuedAt = new Date(info.issuedAt)
    const expirationTime = new Date(info.expirationTime)
    const { address } = buyer.account
    const message = createSiweMessage({
      domain,
      uri,
      version,
      nonce,
      address,
      chainId: 1,
      issuedAt,
      expirationTime,
      ...(statement ? { statement } : {}),
    })
    const signature = await buyer.account.signMessage({ message })

    const reply = await buyer.post(
      LIST,
      {},
      {
        'SIGN-IN-WITH-X': encode({
          ...info,
          address,
          statement,
          chainId: 'eip155:1',
          type: 'eip191',
          signature,
        }),
      },
    )

    expect(reply.status, statement).toBe(200)
  }
})

test('a wallet of Solana signs in', async () => {
  const { buyer } = await monitorScene()
  const key = signerFrom(Buffer.alloc(32, 7))
  const signer = { publicKey: key.address, signMessage: async (text: Uint8Array) => key.sign(text) }

  const header = await signInHeader(buyer, { chain: 'solana', signer })
  const reply = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': header })
  const forged = {
    ...JSON.parse(Buffer.from(header, 'base64').toString()),
    address: base58(Buffer.alloc(32, 9)),
  }
  const refused = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': encode(forged) })

  expect(reply.body).toEqual({ monitors: [], count: 0 })
  expect(refused).toMatchObject({ status: 401, body: { reason: 'wrong_signature' } })
})

test('a nonce is good once, for ten minutes, and only from here', async () => {
  const { buyer, pass } = await monitorScene()
  const header = await signInHeader(buyer)
  const late = await signInHeader(buyer)
  const made = await signInHeader(buyer, { nonce: '0'.repeat(68) })

  const first = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': header })
  const again = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': header })
  const unknown = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': made })
  pass(600_000)
  const expired = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': late })

  expect(first.status).toBe(200)
  expect(again).toMatchObject({ status: 401, body: { reason: 'spent_nonce' } })
  expect(unknown).toMatchObject({ status: 401, body: { reason: 'unknown_nonce' } })
  expect(expired).toMatchObject({ status: 401, body: { reason: 'expired' } })
})

test('a refused message does not use its nonce up', async () => {
  const { buyer } = await monitorScene()
  const header = await signInHeader(buyer)
  const spoilt = { ...JSON.parse(Buffer.from(header, 'base64').toString()), statement: 'Give me everything.' }

  const refused = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': encode(spoilt) })
  const taken = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': header })

  expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized', reason: 'wrong_signature' } })
  expect(taken.status).toBe(200)
})

test.each([
  [{ domain: 'evil.example', uri: 'http://evil.example' }, 'wrong_domain'],
  [{ issuedAt: '2026-06-01T12:05:00.000Z' }, 'issued_ahead'],
  [{ expirationTime: '2026-06-02T12:00:00.000Z' }, 'too_long'],
  [{ issuedAt: '2026-06-01T11:00:00.000Z', expirationTime: '2026-06-01T11:05:00.000Z' }, 'expired'],
])('a message with %j is refused as %s', async (changes, reason) => {
  const { buyer } = await monitorScene()

  const reply = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': await signInHeader(buyer, changes) })

  expect(reply).toMatchObject({
    status: 401,
    body: { code: 'unauthorized', field: 'SIGN-IN-WITH-X', reason },
  })
})

test.each([
  ['no base64 of JSON', 'hello', 'malformed'],
  ['no object', encode(17), 'malformed'],
  ['an injected line', encode({ domain: 'a\nb' }), 'malformed'],
  ['too much', 'a'.repeat(12_001), 'malformed'],
])('%s is refused, and nothing of it is repeated', async (_what, header, reason) => {
  const { buyer } = await monitorScene({ fund: '0' })

  const reply = await buyer.post(LIST, {}, { 'SIGN-IN-WITH-X': header })

  expect(reply).toMatchObject({ status: 401, body: { reason } })
  expect(reply.text).not.toContain(header)
})

test('a wallet is known at every door', async () => {
  const { create, buyer, url } = await monitorScene()
  const { monitor } = (await create()).body
  const seen = { monitors: [monitor], count: 1 }
  const header = async () => ({ 'SIGN-IN-WITH-X': await signInHeader(buyer) })
  const client = new Client({ name: 'monitors', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)) as Transport)
  onTestFinished(() => client.close())

  const agent = await buyer.post('/agent/tools/call', { toolId: 'monitor-list' }, await header())
  const a2a = await buyer.post(
    '/a2a',
    { jsonrpc: '2.0', id: 1, method: 'task/create', params: { toolId: 'monitor-list', input: {} } },
    await header(),
  )
  const mcp = await client.callTool({
    name: 'monitor_list',
    arguments: {},
    _meta: { 'sign-in-with-x': await signInHeader(buyer) },
  })

  expect(agent.body.data).toEqual(seen)
  expect(a2a.body.result.artifact).toEqual(seen)
  expect(mcp.structuredContent).toEqual(seen)
})

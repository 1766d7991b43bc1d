import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { expect, onTestFinished, test } from 'vitest'
import { rpc } from '../../doors/a2a/caller.ts'
import { encode } from '../../support/buyer.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'
import { rawRequest } from '../../support/raw-http.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { createPayment, fetchOffer, input, issuePassport, PATH, register } from './registry-fixture.ts'

const PRICE = 20_000n
const tokenOf = ({ demoPassport = '' }: OpenedGateway) => demoPassport

test('AU-01 the unpaid request is an offer, with or without a token', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  expectOffer(await gateway.buyer.post(PATH, input))
  expectOffer(await gateway.buyer.post(PATH, input, { 'X-Operator-Token': 'nobody' }))
})

test('AU-02 without a valid operator token nothing is verified, claimed or charged', async () => {
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({ wrapFacilitators: facilitator.facilitators })
  const good = tokenOf(gateway)
  const forged = `${good.slice(0, -4)}AAAA`
  const expired = await issuePassport(gateway, { expiresAt: Date.now() - 1 })

  const missing = await register(gateway, {})
  const wrong = []
  for (const token of [
    'wrong',
    'opc_wrong-token',
    forged,
    expired,
    `${good},${good}`,
    `0x${'0'.repeat(39)}1`,
    'a'.repeat(5_000),
  ])
    wrong.push(await register(gateway, { 'X-Operator-Token': token }))

  expect(missing).toMatchObject({
    status: 401,
    body: { code: 'unauthorized', charged: 'no', reason: 'missing_identity' },
  })
  expect(await register(gateway, { 'X-Operator-Token': '' })).toMatchObject({ status: 401 })
  for (const reply of wrong) {
    expect(reply).toMatchObject({
      status: 401,
      body: { code: 'unauthorized', charged: 'no', reason: 'invalid_identity' },
    })
    expect(reply.text).not.toContain(good.slice(0, 20))
  }
  expect(facilitator.verified).toEqual([])
  expect(facilitator.settled).toEqual([])
  expect(await gateway.earned()).toBe(0n)
})

test('AU-02 two tokens are none', async () => {
  const gateway = await openGatewayFixture()
  const token = tokenOf(gateway)

  const reply = await rawRequest(
    gateway.url,
    [
      `POST ${PATH} HTTP/1.1`,
      'Content-Type: application/json',
      `PAYMENT-SIGNATURE: ${await createPayment(gateway)}`,
      `X-Operator-Token: ${token}`,
      `X-Operator-Token: ${token}`,
    ],
    JSON.stringify(input),
  )

  expect(reply.status).toBe(401)
  expect(await gateway.earned()).toBe(0n)
})

test('AU-03 a registration sells once with payment and passport, repeats need the passport', async () => {
  const gateway = await openGatewayFixture()
  const header = await createPayment(gateway)
  const paid = { 'PAYMENT-SIGNATURE': header }

  const refused = await gateway.buyer.post(PATH, input, paid)
  const sold = await gateway.buyer.post(PATH, input, { ...paid, 'X-Operator-Token': tokenOf(gateway) })
  const withoutToken = await gateway.buyer.post(PATH, input, paid)
  const again = await gateway.buyer.post(PATH, input, { ...paid, 'X-Operator-Token': tokenOf(gateway) })

  expect(refused.status).toBe(401)
  expectSold(sold)
  expect(sold.body.transaction).toMatchObject({ chainId: 84532, value: '0x0' })
  expect(withoutToken.status).toBe(401)
  expectSold(again, { replayed: true })
  expect(again.text).toBe(sold.text)
  expect(await gateway.earned()).toBe(PRICE)
})

test('AU-06 the gate is off only by configuration, and capabilities show it', async () => {
  const open = await openGatewayFixture({ environment: { IDENTITY_GATE: 'off' } })
  const closed = await openGatewayFixture({ fund: '0' })
  const readResult = async ({ buyer }: OpenedGateway) =>
    (await buyer.get('/x402/capabilities')).body.identityGate

  expectSold(await register(open, {}))
  expect(open.demoPassport).toBeUndefined()
  expect(await readResult(open)).toMatchObject({ enabled: false })
  expect(await readResult(closed)).toMatchObject({
    enabled: true,
    provider: 'local',
    header: 'X-Operator-Token',
  })
  await expect(openGatewayFixture({ environment: { IDENTITY_GATE: 'no' } })).rejects.toThrow(/IDENTITY_GATE/)
})

test.each([
  ['identity_not_verified', { identityVerified: false }],
  ['sanctions', { sanctionsClear: false }],
  ['jurisdiction', { jurisdiction: 'FR' }],
] as const)('AU-09 a policy refusal is 403 and charges nothing: %s', async (reason, changes) => {
  const gateway = await openGatewayFixture()

  const reply = await register(gateway, { 'X-Operator-Token': await issuePassport(gateway, changes) })

  expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden', charged: 'no', reason } })
  expect(await gateway.earned()).toBe(0n)
})

test('the gate holds at the address of many tools', async () => {
  const gateway = await openGatewayFixture()
  const wanted = { toolId: 'registry-register-agent', params: input }
  const { body: offer } = await gateway.buyer.post('/agent/tools/call', wanted)
  const paid = { 'PAYMENT-SIGNATURE': encode(await gateway.buyer.payload(offer)) }

  const refused = await gateway.buyer.post('/agent/tools/call', wanted, paid)
  const sold = await gateway.buyer.post('/agent/tools/call', wanted, {
    ...paid,
    'X-Operator-Token': tokenOf(gateway),
  })

  expect(refused).toMatchObject({ status: 401, body: { charged: 'no' } })
  expectSold(sold)
  expect(await gateway.earned()).toBe(PRICE)
})

test('the gate holds at the MCP door, whatever arguments or _meta contain', async () => {
  const gateway = await openGatewayFixture()
  const token = tokenOf(gateway)
  const paid = await gateway.buyer.payload(await fetchOffer(gateway))
  async function call(headers: Record<string, string>, meta: Record<string, unknown> = {}) {
    const client = new Client({ name: 'gate', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), {
      requestInit: { headers },
    })
    await client.connect(transport as Transport)
    onTestFinished(() => client.close())
    return client.callTool({
      name: 'registry_register_agent',
      arguments: input,
      _meta: { 'x402/payment': { ...paid, resource: undefined }, ...meta },
    })
  }

  const refused = await call({})
  const inMeta = await call({}, { 'X-Operator-Token': token, 'x-operator-token': token })
  const sold = await call({ 'X-Operator-Token': token })

  for (const reply of [refused, inMeta])
    expect(reply).toMatchObject({ isError: true, structuredContent: { code: 'unauthorized', charged: 'no' } })
  expect(sold.isError).toBeFalsy()
  expect(sold.structuredContent).toMatchObject({ chain: 'base' })
  expect(await gateway.earned()).toBe(PRICE)
})

test('the gate holds at the agents’ door, and a token is never written down', async () => {
  const gateway = await openGatewayFixture()
  const params = { toolId: 'registry-register-agent', input }
  const { body: offered } = await rpc(gateway.buyer, 'task/create', params)
  const paid = { ...params, payment: await gateway.buyer.payload(offered.error.data) }
  const token = tokenOf(gateway)

  const refused = await rpc(gateway.buyer, 'task/create', paid)
  const sold = await rpc(gateway.buyer, 'task/create', paid, { headers: { 'X-Operator-Token': token } })

  expect(refused.body.error.data).toMatchObject({ code: 'unauthorized', charged: 'no' })
  expect(sold.body.result).toMatchObject({ status: 'COMPLETED', artifact: { chain: 'base' } })
  expect(await gateway.earned()).toBe(PRICE)
  const { db } = gateway.database
  const kept = await Promise.all([
    db.selectFrom('payment').selectAll().execute(),
    db.selectFrom('answer').selectAll().execute(),
    db.selectFrom('task').selectAll().execute(),
    db.selectFrom('job').selectAll().execute(),
  ])
  expect(JSON.stringify(kept)).toContain('registry-register-agent')
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('a wrong input is reported before any operator lookup', async () => {
  const gateway = await openGatewayFixture()
  const header = await createPayment(gateway)

  const reply = await gateway.buyer.post(PATH, { ...input, from: '0x12' }, { 'PAYMENT-SIGNATURE': header })

  expect(reply).toMatchObject({ status: 400, body: { field: 'from', charged: 'no' } })
})

test('a registration on Solana is not built, and the refusal names the field', async () => {
  const gateway = await openGatewayFixture()
  const header = await createPayment(gateway)

  const reply = await gateway.buyer.post(PATH, { ...input, chain: 'solana' }, { 'PAYMENT-SIGNATURE': header })

  expect(reply).toMatchObject({ status: 400, body: { field: 'chain', charged: 'no' } })
  expect(reply.body.error).toContain('nothing is built for Solana')
  expect(await gateway.earned()).toBe(0n)
})

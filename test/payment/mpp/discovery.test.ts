import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Challenge } from 'mppx'
import { validate } from 'mppx/discovery'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { tools } from '../../../src/app/registry.ts'
import type { Buyer } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { callExample, type OpenApi, openApiOf, operationsOf } from '../../support/openapi.ts'
import { expectedAmount } from '../../support/prices.ts'
import { challengeOf, credentialFor } from './mpp-fixture.ts'

async function mppDocumentOf(buyer: Buyer): Promise<OpenApi> {
  return (await buyer.get('/mpp-openapi.json')).body
}

test.each(['/openapi.json', '/mpp-openapi.json'])(
  'the MPP validator has nothing to say against %s',
  async (path) => {
    const { buyer } = await openGatewayFixture({ fund: '0' })

    expect(validate((await buyer.get(path)).body)).toEqual([])
  },
)

test('both descriptions have the same operations, and MPP’s speaks of nothing but MPP', async () => {
  const { buyer, url } = await openGatewayFixture({ fund: '0' })

  const [openapi, mpp] = [await openApiOf(buyer), await mppDocumentOf(buyer)]

  const names = (document: OpenApi) => operationsOf(document).map(({ method, path }) => `${method} ${path}`)
  expect(names(mpp)).toEqual(names(openapi))
  expect(mpp).toMatchObject({
    openapi: '3.1.0',
    'x-service-info': { docs: { apiReference: `${url}/openapi.json`, llms: `${url}/llms.txt` } },
  })
  expect(Object.keys(mpp.components['securitySchemes'] ?? {})).toEqual(['payment'])
  for (const { security, 'x-payment-info': info } of operationsOf(mpp)) {
    expect(security).toEqual(info ? [{ payment: [] }] : [])
    if (info) expect(info.protocols).toMatchObject([{ mpp: { method: 'evm', intent: 'charge' } }])
  }
})

test('the described price equals the asked one', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const paid = operationsOf(await openApiOf(buyer)).filter((one) => one['x-payment-info'])

  for (const operation of paid) {
    const { request } = challengeOf(await callExample(buyer, operation))
    const { protocols, offers } = operation['x-payment-info'] ?? {}
    const { amount, currency } = request

    expect(protocols).toEqual([{ x402: {} }, { mpp: { method: 'evm', intent: 'charge', currency } }])
    const tool = tools.find(({ contract }) => contract.route.path === operation.path)?.contract
    // a payout asks for what it is to bring as well
    const beside = tool ? expectedAmount(tool) - tool.price : 0n
    expect(offers).toEqual([
      { method: 'evm', intent: 'charge', currency, amount: `${BigInt(amount) - beside}` },
    ])
  }
  expect(paid.length).toBeGreaterThan(tools.filter(({ contract }) => contract.price > 0n).length)
})

test('at the MCP door an offer holds the same challenge', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const client = new Client({ name: 'payer', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp`)))

  const result = await client.callTool({ name: 'candles', arguments: { token: 'bitcoin' } })

  const required = result._meta?.['org.paymentauth/payment-required']
  const { challenges } = z.object({ challenges: z.array(z.unknown()).length(1) }).parse(required)
  expect(Challenge.Schema.parse(challenges[0])).toMatchObject({
    realm: '127.0.0.1',
    method: 'evm',
    intent: 'charge',
    request: { amount: '1000', recipient: gateway.payTo },
  })
  expect(JSON.stringify(challenges).length).toBeLessThan(600)
  await client.close()
})

test('row X POST /a2a: the MPP protocol it names pays for a task', async () => {
  const { buyer } = await openGatewayFixture()
  const order = {
    jsonrpc: '2.0',
    id: 1,
    method: 'task/create',
    params: { toolId: 'candles', input: { token: 'bitcoin' } },
  }
  const asked = challengeOf(await buyer.post('/a2a', order))

  const paid = await buyer.post('/a2a', order, { Authorization: await credentialFor(buyer, asked) })

  expect(paid.body.result).toMatchObject({ status: 'COMPLETED', payment: { settlement: { success: true } } })
})

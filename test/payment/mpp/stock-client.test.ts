import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Receipt } from 'mppx'
import { evm, Mppx } from 'mppx/client'
import { assets } from 'mppx/evm/client'
import { McpClient } from 'mppx/mcp/client'
import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { decode } from '../../support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

const PATH = '/tools/candles?token=bitcoin'

/** What a payer does who installed the MPP client and named the dollars to pay with. */
function stockMethods({ buyer }: OpenedGateway) {
  return [evm({ account: buyer.account, currencies: [assets.baseSepolia.USDC] })]
}

/** Its `fetch`, and the headers that it sent its payments in. */
function stockFetch(gateway: OpenedGateway, withoutChallenge = false) {
  const paidIn: string[] = []
  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    for (const name of ['authorization', 'payment-signature'])
      if (request.headers.has(name)) paidIn.push(name)
    const response = await fetch(request)
    if (!withoutChallenge) return response
    const headers = new Headers(response.headers)
    headers.delete('www-authenticate')
    return new Response(response.body, { status: response.status, headers })
  }
  const { fetch: pay } = Mppx.create({ methods: stockMethods(gateway), polyfill: false, fetch: watched })
  return { pay, paidIn }
}

test('the stock MPP client pays by MPP for every paid GET tool', async () => {
  const gateway = await openGatewayFixture()
  const { pay, paidIn } = stockFetch(gateway)
  const paid = tools.filter(
    ({ contract: { price, route } }) =>
      price > 0n && route.methods.includes('GET') && !route.path.includes('{'),
  )

  for (const { contract } of paid) {
    const input = Object.entries(contract.example.input).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ])
    const response = await pay(`${gateway.url}${contract.route.path}?${new URLSearchParams(input)}`)
    expect(response.status, `${contract.id}: ${await response.clone().text()}`).toBe(200)
    expect(Receipt.fromResponse(response)).toMatchObject({ method: 'evm', status: 'success' })
  }

  const owed = paid.reduce((sum, { contract }) => sum + contract.price, 0n)
  expect(paidIn).toEqual(paid.map(() => 'authorization'))
  expect(await gateway.earned()).toBe(owed)
  expect(await gateway.recordedRevenue()).toBe(owed)
})

test('it reports the transaction its chain knows', async () => {
  const gateway = await openGatewayFixture()

  const response = await stockFetch(gateway).pay(gateway.url + PATH)

  const receipt = Receipt.fromResponse(response)
  const landed = await (await gateway.embeddedChain).landedIn(receipt.reference as `0x${string}`)
  expect(landed).toMatchObject([{ to: gateway.payTo.toLowerCase(), value: 1_000n }])
  expect(decode(response.headers.get('payment-response'))).toMatchObject({ transaction: receipt.reference })
  expect(Math.abs(Date.parse(receipt.timestamp) - Date.now())).toBeLessThan(60_000)
})

test('it pays by x402 where it is shown nothing else', async () => {
  const gateway = await openGatewayFixture()
  const { pay, paidIn } = stockFetch(gateway, true)

  const response = await pay(gateway.url + PATH)

  expect(response.status).toBe(200)
  expect(paidIn).toEqual(['payment-signature'])
  expect(response.headers.get('payment-receipt')).toBeNull()
  expect(await gateway.earned()).toBe(1_000n)
})

test('it pays for a POST, and for a tool named in the request', async () => {
  const gateway = await openGatewayFixture()
  const { pay } = stockFetch(gateway)
  const post = (path: string, body: unknown) =>
    pay(gateway.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  const signal = await post('/signal', { token: 'ethereum' })
  const called = await post('/agent/tools/call', { toolId: 'candles', params: { token: 'bitcoin' } })

  expect([signal.status, called.status]).toEqual([200, 200])
  expect(Receipt.fromResponse(called)).toMatchObject({ status: 'success' })
  expect(await gateway.earned()).toBe(6_000n)
})

test('it pays at the MCP door', async () => {
  const gateway = await openGatewayFixture()
  const client = new Client({ name: 'payer', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp`)))
  const mcp = McpClient.wrap(client, { methods: stockMethods(gateway) })

  const result = await mcp.callTool({ name: 'candles', arguments: { token: 'bitcoin' } })

  expect(result.isError).toBeFalsy()
  expect(result.structuredContent).toMatchObject({ candles: expect.any(Array) })
  expect(result.receipt).toMatchObject({
    method: 'evm',
    status: 'success',
    reference: expect.stringMatching(/^0x/),
  })
  expect(await gateway.earned()).toBe(1_000n)
  await client.close()
})

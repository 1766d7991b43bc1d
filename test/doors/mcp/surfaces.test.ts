import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { mcpName } from '../../../src/core/text/mcp-name.ts'
import { groupByFamily } from '../../../src/discovery/families.ts'
import { CORE_TOOLS } from '../../../src/mcp/core-tools.ts'
import type { PaymentRequired } from '../../support/buyer.ts'
import { createWatchedCandles } from '../../support/candles.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

interface Listed {
  name: string
  description: string
  inputSchema: unknown
  annotations: { readOnlyHint: boolean }
}

const HELPERS = ['describe_tool', 'call_tool']
const names = tools.map(({ contract }) => mcpName(contract.id))
const reading = tools.filter(({ contract }) => contract.kind === 'read').map(({ contract }) => contract.id)

function ask({ buyer }: OpenedGateway, path: string, message: object, headers: Record<string, string> = {}) {
  return buyer.post(path, { jsonrpc: '2.0', id: 1, ...message }, headers)
}

async function list(gateway: OpenedGateway, path: string, headers?: Record<string, string>) {
  const { body } = await ask(gateway, path, { method: 'tools/list' }, headers)
  return body.result.tools as Listed[]
}

const namesOf = (listed: readonly Listed[]) => listed.map(({ name }) => name)

async function call(gateway: OpenedGateway, path: string, name: string, input: unknown, meta = {}) {
  const params = { name, arguments: input, _meta: meta }
  return (await ask(gateway, path, { method: 'tools/call', params })).body
}

test('every family has its own address, as do the core and read-only tools', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  expect(namesOf(await list(gateway, '/mcp'))).toEqual(names)
  expect(namesOf(await list(gateway, '/mcp/x/all'))).toEqual(names)
  for (const family of groupByFamily(tools)) {
    const ids = family.tools.map(({ contract }) => mcpName(contract.id))
    expect(namesOf(await list(gateway, `/mcp/x/${family.name}`)), family.name).toEqual(ids)
  }
  expect(namesOf(await list(gateway, '/mcp/x/core'))).toEqual([
    'consult',
    ...HELPERS,
    ...CORE_TOOLS.map(mcpName),
  ])
  expect(namesOf(await list(gateway, '/mcp/readonly'))).toEqual(reading.map(mcpName))
})

test('a request chooses by its headers, in the order of the catalog', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const news = groupByFamily(tools).find(({ name }) => name === 'news')?.tools ?? []
  const choose = async (headers: Record<string, string>, path = '/mcp') =>
    namesOf(await list(gateway, path, headers))

  expect(await choose({ 'X-MCP-Toolsets': 'News' })).toEqual(news.map(({ contract }) => mcpName(contract.id)))
  expect(await choose({ 'X-MCP-Tools': 'ticker, candles' })).toEqual(['candles', 'ticker'])
  expect(await choose({ 'X-MCP-Tools': 'order-book' })).toEqual(['order_book'])
  expect(await choose({ 'X-MCP-Toolsets': 'core' })).toEqual(
    expect.arrayContaining([...HELPERS, 'consult', 'signal']),
  )
  expect(await choose({ 'X-MCP-Toolsets': 'bitcoin', 'X-MCP-Tools': 'ticker' })).toEqual([
    'bitcoin',
    'ticker',
  ])
  expect(await choose({ 'X-MCP-Readonly': 'true' })).toEqual(reading.map(mcpName))
  expect(await choose({ 'X-MCP-Readonly': 'false' })).toEqual(names)
  expect(await choose({ 'X-MCP-Readonly': '1' }, '/mcp/x/core')).not.toContain('call_tool')
})

test('an unknown surface in address or header is reported, uncharged', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const listed = { method: 'tools/list' }

  for (const path of ['/mcp/x/nothing', '/mcp/x', '/mcp/x/core//', '/mcp/x/__proto__', '/mcp/elsewhere'])
    expect(await ask(gateway, path, listed), path).toMatchObject({ status: 404 })
  const toolset = await ask(gateway, '/mcp', listed, { 'X-MCP-Toolsets': 'news,<b>' })
  const tool = await ask(gateway, '/mcp/x/news', listed, { 'X-MCP-Tools': 'candles' })
  const flag = await ask(gateway, '/mcp', listed, { 'X-MCP-Readonly': 'perhaps' })
  const nothing = await ask(gateway, '/mcp/x/news', listed, { 'X-MCP-Toolsets': 'bitcoin' })
  const onlyWriting = await ask(gateway, '/mcp/x/trade-building', listed, { 'X-MCP-Readonly': 'true' })

  for (const reply of [toolset, tool, flag, nothing, onlyWriting])
    expect(reply).toMatchObject({ status: 400, body: { error: { code: -32602 } } })
  expect(toolset.body.error.message).toMatch(/no toolset "\?b\?"; there are .*news.*core/)
  expect(tool.body.error.message).toMatch(/no tool "candles" at this address/)
  expect((await gateway.buyer.get('/mcp/x/core')).status).toBe(405)
})

test('a tool can be called only where it is listed', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  expect((await call(gateway, '/mcp/x/news', 'candles', {})).error.code).toBe(-32602)
  expect((await call(gateway, '/mcp/readonly', 'monitor_create', {})).error.code).toBe(-32602)
  expect((await call(gateway, '/mcp', 'call_tool', { name: 'candles' })).error.code).toBe(-32602)
  expect((await call(gateway, '/mcp/x/markets', 'candles', {})).result.structuredContent.code).toBe(
    'payment_required',
  )
})

test('an unlisted tool can be described, called and paid through the core', async () => {
  const candles = createWatchedCandles()
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  const through = (input: unknown, meta = {}) => call(gateway, '/mcp/x/core', 'call_tool', input, meta)
  const expected = { name: 'candles', arguments: { token: 'bitcoin', limit: 3 } }

  const described = (await call(gateway, '/mcp/x/core', 'describe_tool', { name: 'candles' })).result
  const offered = (await through(expected)).result
  const offer = offered.structuredContent as PaymentRequired
  const payment = { 'x402/payment': await gateway.buyer.payload(offer) }
  const bought = (await through(expected, payment)).result
  const direct = (await call(gateway, '/mcp', 'candles', expected.arguments, payment)).result

  expect(described.structuredContent).toMatchObject({
    name: 'candles',
    priceUsd: '0.001',
    inputSchema: { properties: { token: expect.anything() } },
  })
  expect(JSON.parse(described.content[0].text)).toEqual(described.structuredContent)
  expect(offered).toMatchObject({ isError: true, structuredContent: { code: 'payment_required' } })
  expect(offer.resource?.url).toBe('mcp://tool/candles')
  expect(JSON.parse(offered.content[0].text)).toEqual(offer)
  expect(offered._meta['x402/error']).toMatchObject({ x402Version: 2, accepts: offer.accepts })
  expect(bought.structuredContent.candles).toHaveLength(3)
  expect(bought._meta['x402/payment-response']).toMatchObject({ success: true, amount: '1000' })
  expect(direct.structuredContent).toEqual(bought.structuredContent)
  expect(direct._meta['pennywire/replayed']).toBe(true)
  expect(candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
})

test('a payment for a surface’s address buys what its offer named there', async () => {
  const gateway = await openGatewayFixture()
  const input = { token: 'bitcoin', limit: 3 }
  const offer = (await call(gateway, '/mcp/x/markets', 'candles', input)).result.structuredContent
  const url = `${gateway.url}/mcp/x/markets`

  const payment = await gateway.buyer.payload(offer, { resource: { url } })
  const bought = await call(gateway, '/mcp/x/markets', 'candles', input, { 'x402/payment': payment })

  expect(bought.result._meta['x402/payment-response']).toMatchObject({ success: true })
})

test('call_tool explains an impossible call in one sentence and keeps the payment', async () => {
  const gateway = await openGatewayFixture()
  const through = (input: unknown, meta = {}) => call(gateway, '/mcp/x/core', 'call_tool', input, meta)
  const offer = (await through({ name: 'candles' })).result.structuredContent
  const payment = { 'x402/payment': await gateway.buyer.payload(offer) }

  for (const [input, code] of [
    [{}, 'invalid_input'],
    [{ name: 7 }, 'invalid_input'],
    [{ name: 'no_such_tool' }, 'not_found'],
    [{ name: 'call_tool' }, 'not_found'],
    [{ name: '__proto__' }, 'not_found'],
  ])
    expect((await through(input, payment)).result).toMatchObject({
      isError: true,
      structuredContent: { code, charged: 'no', field: 'name' },
    })
  const wrong = await through({ name: 'candles', arguments: { limit: 0 } }, payment)
  const right = await through({ name: 'candles', arguments: { limit: 3 } }, payment)

  expect(wrong.result.structuredContent).toMatchObject({ code: 'invalid_input', field: 'limit' })
  expect(right.result._meta['x402/payment-response']).toMatchObject({ success: true })
  expect(await gateway.earned()).toBe(1_000n)
})

test('call_tool throttles free tools too, and batches contain one paid call', async () => {
  const gateway = await openGatewayFixture({
    fund: '0',
    environment: { THROTTLE_BURST: '2', THROTTLE_SUSTAINED: '2' },
  })
  const calling = (name: string, id = 1) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'call_tool', arguments: { name } },
  })
  const post = (body: unknown) => gateway.buyer.post('/mcp/x/core', body)

  for (let count = 0; count < 4; count += 1) expect((await post(calling('candles'))).status).toBe(200)
  expect((await post([calling('candles', 1), calling('ticker', 2)])).status).toBe(400)
  for (let count = 0; count < 2; count += 1) expect((await post(calling('exchange_ticker'))).status).toBe(200)

  expect((await post(calling('exchange_ticker'))).status).toBe(429)
  expect((await post(calling('candles'))).status).toBe(200)
})

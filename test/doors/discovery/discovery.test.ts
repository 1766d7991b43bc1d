import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { mcpName } from '../../../src/core/text/mcp-name.ts'
import { decode, type PaymentRequired, unstamped } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import {
  amountsIn,
  callExample,
  type Described,
  openApiOf,
  operationsOf,
  type Schema,
} from '../../support/openapi.ts'
import { expectedAmount } from '../../support/prices.ts'
import { expectSameOffer } from '../../support/replies.ts'

const documents = [
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/.well-known/x402', 'application/json; charset=utf-8'],
  ['/.well-known/agent-registration.json', 'application/json; charset=utf-8'],
  ['/icon.svg', 'image/svg+xml'],
  ['/x402/capabilities', 'application/json; charset=utf-8'],
  ['/.well-known/jwks.json', 'application/json; charset=utf-8'],
  ['/.well-known/did.json', 'application/json; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/skill.md', 'text/markdown; charset=utf-8'],
] as const

const units = (priceUsd: string) => `${Math.round(Number(priceUsd) * 1_000_000)}`
/** What the example of a tool is asked for: more than is listed where a call carries money of its own. */
const askedAt = (path: string, listed: string) => {
  const tool = tools.find(({ contract }) => contract.route.path === path)
  return tool ? `${expectedAmount(tool.contract)}` : listed
}

test('PAY-53 what the catalog lists is what every paid operation asks, wherever one looks', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const paid = operationsOf(await openApiOf(buyer)).filter((operation) => operation['x-payment-info'])
  const wellKnown = (await buyer.get('/.well-known/x402')).body
  const listed = (await buyer.get('/agent/tools')).body.tools as { path: string; priceUsd: string }[]

  expect(paid.length).toBeGreaterThan(tools.filter(({ contract }) => contract.price > 0n).length)
  for (const operation of paid) {
    const amount = units(operation['x-payment-info']?.price.amount ?? '')
    const reply = await callExample(buyer, operation)

    expect(reply.status, operation.operationId).toBe(402)
    expect(amount).toMatch(/^[1-9][0-9]*$/)
    const asked = askedAt(operation.path, amount)
    const offer = operation.path === '/a2a' ? reply.body.error.data : reply.body
    expect(amountsIn(offer)).toEqual(offer.accepts.map(() => asked))
    expectSameOffer(decode(reply.headers.get('payment-required')), offer)

    if (['/agent/tools/call', '/a2a'].includes(operation.path)) continue
    const url = `${buyer.url}${operation.path}`
    const detail = wellKnown.resourceDetails.find((resource: { url: string }) => resource.url === url)
    expect(wellKnown.resources).toContain(url)
    expect(units(detail.price)).toBe(amount)
    const atListed = reply.body.accepts.map((accepts: object) => ({ ...accepts, amount }))
    expect(detail.accepts).toEqual(unstamped(atListed))
    const tool = listed.find(({ path }) => path === operation.path)
    expect(units(tool?.priceUsd ?? '')).toBe(amount)
  }
})

test('the document names the refusals of its free examples and their bodies', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const document = await openApiOf(buyer)
  const find = (reference: unknown) =>
    `${reference}`
      .split('/')
      .slice(1)
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document)
  const own = operationsOf(document).filter(
    ({ tags, path }) => tags.includes('sessions') || tags.includes('monitors') || path === '/a2a',
  )

  const statuses = new Set<number>()
  for (const operation of own) {
    const { status, body } = await callExample(buyer, operation)
    const described = operation.responses[`${status}`] as { $ref: string } | undefined
    expect(described, `${operation.operationId} ${status}`).toBeDefined()
    if (status === 200) continue
    statuses.add(status)
    const response = find(described?.$ref) as { content: Record<string, { schema: { $ref: string } }> }
    const { required } = find(response.content['application/json']?.schema.$ref) as { required: string[] }
    expect(Object.keys(body)).toEqual(expect.arrayContaining(required))
  }

  expect([...statuses].toSorted()).toEqual([401, 402])
})

test('the server card is described as the object that it is', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const card = operationsOf(await openApiOf(buyer)).find(({ path }) => path === '/mcp/server-card')

  expect((await callExample(buyer, card as Described)).body).toBeTypeOf('object')
  expect(card?.responses['200']).toMatchObject({
    content: { 'application/mcp-server-card+json': { schema: { type: 'object' } } },
  })
})

test('PAY-53 the agents’ doors ask the same', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const listed = (await buyer.get('/agent/tools')).body.tools

  for (const { id, name, path, priceUsd, example } of listed.filter(
    (tool: { priceUsd: string }) => +tool.priceUsd,
  )) {
    const called = await buyer.post('/agent/tools/call', { toolId: id, params: example })
    const spoken = await buyer.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: example } },
      { Accept: 'application/json, text/event-stream' },
    )

    const asked = new Set([askedAt(path, units(priceUsd))])
    expect(new Set(amountsIn(called.body))).toEqual(asked)
    expect(new Set(amountsIn(spoken.body.result.structuredContent as PaymentRequired))).toEqual(asked)
  }
})

test('every tool is described per method, free ones with empty security lists', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const document = await openApiOf(buyer)
  const operations = operationsOf(document)

  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: '1.0.0', contact: { email: expect.stringMatching(/^[^@\s]+@[^@\s]+\.[a-z]+$/) } },
    servers: [{ url: buyer.url }],
    components: { securitySchemes: { x402: { type: 'http', scheme: 'x402' } } },
  })
  expect(document.info['x-guidance'].length).toBeLessThan(4_000)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { contract } of tools)
    for (const method of contract.route.methods) {
      const found = operations.find((one) => one.path === contract.route.path && one.method === method)
      const isFree = contract.price === 0n
      expect(found?.tags).toEqual([contract.family])
      expect(found?.security).toEqual(isFree ? [] : [{ x402: [] }])
      expect(found?.['x-payment-info']?.protocols[0]).toEqual(isFree ? undefined : { x402: {} })
      expect('402' in (found?.responses ?? {})).toBe(!isFree)
    }
})

test('the examples of the description are accepted by the routes it describes', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const paths = new Set(tools.map(({ contract }) => contract.route.path))
  const operations = operationsOf(await openApiOf(buyer)).filter(({ path }) => paths.has(path))

  for (const operation of operations) {
    const reply = await callExample(buyer, operation)

    if (reply.status === 402) expect(reply.body.extensions.input).toMatchObject({ ok: true, errors: [] })
    // what belongs to a wallet is shown to its owner alone, and asks who that is after it has read the input
    else
      expect(
        reply.status === 200 || ['not_found', 'unauthorized'].includes(reply.body.code),
        operation.operationId,
      ).toBe(true)
  }
})

test('every reference in the description leads somewhere, and every path names its parameters', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const document = await openApiOf(buyer)

  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) expect(at(document, reference), reference).toBeTypeOf('object')
  for (const { path, parameters = [] } of operationsOf(document)) {
    const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
    const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(declared).toEqual(named)
  }
})

test('whatever is described is served', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  for (const operation of operationsOf(await openApiOf(buyer))) {
    const { path, method } = operation
    if (path.includes('{')) continue
    // a feed has no end to wait for, and its head is the same
    const read = { method: path === '/api/live/calls' ? 'HEAD' : 'GET' }
    const reply = method === 'POST' ? await buyer.post(path, {}) : await buyer.request(path, read)
    expect(reply.status, `${method} ${path}`).not.toBe(404)
    expect(reply.status, `${method} ${path}`).not.toBe(405)
  }
})

test('a tag gives one family with all that it refers to', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const whole = await openApiOf(buyer)

  const slices = await Promise.all(whole.tags.map(({ name }) => openApiOf(buyer, `?tag=${name}`)))
  const unknown = await buyer.get('/openapi.json?tag=nope')

  expect(slices.flatMap(operationsOf)).toEqual(
    expect.arrayContaining(operationsOf(whole).map((one) => expect.objectContaining({ path: one.path }))),
  )
  for (const [at, slice] of slices.entries())
    expect(new Set(operationsOf(slice).flatMap(({ tags }) => tags))).toEqual(new Set([whole.tags[at]?.name]))
  expect(unknown.status).toBe(400)
  expect(unknown.body).toMatchObject({ code: 'invalid_input', field: 'tag' })
})

test('the catalog lists every tool as every door calls it', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { body } = await buyer.get('/agent/tools')

  expect(body).toMatchObject({ success: true, count: tools.length })
  expect(body.tools.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual(
    tools.map(({ contract: { id } }) => [id, mcpName(id)]),
  )
  for (const tool of body.tools)
    expect(tool).toMatchObject({ method: tool.methods[0], inputSchema: { type: 'object' }, example: {} })
})

test('the capabilities tell how to pay: network, asset, payee and who settles', async () => {
  const { buyer, payTo } = await openGatewayFixture({ fund: '0' })
  const [accepted, onSolana] = (await buyer.offer('/health')).accepts

  const { body } = await buyer.get('/x402/capabilities')

  expect(body).toMatchObject({
    x402Version: 2,
    dataMode: 'simulated',
    embedded: true,
    networks: [
      { caip2: accepted?.network, asset: accepted?.asset, payTo, unitsPerDollar: '1000000', embedded: true },
      {
        caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        asset: onSolana?.asset,
        payTo: onSolana?.payTo,
        unitsPerDollar: '1000000',
        embedded: true,
        rpc: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      },
    ],
    preferredNetworks: [
      { caip2: 'eip155:84532', label: 'Base Sepolia', asset: 'USDC', priority: 1 },
      {
        caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        label: 'Solana devnet',
        asset: 'USDC',
        priority: 2,
      },
    ],
    defaultFacilitatorFailover: ['embedded', 'embedded-solana'],
  })
})

test.each(documents)('%s can be asked for its head and only when it has changed', async (path, type) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const first = await buyer.get(path)
  const plain = await buyer.get(path, { 'Accept-Encoding': 'identity' })
  const head = await buyer.request(path, { method: 'HEAD' })
  const etag = first.headers.get('etag') ?? ''
  const again = await buyer.get(path, { 'If-None-Match': `"other", W/${etag}` })
  const changed = await buyer.get(path, { 'If-None-Match': '"other"' })
  const posted = await buyer.post(path, {})

  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe(type)
  expect(plain.headers.get('content-length')).toBe(`${Buffer.byteLength(first.text)}`)
  expect(plain.text).toBe(first.text)
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers.get('etag')).toBe(etag)
  expect(changed.status).toBe(200)
  expect(posted).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
  expect(posted.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})

test('documents and the tool list count against the throttle, the exempt routes do not', async () => {
  const { buyer } = await openGatewayFixture({
    fund: '0',
    environment: { THROTTLE_BURST: '3', THROTTLE_SUSTAINED: '100' },
  })

  const replies = [
    await buyer.get('/llms.txt'),
    await buyer.get('/agent/tools'),
    await buyer.get('/skill.md'),
  ]
  const refused = await Promise.all(documents.map(([path]) => buyer.get(path)))
  const exempt = [await buyer.get('/info'), await buyer.get('/health')]

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const reply of refused) {
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(reply.body).toEqual({ success: false, message: expect.any(String) })
  }
  expect(exempt.map(({ status }) => status)).toEqual([200, 402])
})

function at(document: object, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>((value, key) => (value as Schema | undefined)?.[key.replaceAll('~1', '/')], document)
}

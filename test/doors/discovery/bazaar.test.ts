import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { validateDiscoveryExtension } from '@x402/extensions/bazaar'
import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { mcpName } from '../../../src/core/text/mcp-name.ts'
import { decode, type PaymentRequired } from '../../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { rpc } from '../a2a/caller.ts'

interface Discovery {
  readonly routeTemplate?: string
  readonly info: { readonly input: Readonly<Record<string, unknown>> }
}

const gateway = shareGateway(() => openGatewayFixture({ fund: '0' }))
const paid = tools.filter(({ contract }) => contract.price > 0n)
/** The stock validator compiles a schema for each offer, which takes 40 ms. */
const some = paid.filter((_, at) => at % 8 === 0)

function discoveryIn(offer: PaymentRequired): Discovery {
  const discovery = offer.extensions['bazaar'] as Discovery
  expect(validateDiscoveryExtension(discovery as never)).toEqual({ valid: true })
  return discovery
}

test('D3: every method of every route is described as what it is', async () => {
  const { buyer } = gateway()

  for (const { contract } of paid) {
    for (const method of contract.route.methods) {
      const path = contract.route.path.replaceAll(/\{[^}]+\}/g, 'x')
      const { body } = await buyer.request(path, { method })
      const { info, routeTemplate } = discoveryIn(body)

      expect(info.input, `${method} ${contract.id}`).toMatchObject({ type: 'http', method })
      expect(info.input, contract.id).toHaveProperty(method === 'GET' ? 'queryParams' : 'body')
      expect(info.input, contract.id).not.toHaveProperty(method === 'GET' ? 'body' : 'queryParams')
      expect(routeTemplate).toBe(contract.route.path.includes('{') ? '/payouts/:rail' : undefined)
    }
  }
})

test('D3: a parameter of the path is described as one', async () => {
  const { body } = await gateway().buyer.post('/payouts/solana', {})

  const { info } = discoveryIn(body)

  expect(info.input).toMatchObject({
    method: 'POST',
    bodyType: 'json',
    pathParams: { rail: expect.any(String) },
  })
  expect(info.input['body']).not.toHaveProperty('rail')
})

test('D3: a tool is described at the shared address by id, params and example', async () => {
  const { buyer } = gateway()

  for (const { contract } of some) {
    const { body } = await buyer.post('/agent/tools/call', { toolId: contract.id })
    const { info } = discoveryIn(body)
    expect(info.input).toMatchObject({
      method: 'POST',
      bodyType: 'json',
      body: { toolId: contract.id, params: contract.example.input },
    })
  }
})

test('D9: the address that names no tool yet is described, too', async () => {
  const { buyer } = gateway()

  const { body } = await buyer.post('/agent/tools/call', {})
  const { info } = discoveryIn(body)
  const again = await buyer.post('/agent/tools/call', info.input['body'])

  expect(info.input).toMatchObject({ method: 'POST', body: { toolId: 'signal' } })
  expect(again.body.extensions.input).toMatchObject({ ok: true, errors: [] })
})

test('D3: an MCP tool is described as one, and a task as its request', async () => {
  const { buyer } = gateway()

  for (const { contract } of some) {
    const params = { name: mcpName(contract.id), arguments: {} }
    const { body } = await buyer.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const { info } = discoveryIn(body.result.structuredContent)
    expect(info.input).toMatchObject({
      type: 'mcp',
      toolName: mcpName(contract.id),
      transport: 'streamable-http',
      inputSchema: { type: 'object' },
    })
    const task = await rpc(buyer, 'task/create', { toolId: contract.id })
    expect(discoveryIn(task.body.error.data).info.input).toMatchObject({
      method: 'POST',
      bodyType: 'json',
      body: { method: 'task/create', params: { toolId: contract.id, input: contract.example.input } },
    })
  }
})

test('D15: every extension of every offer states info and a schema that fits it', async () => {
  const { buyer } = gateway()
  const schemas = new AjvJsonSchemaValidator()
  // the verdict on the input loses its form last, in the few headers that have no room for it
  const withoutForm: string[] = []
  const check = (offer: PaymentRequired, name: string) => {
    for (const [key, extension] of Object.entries(offer.extensions)) {
      const { info, schema } = extension as { info: object; schema: object }
      const about = `${key} of ${name}`
      if (key === 'input' && info === undefined) {
        withoutForm.push(name)
        continue
      }
      expect(info, about).toBeTypeOf('object')
      // the schema of bazaar is checked above, by the stock validator
      if (key !== 'bazaar') expect(schemas.getValidator(schema)(info).valid, about).toBe(true)
    }
  }

  for (const { contract } of paid) {
    const call = { toolId: contract.id, params: contract.example.input }
    const { body, headers } = await buyer.post('/agent/tools/call', call)
    check(body, contract.id)
    check(decode(headers.get('payment-required')) as unknown as PaymentRequired, `${contract.id} (header)`)
    expect(body.extensions.freshness.info, contract.id).toMatchObject(
      contract.maxAgeSeconds === undefined ? { madeOnCall: true } : { maxAgeSeconds: contract.maxAgeSeconds },
    )
  }
  const { body } = await buyer.get('/signal?limit=wrong', { 'PAYMENT-SIGNATURE': 'nonsense' })
  check(body, 'a refusal')
  expect(withoutForm.length).toBeLessThanOrEqual(4)
  expect(withoutForm.filter((name) => !name.endsWith('(header)'))).toEqual([])
})

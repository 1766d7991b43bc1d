import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { openApiOf } from '../../support/openapi.ts'
import { rpc } from '../a2a/caller.ts'

const gateway = shareGateway(() => openGatewayFixture({ fund: '1' }))

/** The card's own column in the specification, dollars. */
const card: Readonly<Record<string, string>> = {
  health: '0.0001',
  'mpp-health': '0.0001',
  signal: '0.01',
  news: '0.01',
  sentiment: '0.01',
  event: '0.01',
  'trending-headline': '0.01',
  'sundown-digest': '0.01',
  brain: '0.08',
  arbitrage: '0.04',
  ipotoken: '0.02',
  equity: '0.02',
  'swapagg-quote': '0.003',
  'launchpad-trending': '0.005',
  'launchpad-movers': '0.005',
  'launchpad-analyzer': '0.02',
  'launchpad-scout': '0.01',
  'tokenmarket-scout': '0.01',
  'aggregator-scout': '0.01',
  indicator: '0.01',
  bitcoin: '0.01',
  assets: '0.005',
  'assets-detail': '0.005',
  'registry-stats': '0.012',
  'registry-leaderboard': '0.012',
  'registry-agents-search': '0.012',
  'chat-completions': '0.004',
  'images-generations': '0.02',
  'videos-generations': '0.1',
}

test('row X POST /a2a: the description names its price and its 402', async () => {
  const { paths } = await openApiOf(gateway().buyer)
  const operation = paths['/a2a']?.['post']

  expect(operation?.security).toEqual([{ x402: [] }])
  expect(operation?.responses).toHaveProperty('402')
  expect(operation?.['x-payment-info']).toMatchObject({
    protocols: [
      { x402: {} },
      { mpp: { method: 'evm', intent: 'charge', currency: expect.stringMatching(/^0x/) } },
    ],
    price: { mode: 'fixed', currency: 'USD', amount: '0.001' },
  })
})

test('row ST6: the social analyzer documents 502', async () => {
  const { paths } = await openApiOf(gateway().buyer)

  for (const method of ['get', 'post'])
    expect(paths['/social-analyzer']?.[method]?.responses).toHaveProperty('502')
})

test('row CA1: the directory card lists the column of the specification', async () => {
  const { body } = await gateway().buyer.get('/.well-known/agent.json')
  const listed = body.capabilities.flatMap(
    ({ toolId, pricing }: { toolId: string; pricing: { listed?: string } }) =>
      pricing.listed === undefined ? [] : [[toolId, pricing.listed]],
  )

  expect(Object.fromEntries(listed)).toEqual(card)
})

test('row CA2: the social analyzer has a price and no card price', async () => {
  const { body } = await gateway().buyer.get('/.well-known/agent.json')
  const found = body.capabilities.find(({ toolId }: { toolId: string }) => toolId === 'social-analyzer')

  expect(found.pricing).toMatchObject({ amount: '0.024' })
  expect(found.pricing).not.toHaveProperty('listed')
})

test.each([
  ['/signal', {}, { token: 'bitcoin' }],
  [
    '/agent/tools/call',
    { toolId: 'candles' },
    { toolId: 'candles', params: expect.objectContaining({ token: 'bitcoin' }) },
  ],
])('row DE2: the offer of POST %s describes that request', async (path, asked, body) => {
  const { info } = (await gateway().buyer.post(path, asked)).body.extensions.bazaar

  expect(info.input).toMatchObject({ type: 'http', method: 'POST', bodyType: 'json' })
  expect(info.input.body).toMatchObject(body)
  expect(info.input).not.toHaveProperty('queryParams')
})

test.each([
  ['with a tool', { toolId: 'signal' }],
  ['without a tool', {}],
])('row DE2: the offer of a task %s describes a task', async (_, params) => {
  const { buyer } = gateway()
  const offered = await rpc(buyer, 'task/create', params)
  const { info } = offered.body.error.data.extensions.bazaar

  const again = await buyer.post('/a2a', info.input.body)

  expect(info.input).toMatchObject({ method: 'POST', body: { jsonrpc: '2.0', method: 'task/create' } })
  expect(again.status).toBe(402)
  expect(again.body.error.data.extensions.input).toMatchObject({ ok: true, errors: [] })
})

test('row DO1: every 402 states what was charged', async () => {
  const { buyer } = gateway()
  const unpaid = await Promise.all(
    tools
      .filter(({ contract }) => contract.price > 0n)
      .map(({ contract: { id } }) => buyer.post('/agent/tools/call', { toolId: id })),
  )
  const unreadable = await buyer.get('/signal', { 'PAYMENT-SIGNATURE': 'no payment' })
  const task = await rpc(buyer, 'task/create', { toolId: 'signal' })

  for (const { status, body } of [...unpaid, unreadable]) expect([status, body.charged]).toEqual([402, 'no'])
  expect(task.body.error.data.charged).toBe('no')
})

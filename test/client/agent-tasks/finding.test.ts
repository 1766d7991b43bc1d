import { expect, test } from 'vitest'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'
import { ReadingAgent } from './reading-agent.ts'

const shared = shareGateway(() => openGatewayFixture())

async function arriveAsAgent() {
  const agent = new ReadingAgent(shared().buyer)
  const index = (await agent.arrive()).body
  return { agent, index }
}

test('agent task 1: a sentence becomes a paid answer', async () => {
  const { agent, index } = await arriveAsAgent()
  const { calls } = (
    await agent.post(agent.linkIn(index.consult.url, 'consult'), { intent: 'is SOL trending up?' })
  ).body

  const reply = await agent.call(calls[0].toolId, calls[0].params)

  expectSold(reply)
  expect(reply.body.data.provenance.mode).toBe('simulated')
  expect(reply.body.data.signal.bias).toMatch(/^(?:bullish|bearish|neutral)$/)
})

test('agent task 2: a tool found by words is called at its route', async () => {
  const { agent, index } = await arriveAsAgent()
  const { tools } = (await agent.get(`${agent.linkIn(index.tools, 'tools')}?q=stablecoin%20peg`)).body
  const [{ path, example }] = tools
  const query = new URLSearchParams(example)
  const offer = await agent.get(`${path}?${query}`)

  const reply = await agent.get(`${path}?${query}`, await agent.sign(offer.body))

  expectSold(reply)
  expect(reply.body.coins.length).toBeGreaterThan(0)
})

test('agent task 3: every document that the index names is served', async () => {
  const { agent, index } = await arriveAsAgent()

  for (const link of Object.values<string>(index.documents)) {
    const { pathname } = new URL(link)
    expect((await agent.get(pathname)).status, pathname).toBe(200)
  }
})

test('agent task 4: the price in the catalog is the price of the offer', async () => {
  const { agent, index } = await arriveAsAgent()
  await agent.get(agent.linkIn(index.documents.llms, 'llms'))
  const { tool } = (await agent.get('/agent/tools/order-book')).body
  const offer = (await agent.post('/agent/tools/call', { toolId: tool.id, params: tool.example })).body

  expect(offer.error).toContain(`$${tool.priceUsd}`)
  expect(Number(offer.accepts[0].amount) / 1e6).toBe(Number(tool.priceUsd))
  expect(offer.charged).toBe('no')
})

test('agent task 5: a wrong parameter is corrected from the words of the offer', async () => {
  const { agent } = await arriveAsAgent()
  const params = { token: 'bitcoin', limit: 7_000 }
  const refused = (await agent.post('/agent/tools/call', { toolId: 'candles', params })).body
  const [, maximum] = /limit must be an integer from \d+ to (\d+)/.exec(refused.error) ?? []

  const reply = await agent.call('candles', { ...params, limit: Number(maximum) })

  expectSold(reply)
  expect(reply.body.data.candles.length).toBeLessThanOrEqual(Number(maximum))
})

test('agent task 6: a misspelled tool leads to the right one, without an offer', async () => {
  const { agent } = await arriveAsAgent()
  const missed = await agent.post('/agent/tools/call', { toolId: 'order-bok', params: {} })
  const [near] = missed.body.didYouMean

  expect(missed.status).toBe(404)
  expect(missed.body.accepts).toBeUndefined()
  expect(near.toolId).toBe('order-book')
  expectSold(await agent.call(near.toolId, { token: 'bitcoin' }))
})

test('agent task 7: an unknown path leads to its neighbour and to the index', async () => {
  const { agent } = await arriveAsAgent()
  await agent.get('/agent/tools')
  const missed = await shared().buyer.get('/tools/candels')

  expect(missed.status).toBe(404)
  expect(agent.linkIn(missed.body.didYouMean[0].route, 'candles')).toBe('/tools/candles')
  expect(agent.linkIn(missed.body.links.index, '/')).toBe('/')
})

test('agent task 8: two jobs in a sentence are two calls with one total', async () => {
  const { agent, index } = await arriveAsAgent()
  const { calls, message } = (
    await agent.post(agent.linkIn(index.consult.url, 'consult'), {
      intent: 'price of bitcoin and the fear and greed index',
    })
  ).body

  expect(calls).toHaveLength(2)
  expect(message).toMatch(/\$0\.\d+ in total/)
  for (const { toolId, params } of calls) expect((await agent.call(toolId, params)).status, toolId).toBe(200)
})

test('agent task 9: a free tool answers without a wallet', async () => {
  const { agent, index } = await arriveAsAgent()
  const prices = (await agent.get(agent.linkIn(index.prices, 'prices'))).text
  const line = prices.split('\n').find((one) => /preview\/signal/.test(one)) ?? ''

  expect(line).toMatch(/[Ff]ree/)
  const sample = await agent.call('preview-signal')
  expect(sample.status).toBe(200)
  expect(sample.body.data.paid.priceUsd).toBe('0.005')
})

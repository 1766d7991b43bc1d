import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { neverAnswers, scriptedFacilitator } from '../../support/facilitator.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { expectPending, expectSold } from '../../support/replies.ts'
import { ReadingAgent } from './reading-agent.ts'

const CALL = { toolId: 'candles', params: { token: 'bitcoin' } }
const CALL_PATH = '/agent/tools/call'

async function arriveAsAgent(settings: GatewaySettings = {}) {
  const gateway = await openGatewayFixture(settings)
  const agent = new ReadingAgent(gateway.buyer)
  return { gateway, agent, index: (await agent.arrive()).body }
}

test('agent task 15: a pending payment is repeated, not signed again, and charged once', async () => {
  const facilitator = scriptedFacilitator({ settle: neverAnswers })
  const { gateway, agent } = await arriveAsAgent({ wrapFacilitators: facilitator.facilitators })
  const payment = await agent.sign((await agent.post(CALL_PATH, CALL)).body)
  const pending = await agent.post(CALL_PATH, CALL, payment)
  facilitator.script = {}
  await facilitator.land(facilitator.settled[0])

  expectPending(pending)
  expect(pending.body.hint).toMatch(/same payment/)
  await expect
    .poll(async () => (await agent.post(CALL_PATH, CALL, payment)).status, { timeout: 20_000, interval: 500 })
    .toBe(200)
  expect(await gateway.earned()).toBe(1_000n)
}, 60_000)

test('agent task 16: a dead source costs nothing, and the payment works later', async () => {
  let isDown = true
  const candles = createWatchedCandles((query) => {
    if (isDown) throw new GatewayError('upstream_unavailable', 'No venue answered.')
    return series(query)
  })
  const { gateway, agent } = await arriveAsAgent({ upstreams: { candles } })
  const payment = await agent.sign((await agent.post(CALL_PATH, CALL)).body)
  const failed = await agent.post(CALL_PATH, CALL, payment)
  isDown = false

  expect([502, 503]).toContain(failed.status)
  expect(failed.body).toMatchObject({ charged: 'no', hint: expect.stringMatching(/payment.*still good/) })
  expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0)
  expectSold(await agent.post(CALL_PATH, CALL, payment))
  expect(await gateway.earned()).toBe(1_000n)
})

test('agent task 17: a tool that needs more input explains what to send', async () => {
  const { agent, index } = await arriveAsAgent()
  const { calls } = (
    await agent.post(agent.linkIn(index.consult.url, 'consult'), { intent: 'what can you do' })
  ).body
  expect(calls.length).toBeGreaterThan(0)
  const refused = await agent.call('registry-register-agent', {})

  expect(refused.body.charged).toBe('no')
  expect(refused.body.hint.length).toBeGreaterThan(20)
})

test('agent task 18: a throttled caller learns when to come back', async () => {
  const { agent } = await arriveAsAgent({ environment: { THROTTLE_BURST: '5', THROTTLE_SUSTAINED: '5' } })
  let reply = await agent.get('/')
  for (let asked = 0; asked < 20 && reply.status !== 429; asked += 1) reply = await agent.get('/llms.txt')

  expect(reply).toMatchObject({ status: 429, body: { message: expect.stringMatching(/wait \d+ s/) } })
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('agent task 19: an MCP agent finds, is offered, pays and reads', async () => {
  const { agent, index } = await arriveAsAgent()
  const door = agent.linkIn(index.doors.mcp, 'mcp')
  const ask = async (method: string, params: object) =>
    (
      await agent.post(
        door,
        { jsonrpc: '2.0', id: 1, method, params },
        { Accept: 'application/json, text/event-stream' },
      )
    ).body.result
  const { tools } = await ask('tools/list', {})
  const advice = await ask('tools/call', { name: 'consult', arguments: { intent: 'candles of bitcoin' } })
  const [wanted] = advice.structuredContent.calls
  const request = { name: wanted.toolName, arguments: wanted.params }
  const offer = await ask('tools/call', request)
  const payment = await agent.buyer.payload(offer.structuredContent)

  const paid = await ask('tools/call', { ...request, _meta: { 'x402/payment': payment } })

  expect(tools.map(({ name }: { name: string }) => name)).toContain(wanted.toolName)
  expect(offer.isError).toBe(true)
  expect(paid.isError ?? false).toBe(false)
  expect(paid._meta['x402/payment-response']).toMatchObject({ success: true })
})

test('agent task 20: an A2A agent reads the card, pays and gets its artifact', async () => {
  const { agent, index } = await arriveAsAgent()
  const card = (await agent.get(agent.linkIn(index.documents.agentCard, 'agent-card'))).body
  const door = agent.linkIn(card.supportedInterfaces[0].url, 'a2a')
  const create = (params: object) =>
    agent.post(door, { jsonrpc: '2.0', id: 1, method: 'task/create', params })
  const task = { toolId: 'candles', input: { token: 'bitcoin' } }
  const offer = (await create(task)).body.error.data

  const done = await create({ ...task, payment: await agent.buyer.payload(offer) })

  expect(card.skills.map(({ id }: { id: string }) => id)).toContain('candles')
  expect(done.body.result).toMatchObject({ status: 'COMPLETED', payment: { settlement: { success: true } } })
})

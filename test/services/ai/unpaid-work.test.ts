import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { Models } from '../../../src/upstream/models/models.ts'
import { simulatedModels } from '../../../src/upstream/simulated/models/models.ts'
import { createSessionActions } from '../../payment/sessions/session-fixture.ts'
import { type Buyer, encode } from '../../support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const CHAT = '/chat/completions'
const question = { messages: [{ role: 'user', content: 'What is a basis trade?' }] }
const clock = { now: () => Date.parse('2026-06-01T12:00:00Z') }

/** A provider that answers when the test asks, and counts what it is asked for. */
function slowModels() {
  const simulated = simulatedModels({ dataClock: clock })
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = { times: 0, fails: false }
  const models: Models = {
    ...simulated,
    isConnected: true,
    async chat(request, options) {
      asked.times += 1
      if (asked.fails) throw new GatewayError('upstream_unavailable', 'The provider is in trouble.')
      const left = new Promise<never>((_, reject) =>
        options.signal.addEventListener('abort', () => reject(new Error('called off')), { once: true }),
      )
      await Promise.race([answered, left])
      return simulated.chat(request, options)
    },
  }
  return { models, asked, answer }
}

async function chatHeader(buyer: Buyer): Promise<string> {
  return encode(await buyer.payload((await buyer.post(CHAT, question)).body))
}

/** Sends a question and drops the connection once the model has been asked. */
async function askAndLeave(
  { buyer }: Pick<OpenedGateway, 'buyer'>,
  asked: { times: number },
  headers: object,
) {
  const before = asked.times
  const leaving = new AbortController()
  const call = buyer
    .request(CHAT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(question),
      signal: leaving.signal,
    })
    .catch(() => 'left')
  await waitUntil(() => asked.times > before)
  return {
    async leave() {
      leaving.abort()
      expect(await call).toBe('left')
    },
  }
}

const faults = async ({ database }: OpenedGateway) =>
  (await database.db.selectFrom('payer_fault').selectAll().execute()).length

test('F6: a payer who leaves a model’s work unpaid prepays the next, once', async () => {
  const { models, asked, answer } = slowModels()
  const gateway = await openGatewayFixture({ upstreams: { models } })
  const headers = { 'PAYMENT-SIGNATURE': await chatHeader(gateway.buyer) }

  await (await askAndLeave(gateway, asked, headers)).leave()
  await waitUntil(async () => (await faults(gateway)) === 1)
  const free = await gateway.earned()
  const second = await askAndLeave(gateway, asked, headers)
  const paid = await gateway.earned()
  await second.leave()
  answer()
  const replies = []
  for (let times = 3; times <= 12; times += 1) {
    let reply = await gateway.buyer.post(CHAT, question, headers)
    while (reply.status === 409 || reply.status === 503)
      reply = await gateway.buyer.post(CHAT, question, headers)
    replies.push(reply)
  }

  expect(free).toBe(0n)
  expect(paid).toBe(4_000n)
  expect(asked.times).toBe(2)
  for (const reply of replies) expect(reply.status, reply.text).toBe(200)
  expect(await gateway.earned()).toBe(4_000n)
})

test('F6: a session pays for the second model answer its agent abandons', async () => {
  const { models, asked, answer } = slowModels()
  const gateway = await openGatewayFixture({ upstreams: { models } })
  const { open, status } = createSessionActions(gateway.buyer)
  const { token } = await open(1)
  const headers = { Authorization: `Bearer ${token}` }

  await (await askAndLeave(gateway, asked, headers)).leave()
  await waitUntil(async () => (await faults(gateway)) === 1)
  await waitUntil(async () => (await status(token)).heldUsd === 0)
  const free = await status(token)
  await (await askAndLeave(gateway, asked, headers)).leave()
  answer()
  await waitUntil(async () => (await status(token)).heldUsd === 0)

  expect(free).toMatchObject({ spentUsd: 0, balanceUsd: 1 })
  expect(asked.times).toBe(2)
  expect((await status(token)).spentUsd).toBeGreaterThan(0)
})

test('F6: a provider that fails is not the payer’s doing', async () => {
  const { models, asked } = slowModels()
  const gateway = await openGatewayFixture({ upstreams: { models } })
  asked.fails = true

  const reply = await gateway.buyer.post(CHAT, question, {
    'PAYMENT-SIGNATURE': await chatHeader(gateway.buyer),
  })

  expect(reply.status).toBe(503)
  expect(reply.text).toContain('NOT charged')
  expect(await faults(gateway)).toBe(0)
})

test('F6: no model is asked for a plan that no tool can answer', async () => {
  const { models, asked } = slowModels()
  const gateway = await openGatewayFixture({ clock, upstreams: { models } })
  const { buyer } = gateway

  for (const text of ['What is the weather in Berlin?', 'Write me a poem', 'Draw me a picture of a whale']) {
    const reply = await buyer.buy(`/brain?question=${encodeURIComponent(text)}`)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_input', field: 'question', charged: 'no' })
  }

  expect(asked.times).toBe(0)
  expect(await gateway.earned()).toBe(0n)
})

test('F6: no model is asked when all tools of the plan by rules fail', async () => {
  const { models, asked } = slowModels()
  const failing = async () => {
    throw new GatewayError('upstream_unavailable', 'The feed is in trouble.')
  }
  const gateway = await openGatewayFixture({
    clock,
    upstreams: { models, news: { fetchArticles: failing, events: failing } },
  })

  const reply = await gateway.buyer.buy(`/brain?question=${encodeURIComponent('latest news about bitcoin')}`)

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(asked.times).toBe(0)
})

test('F6: what a model’s choice leaves out is answered by what the rules found', async () => {
  const { models, asked, answer } = slowModels()
  answer()
  const gateway = await openGatewayFixture({ clock, upstreams: { models } })

  const reply = await gateway.buyer.buy(
    `/brain?question=${encodeURIComponent('What is the price of bitcoin?')}`,
  )

  expectSold(reply)
  expect(asked.times).toBe(2)
  expect(reply.body.toolUsages).toMatchObject([{ toolId: 'price', status: 'complete' }])
})

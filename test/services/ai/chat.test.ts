import { expect, test } from 'vitest'
import { type Buyer, encode, type PayloadChanges, type Reply } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'

const PATH = '/chat/completions'
const question = { messages: [{ role: 'user', content: 'What is a basis trade?' }] }

function posting(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function buy(buyer: Buyer, body: unknown, changes: PayloadChanges = {}): Promise<Reply> {
  const offer = await buyer.offer(PATH, posting(body))
  return buyer.post(PATH, body, { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer, changes)) })
}

test('a question is answered in the form of OpenAI, with usage, and labelled simulated', async () => {
  const gateway = await openGatewayFixture()

  const reply = await buy(gateway.buyer, question)

  expectSold(reply)
  const { choices, usage, provenance, ...rest } = reply.body
  expect(rest).toMatchObject({ object: 'chat.completion', model: 'local/echo-1' })
  expect(choices).toEqual([
    {
      index: 0,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content:
          'Simulated answer: no language model is connected to this gateway. You asked: “What is a basis trade?”',
      },
    },
  ])
  expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens)
  expect(usage.cost).toBeGreaterThan(0)
  expect(provenance).toMatchObject({ mode: 'simulated', sources: [{ name: 'simulated:models' }] })
  expect([await gateway.earned(), await gateway.recordedRevenue()]).toEqual([4_000n, 4_000n])
})

test('the price grows with input and output limits, and starts at 0.004', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const priceOf = async (body: object) =>
    Number((await buyer.offer(PATH, posting({ ...question, ...body }))).accepts[0]?.amount)

  const [least, longer, read] = [
    await priceOf({ max_tokens: 1 }),
    await priceOf({ max_tokens: 32_768 }),
    await priceOf({ messages: [{ role: 'user', content: 'word '.repeat(20_000) }] }),
  ]

  expect(least).toBe(4_000)
  // 32,768 tokens at 0.8 millionths, 40 % on top, and the few of the prompt
  expect(longer).toBeGreaterThanOrEqual(36_701)
  expect(longer).toBeLessThan(36_800)
  expect(read).toBeGreaterThan(28_000)
})

test('an unpaid call without a usable body gets the base price and the error', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  for (const body of [{}, 'no JSON', { messages: [] }, { ...question, model: 'nobody/has-this' }]) {
    const reply = await buyer.post(PATH, body)
    expectOffer(reply)
    expect(reply.body.accepts[0].amount).toBe('4000')
    expect(reply.body.extensions.input.ok).toBe(false)
  }
})

test('errors of a paid call have OpenAI’s form and leave the payment unspent', async () => {
  const gateway = await openGatewayFixture()
  const { buyer } = gateway
  const header = encode(await buyer.payload(await buyer.offer(PATH, posting(question))))
  const twice = await buyer.post(PATH, { ...question, n: 2 }, { 'PAYMENT-SIGNATURE': header })
  const whole = await buyer.post(PATH, question, { 'PAYMENT-SIGNATURE': header })

  expect(twice.status).toBe(400)
  expect(twice.body).toMatchObject({
    error: {
      message: 'n must be 1: one answer is written for each call.',
      type: 'invalid_request_error',
      param: 'n',
      code: 'invalid_input',
    },
    code: 'invalid_input',
    charged: 'no',
  })
  expectSold(whole)
  expect(await gateway.earned()).toBe(4_000n)
})

test('a quote for a short answer does not buy a long one', async () => {
  const { buyer, earned } = await openGatewayFixture()
  const offer = await buyer.offer(PATH, posting(question))
  const header = encode(await buyer.payload(offer))

  const reply = await buyer.post(PATH, { ...question, max_tokens: 32_768 }, { 'PAYMENT-SIGNATURE': header })

  expectOffer(reply, { reason: 'quote_mismatch' })
  expect(await earned()).toBe(0n)
})

test('functions and forms of an answer are passed through', async () => {
  const { buyer } = await openGatewayFixture()
  const weather = {
    name: 'weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  }
  const schema = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] }

  const called = await buy(buyer, {
    ...question,
    tools: [{ type: 'function', function: weather }],
    tool_choice: 'required',
  })
  const formed = await buy(buyer, {
    ...question,
    response_format: { type: 'json_schema', json_schema: { name: 'quote', schema } },
  })
  const ignoring = await buy(buyer, { ...question, plugins: [{ id: 'web' }], user: 'me' })

  const [{ finish_reason, message }] = called.body.choices
  expect(finish_reason).toBe('tool_calls')
  expect(message.tool_calls[0].function).toEqual({ name: 'weather', arguments: '{"city":""}' })
  expect(JSON.parse(formed.body.choices[0].message.content)).toEqual({ price: 0 })
  expect(ignoring.body.ignoredParameters).toEqual(['plugins', 'user'])
})

test('the same request has the same answer', async () => {
  const clock = { now: () => Date.parse('2026-06-01T12:00:00Z') }
  const first = await openGatewayFixture({ clock })
  const second = await openGatewayFixture({ clock })

  expect((await buy(first.buyer, question)).body).toEqual((await buy(second.buyer, question)).body)
})

test('models and what they cost are listed for nothing', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  for (const kind of ['chat/completions', 'images/generations', 'videos/generations']) {
    const { status, body } = await buyer.get(`/${kind}/models`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ object: 'list', total: 1, marginPercent: 40 })
    expect(body.data[0]).toMatchObject({ id: body.default_model, default: true })
    expect(body.provenance.mode).toBe('simulated')
  }
})

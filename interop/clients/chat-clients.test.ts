import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { UptoEvmScheme } from '@x402/evm/upto/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generateText, jsonSchema, streamText, type ToolSet } from 'ai'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { jsonOf, MODEL, openChatFixture, PATH } from '../../test/services/ai/chat-fixture.ts'
import { decode } from '../../test/support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../../test/support/gateway.ts'

const messages = [{ role: 'user' as const, content: 'What is a basis trade?' }]
const ECHO = 'local/echo-1'
const answer =
  'Simulated answer: no language model is connected to this gateway. You asked: “What is a basis trade?”'
const weather = {
  name: 'weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
} as const
const price = {
  name: 'price',
  schema: { type: 'object', properties: { usd: { type: 'number' } }, required: ['usd'] },
} as const

/** A fetch that pays what it is asked, and nothing else is changed of it. */
function payingFetch({ buyer }: Pick<OpenedGateway, 'buyer'>) {
  return wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(buyer.account)))
}

function openAi(gateway: Pick<OpenedGateway, 'buyer' | 'url'>) {
  return new OpenAI({
    baseURL: gateway.url,
    apiKey: 'nobody reads this',
    fetch: payingFetch(gateway),
    maxRetries: 0,
  })
}

function aiSdk(gateway: Pick<OpenedGateway, 'buyer' | 'url'>) {
  return createOpenAICompatible({
    name: 'pennywire',
    baseURL: gateway.url,
    apiKey: 'nobody reads this',
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch: payingFetch(gateway),
  })
}

test('the client of OpenAI buys a chat, whole and streamed', async () => {
  const gateway = await openGatewayFixture()
  const client = openAi(gateway)

  const whole = await client.chat.completions.create({ model: ECHO, messages })
  const stream = await client.chat.completions.create({
    model: ECHO,
    messages,
    stream: true,
    stream_options: { include_usage: true },
  })
  let text = ''
  let used: number | undefined
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? ''
    used = chunk.usage?.total_tokens ?? used
  }

  expect(whole.choices[0]?.message.content).toBe(answer)
  expect(text).toBe(answer)
  expect(used).toBe(whole.usage?.total_tokens)
  expect(await gateway.earned()).toBe(8_000n)
})

test('the client of OpenAI calls functions and gets forms filled, whole and streamed', async () => {
  const gateway = await openGatewayFixture()
  const client = openAi(gateway)
  const calling = {
    model: ECHO,
    messages,
    tools: [{ type: 'function' as const, function: weather }],
    tool_choice: 'required' as const,
  }

  const whole = await client.chat.completions.create(calling)
  const streamed = await client.chat.completions.stream(calling).finalChatCompletion()
  const formed = await client.chat.completions.create({
    model: ECHO,
    messages,
    response_format: { type: 'json_schema', json_schema: price },
  })

  for (const { choices } of [whole, streamed]) {
    expect(choices[0]?.finish_reason).toBe('tool_calls')
    expect(choices[0]?.message.tool_calls?.[0]).toMatchObject({
      type: 'function',
      function: { name: 'weather', arguments: '{"city":""}' },
    })
  }
  expect(JSON.parse(formed.choices[0]?.message.content ?? '')).toEqual({ usd: 0 })
})

test('OpenAI’s client reads our failures before and during a stream', async () => {
  const gateway = await openChatFixture()
  const client = openAi(gateway)
  const asked = { model: MODEL, messages, stream: true } as const

  const refused = client.chat.completions.create({ ...asked, model: MODEL, n: 3 })
  await expect(refused).rejects.toThrow(OpenAI.APIError)
  const opening = client.chat.completions.create(asked)
  const writer = await gateway.ordered()
  writer.write('A basis ')
  const stream = await opening
  writer.breakOff()
  const read = (async () => {
    for await (const _ of stream);
  })()

  await expect(read).rejects.toMatchObject({ code: 'credit_open' })
})

test('when a reader of OpenAI’s client stops, the provider does', async () => {
  const gateway = await openChatFixture()
  const opening = openAi(gateway).chat.completions.create({ model: MODEL, messages, stream: true })
  const writer = await gateway.ordered()
  writer.write('A basis ')

  for await (const _ of await opening) break

  await writer.closed
  expect(await gateway.earned()).toBe(4_000n)
})

test('the AI SDK buys a chat, whole and streamed, with usage', async () => {
  const gateway = await openGatewayFixture()
  const model = aiSdk(gateway)(ECHO)

  const whole = await generateText({ model, messages, maxRetries: 0 })
  const streamed = streamText({ model, messages, maxRetries: 0 })
  const pieces: string[] = []
  for await (const piece of streamed.textStream) pieces.push(piece)

  expect(whole.text).toBe(answer)
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.join('')).toBe(answer)
  expect((await streamed.usage).totalTokens).toBe(whole.usage.totalTokens)
  expect(await streamed.finishReason).toBe('stop')
  expect(await gateway.earned()).toBe(8_000n)
})

test('the AI SDK calls functions, whole and streamed', async () => {
  const gateway = await openGatewayFixture()
  const model = aiSdk(gateway)(ECHO)
  const parameters = { ...weather.parameters, required: [...weather.parameters.required] }
  const tools: ToolSet = { weather: { inputSchema: jsonSchema(parameters) } }
  const asked = { model, messages, tools, toolChoice: 'required', maxRetries: 0 } as const

  const whole = await generateText(asked)
  const streamed = streamText(asked)

  for (const calls of [whole.toolCalls, await streamed.toolCalls])
    expect(calls).toMatchObject([{ toolName: 'weather', input: { city: '' } }])
})

test('a plain fetch that pays gets both as well', async () => {
  const gateway = await openGatewayFixture()
  const pay = payingFetch(gateway)
  const post = (body: object) =>
    pay(gateway.url + PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  const whole = await jsonOf(await post({ messages }))
  const streamed = await (await post({ messages, stream: true })).text()

  expect(whole.choices[0].message.content).toBe(answer)
  expect(streamed).toMatch(/^data: \{"id":/)
  expect(streamed).toMatch(/\n\ndata: \[DONE\]\n\n$/)
})

test('an upto payer is charged the answer’s tokens, an exact payer the quote', async () => {
  const gateway = await openChatFixture()
  const { buyer } = gateway
  const upto = wrapFetchWithPayment(
    fetch,
    new x402Client().register('eip155:*', new UptoEvmScheme(buyer.account)),
  )
  const before = await gateway.earned()
  gateway.refuse(200, {
    id: 'gen-1',
    created: 1,
    model: MODEL,
    choices: [{ message: { role: 'assistant', content: 'Long.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1_000, completion_tokens: 20_000, total_tokens: 21_000 },
  })
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: MODEL, max_tokens: 30_000, messages }),
  }

  const metered = await upto(gateway.url + PATH, init)
  const used = (await gateway.earned()) - before
  const quoted = await payingFetch(gateway)(gateway.url + PATH, init)
  const result = await jsonOf(metered)

  // 1,000 tokens at 0.4 millionths and 20,000 at 1.6, 40 % on top
  expect(result.usage.usedUsd).toBe('0.04536')
  expect(result.pricing.marginPercent).toBe(40)
  expect(used).toBe(45_360n)
  expect(decode(metered.headers.get('payment-response'))).toMatchObject({ amount: '45360' })
  const { pricing } = await jsonOf(quoted)
  expect(decode(quoted.headers.get('payment-response'))).toMatchObject({
    amount: `${Math.round(Number(pricing.quotedUsd) * 1_000_000)}`,
  })
  expect(Number(pricing.quotedUsd)).toBeGreaterThan(0.067)
})

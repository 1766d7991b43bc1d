import { beforeAll, describe, expect, test } from 'vitest'
import { createClient, createPayer, type PaidAnswer } from '../../src/client/index.ts'
import {
  answerAnthropicToolUses,
  answerOpenAiResponse,
  answerOpenAiToolCalls,
  toAnthropicTools,
  toOpenAiResponseTools,
  toOpenAiTools,
  toolsFor,
} from '../../src/client/tools/index.ts'
import { openGatewayFixture, shareGateway } from '../support/gateway.ts'
import { openScriptedGateway } from './scripted-gateway.ts'

const shared = shareGateway(() => openGatewayFixture({ fund: '20' }))

function createBuyer() {
  const { buyer, url } = shared()
  const payer = createPayer({ signer: buyer.account, maxUsd: '0.05' })
  return { payer, client: createClient({ url, payer }) }
}

describe('which tools', () => {
  test('without a choice the tools of the core surface come', async () => {
    const tools = await toolsFor(createBuyer())

    expect(tools.length).toBeGreaterThan(8)
    expect(tools.length).toBeLessThan(20)
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['signal', 'price', 'consult']))
  })

  test('ids come in their order, by id or by name', async () => {
    const tools = await toolsFor({ ...createBuyer(), ids: ['price', 'signal_record', 'fear-greed'] })

    expect(tools.map(({ id }) => id)).toEqual(['price', 'signal-record', 'fear-greed'])
  })

  test('a family, the reading tools and all tools can be chosen', async () => {
    const buyer = createBuyer()
    const [markets, readonly, all] = await Promise.all([
      toolsFor({ ...buyer, family: 'markets' }),
      toolsFor({ ...buyer, surface: 'readonly' }),
      toolsFor({ ...buyer, surface: 'all' }),
    ])

    expect(new Set(markets.map(({ family }) => family))).toEqual(new Set(['markets']))
    expect(readonly.some(({ id }) => id === 'payout')).toBe(false)
    expect(all.length).toBeGreaterThan(readonly.length)
    expect(all.every(({ inputSchema }) => inputSchema.type === 'object')).toBe(true)
  })

  test.each<[string, object, RegExp]>([
    ['an unknown id', { ids: ['fortune'] }, /“fortune”/],
    ['an unknown family', { family: 'fortunes' }, /“fortunes” is none of signals/],
    ['two choices', { ids: [], family: 'markets' }, /Choose one/],
    ['a client of another kind', { client: {} }, /createClient/],
  ])('%s is refused before anything is called', async (_name, choice, message) => {
    await expect(toolsFor({ ...createBuyer(), ...choice })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    })
  })

  test('a list that is too long or no list is not read', async () => {
    const long = { tools: [{ description: 'x'.repeat(5_000_000) }] }
    for (const body of [long, { tools: 'none' }, { tools: [{ id: 'a' }] }]) {
      const { url } = await openScriptedGateway([{ status: 200, body }])
      const client = createClient({ url, session: 'pws_token' })

      await expect(toolsFor({ client, surface: 'all' })).rejects.toMatchObject({ charged: 'no' })
    }
  })
})

describe('what a tool does', () => {
  test('its description states the price, and a call pays it once', async () => {
    const buyer = createBuyer()
    const answers: PaidAnswer[] = []
    const [signal] = await toolsFor({
      ...buyer,
      ids: ['signal'],
      defaults: { detail: 'brief', nothing: 'of this tool' },
      onAnswer: (answer) => answers.push(answer),
    })

    const data = await signal?.execute({ token: 'bitcoin', bar: '1h' })

    expect(signal?.description).toMatch(/Costs \$0\.005\.$/)
    expect(data).toMatchObject({ bar: '1h', signal: { bias: expect.any(String) } })
    expect(answers.map(({ paidUsd }) => paidUsd)).toEqual(['0.005'])
    expect(buyer.payer.spentUsd).toBe('0.005')
  })

  test.each<[string, unknown, string]>([
    ['a wrong parameter', { limit: 'many' }, 'invalid_input'],
    ['an unknown parameter', { coin: 'bitcoin' }, 'invalid_input'],
    ['text in place of parameters', 'bitcoin', 'invalid_input'],
    ['a list in place of parameters', ['bitcoin'], 'invalid_input'],
  ])('%s gives a refusal for the model and costs nothing', async (_name, input, code) => {
    const buyer = createBuyer()
    const [signal] = await toolsFor({ ...buyer, ids: ['signal'] })

    const refusal = await signal?.execute(input)

    expect(refusal).toMatchObject({ code, charged: 'no', error: expect.any(String) })
    expect(buyer.payer.spentUsd).toBe('0')
    await expect(signal?.call(input)).rejects.toMatchObject({ code })
  })

  test('a price above the ceiling of the tools is refused unpaid', async () => {
    const [signal] = await toolsFor({ ...createBuyer(), ids: ['signal'], maxUsd: '0.001' })

    expect(await signal?.execute({})).toMatchObject({ code: 'over_ceiling', charged: 'no' })
  })

  test('an aborted call rejects', async () => {
    const [signal] = await toolsFor({ ...createBuyer(), ids: ['signal'] })

    await expect(signal?.execute({}, { signal: AbortSignal.abort() })).rejects.toThrow()
  })
})

describe('calls of models', () => {
  let tools: Awaited<ReturnType<typeof toolsFor>>
  beforeAll(async () => {
    tools = await toolsFor({ ...createBuyer(), ids: ['signal', 'price'] })
  })
  const ask = '{"token":"bitcoin"}'

  test('a chat completion gets one message for each of its calls', async () => {
    const called = { name: 'signal', arguments: ask }
    const messages = await answerOpenAiToolCalls(tools, [
      { id: '1', function: called },
      { id: '2', function: { name: 'fortune', arguments: '{}' } },
      { id: '3', function: { name: 'signal', arguments: '{"token":' } },
      { id: '4' },
    ])

    expect(messages.map(({ tool_call_id: id }) => id)).toEqual(['1', '2', '3', '4'])
    expect(JSON.parse(`${messages[0]?.content}`)).toMatchObject({ signal: { bias: expect.any(String) } })
    expect(messages.slice(1).map(({ content }) => JSON.parse(content).code)).toEqual([
      'not_found',
      'invalid_input',
      'not_found',
    ])
    expect(await answerOpenAiToolCalls(tools, undefined)).toEqual([])
  })

  test('a response of the Responses API gets one item for each of its calls', async () => {
    const items = await answerOpenAiResponse(tools, [
      { type: 'message' },
      { type: 'function_call', call_id: 'a', name: 'signal', arguments: ask },
    ])

    expect(items).toEqual([
      { type: 'function_call_output', call_id: 'a', output: expect.stringContaining('"bias"') },
    ])
  })

  test('a message of Anthropic gets one block for each of its uses', async () => {
    const blocks = await answerAnthropicToolUses(tools, [
      { type: 'text' },
      { type: 'tool_use', id: 'a', name: 'signal', input: { token: 'bitcoin' } },
    ])

    expect(blocks).toEqual([
      { type: 'tool_result', tool_use_id: 'a', content: expect.stringContaining('"bias"') },
    ])
  })

  test('the forms of each provider hold name, description and schema', () => {
    const [chat] = toOpenAiTools(tools)
    const [response] = toOpenAiResponseTools(tools)
    const [anthropic] = toAnthropicTools(tools)
    const { name, description, inputSchema } = tools[0] ?? {}

    expect(chat?.function).toEqual({ name, description, parameters: inputSchema, strict: false })
    expect(response).toMatchObject({ type: 'function', name, description, parameters: inputSchema })
    expect(anthropic).toMatchObject({ type: 'custom', name, description, input_schema: inputSchema })
  })
})

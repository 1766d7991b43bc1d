import { expect, test } from 'vitest'
import { maxPromptTokens } from '../../../src/analysis/ai/chat-price.ts'
import { type Buyer, encode, type Reply } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const PATH = '/chat/completions'
const question = { model: 'openai/gpt-4.1-mini', messages: [{ role: 'user', content: "What's 2 + 2?" }] }

interface Answer {
  readonly status?: number
  /** What kind of file it is, when it is no JSON. */
  readonly type?: string
  readonly body: unknown
}

/** A gateway whose provider returns recorded prices and answers everything else as set. */
async function liveGateway(answers: Readonly<Record<string, Answer>>, key: string | undefined = 'sk-test') {
  const models = await recorded('openrouter/models')
  const sent: { path: string; key: string | undefined; body: Record<string, unknown> }[] = []
  const provider = await loopbackVenue((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      sent.push({ path, key: request.headers.authorization, body: text ? JSON.parse(text) : {} })
      const {
        status = 200,
        type,
        body,
      }: Answer = answers[path] ?? { body: path === '/models' ? models.body : {} }
      if (type) response.writeHead(status, { 'content-type': type }).end(body)
      else sendJson(response, body, status)
    })
  })
  const gateway = await openGatewayFixture({
    environment: {
      DATA_MODE: 'live',
      OPENROUTER_BASE_URL: provider.url,
      ...(key ? { OPENROUTER_API_KEY: key } : {}),
    },
  })
  return { ...gateway, sent }
}

async function buy(buyer: Buyer, path: string, body: unknown): Promise<Reply> {
  const offer = await buyer.offer(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return buyer.post(path, body, { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer)) })
}

test('a recorded answer is returned with usage and without our account data', async () => {
  const { body } = await recorded('openrouter/chat-completion')
  const { buyer, sent } = await liveGateway({ [PATH]: { body } })

  const reply = await buy(buyer, PATH, { ...question, seed: 7, plugins: [{ id: 'web' }] })

  expectSold(reply)
  expect(reply.body).toMatchObject({
    model: 'anthropic/claude-4.5-haiku-20251001',
    choices: [{ message: { role: 'assistant', content: '2 + 2 = 4' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 16, completion_tokens: 13, total_tokens: 29, cost: 0.000081 },
    provenance: { mode: 'live', sources: [{ name: 'openrouter' }] },
  })
  const [order] = sent.filter(({ path }) => path === PATH)
  expect(order?.key).toBe('Bearer sk-test')
  expect(order?.body).toEqual({
    ...question,
    max_tokens: 1024,
    temperature: 0.2,
    seed: 7,
    stream: false,
    usage: { include: true },
  })
  expect(reply.text).not.toContain('sk-test')
})

test('a call of a function is passed on', async () => {
  const { body } = await recorded('openrouter/chat-completion-tool-call')
  const { buyer } = await liveGateway({ [PATH]: { body } })

  const reply = await buy(buyer, PATH, question)

  expect(reply.body.choices[0]).toMatchObject({
    finish_reason: 'tool_calls',
    message: { content: null, tool_calls: [{ function: { name: 'weather' } }] },
  })
})

test.each([
  ['chat-completion'],
  ['chat-completion-tool-call'],
  ['chat-completion-json-schema'],
  ['chat-completion-multiturn'],
])('the tokens counted for %s stay within the priced amount', async (name) => {
  const { request, body } = await recorded(`openrouter/${name}`)
  const asked = request['body'] as { messages: unknown }
  const { usage } = body as { usage: { prompt_tokens: number } }

  expect(maxPromptTokens(asked)).toBeGreaterThanOrEqual(usage.prompt_tokens)
})

test('an overlong prompt is the caller’s error: 400, uncharged, in our words', async () => {
  const { body } = await recorded('openrouter/error-400-context-length')
  const { buyer, earned } = await liveGateway({ [PATH]: { status: 400, body } })

  const reply = await buy(buyer, PATH, question)

  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({
    error: { message: expect.stringContaining('longer than this model reads'), param: 'messages' },
    charged: 'no',
  })
  expect(reply.text).not.toMatch(/2500021|user_REDACTED/)
  expect(await earned()).toBe(0n)
})

test.each([
  [401, 'error-401'],
  [403, undefined],
  [402, undefined],
])('a provider that shuts us out with %i is our trouble: 502, uncharged', async (status, name) => {
  const body = name ? (await recorded(`openrouter/${name}`)).body : { error: { code: status, message: 'no' } }
  const { buyer, earned } = await liveGateway({ [PATH]: { status, body } })

  const reply = await buy(buyer, PATH, question)

  expect(reply.status).toBe(502)
  expect(reply.body).toMatchObject({ code: 'upstream_rejected', charged: 'no' })
  expect(reply.body.error.message).toMatch(/payment was NOT charged/)
  expect(await earned()).toBe(0n)
})

test('what moderation refuses is 400, and an error inside a 200 is a failure', async () => {
  const forbidden = await recorded('openrouter/doc-error-403')
  const moderated = await liveGateway({ [PATH]: { status: 403, body: forbidden.body } })
  const inBand = await liveGateway({ [PATH]: { body: { error: { code: 502, message: 'gone' } } } })

  expect((await buy(moderated.buyer, PATH, question)).status).toBe(400)
  const reply = await buy(inBand.buyer, PATH, question)
  expect([reply.status, reply.body.code]).toEqual([503, 'upstream_unavailable'])
})

test('an order is sent once, however it fails', async () => {
  const { body } = await recorded('openrouter/error-429-upstream')
  const { buyer, sent } = await liveGateway({ [PATH]: { status: 429, body } })

  const reply = await buy(buyer, PATH, question)

  expect(reply.body).toMatchObject({ code: 'upstream_unavailable', charged: 'no' })
  expect(sent.filter(({ path }) => path === PATH)).toHaveLength(1)
})

test('without a key nothing is asked of the provider but its prices', async () => {
  const { buyer, sent, earned } = await liveGateway({}, '')

  const reply = await buy(buyer, PATH, question)

  expect([reply.status, reply.body.code]).toEqual([500, 'misconfigured'])
  expect(sent.filter(({ path }) => path !== '/models')).toEqual([])
  expect(await earned()).toBe(0n)
})

test('the provider’s rates set the price, long-prompt rates from their threshold', async () => {
  const { buyer } = await liveGateway({})
  const amountOf = async (letters: number) => {
    const messages = [{ role: 'user', content: 'x'.repeat(letters) }]
    const offer = await buyer.offer(PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: 'anthropic/claude-sonnet-4', max_tokens: 1_000, messages }),
    })
    return Number(offer.accepts[0]?.amount)
  }
  const list = await buyer.get('/chat/completions/models?q=sonnet-4')

  // bytes of the JSON and 64 more; a token that is written to the cache costs 3.75 millionths instead of 3
  expect(await amountOf(100_000)).toBe(Math.ceil((100_094 * 3.75 + 1_000 * 15) * 1.4))
  expect(await amountOf(199_968)).toBe(Math.ceil((200_062 * 7.5 + 1_000 * 22.5) * 1.4))
  expect(list.body.data[0]).toMatchObject({
    id: 'anthropic/claude-sonnet-4',
    pricing: { tiers: [{ fromPromptTokens: 200_000 }] },
  })
})

test('pictures come as they were made, priced by the rates of their model', async () => {
  const [list, rates, made] = await Promise.all([
    recorded('openrouter/doc-images-models'),
    recorded('openrouter/doc-images-endpoints'),
    recorded('openrouter/images-generate'),
  ])
  const { buyer, earned } = await liveGateway({
    '/images/models': { body: list.body },
    '/images/models/bytedance-seed/seedream-4.5/endpoints': { body: rates.body },
    '/images': { body: made.body },
  })

  const reply = await buy(buyer, '/images/generations', { prompt: 'a siamese cat' })

  expectSold(reply)
  expect(reply.body.images).toHaveLength(1)
  expect(reply.body.images[0].media_type).toBe('image/jpeg')
  expect(reply.body.usage).toEqual({ images: 1, cost: 0.03422675 })
  expect(await earned()).toBe(70_000n)
})

test('a provider that is down when prices are wanted sells nothing', async () => {
  const { buyer } = await liveGateway({ '/models': { status: 503, body: {} } })

  const reply = await buyer.post(PATH, question)

  expect(reply.status).toBe(503)
  expect(reply.body).toMatchObject({ code: 'upstream_unavailable', charged: 'no' })
  expectNotCharged(await buyer.get('/chat/completions/models'), 503, 'upstream_unavailable')
})

test('a video is ordered, followed and handed out under an id of our own', async () => {
  const [ordered, done] = await Promise.all([
    recorded('openrouter/doc-videos-submit'),
    recorded('openrouter/doc-videos-poll'),
  ])
  const list = [
    { id: 'some/film-by-token', pricing_skus: { video_tokens: '0.000007' } },
    { id: 'some/film', supported_durations: [5, 8], pricing_skus: { duration_seconds: '0.1' } },
  ]
  const { buyer, sent, earned } = await liveGateway({
    '/videos/models': { body: { data: list } },
    '/videos': { status: 202, body: ordered.body },
    '/videos/job-abc123': { body: done.body },
    '/videos/job-abc123/content': { type: 'video/mp4', body: 'the film' },
  })
  const listed = await buyer.get('/videos/generations/models')

  const reply = await buy(buyer, '/videos/generations', { prompt: 'Rain', duration: 5 })
  const path = `/videos/generations/${reply.body.generation_id}`
  await waitUntil(async () => (await buyer.get(path)).body.status === 'completed')
  const { body } = await buyer.get(path)
  const file = await fetch(body.video_url)

  expectSold(reply)
  expect(reply.text + JSON.stringify(body)).not.toMatch(/job-abc123|storage\.example/)
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual(['some/film'])
  expect(body.usage).toEqual({ cost: 0.5 })
  expect(await earned()).toBe(700_000n)
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['video/mp4', 'the film'])
  expect(sent.filter((order) => order.path === '/videos')).toHaveLength(1)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { decode, encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime, passUntilDone } from '../../support/held-time.ts'
import { recorded } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'
import {
  allOf,
  eventsOf,
  headerFor,
  openChatFixture,
  PATH,
  post,
  question,
  streamed,
  textOf,
} from './chat-fixture.ts'

const local = { messages: question.messages }

test('a streamed answer is the whole in pieces, receipts first', async () => {
  const { url, buyer, earned, recordedRevenue } = await openGatewayFixture()
  const whole = await buyer.post(PATH, local, { 'PAYMENT-SIGNATURE': await headerFor(buyer, local) })
  const asked = { ...local, stream: true, stream_options: { include_usage: true } }

  const response = await post(url, asked, await headerFor(buyer, asked))
  const events = await allOf(response)

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('x-data-mode')).toBe('simulated')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(decode(response.headers.get('payment-response'))).toMatchObject({ success: true, amount: '4000' })
  expect(decode(response.headers.get('x-payment-receipt'))).toMatchObject({ amount: '4000' })
  expect(events.at(-1)).toBe('[DONE]')
  const pieces = events.slice(0, -1)
  expect(pieces.length).toBeGreaterThan(10)
  for (const piece of pieces) {
    expect(piece).toMatchObject({ object: 'chat.completion.chunk', model: 'local/echo-1', id: pieces[0].id })
  }
  expect(textOf(pieces)).toBe(whole.body.choices[0].message.content)
  expect(pieces[0].provenance.mode).toBe('simulated')
  expect(pieces.at(-2)).toMatchObject({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: null })
  expect(pieces.at(-1)).toMatchObject({ choices: [], usage: { ...whole.body.usage, usedUsd: '0.004' } })
  expect([await earned(), await recordedRevenue()]).toEqual([8_000n, 8_000n])
})

test('usage appears in the stream only on request', async () => {
  const { url, buyer } = await openGatewayFixture()
  const asked = { ...local, stream: true }

  const events = await allOf(await post(url, asked, await headerFor(buyer, asked)))

  expect(events.filter((event) => event.usage !== undefined)).toEqual([])
})

test('an unpaid stream is a 402 for the quote only', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const schemesOf = async (body: object) => {
    const reply = await buyer.post(PATH, body)
    expect(reply.status).toBe(402)
    expect(reply.body.extensions.input.ok).toBe(true)
    return new Set(reply.body.accepts.map(({ scheme }: { scheme: string }) => scheme))
  }

  expect(await schemesOf(local)).toEqual(new Set(['exact', 'upto']))
  expect(await schemesOf({ ...local, stream: true })).toEqual(new Set(['exact']))
})

test('pieces arrive as they are written, and the money before the first', async () => {
  const { url, buyer, ordered, earned, payments } = await openChatFixture()
  const sent = headerFor(buyer, streamed).then((header) => post(url, streamed, header))
  const writer = await ordered()
  const atOrder = [await earned(), (await payments()).map(({ state }) => state)]

  writer.write('A ')
  const response = await sent
  const events = eventsOf(response)
  const first = await events.next()
  writer.write('basis ')
  const second = await events.next()
  writer.write('trade')
  const third = await events.next()
  writer.finish()
  const rest: unknown[] = []
  for await (const event of events) rest.push(event)

  expect(atOrder).toEqual([4_000n, ['settled']])
  expect(writer.order).toMatchObject({ stream: true, stream_options: { include_usage: true } })
  expect(textOf([first.value, second.value, third.value])).toBe('A basis trade')
  expect(textOf([first.value])).toBe('A ')
  expect(first.value.provenance).toMatchObject({ mode: 'live', sources: [{ name: 'openrouter' }] })
  expect(rest.at(-1)).toBe('[DONE]')
  expect(response.headers.get('x-data-mode')).toBe('live')
})

test('the same header gets the whole answer again, as a stream, without another order', async () => {
  const { url, buyer, ordered, earned, asked } = await openChatFixture()
  const header = await headerFor(buyer, streamed)
  const running = post(url, streamed, header)
  const writer = await ordered()
  const joined = post(url, streamed, header)
  writer.write('A basis ')
  writer.write('trade')
  writer.finish()
  const first = await allOf(await running)

  const waited = await joined
  const again = await post(url, streamed, header)

  for (const repeated of [waited, again]) {
    expect(repeated.headers.get('x-payment-replayed')).toBe('true')
    expect(repeated.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const events = await allOf(repeated)
    expect(textOf(events)).toBe(textOf(first))
    expect(events.at(-1)).toBe('[DONE]')
  }
  expect(decode(again.headers.get('x-payment-receipt'))).toMatchObject({ amount: '4000' })
  expect(asked.filter((path) => path === PATH)).toHaveLength(1)
  expect(await earned()).toBe(4_000n)
})

test('other doors answer whole', async () => {
  const { buyer } = await openGatewayFixture()
  const asked = { toolId: 'chat-completions', params: { ...local, stream: true } }
  const offer = await buyer.post('/agent/tools/call', asked)

  const reply = await buyer.post('/agent/tools/call', asked, {
    'PAYMENT-SIGNATURE': encode(await buyer.payload(offer.body)),
  })

  expectSold(reply)
  expect(reply.body.data).toMatchObject({ object: 'chat.completion', choices: [{ finish_reason: 'stop' }] })
})

test('a leaving reader ends the work and keeps the pieces, without credit', async () => {
  const { url, buyer, ordered, earned, asked, database } = await openChatFixture()
  const header = await headerFor(buyer, streamed)
  const leaving = new AbortController()
  const sent = post(url, streamed, header, leaving.signal)
  const writer = await ordered()
  writer.write('A basis ')
  await eventsOf(await sent).next()

  leaving.abort()
  await writer.closed
  const again = await post(url, streamed, header)
  const events = await allOf(again)

  expect(again.headers.get('x-payment-replayed')).toBe('true')
  expect(textOf(events)).toBe('A basis ')
  expect(events[0].cut).toBe(true)
  expect(events.at(-1)).toBe('[DONE]')
  expect(asked.filter((path) => path === PATH)).toHaveLength(1)
  const credits = await database.db.selectFrom('credit').selectAll().execute()
  expect(credits).toMatchObject([{ runs: 1, used_at: expect.any(Number) }])
  expect(await earned()).toBe(4_000n)
})

test('a provider that disconnects leaves a credit and a truthful stream end', async () => {
  const { url, buyer, ordered, earned, recordedRevenue } = await openChatFixture()
  const header = await headerFor(buyer, streamed)
  const sent = post(url, streamed, header)
  const writer = await ordered()
  writer.write('A basis ')
  const broken = eventsOf(await sent)
  await broken.next()

  writer.breakOff()
  const last = await broken.next()
  const rest = await broken.next()
  const running = post(url, streamed, header)
  const second = await ordered()
  second.write('A whole answer')
  second.finish()
  const again = await allOf(await running)

  expect(last.value).toMatchObject({
    error: {
      message: expect.stringMatching(/same payment header/),
      type: 'server_error',
      code: 'credit_open',
    },
    code: 'credit_open',
    charged: 'yes',
    reason: 'upstream_unavailable',
    transaction: expect.stringMatching(/^0x/),
    receipt: expect.any(String),
  })
  expect(JSON.stringify(last.value)).not.toMatch(/NOT charged/i)
  expect(rest.done).toBe(true)
  expect(textOf(again)).toBe('A whole answer')
  expect(again.at(-1)).toBe('[DONE]')
  expect([await earned(), await recordedRevenue()]).toEqual([4_000n, 4_000n])
})

test('a failure before the first piece has its own status and a credit', async () => {
  const { buyer, refuse, takeOrders, url, ordered, earned } = await openChatFixture()
  refuse(503, {})
  const header = await headerFor(buyer, streamed)

  const refused = await buyer.post(PATH, streamed, { 'PAYMENT-SIGNATURE': header })
  takeOrders()
  const running = post(url, streamed, header)
  const writer = await ordered()
  writer.write('Now.')
  writer.finish()

  expect(refused.status).toBe(503)
  expect(refused.body).toMatchObject({ error: { code: 'credit_open' }, charged: 'yes' })
  expect(refused.text).not.toMatch(/NOT charged/i)
  expect(textOf(await allOf(await running))).toBe('Now.')
  expect(await earned()).toBe(4_000n)
})

test('a new payment for the same stream uses the credit instead', async () => {
  const { url, buyer, ordered, refuse, takeOrders, earned } = await openChatFixture()
  refuse(503, {})
  await post(url, streamed, await headerFor(buyer, streamed))
  takeOrders()

  const running = post(url, streamed, await headerFor(buyer, streamed))
  const writer = await ordered()
  writer.write('Now.')
  writer.finish()
  const response = await running

  expect(textOf(await allOf(response))).toBe('Now.')
  expect(response.headers.get('x-payment-replayed')).toBe('true')
  expect(await earned()).toBe(4_000n)
})

test('what keeps every order from being taken is found before the money', async () => {
  const { buyer, earned } = await openChatFixture({ environment: { OPENROUTER_API_KEY: '' } })

  const reply = await buyer.post(PATH, streamed, { 'PAYMENT-SIGNATURE': await headerFor(buyer, streamed) })

  expect([reply.status, reply.body.code, reply.body.charged]).toEqual([500, 'misconfigured', 'no'])
  expect(reply.body.error.message).toMatch(/payment was NOT charged/)
  expect(await earned()).toBe(0n)
})

test.each([
  ['chat-completion-stream', '1\n2\n3', { prompt_tokens: 15, completion_tokens: 9, cost: 0.00006 }],
  ['chat-completion-stream-gpt4o', 'Pebbles and Skipper.', { prompt_tokens: 17, completion_tokens: 6 }],
])('a recorded stream is passed on and put together: %s', async (name, text, usage) => {
  const { bodyText = '' } = await recorded(`openrouter/${name}`)
  const { url, buyer, ordered } = await openChatFixture()
  const asked = { ...streamed, stream_options: { include_usage: true } }
  const header = await headerFor(buyer, asked)
  const sent = post(url, asked, header)
  const writer = await ordered()

  writer.send(bodyText)
  const events = await allOf(await sent)
  const again = await allOf(await post(url, asked, header))

  expect(textOf(events)).toBe(text)
  expect(events.at(-2).usage).toMatchObject(usage)
  expect(textOf(again)).toBe(text)
  expect(again.at(-2).usage).toEqual(events.at(-2).usage)
  expect(JSON.stringify(events)).not.toMatch(/Bedrock|is_byok|fp_07871e2ad8/)
})

test.each([
  ['an error that is told in the middle', 'recorded'],
  ['what is no JSON', 'data: {"id":\n\n'],
  ['what is no piece', 'data: {"id":"gen-1"}\n\n'],
  [
    'an end that is an error',
    'data: {"id":"a","created":1,"model":"m","choices":[{"finish_reason":"error"}]}\n\n',
  ],
  ['more than is read at once', `data: ${'x'.repeat(1_000_001)}\n\n`],
])('a stream ends with a credit at %s', async (_what, sentText) => {
  const { bodyText = '' } = await recorded('openrouter/chat-completion-stream-midstream-error')
  const { url, buyer, ordered } = await openChatFixture()
  const sent = headerFor(buyer, streamed).then((header) => post(url, streamed, header))
  const writer = await ordered()
  writer.write('So ')
  const events = eventsOf(await sent)
  await events.next()

  writer.send(sentText === 'recorded' ? bodyText : sentText)
  const seen: { charged?: string }[] = []
  for await (const event of events) seen.push(event)

  expect(seen.at(-1)).toMatchObject({ code: 'credit_open', charged: 'yes' })
  expect(JSON.stringify(seen)).not.toMatch(/NOT charged|Token limit reached/)
})

test('calls of functions are handed out and put together by their index', async () => {
  const { url, buyer, ordered } = await openChatFixture()
  const weather = { type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }
  const asked = { ...streamed, tools: [weather] }
  const header = await headerFor(buyer, asked)
  const sent = post(url, asked, header)
  const writer = await ordered()
  const calls = [
    [{ index: 0, id: 'a', type: 'function', function: { name: 'weather', arguments: '' } }],
    [{ index: 0, function: { arguments: '{"place":' } }],
    [{ index: 1, id: 'b', type: 'function', function: { name: 'weather', arguments: '{}' } }],
    [{ index: 0, function: { arguments: '"Bonn"}' } }],
  ]
  for (const tool_calls of calls) {
    const choices = [{ index: 0, delta: { tool_calls }, finish_reason: null }]
    writer.send(`data: ${JSON.stringify({ id: 'gen-1', created: 1, model: 'm', choices })}\n\n`)
  }
  writer.finish()

  const events = await allOf(await sent)
  const [whole] = await allOf(await post(url, asked, header))

  expect(events[1].choices[0].delta).toEqual({ tool_calls: calls[1] })
  expect(whole.choices[0].delta.tool_calls).toEqual([
    { index: 0, id: 'a', type: 'function', function: { name: 'weather', arguments: '{"place":"Bonn"}' } },
    { index: 1, id: 'b', type: 'function', function: { name: 'weather', arguments: '{}' } },
  ])
})

test('a provider silent for a minute counts as disconnected', async () => {
  const time = createHeldTime(Date.now())
  const { url, buyer, ordered } = await openChatFixture({ clock: time, scheduler: time })
  const sent = headerFor(buyer, streamed).then((header) => post(url, streamed, header))
  const writer = await ordered()
  writer.write('So ')
  const events = eventsOf(await sent)
  await events.next()

  const last = await passUntilDone(time, 5_000, events.next())

  expect(last.value).toMatchObject({ code: 'credit_open', reason: 'upstream_unavailable' })
  await writer.closed
})

test.each([
  ['a prompt that is too long', 400, 'error-400-context-length', 'invalid_input'],
  ['moderation in an answer of status 200', 200, 'doc-error-403', 'invalid_input'],
  ['too many orders', 429, 'error-429-upstream', 'upstream_unavailable'],
])('%s is reported before any piece in our words, with the credit', async (_what, status, name, reason) => {
  const { body } = await recorded(`openrouter/${name}`)
  const { buyer, refuse, asked } = await openChatFixture()
  refuse(status, body)

  const reply = await buyer.post(PATH, streamed, { 'PAYMENT-SIGNATURE': await headerFor(buyer, streamed) })

  expect(reply.status).toBe(503)
  expect(reply.body).toMatchObject({ code: 'credit_open', charged: 'yes', reason })
  expect(reply.text).not.toMatch(/NOT charged|REDACTED/i)
  expect(asked.filter((path) => path === PATH)).toHaveLength(1)
})

test('a stream cut by shutdown is owed: the same header gets it after restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const closing = await openChatFixture({ directory })
  const header = await headerFor(closing.buyer, streamed)
  const sent = post(closing.url, streamed, header)
  const writer = await closing.ordered()
  writer.write('A basis ')
  const events = eventsOf(await sent)
  await events.next()

  const closed = closing.close(0)
  const last = await events.next()
  await closed
  const { url, ordered, earned, recordedRevenue } = await openChatFixture({ directory, fund: '0' })
  const running = post(url, streamed, header)
  const second = await ordered()
  second.write('A whole answer')
  second.finish()

  expect(last.value).toMatchObject({ code: 'credit_open', charged: 'yes', reason: 'overloaded' })
  expect(textOf(await allOf(await running))).toBe('A whole answer')
  expect([await earned(), await recordedRevenue()]).toEqual([4_000n, 4_000n])
})

import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type Buyer, encode } from '../../support/buyer.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'

export const PATH = '/chat/completions'
export const MODEL = 'openai/gpt-4.1-mini'
export const question = { model: MODEL, messages: [{ role: 'user', content: 'What is a basis trade?' }] }
export const streamed = { ...question, stream: true }

/** An answer of the provider in the hands of the test. */
export interface Writing {
  /** What was ordered. */
  readonly order: Record<string, unknown>
  /** Sends these words as a piece of the answer. */
  write(content: string): void
  /** Sends anything. */
  send(text: string): void
  /** Ends the answer as a provider does that has sent everything. */
  finish(usage?: object): void
  /** Ends it with nothing more sent. */
  breakOff(): void
  /** Resolves when the connection is closed. */
  readonly closed: Promise<unknown>
}

/** A gateway whose provider writes what the test lets it write, and the orders it takes, each when it comes. */
export async function openChatFixture(settings: GatewaySettings = {}) {
  const models = await recorded('openrouter/models')
  const orders: Writing[] = []
  const waiting: ((writing: Writing) => void)[] = []
  let refusal: { readonly status: number; readonly body: unknown } | undefined

  const provider = await loopbackVenue((request, response) => {
    if (request.method === 'GET') return sendJson(response, models.body)
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      if (refusal) return sendJson(response, refusal.body, refusal.status)
      const order = JSON.parse(text)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': PROCESSING\n\n')
      const writing = writingOn(response, order)
      const next = waiting.shift()
      if (next) next(writing)
      else orders.push(writing)
    })
  })
  const gateway = await openGatewayFixture({
    ...settings,
    environment: {
      DATA_MODE: 'live',
      OPENROUTER_BASE_URL: provider.url,
      OPENROUTER_API_KEY: 'sk-test',
      ...settings.environment,
    },
  })
  return {
    ...gateway,
    asked: provider.asked,
    /** The next order that the provider takes. */
    ordered: () =>
      new Promise<Writing>((resolve) => {
        const taken = orders.shift()
        if (taken) resolve(taken)
        else waiting.push(resolve)
      }),
    refuse(status: number, body: unknown) {
      refusal = { status, body }
    },
    takeOrders() {
      refusal = undefined
    },
    payments: () => gateway.database.db.selectFrom('payment').selectAll().execute(),
  }
}

function writingOn(response: ServerResponse, order: Record<string, unknown>): Writing {
  const head = { id: 'gen-1', object: 'chat.completion.chunk', created: 1_780_000_000, model: MODEL }
  const send = (text: string) => void response.write(text)
  const piece = (delta: object, finish_reason: string | null = null, more: object = {}) =>
    send(`data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`)
  return {
    order,
    send,
    write: (content) => piece({ role: 'assistant', content }),
    finish(usage = { prompt_tokens: 16, completion_tokens: 4, total_tokens: 20, cost: 0.00002 }) {
      piece({ content: '' }, 'stop')
      piece({ content: '' }, null, { usage })
      response.end('data: [DONE]\n\n')
    },
    breakOff: () => void response.destroy(),
    closed: once(response, 'close'),
  }
}

/** A payment for a request that is posted. */
export async function headerFor(buyer: Buyer, body: object): Promise<string> {
  const offer = await buyer.offer(PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return encode(await buyer.payload(offer))
}

/** A paid request whose answer is read as it comes. */
export function post(
  url: string,
  body: object,
  header: string,
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(url + PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'PAYMENT-SIGNATURE': header },
    body: JSON.stringify(body),
    signal,
  })
}

// biome-ignore lint/suspicious/noExplicitAny: the shape of an answer is what the tests look at
type Event = any

/** The events of an answer, one at a time; `[DONE]` as it stands. */
export async function* eventsOf(response: Response): AsyncGenerator<Event, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body ?? []) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.replace(/^data: /, '')
      yield data === '[DONE]' ? data : JSON.parse(data)
    }
  }
}

export async function jsonOf(response: Response): Promise<Event> {
  return response.json()
}

export async function allOf(response: Response): Promise<Event[]> {
  const seen: Event[] = []
  for await (const event of eventsOf(response)) seen.push(event)
  return seen
}

/** The words of all pieces, put together. */
export function textOf(events: readonly Event[]): string {
  return events.map((event) => event.choices?.[0]?.delta?.content ?? '').join('')
}

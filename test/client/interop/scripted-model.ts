import type { IncomingMessage, ServerResponse } from 'node:http'
import { loopbackVenue } from '../../support/replay-server.ts'

/** A model that follows a script: it calls the tool `signal` once, and then repeats what the tool has returned. */
export interface ScriptedModel {
  readonly url: string
  /** Each request, as its provider would have read it. */
  readonly requests: readonly ModelRequest[]
}

interface ModelRequest {
  readonly path: string
  readonly body: { readonly stream?: boolean; readonly tools?: readonly unknown[] }
  readonly text: string
}

const CALL = { name: 'signal', input: { token: 'bitcoin', bar: '4h' } }
/** However often a framework has wrapped the answer of the tool into text, it contains this bias. */
const BIAS = /bias[\\":\s]+(bullish|bearish|neutral)/

/** Serves the chat completions and responses of OpenAI, and the messages of Anthropic. */
export async function openScriptedModel(): Promise<ScriptedModel> {
  const requests: ModelRequest[] = []
  const { url } = await loopbackVenue((request: IncomingMessage, response: ServerResponse) => {
    void readBody(request).then((text) => {
      const asked = { path: `${request.url}`, body: JSON.parse(text), text }
      requests.push(asked)
      const bias = BIAS.exec(text)?.[1]
      send(response, asked, bias === undefined ? undefined : `Bitcoin is ${bias}.`)
    })
  })
  return { url, requests }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** @param text What the model answers; undefined: it calls the tool. */
function send(response: ServerResponse, { path, body }: ModelRequest, text: string | undefined): void {
  if (path.endsWith('/messages')) sendJson(response, toMessage(text))
  else if (path.endsWith('/responses')) sendJson(response, toResponse(text))
  else if (body.stream) sendStream(response, toChunks(text))
  else sendJson(response, toCompletion(text))
}

function toCompletion(text: string | undefined): object {
  const call = {
    id: 'call_1',
    type: 'function',
    function: { name: CALL.name, arguments: JSON.stringify(CALL.input) },
  }
  const message =
    text === undefined
      ? { role: 'assistant', content: null, tool_calls: [call] }
      : { role: 'assistant', content: text }
  return {
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, message, finish_reason: text === undefined ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
}

function toChunks(text: string | undefined): readonly object[] {
  const call = {
    index: 0,
    id: 'call_1',
    type: 'function',
    function: { name: CALL.name, arguments: JSON.stringify(CALL.input) },
  }
  const toChunk = (delta: object, finish: string | null = null) => ({
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: 'chat.completion.chunk',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  return [
    toChunk(
      text === undefined
        ? { role: 'assistant', content: null, tool_calls: [call] }
        : { role: 'assistant', content: text },
    ),
    toChunk({}, text === undefined ? 'tool_calls' : 'stop'),
  ]
}

function toResponse(text: string | undefined): object {
  const item =
    text === undefined
      ? {
          type: 'function_call',
          id: 'fc_1',
          call_id: 'call_1',
          name: CALL.name,
          arguments: JSON.stringify(CALL.input),
          status: 'completed',
        }
      : {
          type: 'message',
          id: `msg_${crypto.randomUUID()}`,
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text, annotations: [] }],
        }
  return {
    id: `resp_${crypto.randomUUID()}`,
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: 'scripted',
    output: [item],
  }
}

function toMessage(text: string | undefined): object {
  return {
    id: `msg_${crypto.randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [
      text === undefined
        ? { type: 'tool_use', id: 'toolu_1', name: CALL.name, input: CALL.input }
        : { type: 'text', text },
    ],
    stop_reason: text === undefined ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendStream(response: ServerResponse, chunks: readonly object[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  response.end('data: [DONE]\n\n')
}

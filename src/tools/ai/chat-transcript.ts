import { GatewayError } from '../../core/failures.ts'
import type { ChatChoice, ChatChunk, ChatDelta, ChatUsage, ToolCall } from '../../upstream/models/models.ts'

/** What has been written so far, put together from its pieces. */
export interface Transcript {
  /** @throws GatewayError `upstream_malformed` when more is written than is kept. */
  add(chunk: ChatChunk): void
  choices(): ChatChoice[]
  /** Who wrote; undefined before the first piece. */
  readonly written: Pick<ChatChunk, 'id' | 'created' | 'model'> | undefined
  readonly usage: ChatUsage | undefined
}

interface Writing {
  readonly content: string[]
  readonly refusal: string[]
  readonly calls: Map<number, { id: string; name: string; readonly input: string[] }>
  finish: string | null
}

/** One megabyte; a letter may take three bytes. */
const MAX_BYTES = 1_000_000

export function createTranscript(): Transcript {
  const writings = new Map<number, Writing>()
  let bytes = 0
  let written: Transcript['written']
  let usage: ChatUsage | undefined

  function writingOf(index: number): Writing {
    const known = writings.get(index) ?? { content: [], refusal: [], calls: new Map(), finish: null }
    writings.set(index, known)
    return known
  }

  return {
    get written() {
      return written
    },
    get usage() {
      return usage
    },
    add(chunk) {
      written ??= { id: chunk.id, created: chunk.created, model: chunk.model }
      usage = chunk.usage ?? usage
      for (const { index, delta, finish_reason } of chunk.choices) {
        bytes += Buffer.byteLength(JSON.stringify(delta))
        if (bytes > MAX_BYTES)
          throw new GatewayError('upstream_malformed', 'The model writes more than is kept of an answer.')
        const writing = writingOf(index)
        goOn(writing, delta)
        writing.finish = finish_reason ?? writing.finish
      }
    },
    choices: () =>
      [...writings].sort(([a], [b]) => a - b).map(([index, writing]) => choiceOf(index, writing)),
  }
}

function goOn(writing: Writing, { content, refusal, tool_calls }: ChatDelta): void {
  if (content) writing.content.push(content)
  if (refusal) writing.refusal.push(refusal)
  for (const { index, id, function: called } of tool_calls ?? []) {
    const call = writing.calls.get(index) ?? { id: '', name: '', input: [] }
    writing.calls.set(index, call)
    call.id ||= id ?? ''
    call.name ||= called?.name ?? ''
    if (called?.arguments) call.input.push(called.arguments)
  }
}

function choiceOf(index: number, { content, refusal, calls, finish }: Writing): ChatChoice {
  const toolCalls = [...calls]
    .sort(([a], [b]) => a - b)
    .map(
      ([, { id, name, input }]): ToolCall => ({
        id,
        type: 'function',
        function: { name, arguments: input.join('') },
      }),
    )
  const text = content.join('')
  return {
    index,
    finish_reason: finish,
    message: {
      role: 'assistant',
      content: text === '' && toolCalls.length > 0 ? null : text,
      ...(refusal.length > 0 ? { refusal: refusal.join('') } : {}),
      ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
    },
  }
}

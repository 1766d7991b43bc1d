import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { OutsideText } from '../outside-text.ts'
import { Usage, usageOf } from './chat-wire.ts'
import type { ChatChunk, ChatDelta } from './models.ts'
import { explainRefusal } from './refusals.ts'

/** Marks the end. */
export const LAST_EVENT = '[DONE]'
const OK = 200
const MAX_LETTERS = 1_000_000
const MAX_CALLS = 128
const Text = z.string().max(MAX_LETTERS)

const ToolCallPiece = z.object({
  index: z
    .int()
    .min(0)
    .max(MAX_CALLS - 1)
    .default(0),
  id: z.string().max(200).nullish(),
  type: z.literal('function').nullish(),
  function: z.object({ name: z.string().max(200).nullish(), arguments: Text.nullish() }).nullish(),
})

const Delta = z.object({
  role: z.literal('assistant').nullish(),
  content: Text.nullish(),
  refusal: Text.nullish(),
  tool_calls: z.array(ToolCallPiece).max(MAX_CALLS).nullish(),
})

const Chunk = z.object({
  id: OutsideText(120),
  created: z.int().min(0),
  model: OutsideText(120),
  choices: z
    .array(
      z.object({
        index: z.literal(0).default(0),
        delta: Delta.nullish(),
        finish_reason: OutsideText(40).nullish().default(null),
      }),
    )
    .max(8)
    .default([]),
  usage: Usage.nullish(),
})

/**
 * Believes the events of an answer one by one, without what concerns our account more than the answer.
 *
 * @throws GatewayError `upstream_malformed` for what is no piece of an answer, and what `explainRefusal` makes of an error
 *   that is sent in the middle.
 */
export async function* parseChatChunks(
  events: AsyncIterable<string>,
): AsyncGenerator<ChatChunk, void, undefined> {
  for await (const event of events) yield parseChunk(event)
}

function parseChunk(event: string): ChatChunk {
  const fetched = parsed(event)
  const refusal = explainRefusal(OK, fetched)
  if (refusal) throw refusal
  const chunk = Chunk.safeParse(fetched)
  if (!chunk.success) throw malformed(chunk.error)
  const { usage, choices, ...rest } = chunk.data
  if (choices.some(({ finish_reason }) => finish_reason === 'error'))
    throw new GatewayError('upstream_unavailable', 'The provider of this model failed.')
  return {
    ...rest,
    choices: choices.map(({ delta, ...choice }) => ({ ...choice, delta: deltaOf(delta ?? {}) })),
    ...(usage ? { usage: usageOf(usage) } : {}),
  }
}

function deltaOf({ role, content, refusal, tool_calls }: z.output<typeof Delta>): ChatDelta {
  return {
    ...(role ? { role } : {}),
    ...(content === undefined ? {} : { content }),
    ...(refusal === undefined ? {} : { refusal }),
    ...(tool_calls
      ? {
          tool_calls: tool_calls.map(({ index, id, type, function: called }) => ({
            index,
            ...(id ? { id } : {}),
            ...(type ? { type } : {}),
            ...(called ? { function: withoutEmpty(called) } : {}),
          })),
        }
      : {}),
  }
}

function withoutEmpty(called: { name?: string | null | undefined; arguments?: string | null | undefined }) {
  const { name, arguments: input } = called
  return { ...(name ? { name } : {}), ...(input == null ? {} : { arguments: input }) }
}

function parsed(event: string): unknown {
  try {
    return JSON.parse(event)
  } catch (cause) {
    throw malformed(cause)
  }
}

function malformed(cause: unknown): GatewayError {
  return new GatewayError('upstream_malformed', 'The provider of this model sent no piece of an answer.', {
    cause,
  })
}

import type { ChatChunk } from '../../upstream/models/models.ts'
import type { ChatInput } from './chat-input.ts'
import type { ChatResult } from './chat-result.ts'

type CompletionState = Pick<ChatChunk, 'id' | 'created' | 'model'>

/** Whether a caller asks for the usage at the end. */
function wantsUsage({ stream_options: options }: Pick<ChatInput, 'stream_options'>): boolean {
  return options?.include_usage ?? false
}

/** A piece in the form of OpenAI's streamed chat completions. */
export function toPiece({ choices, ...result }: ChatChunk, input: ChatInput, beside: object = {}): object {
  return {
    ...headOf(result),
    choices: choices.map(({ index, delta, finish_reason }) => ({
      index,
      delta,
      logprobs: null,
      finish_reason,
    })),
    ...(wantsUsage(input) ? { usage: null } : {}),
    ...beside,
  }
}

/** The piece with the usage, where that is asked for. */
export function usagePieces({ usage, ...result }: ChatResult, input: ChatInput): object[] {
  return wantsUsage(input) ? [{ ...headOf(result), choices: [], usage }] : []
}

/** A whole answer in pieces: what each choice contains, why it ended, and what was used. */
export function toPieces(result: ChatResult, input: ChatInput): object[] {
  const { pricing, ignoredParameters, untrustedText, provenance, cut } = result
  const beside = {
    pricing,
    ...(ignoredParameters ? { ignoredParameters } : {}),
    untrustedText,
    provenance,
    ...(cut ? { cut } : {}),
  }
  const piece = (choice: object) => ({
    ...headOf(result),
    choices: [{ ...choice, logprobs: null }],
    ...(wantsUsage(input) ? { usage: null } : {}),
  })
  const output = result.choices.flatMap(({ index, message, finish_reason }) => [
    piece({ index, delta: deltaOf(message), finish_reason: null }),
    piece({ index, delta: {}, finish_reason }),
  ])
  return [
    ...output.map((each, at) => (at === 0 ? { ...each, ...beside } : each)),
    ...usagePieces(result, input),
  ]
}

function deltaOf({ tool_calls: calls, ...message }: ChatResult['choices'][number]['message']): object {
  if (!Array.isArray(calls)) return message
  return { ...message, tool_calls: calls.map((call: object, index) => ({ index, ...call })) }
}

function headOf({ id, created, model }: CompletionState): object {
  return { id, object: 'chat.completion.chunk', created, model }
}

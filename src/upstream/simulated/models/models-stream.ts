import type { ChatChunk, ChatDelta, ChatReply } from '../../models/models.ts'

/** A word with the space before it, so that the pieces are the text again. */
const WORDS = /\s*\S+|\s+$/gu

/** An answer of the responder, as a person would write it: word by word, and what it has used at the end. */
export async function* toPieces(reply: ChatReply): AsyncGenerator<ChatChunk, void, undefined> {
  const { id, created, model, choices, usage } = reply
  const piece = (index: number, delta: ChatDelta, finish_reason: string | null = null): ChatChunk => ({
    id,
    created,
    model,
    choices: [{ index, delta, finish_reason }],
  })
  for (const { index, message, finish_reason } of choices) {
    yield piece(index, { role: 'assistant', content: message.tool_calls ? null : '' })
    for (const [at, call] of (message.tool_calls ?? []).entries())
      yield piece(index, { tool_calls: [{ index: at, ...call }] })
    for (const [content] of (message.content ?? '').matchAll(WORDS)) yield piece(index, { content })
    yield piece(index, {}, finish_reason)
  }
  yield { id, created, model, choices: [], usage }
}

import type { ChatChunk } from '../../upstream/models/models.ts'
import type { Streaming } from '../define-tool.ts'
import type { ToolWorld } from '../ports.ts'
import type { ChatInput } from './chat-input.ts'
import { chatOrder } from './chat-order.ts'
import { toPiece, toPieces, usagePieces } from './chat-pieces.ts'
import { ChatResult, chatResult, toUsage } from './chat-result.ts'
import { createTranscript } from './chat-transcript.ts'

/** A completion that leaves as it is written. What is kept of it is the same as of one that came whole. */
export const chatStreaming: Streaming<ChatInput, ReturnType<typeof chatResult>, ChatResult> = {
  requested: ({ stream }) => stream === true,

  async ready(input, context) {
    context.models.mustTakeOrders()
    await chatOrder(input, context)
  },

  async run(input, context, listener) {
    const order = await chatOrder(input, context)
    const { chunks, ...from } = context.models.chatStream(order.request, context)
    const transcript = createTranscript()
    let isCut = false
    try {
      for await (const chunk of chunks) {
        const beside = transcript.written ? {} : toUsage(order, from, context.now())
        transcript.add(chunk)
        if (chunk.choices.length > 0) await listener.send(toPiece(withoutUsage(chunk), input, beside))
        if (listener.left.aborted) {
          isCut = true
          break
        }
      }
    } catch (error) {
      // a client that disconnects ends the answer of the model, which is then no failure
      if (!listener.left.aborted) throw error
      isCut = true
    }
    const result = chatResult(
      order,
      { ...from, ...findAuthor(transcript, order.request.model, context), isCut },
      context.now(),
    )
    for (const piece of usagePieces(ChatResult.parse(result), input)) await listener.send(piece)
    return result
  },

  pieces: toPieces,
}

function withoutUsage({ usage: _, ...chunk }: ChatChunk): ChatChunk {
  return chunk
}

function findAuthor(
  { written, usage, choices }: ReturnType<typeof createTranscript>,
  model: string,
  { now }: Pick<ToolWorld, 'now'>,
) {
  // nothing was written when the reader left before the first piece
  const missing = { id: '', created: Math.floor(now() / 1000), model }
  return { ...(written ?? missing), usage, choices: choices() }
}

import type { ChatChunk } from '../../upstream/models/models.ts'
import type { Streaming } from '../define-tool.ts'
import type { ToolWorld } from '../ports.ts'
import type { ChatInput } from './chat-input.ts'
import { chatOrder } from './chat-order.ts'
import { pieceOf, piecesOf, usagePieces } from './chat-pieces.ts'
import { ChatResult, chatResult, toldOf } from './chat-result.ts'
import { createTranscript } from './chat-transcript.ts'

/** A completion that leaves as it is written. What is kept of it is the same as of one that came whole. */
export const chatStreaming: Streaming<ChatInput, ReturnType<typeof chatResult>, ChatResult> = {
  wanted: ({ stream }) => stream === true,

  async ready(input, world) {
    world.models.mustTakeOrders()
    await chatOrder(input, world)
  },

  async run(input, world, listener) {
    const order = await chatOrder(input, world)
    const { chunks, ...from } = world.models.chatStream(order.request, world)
    const transcript = createTranscript()
    let isCut = false
    try {
      for await (const chunk of chunks) {
        const beside = transcript.written ? {} : toldOf(order, from, world.now())
        transcript.add(chunk)
        if (chunk.choices.length > 0) await listener.send(pieceOf(withoutUsage(chunk), input, beside))
        if (listener.left.aborted) {
          isCut = true
          break
        }
      }
    } catch (error) {
      // whoever leaves ends the answer of the model, which is then no failure
      if (!listener.left.aborted) throw error
      isCut = true
    }
    const result = chatResult(
      order,
      { ...from, ...whoWrote(transcript, order.request.model, world), isCut },
      world.now(),
    )
    for (const piece of usagePieces(ChatResult.parse(result), input)) await listener.send(piece)
    return result
  },

  pieces: piecesOf,
}

function withoutUsage({ usage: _, ...chunk }: ChatChunk): ChatChunk {
  return chunk
}

function whoWrote(
  { written, usage, choices }: ReturnType<typeof createTranscript>,
  model: string,
  { now }: Pick<ToolWorld, 'now'>,
) {
  // nobody has written anything when the reader left before the first piece
  const nobody = { id: '', created: Math.floor(now() / 1000), model }
  return { ...(written ?? nobody), usage, choices: choices() }
}

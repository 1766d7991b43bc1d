import type { ServerResponse } from 'node:http'
import type { Answer, Outlet } from '../calls/call.ts'
import { GatewayError, toFailure } from '../core/failures.ts'
import { createEventStream, formatEvent } from '../transport/event-stream.ts'
import { COMMON_HEADERS } from './headers.ts'
import { exposeHeaders, toFailureBody, toProvenanceHeaders, toReceiptHeaders } from './respond.ts'

/** An answer as server-sent events, in the form that clients of OpenAI read: pieces, and `[DONE]` when all is kept. */
export interface AnswerStream {
  readonly outlet: Outlet
  /** Whether the answer has begun; from then on a failure is an event. */
  readonly hasBegun: boolean
  /** Ends the stream; sends the whole answer first when nothing has been sent. */
  finish(answer: Answer & Required<Pick<Answer, 'pieces'>>): Promise<void>
  /** Sends the failure as the last event. A stream that has begun is paid, so it never states `charged: no`. */
  fail(error: unknown, form?: 'openai'): void
}

/** Writes nothing before the first piece, so that a failure until then has a status of its own. */
export function createAnswerStream(response: ServerResponse): AnswerStream {
  let receipts: Parameters<typeof toReceiptHeaders>[0] = {}
  let firstPiece: object = {}
  const stream = createEventStream(response, {
    commonHeaders: COMMON_HEADERS,
    charset: 'utf-8',
    moreHeaders() {
      const responseHeaders = { ...toProvenanceHeaders(firstPiece), ...toReceiptHeaders(receipts) }
      return { ...responseHeaders, ...exposeHeaders(response.req, responseHeaders) }
    },
  })

  function write(data: string): Promise<void> | undefined {
    return stream.write(formatEvent({ data })) ? undefined : stream.drained()
  }

  function send(piece: object): Promise<void> | undefined {
    if (!stream.hasBegun) firstPiece = piece
    return write(JSON.stringify(piece))
  }

  return {
    outlet: {
      begins(given) {
        receipts = given
      },
      send,
      close: stream.abort,
    },
    get hasBegun() {
      return stream.hasBegun
    },
    async finish({ pieces, ...answer }) {
      const { paid } = answer
      if (!stream.hasBegun) {
        receipts = answer
        for (const piece of pieces()) await send(piece)
      }
      if (response.destroyed) return
      if (paid) response.once('finish', () => paid.delivered())
      await write('[DONE]')
      stream.end()
    },
    fail(error, form) {
      if (response.destroyed) return
      const failure = toFailure(error)
      const shownFailure = failure.charged === 'no' ? toFailure(toBrokenStreamError(error)) : failure
      stream.end(formatEvent({ data: JSON.stringify(toFailureBody(shownFailure, form)) }))
    },
  }
}

function toBrokenStreamError(cause: unknown): GatewayError {
  return new GatewayError(
    'credit_open',
    'The answer broke off. You were charged: repeat with the same payment header, which costs nothing more.',
    { cause },
  )
}

import type { ServerResponse } from 'node:http'
import type { JSONRPCResponse } from 'json-rpc-2.0'
import type { Scheduler } from '../core/clock.ts'
import { createEventStream, type EventStream, formatComment, formatEvent } from '../transport/event-stream.ts'

interface EventOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly scheduler: Scheduler
  /** Aborted when the client went away. */
  readonly gone: AbortSignal
}

const BEAT_MS = 15_000

/**
 * Sends an answer as a stream: every message is one server-sent event. A slow reader is waited for, and costs
 * no more than what has been written already.
 */
export async function sayEvents(
  response: ServerResponse,
  messages: AsyncIterable<JSONRPCResponse>,
  { headers, scheduler, gone }: EventOptions,
): Promise<void> {
  const stream = createEventStream(response, {
    charset: 'utf-8',
    cacheControl: 'no-store',
    moreHeaders: () => headers,
  })
  stream.begin()
  const over = new AbortController()
  const beating = beat(stream, scheduler, AbortSignal.any([gone, over.signal]))
  try {
    for await (const message of messages) {
      if (gone.aborted || response.destroyed) return
      if (!stream.write(formatEvent({ data: JSON.stringify(message) }))) await stream.drained()
    }
  } finally {
    over.abort()
    await beating
    stream.end()
  }
}

/** A comment now and then, so that nothing in between takes a task at work for a dead connection. */
async function beat(stream: EventStream, scheduler: Scheduler, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await scheduler.sleep(BEAT_MS, over)
    if (!over.aborted && stream.unreadBytes === 0) stream.write(formatComment('still at work'))
  }
}

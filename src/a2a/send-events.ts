import type { ServerResponse } from 'node:http'
import type { JSONRPCResponse } from 'json-rpc-2.0'
import type { Scheduler } from '../core/clock.ts'
import { createEventStream, type EventStream, formatComment, formatEvent } from '../transport/event-stream.ts'

interface EventOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly scheduler: Scheduler
  /** Aborted when the client went away. */
  readonly clientSignal: AbortSignal
}

const HEARTBEAT_MS = 15_000

/**
 * Sends an answer as a stream: every message is one server-sent event. A slow reader is waited for, and costs
 * no more than what has been written already.
 */
export async function sendEvents(
  response: ServerResponse,
  messages: AsyncIterable<JSONRPCResponse>,
  { headers, scheduler, clientSignal }: EventOptions,
): Promise<void> {
  const stream = createEventStream(response, {
    charset: 'utf-8',
    cacheControl: 'no-store',
    moreHeaders: () => headers,
  })
  stream.begin()
  const over = new AbortController()
  const heartbeats = sendHeartbeats(stream, scheduler, AbortSignal.any([clientSignal, over.signal]))
  try {
    for await (const message of messages) {
      if (clientSignal.aborted || response.destroyed) return
      if (!stream.write(formatEvent({ data: JSON.stringify(message) }))) await stream.drained()
    }
  } finally {
    over.abort()
    await heartbeats
    stream.end()
  }
}

/** A comment now and then, so that nothing in between takes a task at work for a dead connection. */
async function sendHeartbeats(stream: EventStream, scheduler: Scheduler, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await scheduler.sleep(HEARTBEAT_MS, over)
    if (!over.aborted && stream.unreadBytes === 0) stream.write(formatComment('still at work'))
  }
}

import type { ServerResponse } from 'node:http'
import type { JSONRPCResponse } from 'json-rpc-2.0'
import type { Scheduler } from '../core/clock.ts'
import { drained } from '../core/drained.ts'

interface EventOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly scheduler: Scheduler
  /** Aborted when the client went away. */
  readonly gone: AbortSignal
}

const BEAT_MS = 15_000

/**
 * Sends an answer that goes on: every message is one server-sent event. Whoever does not read is waited for, and costs
 * no more than what has been written already.
 */
export async function sayEvents(
  response: ServerResponse,
  messages: AsyncIterable<JSONRPCResponse>,
  { headers, scheduler, gone }: EventOptions,
): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // proxies that gather answers would keep it until its end
    'X-Accel-Buffering': 'no',
    ...headers,
  })
  const over = new AbortController()
  const beating = beat(response, scheduler, AbortSignal.any([gone, over.signal]))
  try {
    for await (const message of messages) {
      if (gone.aborted || response.destroyed) return
      if (!response.write(`data: ${JSON.stringify(message)}\n\n`)) await drained(response)
    }
  } finally {
    over.abort()
    await beating
    response.end()
  }
}

/** A comment now and then, so that nobody in between takes a task that works for a connection that is dead. */
async function beat(response: ServerResponse, scheduler: Scheduler, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await scheduler.sleep(BEAT_MS, over)
    if (!over.aborted && !response.destroyed && response.writableLength === 0)
      response.write(': still at work\n\n')
  }
}

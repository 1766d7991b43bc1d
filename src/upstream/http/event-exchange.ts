import { z } from 'zod'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { parseEvents } from './event-stream.ts'
import {
  type ExchangeOptions,
  failureOfConnection,
  type Question,
  type Reply,
  send,
  wholeReply,
} from './exchange.ts'
import { keepEvents } from './kept-events.ts'
import { type ExplainRefusal, readReply } from './reply.ts'

interface EventExchangeOptions extends ExchangeOptions {
  readonly explain?: ExplainRefusal | undefined
  /** The data of the last event, which is not handed out. */
  readonly last: string
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Sees the stream as one reply, once its last event has come. */
  readonly onWhole?: (reply: Reply) => void
}

/** A source that sends nothing for so long, not even a comment, has broken off. */
const IDLE_MS = MINUTE_MS
const MAX_LETTERS = 1_000_000
/** Of a whole stream that is kept for a recording. */
const MAX_KEPT_LETTERS = 2_000_000

/**
 * One request that is answered by server-sent events: the data of each, as it comes, up to the last. The connection is
 * closed when the listener stops, and when the signal is aborted.
 *
 * @throws GatewayError as `exchange` and `readReply` do; `upstream_unavailable` when the events end before the last, or
 *   nothing comes for a minute; the signal's reason when it is aborted.
 */
export async function* exchangeEvents(
  question: Question,
  options: EventExchangeOptions,
): AsyncGenerator<string, void, undefined> {
  const { name, signal, headers, explain, last, clock, scheduler, onWhole } = options
  const kept = keepEvents(MAX_KEPT_LETTERS)
  try {
    const accept = 'text/event-stream, application/json'
    const response = await send(question, { ...options, headers: { ...headers, accept } })
    const { statusCode, body } = response
    if (statusCode !== 200 || !isEventStream(response.headers['content-type'])) {
      // some refuse in an answer of status 200
      readReply(await wholeReply(response, options), z.never(), { name, now: clock.now(), explain })
      return
    }
    for await (const data of parseEvents(withoutPauses(body, { name, scheduler }), {
      name,
      maxCharacters: MAX_LETTERS,
    })) {
      if (data === last) {
        const whole = kept.toReply(last)
        if (whole) onWhole?.(whole)
        return
      }
      kept.add(data)
      yield data
    }
    throw new GatewayError('upstream_unavailable', `${name} broke off.`)
  } catch (cause) {
    signal.throwIfAborted()
    throw failureOfConnection(name, cause)
  }
}

function isEventStream(contentType: string | string[] | undefined): boolean {
  return /^text\/event-stream\b/i.test(`${contentType ?? ''}`)
}

interface Body extends AsyncIterable<Uint8Array> {
  on(event: 'error', listener: () => void): unknown
  destroy(): unknown
}

/** Reads a body piece by piece, and closes its connection when it is read no further. */
async function* withoutPauses(
  body: Body,
  { name, scheduler }: Pick<EventExchangeOptions, 'name' | 'scheduler'>,
): AsyncGenerator<Uint8Array, void, undefined> {
  // one that is destroyed while it is read complains, and the error would be lost
  body.on('error', () => {})
  const pieces = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const come = new AbortController()
      const next = pieces.next()
      const idle = scheduler.sleep(IDLE_MS, come.signal).then(() => 'idle' as const)
      const piece = await Promise.race([next, idle]).finally(() => come.abort())
      if (piece === 'idle') {
        next.catch(() => {})
        throw new GatewayError('upstream_unavailable', `${name} timed out.`)
      }
      if (piece.done) return
      yield piece.value
    }
  } finally {
    body.destroy()
  }
}

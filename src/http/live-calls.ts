import type { IncomingMessage, ServerResponse } from 'node:http'
import { Router } from 'express'
import type { SalesFeed, SoldCall } from '../calls/sales-feed.ts'
import type { Clock, Random, Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import { createEventStream, type EventStream, formatEvent, formatRetry } from '../transport/event-stream.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { COMMON_HEADERS } from './headers.ts'
import { sendError } from './respond.ts'

export interface LiveCallsOptions {
  readonly feed: Pick<SalesFeed, 'recent' | 'subscribe'>
  /** Counts a connection against its client's throttle. */
  readonly admit: (request: IncomingMessage) => void
  readonly clientOf: (request: IncomingMessage) => string
  /** How many may listen at a time. */
  readonly maxStreams: number
  readonly clock: Clock
  readonly scheduler: Pick<Scheduler, 'sleep'>
  readonly random: Random
}

export interface LiveCalls {
  readonly router: Router
  /** How many listen at the moment. */
  open(): number
  /** Ends every stream with an event of its own, and begins no more. */
  close(): void
}

const LIVE_CALLS_PATH = '/api/live/calls'
const MAX_STREAMS_PER_CLIENT = 3
/** A reader with more unread bytes is disconnected; only the system's buffers lie beyond. */
const MAX_UNREAD_BYTES = 65_536
const HEARTBEAT_MS = 15_000
/** How long a browser waits before it reconnects. */
const RECONNECT_MS = 15_000
/** The same when this gateway closes, for others may be there. */
const RECONNECT_SOON_MS = 1_000

/**
 * `GET /api/live/calls`: server-sent events of calls that have been sold, which name no payer and no transaction.
 * A reader that reconnects with `Last-Event-ID` gets what was sold since, and nothing twice.
 */
export function createLiveCalls({
  feed,
  admit,
  clientOf,
  maxStreams,
  clock,
  scheduler,
  random,
}: LiveCallsOptions): LiveCalls {
  const streams = new Map<EventStream, string>()
  const closing = new AbortController()
  const router = Router()
  /** Ids of another process mean nothing here. */
  const series = Buffer.from(random.bytes(6)).toString('hex')
  let eventCount = 0
  let isBeating = false

  const unsubscribe = feed.subscribe((calls) => {
    eventCount += calls.length
    const text = callsEvent(calls)
    for (const stream of streams.keys()) send(stream, text)
  })

  function callsEvent(calls: readonly SoldCall[]): string {
    return event('calls', { calls }, clock.now(), `${series}-${eventCount}`)
  }

  /** What has been sold since the event that a reader names; to others, everything that is kept. */
  function listUnread({ headers }: IncomingMessage): readonly SoldCall[] {
    const [, of, number] = /^([0-9a-f]{12})-(\d{1,15})$/.exec(`${headers['last-event-id'] ?? ''}`) ?? []
    return of === series ? feed.recent().slice(0, Math.max(0, eventCount - Number(number))) : feed.recent()
  }

  async function sendHeartbeats(): Promise<void> {
    if (isBeating) return
    isBeating = true
    while (streams.size > 0) {
      await scheduler.sleep(HEARTBEAT_MS, closing.signal)
      for (const stream of streams.keys()) send(stream, event('heartbeat', {}, clock.now()))
    }
    isBeating = false
  }

  function send(stream: EventStream, text: string): void {
    if (stream.unreadBytes > MAX_UNREAD_BYTES) stream.abort()
    else stream.write(text)
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    admit(request)
    const client = clientOf(request)
    if (closing.signal.aborted || streams.size >= maxStreams)
      throw new GatewayError('overloaded', 'Too many listen at the moment.', { retryAfterSeconds: 30 })
    if ([...streams.values()].filter((other) => other === client).length >= MAX_STREAMS_PER_CLIENT) {
      throw new GatewayError(
        'rate_limited',
        `At most ${MAX_STREAMS_PER_CLIENT} streams a client; close one, or use it for all you do.`,
        { retryAfterSeconds: 30 },
      )
    }
    const stream = createEventStream(response, {
      commonHeaders: COMMON_HEADERS,
      charset: 'utf-8',
      cacheControl: 'no-cache, no-store, no-transform',
    })
    if (request.method === 'HEAD') {
      stream.end()
      return
    }
    streams.set(stream, client)
    response.once('close', () => streams.delete(stream))
    stream.write(formatRetry(RECONNECT_MS) + callsEvent(listUnread(request)))
    void sendHeartbeats()
  }

  router.get(LIVE_CALLS_PATH, (request, response) => {
    try {
      listen(request, response)
    } catch (error) {
      sendError(response, error)
    }
  })
  router.all(LIVE_CALLS_PATH, refuseOtherMethods(READ_METHODS))

  return {
    router,
    open: () => streams.size,
    close() {
      closing.abort()
      unsubscribe()
      for (const stream of streams.keys()) {
        // a reader that does not read would keep the gateway from closing
        if (stream.unreadBytes > 0) stream.abort()
        else stream.end(formatRetry(RECONNECT_SOON_MS) + event('closing', {}, clock.now()))
      }
      streams.clear()
    },
  }
}

function event(name: string, content: object, now: number, id?: string): string {
  const data = JSON.stringify({ ...content, at: new Date(now).toISOString() })
  return formatEvent(id === undefined ? { name, data } : { id, name, data })
}

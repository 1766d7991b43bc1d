import type { ServerResponse } from 'node:http'
import { waitForDrain } from './wait-for-drain.ts'

/** One server-sent event. */
export interface ServerEvent {
  readonly id?: string
  readonly name?: string
  /** JSON text, or another text of one line. */
  readonly data: string
}

export interface EventStreamOptions {
  /** Written before the headers of the stream. */
  readonly commonHeaders?: Readonly<Record<string, string>>
  /** MCP's own library states no charset. */
  readonly charset?: 'utf-8'
  readonly cacheControl?: string
  /** Written last; asked for when the stream begins. */
  readonly moreHeaders?: () => Readonly<Record<string, string>>
}

/** The one writer of server-sent events. Nothing leaves before `begin` or the first write. */
export interface EventStream {
  readonly hasBegun: boolean
  /** Bytes that the reader has not taken yet. */
  readonly unreadBytes: number
  begin(): void
  /** @returns False while the reader takes no more. What is written to a reader who has left is dropped. */
  write(frame: string): boolean
  /** Resolves when the reader takes more, or has left. */
  drained(): Promise<void>
  end(lastFrame?: string): void
  /** Closes the connection at once. */
  abort(): void
}

export const EVENT_STREAM_TYPE = 'text/event-stream'

export function createEventStream(
  response: ServerResponse,
  { commonHeaders, charset, cacheControl, moreHeaders }: EventStreamOptions,
): EventStream {
  function begin(): void {
    if (response.headersSent) return
    response.writeHead(200, {
      ...commonHeaders,
      'Content-Type': charset ? `${EVENT_STREAM_TYPE}; charset=${charset}` : EVENT_STREAM_TYPE,
      ...(cacheControl === undefined ? {} : { 'Cache-Control': cacheControl }),
      // proxies that buffer answers would keep it until its end
      'X-Accel-Buffering': 'no',
      ...moreHeaders?.(),
    })
  }

  return {
    get hasBegun() {
      return response.headersSent
    },
    get unreadBytes() {
      return response.writableLength
    },
    begin,
    write(frame) {
      if (response.destroyed) return true
      begin()
      return response.write(frame)
    },
    drained: () => waitForDrain(response),
    end(lastFrame) {
      begin()
      response.end(lastFrame)
    },
    abort: () => void response.destroy(),
  }
}

/** An event as it is written. */
export function formatEvent({ id, name, data }: ServerEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}${name === undefined ? '' : `event: ${name}\n`}data: ${data}\n\n`
}

/** Sets after how long a browser reconnects. */
export function formatRetry(milliseconds: number): string {
  return `retry: ${milliseconds}\n\n`
}

/** Readers skip it; it keeps the connection from looking dead. */
export function formatComment(text: string): string {
  return `: ${text}\n\n`
}

import type { ServerResponse } from 'node:http'

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

/** An answer that is told bit by bit. */
export interface EventStream {
  send(message: object): void
  /** Sends the last of it. */
  end(text: string): void
}

/** Nothing leaves before the first message. */
export function eventStream(response: ServerResponse): EventStream {
  const begin = () => {
    if (!response.headersSent) response.writeHead(200, HEADERS)
  }
  return {
    send(message) {
      begin()
      response.write(eventOf(JSON.stringify(message)))
    },
    end(text) {
      begin()
      response.end(eventOf(text))
    },
  }
}

function eventOf(text: string): string {
  return `event: message\ndata: ${text}\n\n`
}

import type { Reply } from './exchange.ts'

/** The events of one stream, kept for the recorder of replies. */
export interface KeptEvents {
  add(data: string): void
  /** The whole stream as one reply; undefined when it was too long to keep. */
  toReply(last: string): Reply | undefined
}

export function keepEvents(maxCharacters: number): KeptEvents {
  const kept: string[] = []
  let length = 0
  return {
    add(data) {
      length += data.length
      if (length <= maxCharacters) kept.push(data)
    },
    toReply(last) {
      if (length > maxCharacters) return undefined
      const text = [...kept, last].map(writeEvent).join('')
      return {
        ...{ status: 200, contentType: 'text/event-stream' },
        ...{ retryAfter: undefined, location: undefined },
        bytes: new TextEncoder().encode(text),
      }
    },
  }
}

function writeEvent(data: string): string {
  const lines = data.split('\n').map((line) => `data: ${line}\n`)
  return `${lines.join('')}\n`
}

import { onTestFinished } from 'vitest'

/** An event as the feed of calls sends it. */
export interface FeedEvent {
  readonly name: string
  readonly data: { readonly calls?: readonly Record<string, unknown>[]; readonly at: string }
}

export interface OpenStream {
  readonly status: number
  readonly headers: Headers
  /** Everything that was read, to the letter. */
  text(): string
  /** The next event that has not been asked for; undefined when the stream has ended. */
  next(): Promise<FeedEvent | undefined>
  close(): Promise<void>
}

/** Listens to a feed until the test is over. */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(url, { headers, signal: leaving.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let all = ''
  let unread = ''
  return {
    status: response.status,
    headers: response.headers,
    text: () => all,
    async next() {
      for (;;) {
        const end = unread.indexOf('\n\n')
        if (end >= 0) {
          const block = unread.slice(0, end)
          unread = unread.slice(end + 2)
          const name = /^event: (.*)$/m.exec(block)?.[1]
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (name !== undefined && data !== undefined) return { name, data: JSON.parse(data) }
          continue
        }
        const piece = await reader?.read()
        if (!piece || piece.done) return undefined
        all += piece.value
        unread += piece.value
      }
    },
    async close() {
      leaving.abort()
    },
  }
}

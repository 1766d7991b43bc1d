import { Agent, request } from 'node:http'

/** A request as it goes over the wire, so that it can be sent again by hand. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string
}

export interface Answered {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Nothing of ours takes longer; whatever does, hangs. */
const TIMEOUT_MS = 20_000

/** Asks one server again and again over a few connections. */
export function openAsker(url: string): { ask(asked: Asked): Promise<Answered>; close(): void } {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })

  return {
    ask({ method, path, headers, body }) {
      return new Promise((resolve, reject) => {
        const asking = request({ agent, hostname, port, method, path })
        for (const [name, value] of headers) asking.setHeader(name, value)
        if (body !== undefined) asking.setHeader('Content-Length', Buffer.byteLength(body))
        const late = setTimeout(() => asking.destroy(new Error('It was not answered in time.')), TIMEOUT_MS)
        asking.on('error', (error) => {
          clearTimeout(late)
          reject(error)
        })
        asking.on('response', (response) => {
          const chunks: Buffer[] = []
          const type = response.headers['content-type'] ?? ''
          const notify = () => {
            clearTimeout(late)
            resolve({ status: response.statusCode ?? 0, type, text: Buffer.concat(chunks).toString() })
          }
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk)
            // a stream goes on for as long as anybody listens
            if (!type.startsWith('text/event-stream') || !chunk.includes('\n\n')) return
            notify()
            asking.destroy()
          })
          response.on('end', notify)
          response.on('error', () => {})
        })
        asking.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

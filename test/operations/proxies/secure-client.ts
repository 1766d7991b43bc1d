import { once } from 'node:events'
import http2 from 'node:http2'
import { onTestFinished } from 'vitest'
import type { RunningProxy } from './proxy-fixture.ts'

export interface SecureReply {
  readonly status: number
  readonly headers: http2.IncomingHttpHeaders
  readonly text: string
}

/** An HTTP/2 client over TLS that believes the certificate of a proxy. */
export interface SecureClient {
  readonly request: (
    path: string,
    of?: { readonly headers?: Record<string, string>; readonly body?: string },
  ) => Promise<SecureReply>
  /** Reads a stream until a text has come, and leaves it. */
  readonly readUntil: (
    path: string,
    wanted: string,
    of?: { readonly headers?: Record<string, string>; readonly body?: string },
  ) => Promise<SecureReply>
}

export async function secureClient({ secureUrl, authority }: RunningProxy): Promise<SecureClient> {
  const session = http2.connect(secureUrl, { ca: authority })
  onTestFinished(() => void session.destroy())
  await once(session, 'connect')

  async function ask(
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
    wanted?: string,
  ): Promise<SecureReply> {
    const typed = body === undefined ? {} : { 'content-type': 'application/json' }
    const lowered = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const stream = session.request({
      ':path': path,
      ':method': body === undefined ? 'GET' : 'POST',
      ...typed,
      ...lowered,
    })
    stream.end(body)
    const [result] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders & { ':status': number }]
    let text = ''
    stream.setEncoding('utf8')
    for await (const chunk of stream) {
      text += chunk
      if (wanted !== undefined && text.includes(wanted)) break
    }
    stream.close()
    return { status: result[':status'], headers: result, text }
  }

  return { request: (path, of) => ask(path, of), readUntil: (path, wanted, of) => ask(path, of, wanted) }
}

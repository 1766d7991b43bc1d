import { connect } from 'node:net'

/** What came back over a socket, to the letter. */
export interface RawReply {
  readonly status: number
  readonly head: string
  readonly body: string
}

/**
 * Sends bytes as they stand, where an HTTP client would tidy them up first, and reads until the other side closes.
 *
 * @param lines Request line and headers; `Host` and `Connection: close` are added.
 */
export async function rawRequest(url: string, lines: readonly string[], body = ''): Promise<RawReply> {
  const { host } = new URL(url)
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const text = [...lines, `Host: ${host}`, 'Connection: close', ...length, '', body].join('\r\n')
  return readReply(await exchange(url, Buffer.from(text, 'latin1')))
}

function exchange(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

function readReply(text: string): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ', 2)[1]), head, body: rest.join('\r\n\r\n') }
}

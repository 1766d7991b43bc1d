import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../core/clock.ts'
import { NOT_RECORDED_STATUS, NOT_RECORDED_TYPE } from '../http/reply.ts'
import { recordingFor } from './match.ts'
import { type Recording, readRecordings } from './recording.ts'

/** A folder of recorded responses, served on the loopback address under one path for each provider. */
export interface Replay {
  baseUrl(provider: string): URL
  /** Whose answers there are. */
  readonly providers: ReadonlySet<string>
  /** Stands at the recording. */
  readonly dataClock: Clock
  close(): Promise<void>
}

/**
 * Serves recordings so that the same adapters which ask the real venues read them.
 *
 * @throws GatewayError `misconfigured` when the folder cannot be replayed.
 */
export async function openReplay(directory: string): Promise<Replay> {
  const { recordings, now } = await readRecordings(directory)
  const server = createServer((request, response) => {
    answer(request, response, recordings).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: (provider) => new URL(`http://127.0.0.1:${port}/${provider}/`),
    providers: new Set(recordings.map(({ provider }) => provider)),
    dataClock: { now: () => now },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A question of ours is never larger. */
const MAX_BODY_BYTES = 1_000_000

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  all: readonly Recording[],
): Promise<void> {
  const { method = '', url = '/' } = request
  const asked = new URL(url, 'http://127.0.0.1')
  const [, encoded = '', ...rest] = asked.pathname.split('/')
  const provider = decodeURIComponent(encoded)
  asked.pathname = `/${rest.join('/')}`
  const body = method === 'POST' ? await readBody(request) : undefined
  const recording = recordingFor({ provider, method, path: asked, body }, all)
  if (!recording) {
    response.writeHead(NOT_RECORDED_STATUS, { 'content-type': NOT_RECORDED_TYPE }).end('{}')
    return
  }
  const { headers, bodyText, bodyBase64 } = recording
  const type = headers?.['content-type'] ?? (bodyText === undefined ? 'application/json' : 'application/xml')
  const location = headers?.['location']
  response.writeHead(recording.status, {
    'content-type': type,
    ...(location === undefined ? {} : { location: `/${encoded}${location}` }),
  })
  response.end(
    bodyText ??
      (bodyBase64 === undefined ? JSON.stringify(recording.body ?? null) : Buffer.from(bodyBase64, 'base64')),
  )
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    size += piece.length
    if (size > MAX_BODY_BYTES) throw new Error('the question is too large')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}

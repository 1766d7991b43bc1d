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
  const server = createServer((request, response) => answer(request, response, recordings))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: (provider) => new URL(`http://127.0.0.1:${port}/${provider}/`),
    dataClock: { now: () => now },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(
  { method = '', url = '/' }: IncomingMessage,
  response: ServerResponse,
  all: readonly Recording[],
) {
  const asked = new URL(url, 'http://127.0.0.1')
  const [, provider = '', ...rest] = asked.pathname.split('/')
  asked.pathname = `/${rest.join('/')}`
  const recording = recordingFor({ provider, method, path: asked }, all)
  if (!recording) {
    response.writeHead(NOT_RECORDED_STATUS, { 'content-type': NOT_RECORDED_TYPE }).end('{}')
    return
  }
  response.statusCode = recording.status
  if (recording.bodyText !== undefined) {
    response.setHeader('content-type', recording.headers?.['content-type'] ?? 'application/xml')
    response.end(recording.bodyText)
    return
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(recording.body ?? null))
}

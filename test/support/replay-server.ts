import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { Recording } from '../../src/upstream/replay/recording.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A venue of our own making on the loopback address; closed when the test is over. */
export interface LoopbackVenue {
  readonly url: string
  /** Path and query of every request, in the order of their arrival. */
  readonly asked: readonly string[]
}

export async function loopbackVenue(handle: Handler): Promise<LoopbackVenue> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** A venue that answers each path with a recording, whatever the query. */
export async function venueReplaying(recordings: Readonly<Record<string, string>>): Promise<LoopbackVenue> {
  const read = await Promise.all(
    Object.entries(recordings).map(async ([path, name]) => [path, await recorded(name)] as const),
  )
  const byPath = new Map(read)
  return loopbackVenue((request, response) => {
    const found = byPath.get(request.url?.split('?')[0] ?? '')
    sendJson(response, found?.body ?? {}, found?.status ?? 404)
  })
}

/** @param name Path below `test/recordings`, without `.json`. */
export async function recorded(name: string): Promise<Recording> {
  return Recording.parse(await readJson(name))
}

export async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../recordings/${name}.json`, import.meta.url), 'utf8'))
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

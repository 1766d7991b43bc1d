import { randomUUID } from 'node:crypto'
import { chmodSync, readdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import { join, resolve } from 'node:path'
import type { Logger } from '../core/logger.ts'
import type { Database } from '../store/engine/database.ts'

/** Where commands of the same user reach a running gateway; the folder is closed to other users. */
export const CONTROL_SOCKET = 'control.sock'
/** Copies lie in the gateway's own folder, so no caller names a file for it to write. */
export const COPY_FILE = /^copy-[0-9a-f-]{36}\.db$/

const OWNER_ONLY = 0o600
/** A longer path is cut without a word, and the socket would lie somewhere else. */
const MAX_PATH_BYTES = 100

/** Where the socket of a folder lies; undefined where its path is too long for one. */
export function findControlSocket(folder: string): string | undefined {
  const path = join(resolve(folder), CONTROL_SOCKET)
  return Buffer.byteLength(path) > MAX_PATH_BYTES ? undefined : path
}

/**
 * Listens in a data folder for requests to copy the ledger: `POST /copy` answers with the name of the copy.
 *
 * A folder in which no socket can be made (a path above 100 bytes, a file system without them) is a warning.
 */
export async function openControlSocket(
  folder: string,
  { ledger, logger }: { readonly ledger: Pick<Database, 'copyTo'>; readonly logger: Pick<Logger, 'warn'> },
): Promise<{ close(): Promise<void> }> {
  const directory = resolve(folder)
  const path = findControlSocket(directory)
  removeLeftovers(directory)
  if (path === undefined) {
    logger.warn({}, 'no control socket, the path of DATA_DIR is too long: back-ups need a stopped gateway')
    return { close: async () => {} }
  }
  let isBusy = false

  async function copy(response: http.ServerResponse): Promise<void> {
    if (isBusy) return answer(response, 409, { error: 'Another copy is being made. Wait for it.' })
    isBusy = true
    const name = `copy-${randomUUID()}.db`
    try {
      await ledger.copyTo?.(join(directory, name))
      chmodSync(join(directory, name), OWNER_ONLY)
      answer(response, 200, { file: name })
    } catch (error) {
      rmSync(join(directory, name), { force: true })
      logger.warn({ error }, 'the ledger could not be copied')
      answer(response, 500, { error: 'The copy could not be written. See the log of the gateway.' })
    } finally {
      isBusy = false
    }
  }

  const server = http.createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/copy') return void copy(response)
    answer(response, 404, { error: 'Not found.' })
  })
  const isOpen = await new Promise<boolean>((done) => {
    server.once('error', (error) => {
      logger.warn({ error }, 'no control socket: back-ups need a stopped gateway')
      done(false)
    })
    server.listen(path, () => done(true))
  })
  if (isOpen) chmodSync(path, OWNER_ONLY)
  return {
    async close() {
      if (!isOpen) return
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeIdleConnections()
      await closed
    },
  }
}

/** We hold the ledger, so no other gateway listens here, and none of its copies is still being written. */
function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (name === CONTROL_SOCKET || COPY_FILE.test(name.replace(/-journal$/, '')))
      rmSync(join(directory, name), { force: true })
  }
}

function answer(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
  response.end(JSON.stringify(body))
}

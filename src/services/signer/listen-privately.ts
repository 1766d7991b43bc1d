import { chmodSync, lstatSync, unlinkSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { SECOND_MS } from '../../core/durations.ts'

/** Where it listens, as a person writes it, and the URL before a key's address. */
export interface ListeningAddress {
  readonly url: string
}

/** Owner and group: whose gateways may sign is decided by the folder and the group. */
const SOCKET_MODE = 0o660
const CONNECT_MS = SECOND_MS

/**
 * Listens on a port of this machine or on a Unix socket. A socket that a killed process has left is removed; one on which
 * someone answers is not.
 *
 * @throws Error when it is taken.
 */
export async function listenPrivately(
  server: Server,
  listen: { readonly host: string; readonly port: number } | { readonly path: string },
): Promise<ListeningAddress> {
  if ('path' in listen) await removeStale(listen.path)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(listen, resolve)
  })
  if ('path' in listen) {
    chmodSync(listen.path, SOCKET_MODE)
    return { url: `unix:${listen.path}` }
  }
  const { host } = listen
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : listen.port
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}` }
}

async function removeStale(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isSocket()) throw new Error(`listen: ${path} is no socket. Remove it, or name another path.`)
  if (await answers(path)) throw new Error(`listen: another signer answers at ${path}.`)
  unlinkSync(path)
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const finish = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(CONNECT_MS, () => finish(true))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Keeps places for those who may ask. */
export interface ConnectionGuard {
  /** A connection over which an allowed request came: it keeps its place. */
  trust(socket: Socket): void
}

/**
 * Lets so many connections stand at once. Where there are more, the oldest over which no allowed request came is closed, so
 * that connections which stay silent keep no gateway away.
 */
export function guardConnections(server: Server, maxConnections: number): ConnectionGuard {
  const trusted = new Set<Socket>()
  /** The oldest first. */
  const strangers = new Set<Socket>()
  server.on('connection', (socket) => {
    strangers.add(socket)
    socket.once('close', () => {
      trusted.delete(socket)
      strangers.delete(socket)
    })
    if (trusted.size + strangers.size <= maxConnections) return
    const [oldest] = strangers
    if (!oldest) return
    strangers.delete(oldest)
    oldest.destroy()
  })
  return {
    trust(socket) {
      if (strangers.delete(socket)) trusted.add(socket)
    },
  }
}

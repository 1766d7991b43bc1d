import { once } from 'node:events'
import { createServer, type Socket, connect as tcp } from 'node:net'
import { Client, Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { createPostgresBus } from '../../../src/store/engine/postgres-bus.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { masterKey } from '../engines.ts'

const NOTIFICATION = 'A'.charCodeAt(0)

describe.skipIf(!hasPostgres)('a connection that listens', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  /** A way to the server that can swallow notifications, as a pooler does, or a connection that died on its way. */
  async function proxied() {
    const direct = new URL(await cluster.newDatabase())
    const socketFile = `${direct.searchParams.get('host')}/.s.PGSQL.5432`
    const sockets = new Set<Socket>()
    const state = { isDeaf: false }
    const server = createServer((client) => {
      const upstream = tcp(socketFile)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          client.destroy()
          upstream.destroy()
        })
      }
      client.pipe(upstream)
      upstream.on(
        'data',
        messagesOf((message) => {
          if (state.isDeaf && message[0] === NOTIFICATION) return
          client.write(message)
        }),
      )
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const { port } = server.address() as { port: number }
    return { url: `postgres://pennywire@127.0.0.1:${port}${direct.pathname}`, state }
  }

  test('operations 15: a deaf listener reconnects, and every gateway checks', async () => {
    const { url, state } = await proxied()
    const pool = new Pool({ connectionString: url, max: 2 })
    const bus = createPostgresBus(pool, () => new Client({ connectionString: url }), {
      heartbeatMs: 50,
      timeoutMs: 200,
    })
    onTestFinished(async () => {
      await bus.close()
      await pool.end()
    })
    const heard: (string | undefined)[] = []
    bus.subscribe('news', (id) => heard.push(id))
    await waitUntil(async () => {
      await bus.publish('news', 'first')
      return heard.includes('first')
    })

    state.isDeaf = true
    await bus.publish('news', 'lost')
    await waitUntil(() => heard.includes(undefined))
    const hearing = [bus.isHearing()]
    state.isDeaf = false
    await waitUntil(async () => {
      await bus.publish('news', 'again')
      return heard.includes('again')
    })
    await waitUntil(() => bus.isHearing())

    expect(hearing).toEqual([false])
    expect(heard).not.toContain('lost')
  })

  test('operations 15: a pooler that loses notifications is refused at the start, in words', async () => {
    const { url, state } = await proxied()
    state.isDeaf = true

    const opened = openPostgres(url, { masterKey })

    await expect(opened).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining('DATABASE_URL leads through a pooler'),
    })
  })
})

/** Takes a stream of the server's apart; each message has a type, a length and a body. */
function messagesOf(take: (message: Buffer) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (piece) => {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1
      take(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}

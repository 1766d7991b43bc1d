// A front as small as it can be: the next gateway that reports that it is ready gets the next request.
import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 200

/**
 * @param backends URLs of gateways, which may come and go.
 * @returns its URL; an answer names in `x-served-by` which backend gave it.
 */
export async function startFront(backends) {
  const ready = new Set()
  let turn = 0
  let isOpen = true

  async function look() {
    while (isOpen) {
      await Promise.all(
        backends.map(async (url) => {
          const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
            ({ ok }) => ok,
            () => false,
          )
          if (isReady) ready.add(url)
          else ready.delete(url)
        }),
      )
      await sleep(LOOK_MS)
    }
  }

  function pass(incoming, outgoing, body, tried) {
    const open = backends.filter((url) => ready.has(url) && !tried.has(url))
    turn += 1
    const backend = open[turn % open.length]
    if (backend === undefined) return refuse(outgoing)
    const onward = ask(new URL(incoming.url, backend), {
      method: incoming.method,
      headers: { ...incoming.headers, connection: 'close' },
    })
    incoming.socket.once('close', () => onward.destroy())
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode, {
        ...answer.headers,
        'x-served-by': backend,
        connection: 'close',
      })
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
      answer.on('aborted', () => outgoing.destroy())
    })
    onward.on('error', (error) => {
      if (outgoing.headersSent) return outgoing.destroy()
      // only what has surely reached no one is asked for elsewhere
      if (error.code !== 'ECONNREFUSED') return refuse(outgoing)
      ready.delete(backend)
      pass(incoming, outgoing, body, new Set([...tried, backend]))
    })
    onward.end(body)
  }

  const server = createServer(async (incoming, outgoing) => {
    const pieces = []
    try {
      for await (const piece of incoming) pieces.push(piece)
    } catch {
      return
    }
    pass(incoming, outgoing, Buffer.concat(pieces), new Set())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const looking = look()
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    isReady: (url) => ready.has(url),
    async stop() {
      isOpen = false
      server.closeAllConnections()
      server.close()
      await looking
    },
  }
}

function refuse(outgoing) {
  outgoing.writeHead(502, { 'content-type': 'text/plain', 'retry-after': '1' }).end('No gateway answered.')
}

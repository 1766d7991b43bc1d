// A way between two processes that now and then loses what goes over it.
import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Passes requests on, and does to a part of them what networks do: half of those never arrive, half arrive and their
 * answer is lost, and every tenth of them is late as well.
 *
 * @param options.share The part of all requests, 0 to 1.
 * @param options.spares Whether a request is left alone whatever its luck.
 */
export async function faultyWay(target, { share, random, spares = () => false }) {
  const counts = { passed: 0, neverArrived: 0, answersLost: 0 }

  async function pass(incoming, outgoing) {
    const pieces = []
    for await (const piece of incoming) pieces.push(piece)
    const luck = spares(incoming) ? 1 : random() / share
    if (luck < 0.1) await sleep(2_000)
    if (luck < 0.5) {
      counts.neverArrived += 1
      incoming.socket.destroy()
      return
    }
    const onward = ask(new URL(incoming.url, target), { method: incoming.method, headers: incoming.headers })
    onward.on('error', () => incoming.socket.destroy())
    outgoing.once('close', () => onward.destroy())
    onward.on('response', (answer) => {
      if (luck < 1) {
        counts.answersLost += 1
        answer.resume()
        answer.once('end', () => incoming.socket.destroy())
        return
      }
      counts.passed += 1
      outgoing.writeHead(answer.statusCode, answer.headers)
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    onward.end(Buffer.concat(pieces))
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    counts,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

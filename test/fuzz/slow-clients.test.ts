import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExpressServer } from '../../src/http/express-server.ts'
import { build, dataDirectory, startGateway } from '../support/process.ts'

// what a server does to clients that keep it waiting shows only in real seconds; how many is the test's own time-out

const opened: Socket[] = []
beforeAll(build)
afterAll(() => {
  for (const socket of opened) socket.destroy()
})

/** How many connect at once: more than wait to be accepted would never be known to the server. */
const WAVE = 250

/** Opens connections and sends the same on each; resolves with what resolves when the last of them is closed. */
async function crowd(url: string, size: number, text = ''): Promise<() => Promise<unknown>> {
  const { hostname, port } = new URL(url)
  const closed: Promise<unknown>[] = []
  for (let wave = 0; wave < size; wave += WAVE) {
    const sockets = Array.from({ length: WAVE }, () => connect(Number(port), hostname))
    opened.push(...sockets)
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.resume()
      if (text !== '') socket.write(text)
      closed.push(new Promise((resolve) => socket.once('close', resolve)))
    }
    await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => {})))
  }
  return () => Promise.all(closed)
}

/** Memory that a process holds, megabytes. */
function memoryOf(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

test('DS-01 half headers, DS-02 half bodies, DS-03 silent connections close without delaying others', async () => {
  const { url, pid } = await startGateway(dataDirectory())
  const isWell = async () => (await fetch(`${url}/info`, { headers: { Connection: 'close' } })).status === 200
  await isWell()
  const before = memoryOf(pid)
  const { server } = createExpressServer([])

  const headsClosed = await crowd(url, 2_000, 'GET /signal HTTP/1.1\r\nX-Slow: a')
  const bodiesClosed = await crowd(
    url,
    500,
    'POST /signal HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  const amongSlow = await isWell()
  await headsClosed()
  const idleClosed = await crowd(url, 10_000)
  const grown = memoryOf(pid) - before
  await Promise.all([bodiesClosed(), idleClosed()])
  const afterAll = await isWell()

  expect([amongSlow, afterAll]).toEqual([true, true])
  expect(grown).toBeLessThan(150)
  // looked at every five seconds
  expect([server.headersTimeout, server.requestTimeout, server.maxConnections]).toEqual([
    10_000, 30_000, 8_192,
  ])
})

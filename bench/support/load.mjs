import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'

/**
 * Sends requests over loopback, so many at a time, and looks at every answer.
 *
 * @param requests How many, or a list of what is particular to each (`{path?, headers?}`).
 * @returns requests a second, milliseconds at the median and the 99th percentile, server CPU in µs a request.
 */
export async function load(
  server,
  { path, method = 'GET', headers = {}, body, requests, concurrency, status },
) {
  const list = typeof requests === 'number' ? Array.from({ length: requests }, () => ({})) : requests
  const pool = new Pool(server.url, { connections: concurrency, pipelining: 1 })
  const milliseconds = []
  let next = 0
  let turnedAway = 0

  async function answered(own) {
    const asked = { path: own.path ?? path, method, headers: { ...headers, ...own.headers }, body }
    for (;;) {
      const reply = await pool.request(asked)
      const text = await reply.body.text()
      // on a busy machine the server may rather do less at a time; what it turns away counts into the time and its CPU
      if (reply.statusCode !== 503 || !text.includes('"overloaded"')) return { reply, text }
      turnedAway += 1
      await setTimeout(20)
    }
  }

  async function worker() {
    while (next < list.length) {
      const own = list[next]
      next += 1
      const startedAt = performance.now()
      const { reply, text } = await answered(own)
      milliseconds.push(performance.now() - startedAt)
      if (reply.statusCode !== status)
        throw new Error(`Expected ${status}, got ${reply.statusCode}: ${text.slice(0, 300)}`)
    }
  }

  const cpuBefore = server.cpuSeconds()
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: concurrency }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = server.cpuSeconds() - cpuBefore
  await pool.close()
  milliseconds.sort((a, b) => a - b)
  return {
    perSecond: list.length / seconds,
    turnedAway,
    cpuMicroseconds: (cpu / list.length) * 1e6,
    p50: milliseconds[Math.floor(milliseconds.length * 0.5)],
    p99: milliseconds[Math.floor(milliseconds.length * 0.99)],
  }
}

/** The middle one of several runs by one of their figures. */
export function median(runs, figure) {
  return [...runs].sort((a, b) => a[figure] - b[figure])[Math.floor(runs.length / 2)]
}

import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * Starts a server in a process of its own and waits for the line of JSON that states it is ready.
 *
 * @returns its URL, the milliseconds to that line, its processor time in seconds, its memory in MB, and `stop`.
 */
export async function startServer(script, { args = [], environment = {}, nodeOptions = [] } = {}) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const lines = createInterface({ input: child.stdout })
  const ready = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it was ready.`)))
    lines.on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line))
    })
  })
  const readyMilliseconds = performance.now() - startedAt
  return {
    url: ready.url,
    pid: child.pid,
    ready,
    readyMilliseconds,
    cpuSeconds() {
      const threads = readdirSync(`/proc/${child.pid}/task`)
      const nanoseconds = threads.map((id) =>
        Number(readFileSync(`/proc/${child.pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
      )
      return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
    },
    memoryMb() {
      const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
      return Number(kilobytes) / 1024
    },
    /** How far behind its event loop was since it was asked last, 99th percentile in milliseconds; needs `lag.mjs`. */
    lag() {
      return new Promise((resolve) => {
        const hear = (line) => {
          if (!line.startsWith('{"event":"lag"')) return
          lines.off('line', hear)
          resolve(JSON.parse(line).milliseconds)
        }
        lines.on('line', hear)
        child.kill('SIGUSR2')
      })
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

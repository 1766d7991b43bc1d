import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STARTS = 5
/** The embedded chains open two seconds after the start. */
const IDLE_MS = 6_000
const KILOBYTE = 1_024

/** Starts an installed gateway several times; the median of the times, and what it holds when it has been idle. */
export async function measureStart(folder) {
  const times = []
  let memoryBytes = 0
  for (let turn = 1; turn <= STARTS; turn += 1) {
    const data = mkdtempSync(join(tmpdir(), 'pennywire-start-'))
    const startedAt = performance.now()
    const child = spawn(process.execPath, [join(folder, 'dist/main.js')], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await Promise.race([
      once(child.stdout, 'data'),
      ended.then(([code]) => {
        throw new Error(`The installed gateway ended with ${code} before it was ready.`)
      }),
    ])
    times.push(performance.now() - startedAt)
    if (turn === STARTS) {
      await sleep(IDLE_MS)
      memoryBytes = readResidentBytes(child.pid)
    }
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  return { readyMs: times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)], memoryBytes }
}

/** 0 where the system does not report it. */
function readResidentBytes(pid) {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * KILOBYTE
  } catch {
    return 0
  }
}

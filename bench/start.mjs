// From starting the process to the ready line, to the first paid answer, and how much memory it holds when idle. Processor
// time, of all its threads, bears a busy machine far better than the clock does.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { load } from './support/load.mjs'
import { fund, signPayments, wallets } from './support/payments.mjs'
import { startServer } from './support/server.mjs'

const ROUNDS = 9
const SOON_MS = 3_000
// V8 looks for memory to give back once nothing has happened for half a minute
const IDLE_MS = 45_000
const IDLE_ROUNDS = 3
const path = '/signal?token=bitcoin&bar=1h'
const runs = []

if (!readdirSync('dist').some((name) => name.includes(`.${process.version}-`)))
  throw new Error(
    'dist/ holds code that another Node compiled. Build it with this one: node scripts/build.mjs',
  )

for (let round = 0; round < ROUNDS; round += 1) {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-start-'))
  const startedAt = performance.now()
  const server = await startServer('dist/main.js', { environment: { DATA_DIR: directory } })
  const readyCpu = server.cpuSeconds() * 1000
  const readyMemory = server.memoryMb()
  const [account] = wallets(1)
  await fund(server.url, [account])
  const requests = await signPayments(server.url + path, [account], 1)
  await load(server, { path, requests, concurrency: 1, status: 200 })
  const paid = performance.now() - startedAt
  const paidCpu = server.cpuSeconds() * 1000
  await setTimeout(SOON_MS)
  const memory = server.memoryMb()
  const isLast = round >= ROUNDS - IDLE_ROUNDS
  if (isLast) await setTimeout(IDLE_MS)
  const idle = isLast ? { idle: server.memoryMb() } : {}
  runs.push({ ready: server.readyMilliseconds, readyCpu, readyMemory, paid, paidCpu, memory, ...idle })
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}

const middle = (figure) => {
  const found = runs.flatMap((run) => run[figure] ?? []).sort((a, b) => a - b)
  return found[Math.floor(found.length / 2)]
}
const row = (what, figure, unit) => ({ what, median: `${Math.round(middle(figure))} ${unit}` })
console.table([
  row('process start to ready line', 'ready', 'ms'),
  row('process start to ready line, processor time', 'readyCpu', 'ms'),
  row('process start to first paid answer', 'paid', 'ms'),
  row('process start to first paid answer, processor time', 'paidCpu', 'ms'),
  row('resident memory at the ready line', 'readyMemory', 'MB'),
  row('resident memory, three seconds after one paid call', 'memory', 'MB'),
  row('resident memory, 48 seconds after one paid call', 'idle', 'MB'),
])

// From starting the process to the ready line, to the first paid answer, and how much memory it holds when idle.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { load } from './support/load.mjs'
import { fund, signPayments, wallets } from './support/payments.mjs'
import { startServer } from './support/server.mjs'

const ROUNDS = 5
const IDLE_MILLISECONDS = 3_000
const path = '/signal?token=bitcoin&bar=1h'
const runs = []

for (let round = 0; round < ROUNDS; round += 1) {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-start-'))
  const startedAt = performance.now()
  const server = await startServer('dist/main.js', { environment: { DATA_DIR: directory } })
  const [account] = wallets(1)
  await fund(server.url, [account])
  const requests = await signPayments(server.url + path, [account], 1)
  await load(server, { path, requests, concurrency: 1, status: 200 })
  const paid = performance.now() - startedAt
  await setTimeout(IDLE_MILLISECONDS)
  runs.push({ ready: server.readyMilliseconds, paid, memory: server.memoryMb() })
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}

const middle = (figure) => runs.map((run) => run[figure]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]
console.table([
  { what: 'process start to ready line', median: `${Math.round(middle('ready'))} ms` },
  { what: 'process start to first paid answer', median: `${Math.round(middle('paid'))} ms` },
  { what: 'resident memory, idle after one paid call', median: `${Math.round(middle('memory'))} MB` },
])

// What those who listen to the feed of calls cost those who pay: paid calls beside 500 listeners and beside none, in turns,
// on one server. Then 10,000 who come and go: no connection and no memory of them may stay.
//
//   npm run bench listeners
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { load, median } from './support/load.mjs'
import { fund, signPayments, wallets } from './support/payments.mjs'
import { startServer } from './support/server.mjs'

const LISTENERS = 500
const ROUNDS = 5
const CALLS = 400
const VISITORS = 10_000
const BATCH = 200
const FEED = '/api/live/calls'
const path = '/tools/candles?token=bitcoin'

const directory = mkdtempSync(join(tmpdir(), 'pennywire-bench-'))
const server = await startServer('dist/main.js', {
  environment: {
    DATA_DIR: directory,
    TRUSTED_PROXIES: '127.0.0.1',
    THROTTLE_BURST: '1000000',
    THROTTLE_SUSTAINED: '1000000',
    PAPER_AGENT: 'off',
  },
})
const { hostname, port } = new URL(server.url)
const accounts = wallets(8)
await fund(server.url, accounts)
await paid()

const runs = { none: [], many: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  runs.none.push(await paid())
  const listeners = await Promise.all(Array.from({ length: LISTENERS }, (_, at) => listener(at)))
  runs.many.push(await paid())
  for (const { socket } of listeners) socket.destroy()
  await disconnected()
}
const [none, many] = [runs.none, runs.many].map((each) => median(each, 'cpuMicroseconds'))

const before = { handles: handles(), memory: server.memoryMb() }
for (let visited = 0; visited < VISITORS; visited += BATCH) {
  const batch = await Promise.all(Array.from({ length: BATCH }, (_, at) => listener(at)))
  for (const { socket } of batch) socket.destroy()
}
await disconnected()
const after = { handles: handles(), memory: server.memoryMb() }
await server.stop()
rmSync(directory, { recursive: true, force: true })

console.table([
  {
    'paid calls beside': 'no listener',
    'server CPU µs': Math.round(none.cpuMicroseconds),
    'p99 ms': none.p99.toFixed(1),
  },
  {
    'paid calls beside': `${LISTENERS} listeners`,
    'server CPU µs': Math.round(many.cpuMicroseconds),
    'p99 ms': many.p99.toFixed(1),
  },
])
console.log(
  `a paid call takes ${(many.cpuMicroseconds / none.cpuMicroseconds).toFixed(2)} × the CPU with them listening`,
)
console.log(
  `${VISITORS} came and went: ${after.handles - before.handles} connections stayed, ` +
    `memory went from ${Math.round(before.memory)} to ${Math.round(after.memory)} MB`,
)
if (after.handles > before.handles) process.exit(1)

async function paid() {
  const requests = await signPayments(server.url + path, accounts, CALLS)
  return load(server, { path, requests, concurrency: 16, status: 200 })
}

/** Resolves when its first event has come. */
function listener(at) {
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET ${FEED} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: 198.51.${at >> 8}.${at & 255}\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('error', reject)
    socket.on('data', (piece) => {
      text += piece
      if (text.length > 20_000) text = ''
      if (text.includes('event: calls')) resolve({ socket })
      else if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 300)))
    })
  })
}

/** Open descriptors of the server. */
function handles() {
  return readdirSync(`/proc/${server.pid}/fd`).length
}

/** Waits until the server has noticed that all have disconnected. */
async function disconnected() {
  let last = Number.POSITIVE_INFINITY
  for (let now = handles(); now < last; now = handles()) {
    last = now
    await sleep(300)
  }
}

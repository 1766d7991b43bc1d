// How many calls one PostgreSQL takes from one, two and three gateways that are a round trip of 2.8 ms away: what the ledger
// asks for paid calls, and for calls of 24 sessions each. LEDGER_BUILD names the folder of an older build to compare with.
//   npm run bench gateways
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { machineLine } from './support/machine.mjs'
import { startPostgres } from './support/postgres.mjs'

const ONE_WAY_MS = 1.4
const CALLERS = 16
const CALLS = Number(process.env.CALLS ?? 400)
const folder = import.meta.dirname
const builds = [
  ['this build', undefined],
  ...(process.env.LEDGER_BUILD ? [['before', process.env.LEDGER_BUILD]] : []),
]

const server = await startPostgres()
if (!server) {
  console.log('PostgreSQL is not installed.')
  process.exit(0)
}
const rows = []
try {
  for (const kind of ['paid', 'session'])
    for (const gateways of [1, 2, 3])
      for (const [name, build] of builds) rows.push(await measure({ kind, gateways, name, build }))
} finally {
  await server.stop()
}
console.table(rows)
console.log(machineLine())

async function measure({ kind, gateways, name, build }) {
  const { proxy, url } = await openFarDatabase()
  const contenders = []
  for (let at = 0; at < gateways; at += 1) contenders.push(await open(kind, url, build))
  for (const { child } of contenders) child.stdin.write('\n')
  const results = await Promise.all(contenders.map(({ measured }) => measured))
  proxy.kill('SIGTERM')
  const milliseconds = results.flatMap((result) => result.milliseconds).sort((a, b) => a - b)
  const sum = (figure) => results.reduce((all, result) => all + result[figure], 0)
  return {
    call: kind,
    gateways,
    build: name,
    'calls/s': Math.round(sum('perSecond')),
    'gateway CPU µs': Math.round(sum('cpuMicroseconds') / gateways),
    'p50 ms': milliseconds[Math.floor(milliseconds.length * 0.5)].toFixed(1),
    'p99 ms': milliseconds[Math.floor(milliseconds.length * 0.99)].toFixed(1),
  }
}

/** An empty database behind a proxy that makes it far away. */
async function openFarDatabase() {
  const near = new URL(await server.newDatabase())
  const socket = `${near.searchParams.get('host')}/.s.PGSQL.5432`
  const proxy = spawn(process.execPath, [`${folder}/support/delay.mjs`, socket, `${ONE_WAY_MS}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url } = await nextEvent(proxy, 'ready')
  return { proxy, url: `postgres://${near.username}@${url}${near.pathname}` }
}

async function open(kind, url, build) {
  const child = spawn(process.execPath, [`${folder}/servers/ledger.mjs`, kind, `${CALLS}`, `${CALLERS}`], {
    env: { ...process.env, DATABASE_URL: url, LEDGER_BUILD: build ?? '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const measured = nextEvent(child, 'measured')
  measured.catch(() => {})
  await nextEvent(child, 'ready')
  return { child, measured }
}

function nextEvent(child, event) {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A process ended with ${code} before it was ${event}.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith(`{"event":"${event}"`)) resolve(JSON.parse(line))
    })
  })
}

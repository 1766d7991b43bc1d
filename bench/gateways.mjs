// How many calls one PostgreSQL takes from one, two and three gateways that are a round trip of 2.8 ms away: what the ledger
// asks for paid calls, and for calls of 24 sessions each, and how soon it recovers when the network rests for a second. Beside each
// figure stands what a model makes of round trips and processor times. LEDGER_BUILD names the folder of an older build to compare with.
//   npm run bench gateways
//   CALLERS=4 CALLS=300 GATEWAYS=1,3 KINDS=paid npm run bench gateways
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { predictRate } from './support/closed-network.mjs'
import { machineLine } from './support/machine.mjs'
import { startPostgres } from './support/postgres.mjs'
import { readCpuSeconds, readProcessorWait } from './support/process-cpu.mjs'

const ONE_WAY_MS = 1.4
/** Few enough that one gateway leaves the processors idle for some of the time. */
const CALLERS = Number(process.env.CALLERS ?? 6)
const CALLS = Number(process.env.CALLS ?? 600)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const GATEWAYS = (process.env.GATEWAYS ?? '1,2,3').split(',').map(Number)
const KINDS = (process.env.KINDS ?? 'paid,session').split(',')
/** Round trips of a call, its delivery left out, which no caller waits for. */
const ROUND_TRIPS = { paid: 3, session: 2 }
const PINGS = 60
const HICCUP_AFTER_MS = 3_000
const HICCUP_MS = 1_000
const WINDOW_MS = 1_000
const RECOVERED = 0.9
const folder = import.meta.dirname
const builds = [
  ['this build', undefined],
  ...(process.env.LEDGER_BUILD ? [['before', process.env.LEDGER_BUILD]] : []),
]

// what a write of the log takes is made once, and not while calls are counted
const server = await startPostgres({ min_wal_size: '2GB' })
if (!server) {
  console.log('PostgreSQL is not installed.')
  process.exit(0)
}
const rows = []
const hiccups = []
const running = new Set()
try {
  for (const kind of KINDS) {
    await measure({ kind, gateways: Math.max(...GATEWAYS) })
    const kinds = GATEWAYS.flatMap((gateways) =>
      builds.map(([name, build]) => ({ kind, gateways, name, build })),
    )
    const rounds = new Map(kinds.map((one) => [one, []]))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const one of kinds) rounds.get(one).push(await measure(one))
    for (const [one, results] of rounds) rows.push(toRow(one, middle(results)))
    hiccups.push(await measureHiccup(kind))
  }
} finally {
  for (const child of running) child.kill('SIGKILL')
  await server.stop()
}
console.table(rows)
console.table(hiccups)
console.log(machineLine())

async function measure({ kind, gateways, build, calls = CALLS, meanwhile = async () => {} }) {
  const far = await openFarDatabase()
  const contenders = []
  for (let at = 0; at < gateways; at += 1) contenders.push(await open({ kind, url: far.url, build, calls }))
  const readWait = () => contenders.reduce((sum, { child }) => sum + readProcessorWait(child.pid), 0)
  const before = {
    database: readCpuSeconds(server.pid),
    network: readCpuSeconds(far.proxy.pid),
    wait: readWait(),
  }
  for (const { child } of contenders) child.stdin.write('\n')
  const [results] = await Promise.all([
    Promise.all(contenders.map(({ measured }) => measured)),
    meanwhile(far.proxy),
  ])
  const per = (seconds) => (seconds / (calls * gateways)) * 1e6
  const cpu = {
    gateway: results.reduce((sum, result) => sum + result.cpuMicroseconds, 0) / gateways,
    database: per(readCpuSeconds(server.pid) - before.database),
    network: per(readCpuSeconds(far.proxy.pid) - before.network),
  }
  const wait = per(readWait() - before.wait) / 1_000
  for (const { child } of contenders) child.stdin.write('\n')
  await Promise.all(contenders.map(({ ended }) => ended))
  far.proxy.kill('SIGTERM')
  const milliseconds = results.flatMap((result) => result.milliseconds).sort((a, b) => a - b)
  return {
    perSecond: results.reduce((sum, result) => sum + result.perSecond, 0),
    cpu,
    wait,
    delay: (far.roundTrip * ROUND_TRIPS[kind]) / 1_000,
    milliseconds,
    endedAt: results.flatMap((result) => result.endedAt),
  }
}

function toRow({ kind, gateways, name }, { perSecond, cpu, wait, delay, milliseconds }) {
  const at = (share) => milliseconds[Math.floor(milliseconds.length * share)].toFixed(1)
  const demand = (cpu.gateway + cpu.database + cpu.network) / 1e6
  const callers = CALLERS * gateways
  const cores = availableParallelism()
  const shared = predictRate({ callers, delay, stations: [{ demand, servers: cores }] })
  return {
    call: kind,
    gateways,
    build: name,
    'calls/s': Math.round(perSecond),
    'model, these cores': Math.round(shared),
    'model, a machine each': Math.round(predictApart({ callers, gateways, cpu, delay, cores })),
    'CPU µs: gateway': Math.round(cpu.gateway),
    database: Math.round(cpu.database),
    network: Math.round(cpu.network),
    'gateway waits for a processor, ms': wait.toFixed(1),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
  }
}

/** Gateways with a core each, since one process uses no more, and the database on a machine such as this one. */
function predictApart({ callers, gateways, cpu, delay, cores }) {
  return predictRate({
    callers,
    delay,
    stations: [
      { demand: cpu.gateway / 1e6, servers: gateways },
      { demand: cpu.database / 1e6, servers: cores },
    ],
  })
}

/** Two gateways whose network rests for a second: how long until as many calls a second come back as before it. */
async function measureHiccup(kind) {
  const usual = rows.find((row) => row.call === kind && row.build === 'this build')['calls/s']
  let restedAt = 0
  const { endedAt, milliseconds } = await measure({
    kind,
    gateways: 2,
    calls: usual * 8,
    async meanwhile(proxy) {
      await sleep(HICCUP_AFTER_MS)
      restedAt = Date.now()
      proxy.kill('SIGUSR2')
    },
  })
  const countBetween = (from, to) => endedAt.filter((at) => at >= from && at < to).length
  const before = countBetween(restedAt - WINDOW_MS * 2, restedAt) / 2
  const over = restedAt + HICCUP_MS
  const last = Math.max(...endedAt)
  let from = over
  while (from + WINDOW_MS < last && countBetween(from, from + WINDOW_MS) < before * RECOVERED) from += 100
  return {
    call: kind,
    'calls/s before': Math.round(before),
    'calls in the second of rest': countBetween(restedAt + 50, over),
    'calls in the second after it': countBetween(over, over + WINDOW_MS),
    'as many again after, s': from + WINDOW_MS < last ? ((from - over) / 1_000).toFixed(1) : 'never',
    'longest call, ms': Math.round(milliseconds.at(-1)),
  }
}

function middle(results) {
  return results.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(results.length / 2)]
}

/** An empty database behind a proxy that makes it far away; `roundTrip` is what a statement takes that does nothing, ms. */
async function openFarDatabase() {
  const near = new URL(await server.newDatabase())
  const socket = `${near.searchParams.get('host')}/.s.PGSQL.5432`
  const proxy = start(process.execPath, [`${folder}/support/delay.mjs`, socket, `${ONE_WAY_MS}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = await nextEvent(proxy, 'ready')
  const url = `postgres://${near.username}@${ready.url}${near.pathname}`
  return { proxy, url, roundTrip: await measureRoundTrip(url) }
}

async function measureRoundTrip(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const taken = []
  for (let ping = 0; ping < PINGS; ping += 1) {
    const startedAt = performance.now()
    await client.query('select 1')
    taken.push(performance.now() - startedAt)
  }
  await client.end()
  return taken.sort((a, b) => a - b)[PINGS / 2]
}

async function open({ kind, url, build, calls }) {
  const child = start(process.execPath, [`${folder}/servers/ledger.mjs`, kind, `${calls}`, `${CALLERS}`], {
    env: { ...process.env, DATABASE_URL: url, LEDGER_BUILD: build ?? '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const measured = nextEvent(child, 'measured')
  measured.catch(() => {})
  await nextEvent(child, 'ready')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return { child, measured, ended }
}

/** A process that ends with this one, however that ends. */
function start(...command) {
  const child = spawn(...command)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function nextEvent(child, event) {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A process ended with ${code} before it was ${event}.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith(`{"event":"${event}"`)) resolve(JSON.parse(line))
    })
  })
}

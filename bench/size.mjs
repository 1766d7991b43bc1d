// What a gateway costs on a ledger of a million calls beside the same on an empty one, on both engines in one run: calls, the pages of
// an admin, jobs, start, and what a call leaves behind.
//   npm run bench size
//   CALLS=100000 ENGINES=SQLite npm run bench size
//   FILLED=/var/tmp/filled ENGINES=SQLite npm run bench size     a folder of bench/fill/fill.mjs, without the jobs, which would empty it
//   FILLED=postgres://… ENGINES=PostgreSQL npm run bench size     the same of a database
import { createHash, randomBytes } from 'node:crypto'
import { openEngine } from './support/ledgers.mjs'
import { load, median } from './support/load.mjs'
import { machineLine } from './support/machine.mjs'
import { signPayments, wallets } from './support/payments.mjs'
import { startServer } from './support/server.mjs'
import { measureJobs } from './support/size-jobs.mjs'
import { measureReads } from './support/size-reads.mjs'

const CALLS = Number(process.env.CALLS ?? 1_000_000)
const ENGINES = (process.env.ENGINES ?? 'SQLite,PostgreSQL').split(',')
const { FILLED } = process.env
const ROUNDS = 5
const REQUESTS = 400
const STARTS = 3
const path = '/signal?token=bitcoin&bar=1h'
const adminToken = randomBytes(24).toString('hex')
const accounts = wallets(8)
const now = Date.now()

for (const name of ENGINES) {
  const engine = await openEngine(name)
  if (!engine) console.log(`${name}: not on this machine.`)
  else await measureEngine(name, engine).finally(() => engine.end())
}
console.log(machineLine())

async function measureEngine(name, engine) {
  const empty = await engine.create({ count: 1, now })
  const ledgers = { empty, filled: FILLED ? engine.use(FILLED) : await fill(name, engine) }
  try {
    // what is over is forgotten first, as it would have been all along
    const jobs = {
      empty: FILLED ? {} : await measureJobs(empty, 1),
      filled: FILLED ? {} : await measureJobs(ledgers.filled, CALLS),
    }
    const starts = { empty: await measureStart(empty), filled: await measureStart(ledgers.filled) }
    const figures = await measureServers(ledgers)
    printRows(name, {
      empty: { ...starts.empty, ...figures.empty, ...jobs.empty },
      filled: { ...starts.filled, ...figures.filled, ...jobs.filled },
    })
  } finally {
    for (const { end } of Object.values(ledgers)) await end()
  }
}

async function fill(name, engine) {
  const startedAt = performance.now()
  const filled = await engine.create({ count: CALLS, now })
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(
    `${name}: ${filled.written} rows of ${CALLS} calls in ${Math.round(seconds)} s, ${Math.round(filled.written / seconds)} a second`,
  )
  return filled
}

function start({ environment }) {
  return startServer('bench/servers/filled.mjs', {
    environment: { ...environment, PAPER_AGENT: 'off', ADMIN_TOKENS: `bench:${adminToken}` },
  })
}

async function measureStart(ledger) {
  const taken = []
  for (let round = 0; round < STARTS; round += 1) {
    const server = await start(ledger)
    taken.push(server.readyMilliseconds)
    await server.stop()
  }
  return { 'start, ms': taken.sort((a, b) => a - b)[Math.floor(STARTS / 2)] }
}

/** Calls in turns, so that both have the same machine. */
async function measureServers(ledgers) {
  const contenders = {}
  for (const [name, ledger] of Object.entries(ledgers)) {
    const server = await start(ledger)
    const authorization = `Bearer ${await openSession(server.url)}`
    contenders[name] = { server, authorization, paid: [], session: [] }
    await pay(contenders[name])
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const contender of Object.values(contenders)) {
      contender.paid.push(await pay(contender))
      contender.session.push(await spend(contender))
    }
  const figures = {}
  for (const [name, { server, paid, session }] of Object.entries(contenders)) {
    figures[name] = {
      'paid call, CPU µs': median(paid, 'cpuMicroseconds').cpuMicroseconds,
      'session call, CPU µs': median(session, 'cpuMicroseconds').cpuMicroseconds,
      ...(await measureReads(server, adminToken, now)),
    }
    await server.stop()
  }
  return figures
}

async function pay({ server }) {
  const requests = await signPayments(server.url + path, accounts, REQUESTS)
  return load(server, { path, requests, concurrency: 16, status: 200 })
}

function spend({ server, authorization }) {
  return load(server, { path, headers: { authorization }, requests: REQUESTS, concurrency: 16, status: 200 })
}

async function openSession(url) {
  const token = `pws_${randomBytes(32).toString('base64url')}`
  const tokenSha256 = createHash('sha256').update(token).digest('hex')
  const body = JSON.stringify({ amountUsd: 50, tokenSha256 })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const [payment] = await signPayments(`${url}/tools/session-topup`, accounts.slice(0, 1), 1, init)
  const headers = { ...init.headers, ...payment.headers }
  const reply = await fetch(`${url}/tools/session-topup`, { ...init, headers })
  if (!reply.ok) throw new Error(await reply.text())
  return token
}

function printRows(name, { empty, filled }) {
  console.log(name)
  console.table(
    Object.keys(filled).map((what) => ({
      what,
      empty: rounded(empty[what]),
      filled: rounded(filled[what]),
      ratio: empty[what] > 0 ? (filled[what] / empty[what]).toFixed(2) : '',
    })),
  )
}

function rounded(value) {
  return value === undefined ? '' : Math.round(value * 10) / 10
}

// Two gateways on one database and one chain, behind a front. First one of them is paused for a second while many sessions
// are spent at both: calls must be as quick afterwards as before, and the database must count no deadlock. Then buyers come at
// a constant rate, and every few seconds a gateway is killed or asked to stop, by turns, and started again. Afterwards the chain, the books and what every buyer has
// written down for himself are held against each other.
//
//   npm run cluster -- [--seconds 60] [--every 5] [--rate 10] [--sessions 24] [--session-rate 20] [--seed 1] [--json]
//
// Exits with 1 when a promise was broken, with 2 when there is no PostgreSQL to run on.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ask } from './cluster/ask.mjs'
import { createBuyers, listen } from './cluster/buyers.mjs'
import { startFront } from './cluster/front.mjs'
import { pauseOne } from './cluster/hiccup.mjs'
import { judge } from './cluster/judge.mjs'
import { randomsFrom } from './cluster/randoms.mjs'
import { spacious, startPostgres, startProcess, startVenue } from './cluster/world.mjs'

const LISTENERS = 5
const SESSION_DOLLARS = 2
const GRACE_SECONDS = 5
const SETTLING_MS = 120_000
const RETURN_MS = 10_000
const ASKED_AGAIN = 3

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    every: { type: 'string', default: '5' },
    rate: { type: 'string', default: '10' },
    sessions: { type: 'string', default: '24' },
    'session-rate': { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const [seconds, every, rate] = [values.seconds, values.every, values.rate].map(Number)
const [sessionCount, sessionRate] = [values.sessions, values['session-rate']].map(Number)
const random = randomsFrom(Number(values.seed))
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const say = (words) => process.stderr.write(`${words}\n`)

const postgres = await startPostgres()
if (!postgres) {
  say('There is no PostgreSQL server on this machine; install one, such as Debian’s package postgresql.')
  process.exit(2)
}
const directory = mkdtempSync(join(spacious(), 'pennywire-cluster-data-'))
const venue = await startVenue(() => 50 + random() * 450)
const chain = await startProcess([join(dist, 'cli/main.js'), 'chain', '--port', '0', '--data', directory], {})
const internalSecret = randomBytes(16).toString('hex')
const environment = {
  PORT: '0',
  DATA_DIR: directory,
  DATABASE_URL: postgres.url,
  MASTER_KEY: randomBytes(32).toString('hex'),
  EMBEDDED_CHAIN_URL: chain.ready.url,
  INTERNAL_SECRET: internalSecret,
  DATA_MODE: 'live',
  BINANCE_BASE_URL: venue.url,
  LOG_LEVEL: 'silent',
  PAPER_AGENT: 'off',
  THROTTLE_BURST: '1000000',
  THROTTLE_SUSTAINED: '1000000',
  DRAIN_SECONDS: '1',
  GRACE_SECONDS: `${GRACE_SECONDS}`,
}
const gateways = await Promise.all([openGateway(), openGateway()])
const front = await startFront(gateways.map(({ url }) => url))
while (!gateways.every(({ url }) => front.isReady(url))) await sleep(50)

const buyers = createBuyers(front.url, { random })
await buyers.fund((address) => ask(chain.ready.url, 'pennywire_mint', [address, '0x5f5e100']))
const sessions = []
for (let at = 0; at < sessionCount; at += 1) sessions.push(await buyers.openSession(SESSION_DOLLARS))
const listeners = Array.from({ length: LISTENERS }, () => listen(front.url))
say(
  `Two gateways at ${gateways.map(({ url }) => url).join(' and ')}; ${rate} calls a second for ${seconds} s.`,
)

const records = []
const hiccup = await pauseOne({ gateways, sessions, rate: sessionRate })
records.push(...hiccup.records)
const killing = killByTurns()
await arrivals()
const kills = await killing
say('No more calls arrive; what is open is given the time it needs.')
// the leases of gateways that were killed would end by themselves within 70 s
await postgres.query('update payment set lease_until = 0')
await postgres.query('update payment set next_check_at = 0 where next_check_at is not null')
await postgres.query('update job set lease_until = 0')
await postgres.query(`update session_entry set lease_until = 0 where state = 'held'`).catch(() => {})
await settle()
const hasResumed = ({ record }) => record.isOpen && record.events > 0
// the last kill may be a moment ago
for (const until = Date.now() + RETURN_MS; Date.now() < until; await sleep(100))
  if (listeners.every(hasResumed)) break
const resumed = listeners.filter(hasResumed).length
for (const listener of listeners) await listener.stop()
const verdict = await judge({
  records,
  session: await accountOf(sessions),
  payTo: gateways[0].payTo,
  rpc: (method, params) => ask(chain.ready.url, method, params),
  query: postgres.query,
})

await front.stop()
const exits = await Promise.all(
  gateways.map(({ process: { kill, ended } }) => {
    kill('SIGTERM')
    return ended
  }),
)
chain.kill('SIGTERM')
await chain.ended
// connections that have ended have stated all that they counted
const [{ deadlocks }] = await postgres.query(
  'select deadlocks::int from pg_stat_database where datname = current_database()',
)
venue.stop()
await postgres.stop()
rmSync(directory, { recursive: true, force: true })

const uncleanExits = [
  ...kills.filter(({ signal }) => signal === 'SIGTERM').map(({ ended }) => ended),
  ...exits,
].filter(({ code }) => code !== 0).length
const figures = {
  ...hiccup.figures,
  'killed by SIGKILL': kills.filter(({ signal }) => signal === 'SIGKILL').length,
  'asked to stop by SIGTERM': kills.filter(({ signal }) => signal === 'SIGTERM').length,
  ...verdict.figures,
  'listeners that came back': `${resumed} of ${LISTENERS}`,
  'farewells that listeners heard': listeners.reduce((sum, { record }) => sum + record.farewells, 0),
}
const promises = {
  ...verdict.promises,
  'deadlocks in the database': deadlocks,
  'session calls slower for good after a gateway was paused': hiccup.hasRecovered ? 0 : 1,
  'gateways that were asked to stop and did not end well': uncleanExits,
  'listeners that did not come back': LISTENERS - resumed,
}
const isKept = Object.values(promises).every((broken) => broken === 0)
if (values.json) process.stdout.write(`${JSON.stringify({ figures, promises, isKept })}\n`)
else {
  console.table(Object.entries(figures).map(([what, count]) => ({ what, count })))
  console.table(Object.entries(promises).map(([promise, broken]) => ({ 'must be 0': promise, broken })))
}
for (const detail of verdict.details.slice(0, 10)) say(detail)
process.exit(isKept ? 0 : 1)

async function openGateway(port = '0') {
  const started = await startProcess([join(dist, 'main.js')], { ...environment, PORT: port })
  const { url, networks } = started.ready
  return { url, payTo: networks[0].payTo, process: started, lives: 1 }
}

/** Calls arrive at a constant rate, whatever becomes of those before: one in ten as a task, one in ten out of a session. */
async function arrivals() {
  const startedAt = Date.now()
  const calls = []
  for (let at = 0; at < seconds * rate; at += 1) {
    const early = startedAt + (at * 1000) / rate - Date.now()
    if (early > 0) await sleep(early)
    const kind = at % 10
    const call =
      kind === 3 ? buyers.order(livesOf) : kind === 6 ? sessions[at % sessions.length].buy() : buyers.buy()
    calls.push(call.then((record) => records.push(record)))
  }
  await Promise.all(calls)
}

/** What all sessions have spent, and the payments that opened them. */
async function accountOf(opened) {
  const accounts = await Promise.all(opened.map((session) => session.account()))
  return {
    spentUsd: accounts.reduce((sum, { sessions: [account] }) => sum + account.spentUsd, 0),
    topUps: new Set(opened.map(({ topUp }) => topUp)),
  }
}

/** Which of its lives a gateway is in. */
function livesOf(url) {
  return gateways.find((gateway) => gateway.url === url)?.lives
}

async function killByTurns() {
  const killed = []
  const until = Date.now() + seconds * 1000
  for (let turn = 0; Date.now() + every * 1000 < until; turn += 1) {
    await sleep(every * 1000)
    const gateway = gateways[turn % gateways.length]
    const signal = Math.floor(turn / gateways.length) % 2 === 0 ? 'SIGKILL' : 'SIGTERM'
    gateway.process.kill(signal)
    const ended = await gateway.process.ended
    killed.push({ signal, ended })
    const { process: next } = await openGateway(new URL(gateway.url).port)
    gateway.process = next
    gateway.lives += 1
    while (!front.isReady(gateway.url)) await sleep(50)
  }
  return killed
}

/** Lets the gateways look after what is open, and every buyer ask once more for what he has paid for. */
async function settle() {
  for (const until = Date.now() + SETTLING_MS; Date.now() < until; await sleep(250)) {
    await Promise.all(
      gateways.map(({ url }) =>
        fetch(`${url}/internal/jobs/reconcile-payments`, {
          method: 'POST',
          headers: { 'x-internal-secret': internalSecret },
        }).catch(() => {}),
      ),
    )
    const [{ open }] = await postgres.query(
      `select count(*)::int as open from payment where state in ('locked', 'settling')`,
    )
    if (open === 0) break
  }
  for (let time = 0; time < ASKED_AGAIN; time += 1)
    await Promise.all(records.filter(({ last }) => last === 'unknown').map((record) => record.again?.()))
}

// One gateway for a long time, with buyers at a constant rate while one message in a hundred is lost on its way: between
// buyers and gateway, between gateway and chain, between gateway and venue. Afterwards the chain, the books and what every
// buyer has written down for himself are held against each other, and how much memory the gateway has gained is reported.
//
//   npm run soak -- [--minutes 60] [--rate 10] [--faults 0.01] [--seed 1] [--requests 980] [--json]
//
// Exits with 1 when a promise was broken or the memory has grown by more than a tenth.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DatabaseSync } from '@photostructure/sqlite'
import { ask } from './cluster/ask.mjs'
import { createBuyers } from './cluster/buyers.mjs'
import { faultyWay } from './cluster/faults.mjs'
import { judge } from './cluster/judge.mjs'
import { randomsFrom } from './cluster/randoms.mjs'
import { spacious, startProcess, startVenue } from './cluster/world.mjs'
import { showProgress } from './progress.mjs'

const HEAP_MB = 192
const LOOK_MS = 15_000
const MINUTE_MS = 60_000
const ASK_AGAIN_MS = 20_000
const SETTLING_MS = 120_000
/** What a gateway takes while it grows warm is no growth. */
const WARM_UP_PART = 1 / 6
const MAX_GROWTH = 0.1

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '10' },
    faults: { type: 'string', default: '0.01' },
    seed: { type: 'string', default: '1' },
    requests: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const [minutes, rate, share] = [values.minutes, values.rate, values.faults].map(Number)
const random = randomsFrom(Number(values.seed))
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const say = (words) => process.stderr.write(`${words}\n`)

const directory = mkdtempSync(join(spacious(), 'pennywire-soak-'))
const [chainFolder, folder] = [join(directory, 'chain'), join(directory, 'gateway')]
const chain = await startProcess(
  [join(dist, 'cli/main.js'), 'chain', '--port', '0', '--data', chainFolder],
  {},
)
const venue = await startVenue(() => 5 + random() * 45)
const toChain = await faultyWay(chain.ready.url, { share, random })
const toVenue = await faultyWay(venue.url, { share, random })
const internalSecret = randomBytes(16).toString('hex')
// with room to spare V8 keeps garbage for as long as it likes, and what a process holds does not show what it needs
const options = [`--max-old-space-size=${HEAP_MB}`, '--trace-warnings']
const gateway = await startProcess([...options, join(dist, 'main.js')], {
  PORT: '0',
  DATA_DIR: folder,
  EMBEDDED_CHAIN_URL: toChain.url,
  INTERNAL_SECRET: internalSecret,
  DATA_MODE: 'live',
  BINANCE_BASE_URL: toVenue.url,
  LOG_LEVEL: 'silent',
  PAPER_AGENT: 'off',
  THROTTLE_BURST: '1000000',
  THROTTLE_SUSTAINED: '1000000',
})
const front = await faultyWay(gateway.ready.url, { share, random })
const buyers = createBuyers(front.url, {
  random,
  ...(values.requests ? { requests: Number(values.requests) } : {}),
})
await buyers.fund((address) => ask(chain.ready.url, 'pennywire_mint', [address, '0x2540be400']))
const session = await buyers.openSession(90)
say(
  `A gateway at ${gateway.ready.url}; ${rate} calls a second for ${minutes} min, ${share * 100} % of messages lost.`,
)

const records = []
const memory = []
const isOver = new AbortController()
const meanwhile = [watch(), insisting()]
const startedAt = Date.now()
const progress = showProgress('Calls arrive', () => (Date.now() - startedAt) / (minutes * MINUTE_MS))
await arrivals()
progress.end()
isOver.abort()
await Promise.all(meanwhile)
say('No more calls arrive; what is open is given the time it needs.')
await settle()
const { sessions } = await session.account()
gateway.kill('SIGTERM')
const { code } = await gateway.ended
const database = new DatabaseSync(join(folder, 'pennywire.db'), { readOnly: true })
const verdict = await judge({
  records,
  session: { ...sessions[0], topUps: new Set([session.topUp]) },
  payTo: gateway.ready.networks[0].payTo,
  rpc: (method, params) => ask(chain.ready.url, method, params),
  query: async (statement) => database.prepare(statement.replaceAll('::int', '')).all(),
})
database.close()
chain.kill('SIGTERM')
await chain.ended
for (const way of [front, toChain, toVenue, venue]) way.stop()
rmSync(directory, { recursive: true, force: true })

const warm = memory.slice(Math.floor(memory.length * WARM_UP_PART))
const [early, late] = [median(warm.slice(0, warm.length / 4)), median(warm.slice((-warm.length * 1) / 4))]
const growth = late / early - 1
const lost = (way) => `${way.counts.neverArrived} never arrived, ${way.counts.answersLost} answers lost`
const figures = {
  minutes,
  ...verdict.figures,
  'messages lost before the gateway': lost(front),
  'messages lost before the chain': lost(toChain),
  'messages lost before the venue': lost(toVenue),
  'memory in the first quarter, warm, MB': Math.round(early),
  'memory in the last quarter, MB': Math.round(late),
  'growth of memory': `${(growth * 100).toFixed(1)} %`,
}
const promises = {
  ...verdict.promises,
  'memory grown by more than a tenth': growth > MAX_GROWTH ? 1 : 0,
  'did not end well when asked to': code === 0 ? 0 : 1,
}
const isKept = Object.values(promises).every((broken) => broken === 0)
if (values.json) process.stdout.write(`${JSON.stringify({ figures, promises, isKept })}\n`)
else {
  console.table(Object.entries(figures).map(([what, count]) => ({ what, count })))
  console.table(Object.entries(promises).map(([promise, broken]) => ({ 'must be 0': promise, broken })))
}
for (const detail of verdict.details.slice(0, 40)) say(detail)
process.exit(isKept ? 0 : 1)

/** One call in ten is a task, one in five is paid out of a session while its money lasts. */
async function arrivals() {
  const startedAt = Date.now()
  const calls = new Set()
  for (let at = 0; at < minutes * 60 * rate; at += 1) {
    const early = startedAt + (at * 1000) / rate - Date.now()
    if (early > 0) await sleep(early)
    const kind = at % 10
    const call = kind === 3 ? buyers.order(() => 1) : kind === 6 ? session.buy() : buyers.buy()
    calls.add(call)
    call.then((record) => {
      records.push(record)
      calls.delete(call)
    })
  }
  await Promise.all(calls)
}

async function watch() {
  while (!isOver.signal.aborted) {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${gateway.id}/status`, 'utf8'))
    memory.push(Number(kilobytes) / 1024)
    if (memory.length % 20 === 0) say(`${records.length} calls, ${Math.round(memory.at(-1))} MB`)
    await sleep(LOOK_MS, undefined, { signal: isOver.signal }).catch(() => {})
  }
}

/** Who does not know what has become of his payment asks again within minutes, while its answer is kept. */
async function insisting() {
  while (!isOver.signal.aborted) {
    await sleep(ASK_AGAIN_MS, undefined, { signal: isOver.signal }).catch(() => {})
    await Promise.all(unsure().map((record) => record.again?.()))
  }
}

function unsure() {
  return records.filter(({ last }) => last === 'unknown')
}

/** Lets the gateway look after what is open, and every buyer ask once more for what he has paid for. */
async function settle() {
  for (
    const until = Date.now() + SETTLING_MS;
    Date.now() < until && unsure().length > 0;
    await sleep(1_000)
  ) {
    await fetch(`${gateway.ready.url}/internal/jobs/reconcile-payments`, {
      method: 'POST',
      headers: { 'x-internal-secret': internalSecret },
    }).catch(() => {})
    await Promise.all(unsure().map((record) => record.again?.()))
  }
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

// What a paid call costs from header to receipt: our durable gateway beside the stock middleware on the same kind of
// chain, and our gateway on a chain that agrees to everything, so that the gateway's own share shows, once with its ledger in
// SQLite and once in PostgreSQL, where that is installed.
//   npm run bench paid
import { load, median } from './support/load.mjs'
import { machineLine } from './support/machine.mjs'
import { fund, signPayments, wallets } from './support/payments.mjs'
import { startPostgres } from './support/postgres.mjs'
import { startServer } from './support/server.mjs'

const ROUNDS = 3
/** V8 compiles what is new to it for thousands of calls. */
const WARM_UP = 2_000
/** A server idles while others have their round, and V8 throws away what was compiled for it. */
const WARM_UP_AGAIN = 500
const CONCURRENCY = 16
const path = '/signal?token=bitcoin&bar=1h'

const postgres = await startPostgres({ min_wal_size: '2GB' })
const onPostgres = postgres && {
  DATABASE_URL: await postgres.newDatabase(),
  MASTER_KEY: '07'.repeat(32),
  // needed beside a database, and never asked: the null chain takes its place
  EMBEDDED_CHAIN_URL: 'http://127.0.0.1:9',
}
const nullChain = { script: 'bench/servers/pennywire.mjs', args: ['null'], requests: 2_000 }
const contenders = [
  { name: 'pennywire, null chain', ...nullChain },
  { name: 'pennywire, embedded chain', script: 'bench/servers/pennywire.mjs', args: [], requests: 1_500 },
  {
    name: '@x402/express, embedded chain',
    script: 'bench/servers/x402-express.mjs',
    args: [],
    requests: 300,
  },
  ...(onPostgres
    ? [{ name: 'pennywire, null chain, PostgreSQL', ...nullChain, environment: onPostgres }]
    : []),
]
const accounts = wallets(8)
const runs = new Map(contenders.map(({ name }) => [name, []]))

for (const contender of contenders) {
  const { script, args, environment } = contender
  contender.server = await startServer(script, { args, environment })
  if (environment === undefined) await fund(contender.server.url, accounts)
  await pay(contender, WARM_UP)
}
for (let round = 0; round < ROUNDS; round += 1) {
  for (const contender of contenders) {
    await pay(contender, WARM_UP_AGAIN)
    runs.get(contender.name).push(await pay(contender, contender.requests))
  }
}
await Promise.all(contenders.map(({ server }) => server.stop()))
await postgres?.stop()

async function pay({ server }, count) {
  const requests = await signPayments(server.url + path, accounts, count)
  return load(server, { path, requests, concurrency: CONCURRENCY, status: 200 })
}

const rows = contenders.map(({ name }) => ({ name, ...median(runs.get(name), 'cpuMicroseconds') }))
console.table(
  rows.map(({ name, perSecond, cpuMicroseconds, p50, p99 }) => ({
    'paid /signal': name,
    'calls/s': Math.round(perSecond),
    'calls/s per core': Math.round(1e6 / cpuMicroseconds),
    'server CPU µs': Math.round(cpuMicroseconds),
    'p50 ms': p50.toFixed(1),
    'p99 ms': p99.toFixed(1),
  })),
)
const [nothing, embedded, theirs, shared] = rows
const times = (figure) => (theirs.cpuMicroseconds / figure.cpuMicroseconds).toFixed(1)
console.log(
  `server CPU beside @x402/express: ${times(embedded)} × less on the same chain, ${times(nothing)} × on the null chain`,
)
if (shared)
  console.log(
    `the gateway's CPU with its ledger in PostgreSQL: ${(shared.cpuMicroseconds / nothing.cpuMicroseconds).toFixed(2)} × that with SQLite`,
  )
console.log(machineLine())

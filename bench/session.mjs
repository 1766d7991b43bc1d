// What a call costs that a session pays for: a thousand of them under one settlement, beside calls that are each paid and
// settled, on the same server in the same run.
//   npm run bench session
import { randomBytes } from 'node:crypto'
import { load, median } from './support/load.mjs'
import { machineLine } from './support/machine.mjs'
import { fund, signPayments, wallets } from './support/payments.mjs'
import { startServer } from './support/server.mjs'
import { openSession } from './support/sessions.mjs'

const ROUNDS = 3
const CONCURRENCY = 16
const CALLS = 1_500
/** V8 compiles what is new to it for thousands of calls. */
const WARM_UP_ROUNDS = 2
const path = '/signal?token=bitcoin&bar=1h'

const server = await startServer('bench/servers/pennywire.mjs')
const accounts = wallets(8)
await fund(server.url, accounts)
const token = await openSession(server.url, accounts[0], 90)
const headers = { authorization: `Bearer ${token}` }
const named = () =>
  Array.from({ length: CALLS }, () => ({ headers: { 'idempotency-key': randomBytes(12).toString('hex') } }))

const contenders = [
  {
    name: 'paid call by call',
    run: async () =>
      load(server, {
        path,
        concurrency: CONCURRENCY,
        status: 200,
        requests: await signPayments(server.url + path, accounts, CALLS),
      }),
  },
  {
    name: 'out of a session',
    run: () => load(server, { path, headers, concurrency: CONCURRENCY, status: 200, requests: CALLS }),
  },
  {
    name: 'out of a session, with Idempotency-Key',
    run: () => load(server, { path, headers, concurrency: CONCURRENCY, status: 200, requests: named() }),
  },
  {
    name: 'free: /info',
    run: () => load(server, { path: '/info', concurrency: CONCURRENCY, status: 200, requests: CALLS }),
  },
]
const runs = new Map(contenders.map(({ name }) => [name, []]))
for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const { run } of contenders) await run()
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { name, run } of contenders) runs.get(name).push(await run())
}
const { entries } = await posted('/tools/session-history', { limit: 1 }, headers)
const first = await posted('/tools/session-history', { before: 2 }, headers)
await server.stop()

const rows = contenders.map(({ name }) => ({ name, ...median(runs.get(name), 'cpuMicroseconds') }))
console.table(
  rows.map(({ name, perSecond, cpuMicroseconds, p50, p99 }) => ({
    '/signal': name,
    'calls/s': Math.round(perSecond),
    'calls/s per core': Math.round(1e6 / cpuMicroseconds),
    'server CPU µs': Math.round(cpuMicroseconds),
    'p50 ms': p50.toFixed(1),
    'p99 ms': p99.toFixed(1),
  })),
)
const [paid, session] = rows
const topups = first.entries.filter(({ kind }) => kind === 'topup').length
console.log(
  `a session call takes ${(paid.cpuMicroseconds / session.cpuMicroseconds).toFixed(1)} × less server CPU than a paid one; ` +
    `${entries[0].sequence - topups} calls of the session were ${topups} settlement`,
)
console.log(machineLine())

async function posted(path, input, more) {
  const reply = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(input),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json()
}

// What a free JSON route costs the server, throttle, figures out of the ledger and all: beside what such a route usually
// stands on (Express 5, helmet, cors, compression, pino-http, express-rate-limit) saying the same bytes from memory, and
// beside bare Node, below which nothing goes.
//   npm run bench free
import { load, median } from './support/load.mjs'
import { machineLine, times } from './support/machine.mjs'
import { startServer } from './support/server.mjs'

const ROUNDS = 15
const REQUESTS = 4_000
const path = '/info'

const ours = await startServer('bench/servers/pennywire.mjs', { environment: { PAPER_AGENT: 'off' } })
const body = await (await fetch(ours.url + path)).text()
const servers = {
  pennywire: ours,
  'Express and what is usual': await startServer('bench/servers/express-stack.mjs', { args: [body] }),
  'node:http': await startServer('bench/servers/bare-node.mjs', { args: [body] }),
}
const runs = Object.fromEntries(Object.keys(servers).map((name) => [name, []]))
const ask = (server, requests) => load(server, { path, requests, concurrency: 16, status: 200 })

for (const server of Object.values(servers)) await ask(server, REQUESTS)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, server] of Object.entries(servers)) runs[name].push(await ask(server, REQUESTS))
}
await Promise.all(Object.values(servers).map((server) => server.stop()))

const rows = Object.entries(runs).map(([name, list]) => ({ name, ...median(list, 'cpuMicroseconds') }))
console.table(
  rows.map(({ name, perSecond, cpuMicroseconds, p50, p99 }) => ({
    [`GET ${path}`]: name,
    'answers/s': Math.round(perSecond),
    'server CPU µs': Math.round(cpuMicroseconds),
    'p50 ms': p50.toFixed(2),
    'p99 ms': p99.toFixed(2),
  })),
)
const [own, usual] = rows
console.log(`ratio: ${times(usual.cpuMicroseconds, own.cpuMicroseconds)} × less CPU than the usual stack`)
console.log(machineLine())

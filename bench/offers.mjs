// How many offers (402) a second, and what one costs the server in processor time; beside the stock middleware.
//   npm run bench offers
import { load, median } from './support/load.mjs'
import { machineLine } from './support/machine.mjs'
import { startServer } from './support/server.mjs'

const ROUNDS = 15
const REQUESTS = 4_000
const path = '/signal?token=bitcoin&bar=1h'

const servers = {
  pennywire: await startServer('bench/servers/pennywire.mjs'),
  '@x402/express': await startServer('bench/servers/x402-express.mjs'),
}
const runs = Object.fromEntries(Object.keys(servers).map((name) => [name, []]))
for (const server of Object.values(servers))
  await load(server, { path, requests: 4_000, concurrency: 16, status: 402 })
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, server] of Object.entries(servers)) {
    runs[name].push(await load(server, { path, requests: REQUESTS, concurrency: 16, status: 402 }))
  }
}
await Promise.all(Object.values(servers).map((server) => server.stop()))

const rows = Object.entries(runs).map(([name, list]) => ({ name, ...median(list, 'cpuMicroseconds') }))
console.table(
  rows.map(({ name, perSecond, cpuMicroseconds, p50, p99 }) => ({
    'unpaid /signal': name,
    'offers/s': Math.round(perSecond),
    'server CPU µs': Math.round(cpuMicroseconds),
    'p50 ms': p50.toFixed(2),
    'p99 ms': p99.toFixed(2),
  })),
)
const [ours, theirs] = rows
console.log(
  `ratio: ${(theirs.cpuMicroseconds / ours.cpuMicroseconds).toFixed(1)} × less CPU, ${(ours.perSecond / theirs.perSecond).toFixed(1)} × the rate`,
)
console.log(machineLine())

// What callers wait when they arrive at a constant rate and know nothing of each other: offers, free calls, paid calls,
// session calls and MCP calls, each alone and all at once with listeners of the live feed; then far more than a core can
// do. `@x402/express` gets the same offers and payments on the same kind of chain.
//   SECONDS=10 RATE=1 node bench/load.mjs     RATE scales every rate
import { createHash, randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { arrive } from './support/arrivals.mjs'
import { fund, signPayments, wallets } from './support/payments.mjs'
import { startServer } from './support/server.mjs'

const SECONDS = Number(process.env.SECONDS ?? 10)
const RATE = Number(process.env.RATE ?? 1)
/** As many as one address may have. */
const LISTENERS = 3
const OVERLOAD_PER_SECOND = 600
const MAX_CALLS = 100
const path = '/signal?token=bitcoin&bar=1h'
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const mcpCall = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'fear-greed', arguments: {} },
})

const nodeOptions = ['--import', `${import.meta.dirname}/support/lag.mjs`]
const environment = { PAPER_AGENT: 'off' }
const ours = await startServer('bench/servers/pennywire.mjs', { environment, nodeOptions })
const theirs = await startServer('bench/servers/x402-express.mjs', { nodeOptions })
const accounts = wallets(64)
for (const { url } of [ours, theirs]) await fund(url, accounts)
const token = await openSession(90)

const kinds = {
  offer: { perSecond: 400, expect: 402, of: (count) => repeated(count, { path }) },
  free: { perSecond: 400, expect: 200, of: (count) => repeated(count, { path: '/info' }) },
  paid: {
    perSecond: 60,
    expect: 200,
    of: async (count, server) =>
      (await signPayments(server.url + path, accounts, count)).map((own) => ({ ...own, path })),
  },
  session: {
    perSecond: 200,
    expect: 200,
    of: (count) => repeated(count, { path, headers: { authorization: `Bearer ${token}` } }),
  },
  mcp: {
    perSecond: 200,
    expect: 200,
    of: (count) => repeated(count, { path: '/mcp', method: 'POST', headers: json, body: mcpCall }),
  },
}

for (const kind of Object.values(kinds)) await offered(ours, kind, 2)
for (const name of ['offer', 'paid']) await offered(theirs, { ...kinds[name], perSecond: 20 }, 2)

const rows = []
for (const [name, kind] of Object.entries(kinds)) rows.push(row(`${name}`, await offered(ours, kind)))
for (const name of ['offer', 'paid']) {
  const kind = name === 'paid' ? { ...kinds.paid, perSecond: 20 } : kinds.offer
  rows.push(row(`${name}, @x402/express`, await offered(theirs, kind)))
}
await theirs.stop()

const listening = await Promise.all(Array.from({ length: LISTENERS }, listen))
const together = await measured(ours, () =>
  Promise.all(
    Object.entries(kinds).map(async ([name, kind]) => [
      name,
      await sent(ours, { ...kind, perSecond: kind.perSecond / 4 }, SECONDS),
    ]),
  ),
)
for (const [name, figures] of together.value)
  rows.push(row(`${name}, with all others`, { ...figures, perRequest: undefined, memory: together.memory }))
for (const request of listening) request.destroy()
console.table(rows)
await ours.stop()

console.table([await overload()])

/** Three times what a core can sell: those for whom there is room are served in time, the others are refused at once. */
async function overload() {
  const server = await startServer('bench/servers/pennywire.mjs', {
    environment: { ...environment, MAX_CALLS: `${MAX_CALLS}` },
    nodeOptions,
  })
  await fund(server.url, accounts)
  const kind = { ...kinds.paid, perSecond: OVERLOAD_PER_SECOND }
  await offered(server, kinds.paid, 2)
  const { answered, perSecond, p50, p99, refusedP99, statuses } = await offered(server, kind)
  await server.stop()
  return {
    'paid, far too many': `${OVERLOAD_PER_SECOND}/s, ${MAX_CALLS} at once`,
    served: answered,
    'served/s': Math.round(perSecond),
    'p50 ms': p50?.toFixed(0),
    'p99 ms': p99?.toFixed(0),
    'refused with 503': statuses[503] ?? 0,
    'refused p99 ms': refusedP99?.toFixed(0),
    lost: statuses.lost ?? 0,
  }
}

async function offered(server, kind, seconds = SECONDS) {
  const requests = await kind.of(Math.ceil(kind.perSecond * RATE * seconds), server)
  const { value, ...rest } = await measured(server, () => sent(server, kind, seconds, requests))
  return { ...value, ...rest, perRequest: (rest.cpu / requests.length) * 1e6 }
}

async function sent(server, { perSecond, expect, of }, seconds, requests) {
  const rate = perSecond * RATE
  return {
    ...(await arrive(server.url, requests ?? (await of(Math.ceil(rate * seconds), server)), {
      perSecond: rate,
      expect,
    })),
    offered: rate,
  }
}

async function measured(server, work) {
  const [cpu, memory] = [server.cpuSeconds(), server.memoryMb()]
  await server.lag()
  const value = await work()
  return {
    value,
    cpu: server.cpuSeconds() - cpu,
    memory: server.memoryMb() - memory,
    lag: await server.lag(),
  }
}

function row(name, { offered: rate, answered, perSecond, p50, p99, statuses, perRequest, lag, memory }) {
  const failed = Object.values(statuses).reduce((sum, count) => sum + count, 0) - answered
  return {
    load: name,
    'offered/s': Math.round(rate),
    'answered/s': Math.round(perSecond),
    'p50 ms': p50?.toFixed(1),
    'p99 ms': p99?.toFixed(1),
    failed,
    'server CPU µs': perRequest === undefined ? '' : Math.round(perRequest),
    'loop lag p99 ms': lag?.toFixed(1) ?? '',
    'RSS MB': memory.toFixed(0),
  }
}

function repeated(count, request) {
  return Array.from({ length: count }, () => request)
}

function listen() {
  return new Promise((resolve, reject) => {
    const request = get(`${ours.url}/api/live/calls`, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`The live feed answered ${response.statusCode}.`))
      response.resume()
      response.on('error', () => {})
      resolve(request)
    })
    request.on('error', reject)
  })
}

async function openSession(amountUsd) {
  const made = `pws_${randomBytes(32).toString('base64url')}`
  const body = JSON.stringify({ amountUsd, tokenSha256: createHash('sha256').update(made).digest('hex') })
  const init = { method: 'POST', headers: json, body }
  const url = `${ours.url}/tools/session-topup`
  const [payment] = await signPayments(url, accounts.slice(0, 1), 1, init)
  const reply = await fetch(url, { ...init, headers: { ...json, ...payment.headers } })
  if (!reply.ok) throw new Error(await reply.text())
  return made
}

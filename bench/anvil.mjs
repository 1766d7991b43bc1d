// Paid calls that are settled on a real node: how long they take when so many arrive every second, with the ledger on
// disk and our own facilitator; and what Express with the stock x402 middleware and facilitator can take on that node. Both are warm when the
// measurement begins.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { privateKeyToAddress } from 'viem/accounts'
import { startAnvil } from './servers/anvil-node.mjs'
import { signPayments, wallets } from './support/payments.mjs'
import { startServer } from './support/server.mjs'

const PER_SECOND = Number(process.env.PER_SECOND ?? 400)
const SECONDS = Number(process.env.SECONDS ?? 10)
/** Code that has just been loaded runs several times slower. */
const WARM_UP_SECONDS = 5
const THEIRS = 300
const THEIR_CONCURRENCY = 8
const PAY_TO = '0x00000000000000000000000000000000000000aa'
const path = '/signal?token=bitcoin&bar=1h'

const anvil = await startAnvil()
if (!anvil) process.exit(0)
const accounts = wallets(100)
try {
  for (const { address } of accounts) await anvil.give(address, 10n ** 12n)
  console.table([await ours(), await theirs()])
} finally {
  await anvil.stop()
}

async function ours() {
  const server = await startServer('bench/servers/pennywire.mjs', {
    environment: {
      NETWORKS: 'eip155:84532',
      RPC_URL_84532: anvil.url,
      PAY_TO_EVM: PAY_TO,
      SETTLE_KEY: await operatorKey(),
    },
  })
  try {
    const signed = (seconds) => signPayments(server.url + path, accounts, PER_SECOND * seconds)
    await arrive(server, await signed(WARM_UP_SECONDS))
    const requests = await signed(SECONDS)
    const figures = await measured(server, () => arrive(server, requests))
    return rowOf(`Pennywire, ${PER_SECOND}/s offered`, figures)
  } finally {
    await server.stop()
  }
}

async function theirs() {
  const server = await startServer('bench/servers/anvil-express.mjs', {
    environment: { NODE_URL: anvil.url, PAY_TO_EVM: PAY_TO, SETTLE_KEY: await operatorKey() },
  })
  const signed = (count) => signPayments(server.url + path, accounts, count)
  try {
    await queue(server, await signed(THEIRS))
    const requests = await signed(THEIRS)
    return rowOf(
      `@x402/express, ${THEIR_CONCURRENCY} at a time`,
      await measured(server, () => queue(server, requests)),
    )
  } finally {
    await server.stop()
  }
}

/** Sends each request when its time has come, whether or not earlier ones have been answered. */
async function arrive(server, requests) {
  const [call, figures] = caller(server)
  const startedAt = performance.now()
  const calls = []
  for (const [at, request] of requests.entries()) {
    const due = startedAt + (at * 1000) / PER_SECOND
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    // from when it was due: a late start is part of the wait
    calls.push(call(request, due))
  }
  await Promise.all(calls)
  return figures()
}

/** Sends the requests so many at a time. */
async function queue(server, requests) {
  const [call, figures] = caller(server)
  const waiting = [...requests]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await call(next, performance.now())
  }
  await Promise.all(Array.from({ length: THEIR_CONCURRENCY }, worker))
  return figures()
}

/** A way to call, and what came of all calls: milliseconds of those that were answered, and how many were not. */
function caller(server) {
  const pool = new Pool(server.url, { connections: 512, pipelining: 1 })
  const startedAt = performance.now()
  const milliseconds = []
  let count = 0

  async function call({ headers }, since) {
    count += 1
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
    await body.dump()
    if (statusCode === 200) milliseconds.push(performance.now() - since)
  }

  async function figures() {
    const seconds = (performance.now() - startedAt) / 1000
    await pool.close()
    milliseconds.sort((a, b) => a - b)
    const at = (part) => milliseconds[Math.floor(milliseconds.length * part)]
    const failed = count - milliseconds.length
    return { perSecond: milliseconds.length / seconds, p50: at(0.5), p99: at(0.99), count, failed }
  }

  return [call, figures]
}

async function measured(server, work) {
  const [cpu, nodeCpu, balance] = [server.cpuSeconds(), anvil.cpuSeconds(), await anvil.balanceOf(PAY_TO)]
  const figures = await work()
  const { count } = figures
  return {
    ...figures,
    cpu: ((server.cpuSeconds() - cpu) / count) * 1e6,
    nodeCpu: ((anvil.cpuSeconds() - nodeCpu) / count) * 1e6,
    settled: Number((await anvil.balanceOf(PAY_TO)) - balance) / 5_000,
  }
}

function rowOf(name, { perSecond, p50, p99, cpu, nodeCpu, count, failed, settled }) {
  return {
    'paid /signal on anvil': name,
    'calls/s': Math.round(perSecond),
    'p50 ms': p50.toFixed(1),
    'p99 ms': p99.toFixed(1),
    'server CPU µs': Math.round(cpu),
    'anvil CPU µs': Math.round(nodeCpu),
    failed,
    settled: `${settled} of ${count}`,
  }
}

async function operatorKey() {
  const key = `0x${randomBytes(32).toString('hex')}`
  await anvil.ask('anvil_setBalance', privateKeyToAddress(key), '0x3635c9adc5dea00000')
  return key
}

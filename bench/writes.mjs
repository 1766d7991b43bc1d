// What a paid call and a session call write: statements, transactions and round trips, each the middle one of many calls made
// one after the other; pages of SQLite's log, bytes of PostgreSQL's and its updates in place, on average.
//   npm run bench writes
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countPostgres } from './support/counted-postgres.mjs'
import { countSqlite } from './support/counted-sqlite.mjs'
import { machineLine } from './support/machine.mjs'
import { nullChain } from './support/null-chain.mjs'
import { signPayments, wallets } from './support/payments.mjs'
import { startPostgres } from './support/postgres.mjs'

const CALLS = 60
/** In which what is written after the answer has been written as well. */
const AFTER_ANSWER_MS = 12
const path = '/signal?token=bitcoin&bar=1h'

const sqlite = countSqlite()
const postgres = countPostgres()
const { openGateway } = await import('../build/src/app/gateway.js')
const { readConfig } = await import('../build/src/config/config.js')
const accounts = wallets(4)

const rows = [...(await measureSqlite()), ...(await measurePostgres())]
console.table(rows)
console.log(machineLine())
process.exit(0)

async function measureSqlite() {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-bench-'))
  const gateway = await open({ DATA_DIR: directory })
  const file = join(directory, 'pennywire.db')
  const rows = await measureCalls(gateway, async (name, work) => {
    const from = await sqlite.read(file)
    const each = await work(() => sqlite.read(file))
    const { pages } = await sqlite.read(file)
    return {
      engine: 'SQLite',
      call: name,
      statements: middle(each, 'statements'),
      transactions: middle(each, 'transactions'),
      'synced commits': middle(each, 'synced'),
      'changed pages': middle(each, 'pages'),
      'pages with jobs': rounded((pages - from.pages) / CALLS),
    }
  })
  await gateway.close()
  rmSync(directory, { recursive: true, force: true })
  return rows
}

async function measurePostgres() {
  const server = await startPostgres()
  if (!server) return []
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-bench-'))
  try {
    return await measureOn(await server.newDatabase(), directory)
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measureOn(url, directory) {
  const gateway = await open({
    DATA_DIR: directory,
    DATABASE_URL: url,
    // stands for one that is shared; nothing is asked of it
    EMBEDDED_CHAIN_URL: 'http://127.0.0.1:9',
    MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
  })
  const rows = await measureCalls(gateway, async (name, work) => {
    await sleep(1_500)
    const from = await postgres.readServer(url)
    const each = await work(postgres.read)
    // the server publishes its counts about once a second
    await sleep(1_500)
    const until = await postgres.readServer(url)
    const updates = until.updates - from.updates
    return {
      engine: 'PostgreSQL',
      call: name,
      statements: middle(each, 'statements'),
      transactions: middle(each, 'transactions'),
      'round trips': middle(each, 'roundTrips'),
      'WAL bytes': Math.round((until.wal - from.wal) / CALLS),
      'updates in place': `${Math.round((100 * (until.hot - from.hot)) / Math.max(1, updates))} % of ${rounded(updates / CALLS)}`,
    }
  })
  await gateway.close()
  return rows
}

function open(environment) {
  const config = readConfig({
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'silent',
    THROTTLE_BURST: '1000000',
    THROTTLE_SUSTAINED: '1000000',
    ...environment,
  })
  return openGateway(config, { chain: nullChain() })
}

/** Makes the calls of each kind, after some that are not counted. */
async function measureCalls({ url }, measure) {
  const paid = await signPayments(url + path, accounts, CALLS + 10)
  const named = () => ({ 'idempotency-key': randomBytes(12).toString('hex') })
  for (const { headers } of paid.splice(0, 10)) await ask(url, headers)
  const authorization = `Bearer ${await openSession(url)}`
  for (let at = 0; at < 5; at += 1) await ask(url, { authorization })
  const kinds = {
    paid: (at) => paid[at].headers,
    session: () => ({ authorization }),
    'session, named': () => ({ authorization, ...named() }),
  }
  const rows = []
  for (const [name, headersOf] of Object.entries(kinds)) {
    rows.push(
      await measure(name, async (read) => {
        const each = []
        for (let at = 0; at < CALLS; at += 1) {
          const before = await read()
          await ask(url, headersOf(at))
          await sleep(AFTER_ANSWER_MS)
          each.push(subtract(await read(), before))
        }
        return each
      }),
    )
  }
  return rows
}

async function ask(url, headers) {
  const reply = await fetch(url + path, { headers })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${reply.status}: ${text.slice(0, 300)}`)
}

async function openSession(url) {
  const token = `pws_${randomBytes(32).toString('base64url')}`
  const body = JSON.stringify({
    amountUsd: 50,
    tokenSha256: createHash('sha256').update(token).digest('hex'),
  })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const [payment] = await signPayments(`${url}/tools/session-topup`, accounts.slice(0, 1), 1, init)
  const reply = await fetch(`${url}/tools/session-topup`, {
    ...init,
    headers: { ...init.headers, ...payment.headers },
  })
  if (!reply.ok) throw new Error(await reply.text())
  return token
}

function subtract(after, before) {
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]))
}

function middle(each, name) {
  const values = each.map((counts) => counts[name]).sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)]
}

function rounded(value) {
  return Math.round(value * 10) / 10
}

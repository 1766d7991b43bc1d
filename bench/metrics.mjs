// What `/api/metrics` costs with a million payments in the ledger, on both engines, beside adding them up from the ledger.
//
//   npm run bench metrics
//   ROWS=100000 ENGINES=sqlite npm run bench metrics
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/cluster/world.mjs'
import { startServer } from './support/server.mjs'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const ENGINES = (process.env.ENGINES ?? 'sqlite,postgres').split(',')
const READS = 50
const SCANS = 3
const PAYERS = 20_000
const DAYS = 120
const DAY = 86_400_000
const HOUR = 3_600_000

const { openSqlite, openPostgres } = await import('../build/src/store/engine/database.js')
const { createSalesRepository } = await import('../build/src/store/sales/sales-repository.js')
const { sql } = await import('kysely')

const rows = []
for (const engine of ENGINES) {
  const world = engine === 'sqlite' ? sqliteWorld() : await postgresWorld()
  if (!world) {
    console.log('PostgreSQL: there is no server on this machine.')
    continue
  }
  rows.push(await measured(engine, world))
  await world.end()
}
console.table(rows)
for (const { engine, 'tallies ms': tallies, 'ledger scan ms': scan } of rows)
  console.log(
    `${engine}: tallies are read ${Math.round(scan / tallies)} × faster than the ledger is added up`,
  )

async function measured(engine, world) {
  const database = await world.open()
  // what is asked here takes longer than any statement of a gateway may
  const run = world.run ?? ((statement) => sql.raw(statement).execute(database.db))
  const filledIn = await timed(() => fill(run, engine))
  const book = createSalesRepository(database)
  const now = Date.now()
  const tallies = await median(READS, () => book.read(now))
  const scan = await median(SCANS, () => addUp(run))
  await database.close()

  const server = await startServer('dist/main.js', {
    environment: { ...world.environment, PAPER_AGENT: 'off' },
  })
  const ask = async () => {
    const reply = await fetch(`${server.url}/api/metrics`)
    const { lifetime } = await reply.json()
    if (lifetime.totalCalls !== ROWS) throw new Error(`The gateway counts ${lifetime.totalCalls} calls.`)
  }
  await fetch(`${server.url}/livez`)
  const first = await timed(ask)
  const next = await median(20, ask)
  await server.stop()
  return {
    engine,
    payments: ROWS,
    'filled in s': round(filledIn / 1000),
    'tallies ms': round(tallies),
    'ledger scan ms': round(scan),
    'first GET ms': round(first),
    'next GET ms': round(next),
  }
}

/** Payments of four months, evenly, and the tallies that booking each of them would have left. */
async function fill(run, engine) {
  const now = Date.now()
  const numbers =
    engine === 'sqlite'
      ? `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${ROWS - 1})`
      : `with numbers as (select generate_series(0, ${ROWS - 1}::bigint) as n)`
  const at = `(${now - DAYS * DAY} + n * ${Math.floor((DAYS * DAY) / ROWS)})`
  await run('begin')
  await run(`insert into payment (key, state, fence, lease_until, header_id, network, asset, payer, pay_to, amount, price,
      valid_before, tool, req_hash, response_hash, tx, late, created_at, settled_at, delivered_at)
    ${numbers}
    select 'eip155:8453|0x833589fcd6edb6e08f4c7c32d4f71b54bda02913|0xpayer|0xnonce' || n, 'delivered', 1, 0,
      'header' || n, case n % 3 when 0 then 'eip155:8453' when 1 then 'eip155:137' else 'solana:main' end,
      '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0xpayer' || n % ${PAYERS}, '0xpayee', '5000', '5000',
      ${Math.floor(now / 1000)}, 'tool-' || n % 160, 'request' || n % 1000, 'response', '0xtransaction' || n, 0,
      ${at}, ${at}, ${at}
    from numbers`)
  for (const [span, length] of Object.entries({ all: 0, day: DAY, hour: HOUR })) {
    const start = length === 0 ? '0' : `settled_at / ${length} * ${length}`
    const group = length === 0 ? 'tool, network' : `${start}, tool, network`
    const recent = span === 'hour' ? `and settled_at > ${now - 2 * DAY}` : ''
    await run(`insert into sale_tally (span, starts_at, tool, network, calls, micro_usd)
      select '${span}', ${start}, tool, network, count(*), sum(cast(price as bigint)) from payment
      where state = 'delivered' ${recent} group by ${group}`)
  }
  await run(`insert into payer_tally (kind, day, payers)
    select 'last', day, count(*) from
      (select max(settled_at) / ${DAY} * ${DAY} as day from payment group by payer) as habits group by day`)
  const totals = { paid_calls: ROWS, settled_micro_usd: ROWS * 5000, payers: PAYERS }
  for (const [name, value] of Object.entries(totals))
    await run(`insert into counter (name, value) values ('${name}', ${value})`)
  await run('commit')
  await run('analyze')
}

/** The same figures, added up from the ledger. */
async function addUp(run) {
  const now = Date.now()
  const sum = 'count(*), sum(cast(price as bigint))'
  const sold = `from payment where state in ('settled', 'delivered')`
  await run(`select ${sum}, count(distinct payer) ${sold}`)
  await run(`select tool, network, ${sum} ${sold} group by tool, network`)
  await run(
    `select settled_at / ${HOUR}, ${sum} ${sold} and settled_at >= ${now - DAY} group by settled_at / ${HOUR}`,
  )
  await run(
    `select settled_at / ${DAY}, ${sum} ${sold} and settled_at >= ${now - 30 * DAY} group by settled_at / ${DAY}`,
  )
}

function sqliteWorld() {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-bench-'))
  return {
    open: () => openSqlite(join(directory, 'pennywire.db')),
    environment: { DATA_DIR: directory },
    async end() {
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function postgresWorld() {
  const postgres = await startPostgres()
  if (!postgres) return undefined
  const masterKey = Buffer.alloc(32, 7)
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-bench-'))
  const chain = await startServer('dist/cli/main.js', { args: ['chain', '--port', '0', '--data', directory] })
  return {
    open: () => openPostgres(postgres.url, { masterKey }),
    run: (statement) => postgres.query(statement),
    environment: {
      DATA_DIR: directory,
      DATABASE_URL: postgres.url,
      MASTER_KEY: masterKey.toString('hex'),
      EMBEDDED_CHAIN_URL: chain.url,
    },
    async end() {
      await chain.stop()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function timed(work) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function median(times, work) {
  const taken = []
  for (let time = 0; time < times; time += 1) taken.push(await timed(work))
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)]
}

function round(value) {
  return Math.round(value * 100) / 100
}

import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { createSettledWatch } from '../../../src/store/payments/settled-watch.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { unreachablePayments } from '../../../src/store/payments/unreachable-payments.ts'
import { createSalesRepository } from '../../../src/store/sales/sales-repository.ts'
import { createSessionRepository } from '../../../src/store/sessions/session-repository.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { masterKey } from '../engines.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from '../payments.ts'

/** Tables with a row for every call. */
const LARGE = [
  'payment',
  'answer',
  'journal',
  'settle_attempt',
  'session_entry',
  'session_answer',
  'idem',
  'payer',
]
const SCAN = new RegExp(`Seq Scan on (${LARGE.join('|')})\\b`)

interface Asked {
  readonly text: string
  readonly values?: readonly unknown[]
}

describe.skipIf(!hasPostgres)('PostgreSQL', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  test('calls, sweeps and totals find their rows by an index', async () => {
    const url = await cluster.newLedger()
    const database = await openPostgres(url, { masterKey })
    onTestFinished(() => database.close())
    const ledger = createLedger(database)
    const book = createSessionRepository(database)
    const asked = collectStatements()

    for (const name of ['one', 'two']) {
      const owned = await claimPayment(ledger, createClaim(name, { identifier: name }))
      await ledger.claim(createClaim(name), held)
      await writePayment(ledger, owned)
      await ledger.settled(owned, landed)
      await ledger.delivered(owned.key, NOW)
      await ledger.answerTo(owned.key)
    }
    await ledger.findByHeader('header of one')
    await book.hold('s', { tool: 'signal', requestHash: 'hash', amount: 1, identifier: 'mine' }, held)
    for (const kind of ['open', 'watched'] as const) await ledger.due(NOW, 100, { kind, networks: ['n'] })
    await createSettledWatch(database).due(NOW, 100, ['n'])
    await unreachablePayments(database, ['n'])
    await ledger.purge(NOW)
    await ledger.totals()
    await createSalesRepository(database).read(NOW)
    const statements = asked.stop()

    expect(statements.length).toBeGreaterThan(30)
    expect(await findScans(url, statements, 'set enable_seqscan = off')).toEqual([])
  })

  test('payments of many callers are found by their keys in a new ledger too', async () => {
    const url = await cluster.newLedger()
    const database = await openPostgres(url, { masterKey })
    onTestFinished(() => database.close())
    const ledger = createLedger(database)
    const asked = collectStatements()

    await Promise.all(
      Array.from({ length: 120 }, async (_, at) => {
        const owned = await claimPayment(ledger, createClaim(`call ${at}`))
        await writePayment(ledger, owned)
        await ledger.settled(owned, landed)
      }),
    )
    const given = asked.stop().filter(({ text }) => text.includes('json_to_recordset'))

    expect(given.length).toBeLessThan(90)
    expect(Math.max(...given.map(countRows))).toBeGreaterThan(9)
    expect(await findScans(url, given)).toEqual([])
  })
})

function countRows({ values = [] }: Asked): number {
  const rows: unknown = JSON.parse(`${values.find((value) => `${value}`.startsWith('['))}`)
  return Array.isArray(rows) ? rows.length : 0
}

/** Those that read a whole table, under a setting. */
async function findScans(
  url: string,
  statements: readonly Asked[],
  setting?: string,
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const scans: string[] = []
  try {
    if (setting !== undefined) await client.query(setting)
    for (const { text, values = [] } of statements) {
      const { rows } = await client.query(`explain ${text}`, [...values])
      if (SCAN.test(JSON.stringify(rows))) scans.push(text)
    }
  } finally {
    await client.end()
  }
  return scans
}

function collectStatements() {
  const { query } = pg.Client.prototype
  const asked: Asked[] = []
  function collecting(this: pg.Client, ...of: Parameters<typeof query>) {
    const [config] = of as unknown[]
    if (typeof config === 'object' && config !== null && 'text' in config) asked.push(config as Asked)
    return Reflect.apply(query, this, of) as unknown
  }
  Object.assign(pg.Client.prototype, { query: collecting })
  const stop = () => {
    Object.assign(pg.Client.prototype, { query })
    return asked
  }
  onTestFinished(() => void stop())
  return { stop }
}

import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAdminExports } from '../../../src/store/admin/admin-exports.ts'
import { type Database, openPostgres } from '../../../src/store/engine/database.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { masterKey } from '../engines.ts'

const LINES = 12_000

interface Asked {
  readonly text: string
  readonly values: readonly string[]
}

describe.skipIf(!hasPostgres)('an export of a large journal', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  async function openFilled() {
    const url = await cluster.newLedger()
    const database = await openPostgres(url, { masterKey })
    onTestFinished(() => database.close())
    await queryOnce(
      url,
      `insert into journal (key, id, kind, account, asset, amount, at)
       select md5((n / 4)::text) || repeat('k', 130), n::text, 'posted', 'payer', 'asset', '1', n
       from generate_series(1, ${LINES}) as n`,
    )
    await queryOnce(url, 'analyze journal')
    return database
  }

  async function exportIds(database: Database): Promise<unknown[]> {
    const ids: unknown[] = []
    const { journal } = createAdminExports(database)
    for await (const page of journal.read({ from: 0, to: LINES + 1 })) ids.push(...page.map(({ id }) => id))
    return ids
  }

  test('reads each line once, and no page scans the table', async () => {
    const database = await openFilled()
    const asked = collectQueries()

    const ids = await exportIds(database)
    const pages = asked().filter(({ text }) => text.includes('from "journal"') && text.includes('<='))
    const plans = await Promise.all(
      pages.map(async ({ text, values }) => {
        const literal = text.replace(/\$(\d+)/g, (_, at) => `'${values[Number(at) - 1]}'`)
        const { rows } = await sql.raw(`explain ${literal}`).execute(database.db)
        return JSON.stringify(rows)
      }),
    )

    expect(ids).toHaveLength(LINES)
    expect(new Set(ids).size).toBe(LINES)
    expect(plans.length).toBeGreaterThan(4)
    expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([])
  })

  test('goes on where it was when pages are canceled', async () => {
    const database = await openFilled()
    cancelEveryThird('from "journal"')

    const ids = await exportIds(database)

    expect(ids).toHaveLength(LINES)
    expect(new Set(ids).size).toBe(LINES)
  })
})

/** As a server does that has too much to do. */
function cancelEveryThird(part: string): void {
  const { query } = pg.Client.prototype
  let asked = 0
  function cancelingQuery(this: pg.Client, ...all: Parameters<typeof query>) {
    const [config] = all as unknown[]
    const isCounted = typeof config === 'object' && `${(config as Asked).text}`.includes(part)
    asked += isCounted ? 1 : 0
    if (!isCounted || asked % 3 > 0) return Reflect.apply(query, this, all)
    return Promise.reject(Object.assign(new Error('canceled'), { severity: 'ERROR', code: '57014' }))
  }
  Object.assign(pg.Client.prototype, { query: cancelingQuery })
  onTestFinished(() => void Object.assign(pg.Client.prototype, { query }))
}

/** Collects what this process asks PostgreSQL from now on. */
function collectQueries(): () => readonly Asked[] {
  const { query } = pg.Client.prototype
  const collected: Asked[] = []
  function collectingQuery(this: pg.Client, ...asked: Parameters<typeof query>) {
    const [config] = asked as unknown[]
    if (typeof config === 'object') collected.push(config as Asked)
    return Reflect.apply(query, this, asked)
  }
  Object.assign(pg.Client.prototype, { query: collectingQuery })
  onTestFinished(() => void Object.assign(pg.Client.prototype, { query }))
  return () => [...collected]
}

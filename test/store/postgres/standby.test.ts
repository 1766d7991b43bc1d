import { describe, expect, onTestFinished, test } from 'vitest'
import { createAdminExports } from '../../../src/store/admin/admin-exports.ts'
import { type Database, openPostgres } from '../../../src/store/engine/database.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { hasStandby, openStandbyFixture } from '../../support/standby.ts'
import { masterKey } from '../engines.ts'
import { claimPayment, createClaim, landed, writePayment } from '../payments.ts'

describe.skipIf(!hasPostgres || !hasStandby)('a standby for reports', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  async function opened() {
    const url = await cluster.newLedger()
    const standby = await openStandbyFixture(url)
    const database = await openPostgres(url, { masterKey, replicaUrl: standby.url })
    onTestFinished(() => database.close())
    return { database, standby }
  }

  test('totals and exports are read there, and decisions at the ledger', async () => {
    const { database, standby } = await opened()
    await queryOnce(standby.url, 'select pg_wal_replay_pause()')
    await waitUntil(async () => {
      const [state] = await queryOnce(standby.url, 'select pg_get_wal_replay_pause_state() as state')
      return state?.['state'] === 'paused'
    })

    const key = await payCall(database)
    const behind = { totals: await countTotals(database), exported: await countExported(database) }
    const known = await createLedger(database).find(key)
    await queryOnce(standby.url, 'select pg_wal_replay_resume()')

    expect(behind).toEqual({ totals: 0, exported: 0 })
    expect(known).toMatchObject({ state: 'settled' })
    await waitUntil(async () => (await countTotals(database)) === 1 && (await countExported(database)) === 1)
  })

  test('reports go to the ledger while it is away', async () => {
    const { database, standby } = await opened()
    await payCall(database)

    await standby.stop()

    expect(await countTotals(database)).toBe(1)
    expect(await countExported(database)).toBe(1)
  })

  test('a gateway starts without it, and refuses that of another ledger', async () => {
    const { database, standby } = await opened()
    const other = await cluster.newLedger()
    const away = await openPostgres(other, { masterKey, replicaUrl: 'postgres://127.0.0.1:9/none' })
    onTestFinished(() => away.close())

    await expect(openPostgres(other, { masterKey, replicaUrl: standby.url })).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining('DATABASE_REPLICA_URL leads to another ledger'),
    })

    expect(await countTotals(away)).toBe(0)
    expect(await countTotals(database)).toBe(0)
  })
})

async function payCall(database: Database): Promise<string> {
  const ledger = createLedger(database)
  const owned = await claimPayment(ledger, createClaim('one', { price: '5000' }))
  await writePayment(ledger, owned)
  await ledger.settled(owned, landed)
  return owned.key
}

async function countTotals(database: Database): Promise<number> {
  return (await createLedger(database).totals()).paidCalls
}

async function countExported(database: Database): Promise<number> {
  let rows = 0
  const { payments } = createAdminExports(database)
  for await (const page of payments.read({ from: 0, to: Number.MAX_SAFE_INTEGER })) rows += page.length
  return rows
}

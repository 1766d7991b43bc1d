import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { masterKey } from '../engines.ts'

describe.skipIf(!hasPostgres)('the first connection to a shared database', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  test('a database that starts later than its gateway is waited for', async () => {
    const url = await cluster.newDatabase()
    await cluster.stop()
    const waits: string[] = []
    const opening = openPostgres(url, {
      masterKey,
      maxWaitMs: 60_000,
      onWait: (why) => waits.push(why),
    })
    await waitUntil(() => waits.length > 0)
    await cluster.start()
    const database = await opening
    onTestFinished(() => database.close())

    expect(waits).toEqual([
      expect.stringMatching(/^The database of DATABASE_URL cannot be reached.* for a minute/),
    ])
    expect(database.ledgerId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('two gateways of one database keep one ledger', async () => {
    const url = await cluster.newDatabase()
    const opened = await Promise.all([openPostgres(url, { masterKey }), openPostgres(url, { masterKey })])
    onTestFinished(() => Promise.all(opened.map(({ close }) => close())).then(() => {}))

    expect(opened[0]?.ledgerId).toBe(opened[1]?.ledgerId)
    expect(await queryOnce(url, 'select count(*)::int as count from ledger_identity')).toEqual([{ count: 1 }])
  })

  test('a permanent connection error is reported at once, without the password', async () => {
    const url = new URL(await cluster.newDatabase())
    url.pathname = '/nobody_made_this'
    url.password = 'hunter2-hunter2'
    const opening = openPostgres(`${url}`, { masterKey, maxWaitMs: 60_000, onWait: () => {} })

    await expect(opening).rejects.toThrow('cannot be reached: there is no database of that name.')
    await expect(opening).rejects.not.toThrow(/hunter2/)
  })
})

test('a place where nothing listens is named when patience is over', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await waitUntil(() => server.listening)
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  server.close()
  await sleep(1)

  await expect(openPostgres(`postgres://x:hunter2@127.0.0.1:${port}/y`, { masterKey })).rejects.toThrow(
    'The database of DATABASE_URL cannot be reached: nothing listens there.',
  )
})

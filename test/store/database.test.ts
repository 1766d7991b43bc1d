import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { compileStatement, type Runner } from '../../src/store/engine/compiled-statements.ts'
import { openSqlite } from '../../src/store/engine/database.ts'
import { loadOrCreateSecrets } from '../../src/store/engine/secrets.ts'
import { toBindable } from '../../src/store/engine/sqlite-dialect.ts'
import { createCounters } from '../../src/store/payments/counters.ts'
import { createJobQueue } from '../../src/store/tasks/job-queue.ts'
import { openGatewayFixture } from '../support/gateway.ts'

async function openDatabase() {
  const database = await openSqlite(':memory:')
  onTestFinished(() => database.close())
  return database
}

async function settingOf(on: Runner, name: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(on)
  return Object.values(rows[0] ?? {})[0]
}

test('CR-15 the embedded database keeps its durable writes', async () => {
  const { database } = await openGatewayFixture({ fund: '0' })
  const setting = (name: string) => settingOf(database.db, name)

  expect(await setting('journal_mode')).toBe('wal')
  // a commit does not wait; its caller waits for the log to be synced
  expect(await setting('synchronous')).toBe(1)
  expect(await setting('foreign_keys')).toBe(1)
  expect(await setting('busy_timeout')).toBeGreaterThan(0)
  expect(await setting('locking_mode')).toBe('exclusive')
})

test('what the database cannot hold is refused before it is bound', () => {
  const wrong = [
    new Date(0),
    {},
    [],
    Number.NaN,
    Number.POSITIVE_INFINITY,
    'cut\0off',
    true,
    undefined,
    Symbol('x'),
    () => 0,
  ]

  for (const value of wrong) expect(() => toBindable(['fine', value])).toThrow(/^Parameter 2 is a /)
})

test('what the database can hold comes back as it was', async () => {
  const { db } = await openDatabase()
  const text = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))
  const row = fc.record({ value: text, created_at: fc.maxSafeInteger() })

  await fc.assert(
    fc.asyncProperty(row, async (held) => {
      await db
        .insertInto('secret')
        .values({ name: 'name', kid: '1', ...held })
        .execute()
      const read = await db.deleteFrom('secret').returningAll().executeTakeFirst()
      expect(read).toMatchObject(held)
    }),
    { seed: 2, numRuns: 50 },
  )
})

test('writes of one moment share a commit and keep their order', async () => {
  const { write, db } = await openDatabase()
  const names = Array.from({ length: 200 }, (_, index) => `job ${String(index).padStart(3, '0')}`)

  const answers = await Promise.all(
    names.map((name, index) =>
      write(async (transaction) => {
        await transaction.insertInto('secret').values(secret(name)).execute()
        return index
      }),
    ),
  )

  expect(answers).toEqual(names.map((_, index) => index))
  expect((await db.selectFrom('secret').select('name').execute()).map(({ name }) => name)).toEqual(names)
})

test('a write that fails among others fails alone, and leaves nothing behind', async () => {
  const { write, db } = await openDatabase()
  const add = (name: string) =>
    write((transaction) => transaction.insertInto('secret').values(secret(name)).execute())
  const failing = write(async (transaction) => {
    await transaction.insertInto('secret').values(secret('half done')).execute()
    throw new Error('changed my mind')
  })

  const outcomes = await Promise.allSettled([add('before'), failing, add('after'), add('before')])

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  const kept = await db.selectFrom('secret').select('name').orderBy('name').execute()
  expect(kept.map(({ name }) => name)).toEqual(['after', 'before'])
  await add('later')
})

test('a job is handed to one worker until its lease is over', async () => {
  const queue = createJobQueue(await openDatabase())
  const job = { id: '1', kind: 'sweep', key: 'periodic', runAt: 100, payload: '{}' }

  const added = [await queue.enqueue(job), await queue.enqueue({ ...job, id: '2' })]
  const early = await queue.claim(['sweep'], { now: 99, leaseUntil: 200 }, 10)
  const [first] = await queue.claim(['sweep'], { now: 100, leaseUntil: 200 }, 10)
  const meanwhile = await queue.claim(['sweep'], { now: 199, leaseUntil: 300 }, 10)
  const [second] = await queue.claim(['sweep'], { now: 200, leaseUntil: 300 }, 10)

  expect(added).toEqual([true, false])
  expect(early).toEqual([])
  expect(first).toMatchObject({ id: '1', fence: 1, attempts: 1 })
  expect(meanwhile).toEqual([])
  expect(second).toMatchObject({ id: '1', fence: 2, attempts: 2 })
})

test('a worker that lost its job can neither finish it nor put it back', async () => {
  const queue = createJobQueue(await openDatabase())
  await queue.enqueue({ id: '1', kind: 'sweep', key: 'periodic', runAt: 0, payload: '{}' })
  const [lost] = await queue.claim(['sweep'], { now: 0, leaseUntil: 10 }, 1)
  const [owned] = await queue.claim(['sweep'], { now: 10, leaseUntil: 20 }, 1)
  if (!lost || !owned) throw new Error('There was no job.')

  await queue.again(lost, 0, null)
  await queue.finish(lost)
  const stillOwned = await queue.claim(['sweep'], { now: 19, leaseUntil: 30 }, 1)
  await queue.again(owned, 15, 'failed')
  const again = await queue.claim(['sweep'], { now: 15, leaseUntil: 30 }, 1)

  expect(stillOwned).toEqual([])
  expect(again).toMatchObject([{ id: '1', attempts: 3 }])
})

test('the first caller creates a secret, and simultaneous callers share it', async () => {
  const database = await openDatabase()
  let made = 0
  const make = () => `secret ${made++}`
  const clock = { now: () => 1 }

  const asked = await Promise.all(
    Array.from({ length: 5 }, () => loadOrCreateSecrets(database, 'key', make, clock)),
  )

  expect(new Set(asked.flat()).size).toBe(1)
  expect(await loadOrCreateSecrets(database, 'key', make, clock)).toEqual(asked[0])
  expect(await loadOrCreateSecrets(database, 'other', make, clock)).not.toEqual(asked[0])
})

test('counters count in memory and survive once they are written down', async () => {
  const database = await openDatabase()
  const counters = createCounters(database)
  for (let count = 0; count < 3; count += 1) counters.add('offers')

  const before = await createCounters(database).read('offers')
  const counted = await counters.read('offers')
  await counters.flush()
  counters.add('offers')
  await setImmediate()

  expect([before, counted]).toEqual([0, 3])
  expect(await counters.read('offers')).toBe(4)
  expect(await createCounters(database).read('offers')).toBe(3)
})

test('without its log on the disk the database answers no write as kept', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-log-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'ledger.db')
  const { db, write, writeDeferred, isDamaged, close } = await openSqlite(file)
  onTestFinished(close)
  const insert = (name: string) => (transaction: Runner) =>
    transaction.insertInto('secret').values(secret(name)).execute()
  rmSync(`${file}-wal`)
  const damagedBefore = isDamaged()

  await writeDeferred(insert('deferred'))
  await expect(write(insert('first'))).rejects.toMatchObject({
    code: 'store_unavailable',
    charged: 'pending',
  })
  await expect(write(insert('second'))).rejects.toMatchObject({ code: 'store_unavailable' })
  await expect(writeDeferred(insert('third'))).rejects.toMatchObject({ code: 'store_unavailable' })

  const rows = await db.selectFrom('secret').select('name').execute()
  expect(rows.map(({ name }) => name)).toEqual(['deferred', 'first'])
  expect([damagedBefore, isDamaged()]).toEqual([false, true])
})

test('a deferred write is visible to readers and flushed with the next write', async () => {
  const { db, write, writeDeferred } = await openDatabase()
  const names = () =>
    db
      .selectFrom('secret')
      .select('name')
      .execute()
      .then((rows) => rows.map(({ name }) => name))

  await writeDeferred((transaction) => transaction.insertInto('secret').values(secret('noted')).execute())
  const afterNote = await names()
  await write((transaction) => transaction.insertInto('secret').values(secret('written')).execute())

  expect(afterNote).toEqual(['noted'])
  expect(await names()).toEqual(['noted', 'written'])
})

test('a precompiled statement waits for open transactions and reads none midway', async () => {
  const { db, write } = await openDatabase()
  const all = compileStatement((on) => on.selectFrom('secret').select('name'))
  let outside: Promise<readonly { readonly name: string }[]> | undefined

  await write(async (transaction) => {
    await transaction.insertInto('secret').values(secret('half done')).execute()
    outside = all.all(db, {})
    await setImmediate()
    throw new Error('changed my mind')
  }).catch(() => {})

  expect(await outside).toEqual([])
})

function secret(name: string) {
  return { name, kid: '1', value: 'value', created_at: 1 }
}

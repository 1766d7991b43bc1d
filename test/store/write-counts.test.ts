import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres, openSqlite } from '../../src/store/engine/database.ts'
import { type Ledger, REPLAY_MS } from '../../src/store/payments/ledger.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { createSessionAccountRepository } from '../../src/store/sessions/session-account-repository.ts'
import { createSessionRepository } from '../../src/store/sessions/session-repository.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../support/postgres.ts'
import { masterKey } from './engines.ts'
import { openNoted } from './noted-engine.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from './payments.ts'
import { createSession } from './sessions.ts'

/** As soon as most do. */
const settled = { ...landed, purgeAt: landed.at + REPLAY_MS }
const FRAME_BYTES = 24 + 4_096

/** What the call of this number writes, from its claim to its delivery; names are as long and as random as a chain's. */
async function payCall(ledger: Ledger, number: number): Promise<void> {
  const random = (what: string) => createHash('sha256').update(`${what} ${number}`).digest('hex')
  const [asset, payer] = [`0x${'7'.repeat(40)}`, `0x${random('payer').slice(24)}`]
  const key = `eip155:84532|${asset}|${payer}|0x${random('nonce')}`
  const names = { header_id: random('header'), offer_hash: random('offer'), req_hash: random('request') }
  const owned = await claimPayment(ledger, createClaim(key, { key, asset, payer, ...names }), {
    now: NOW + number,
    leaseUntil: held.leaseUntil,
  })
  expect(await writePayment(ledger, owned)).toBe(true)
  expect(await ledger.settled(owned, settled)).toMatchObject({ state: 'settled' })
  ledger.noteDelivered(owned.key, NOW + 2)
}

describe.skipIf(!hasPostgres)('PostgreSQL', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  async function opened() {
    const database = await openPostgres(await cluster.newLedger(), { masterKey })
    onTestFinished(() => database.close())
    return database
  }

  test('a paid call takes four round trips, three of them before its answer', async () => {
    const database = await opened()
    const ledger = createLedger(database)
    await payCall(ledger, 0)
    await ledger.flush()
    const counts = countRoundTrips()

    const owned = await claimPayment(ledger, createClaim('one'))
    expect(counts.take()).toEqual({ roundTrips: 1, statements: 1 })
    await writePayment(ledger, owned)
    expect(counts.take()).toEqual({ roundTrips: 1, statements: 1 })
    await ledger.settled(owned, settled)
    expect(counts.take()).toEqual({ roundTrips: 1, statements: 1 })
    ledger.noteDelivered(owned.key, NOW + 2)
    expect(counts.take()).toEqual({ roundTrips: 0, statements: 0 })
    await ledger.flush()
    expect(counts.take()).toEqual({ roundTrips: 1, statements: 1 })
  })

  test('a paid call with a short answer writes at most 5.1 KB of log', async () => {
    const url = await cluster.newLedger()
    const database = await openPostgres(url, { masterKey })
    onTestFinished(() => database.close())
    const ledger = createLedger(database)
    const readLog = async () => {
      const [row] = await queryOnce(url, `select (pg_current_wal_insert_lsn() - '0/0')::text as bytes`)
      return Number(row?.['bytes'])
    }
    for (let call = 0; call < 60; call += 1) await payCall(ledger, call)
    const written: number[] = []
    for (let call = 60; call < 121; call += 1) {
      const before = await readLog()
      await payCall(ledger, call)
      await ledger.flush()
      written.push((await readLog()) - before)
    }

    // the first change of a page after a checkpoint logs all of it, which is no part of a call
    expect(written.sort((one, other) => one - other)[30]).toBeLessThanOrEqual(5_100)
  })

  test('deliveries of many calls take one statement', async () => {
    const ledger = createLedger(await opened())
    const keys = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => {
        const owned = await claimPayment(ledger, createClaim(name))
        await writePayment(ledger, owned)
        await ledger.settled(owned, settled)
        return owned.key
      }),
    )
    const counts = countRoundTrips()

    for (const [at, key] of keys.entries()) ledger.noteDelivered(key, NOW + 2 + at)
    await ledger.flush()

    expect(counts.take()).toEqual({ roundTrips: 1, statements: 1 })
    for (const [at, key] of keys.entries())
      expect(await ledger.find(key)).toMatchObject({ state: 'delivered', delivered_at: NOW + 2 + at })
  })

  test('a claim with an identifier takes two round trips', async () => {
    const ledger = createLedger(await opened())
    await claimPayment(ledger, createClaim('first', { identifier: 'mine' }))
    const counts = countRoundTrips()

    await claimPayment(ledger, createClaim('second', { identifier: 'another' }))

    expect(counts.take()).toEqual({ roundTrips: 2, statements: 2 })
  })

  test('a session call takes two round trips, with a name and without', async () => {
    const database = await opened()
    const book = createSessionRepository(database)
    await createSessionAccountRepository(database).open(createSession('s'))
    await database.db.updateTable('session').set({ balance: 1_000_000 }).execute()
    const order = { tool: 'signal', requestHash: 'hash', amount: 5_000 }
    await book.hold('s', order, held)
    const counts = countRoundTrips()

    for (const identifier of [undefined, 'mine']) {
      const outcome = await book.hold('s', { ...order, identifier }, held)
      expect(counts.take()).toEqual({ roundTrips: 1, statements: 2 })
      if (outcome.kind !== 'held') throw new Error(outcome.kind)
      const done = { used: 5_000, responseHash: 'hash of the answer', at: NOW }
      const answer = { result: '{}', purgeAt: NOW + 1 }
      expect(await book.post(outcome.entry, { ...done, ...(identifier && { answer }) })).toMatchObject({
        id: 's',
      })
      expect(counts.take()).toEqual({ roundTrips: 1, statements: 2 })
    }
  })
})

async function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-pages-'))
  const file = join(folder, 'ledger.db')
  const database = await openSqlite(file)
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { file, database, ledger: createLedger(database) }
}

test('a paid call changes at most 24 pages of SQLite', async () => {
  // a slow machine would write the deliveries in more parts
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { file, database, ledger } = await openFile()
  // the log is kept whole
  await sql`pragma wal_autocheckpoint = 0`.execute(database.db)
  const pages = () => Math.round(statSync(`${file}-wal`).size / FRAME_BYTES)
  for (let call = 0; call < 60; call += 1) await payCall(ledger, call)
  await ledger.flush()
  const before = pages()

  for (let call = 60; call < 80; call += 1) await payCall(ledger, call)
  await ledger.flush()

  expect((pages() - before) / 20).toBeLessThanOrEqual(24)
})

test('a paid call takes eight statements in three transactions of SQLite', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { database, takeCounts } = await openNoted()
  const ledger = createLedger(database)
  await payCall(ledger, 0)
  await ledger.flush()
  takeCounts()

  await payCall(ledger, 1)
  expect(takeCounts()).toEqual({ statements: 8, transactions: 3 })
  // deliveries of many calls go together
  await ledger.flush()
  expect(takeCounts()).toEqual({ statements: 1, transactions: 1 })
})

test('a session call takes seven statements in two transactions of SQLite', async () => {
  const { database, takeCounts } = await openNoted()
  const book = createSessionRepository(database)
  await createSessionAccountRepository(database).open(createSession('s'))
  await database.db.updateTable('session').set({ balance: 1_000_000 }).execute()
  const call = async () => {
    const outcome = await book.hold('s', { tool: 'signal', requestHash: 'hash', amount: 5_000 }, held)
    if (outcome.kind !== 'held') throw new Error(outcome.kind)
    await book.post(outcome.entry, { used: 5_000, responseHash: 'hash of the answer', at: NOW })
  }
  await call()
  takeCounts()

  await call()

  expect(takeCounts()).toEqual({ statements: 7, transactions: 2 })
})

test.runIf(process.platform === 'linux')('many calls at once write no file beside the ledger', async () => {
  const { file, ledger } = await openFile()

  await Promise.all(Array.from({ length: 300 }, (_, call) => payCall(ledger, call)))
  await ledger.flush()

  const open = readdirSync('/proc/self/fd').flatMap((id) => linkOf(`/proc/self/fd/${id}`))
  expect(open.filter((name) => name.startsWith(file))).toHaveLength(3)
  expect(open.filter((name) => name.includes('etilqs'))).toEqual([])
})

/** What an open descriptor stands for; nothing where it was closed meanwhile. */
function linkOf(descriptor: string): string[] {
  try {
    return [readlinkSync(descriptor)]
  } catch {
    return []
  }
}

/** Counts what this process sends to PostgreSQL: a round trip begins with what is sent after the last answer has come. */
function countRoundTrips() {
  const { query } = pg.Client.prototype
  const answered = new WeakMap<object, boolean>()
  let counts = { roundTrips: 0, statements: 0 }
  function countedQuery(this: pg.Client, ...asked: Parameters<typeof query>) {
    const [config] = asked as unknown[]
    const text = typeof config === 'string' ? config : (config as { readonly text: string }).text
    if (answered.get(this) ?? true) counts.roundTrips += 1
    if (text !== 'begin' && text !== 'commit') counts.statements += 1
    answered.set(this, false)
    const answer: unknown = Reflect.apply(query, this, asked)
    const note = () => void answered.set(this, true)
    if (answer instanceof Promise) answer.then(note, note)
    return answer
  }
  Object.assign(pg.Client.prototype, { query: countedQuery })
  onTestFinished(() => void Object.assign(pg.Client.prototype, { query }))
  return {
    take() {
      const taken = counts
      counts = { roundTrips: 0, statements: 0 }
      return taken
    },
  }
}

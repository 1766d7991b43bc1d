import { expect, onTestFinished, test } from 'vitest'
import { sqlAuditBook } from '../../../src/store/admin/audit-repository.ts'
import { sqlRetention } from '../../../src/store/admin/audit-retention.ts'
import type { Database } from '../../../src/store/engine/database.ts'
import { ownersClock } from '../../../src/store/engine/lease-clock.ts'
import { MAX_RUNS } from '../../../src/store/payments/credit-entries.ts'
import { type CreditBook, sqlCreditBook } from '../../../src/store/payments/credit-repository.ts'
import type { Ledger, Owned, PaymentRow } from '../../../src/store/payments/ledger.ts'
import { sqlPayerFaults } from '../../../src/store/payments/payer-strikes.ts'
import { settledWatch } from '../../../src/store/payments/settled-watch.ts'
import { sqlLedger } from '../../../src/store/payments/sql-ledger.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { claimNamed, held, landed, NOW, own, written } from '../../store/payments.ts'
import { bookedIn } from '../../support/gateway.ts'

const HOUR = 3_600_000
const KEY = claimNamed('one').key
const INPUT = '{"token":"bitcoin"}'
const done = { result: '{"answer":1}', responseHash: 'hash', at: NOW + 5, purgeAt: NOW + HOUR }
const refused = { at: NOW, watchUntil: null, purgeAt: NOW }

onEveryEngine((openEngine) => {
  async function open() {
    const database: Database = { ...(await openEngine()), isShared: false, leases: ownersClock }
    onTestFinished(() => database.close())
    const ledger = sqlLedger(database)
    const book = sqlCreditBook(database)
    return {
      database,
      ledger,
      book,
      faults: sqlPayerFaults(database),
      /** A payment that is to settle before its work. */
      async paidFirst(name = 'one'): Promise<Owned> {
        const owned = await own(ledger, claimNamed(name))
        await book.writeAhead(owned, entry())
        return owned
      },
      count: async (table: 'job' | 'credit' | 'answer' | 'payment') =>
        (await database.db.selectFrom(table).select('key').execute()).length,
    }
  }

  test('money that is to come first is written down whole: state, input, job, attempt, journal', async () => {
    const { paidFirst, book, ledger, database } = await open()

    await paidFirst()

    expect(await ledger.find(KEY)).toMatchObject({ state: 'settling', response_hash: null })
    expect(await book.find(KEY)).toMatchObject({ input: INPUT, runs: 0, used_at: null })
    const job = await database.db.selectFrom('job').selectAll().executeTakeFirst()
    expect(job).toMatchObject({ kind: 'paid-work', key: KEY, run_at: NOW + 1_000 })
    expect(await database.db.selectFrom('settle_attempt').selectAll().execute()).toHaveLength(1)
    expect(await bookedIn(database)).toBe(0n)
  })

  test('nothing is begun before the money has come, and everything once it has', async () => {
    const { paidFirst, book, ledger } = await open()
    const owned = await paidFirst()

    const early = await book.begin(KEY, held)
    await ledger.settled(owned, landed)

    expect(early).toBeUndefined()
    expect(await book.begin(KEY, held)).toEqual({ key: KEY, fence: 1, runs: 1 })
  })

  test('money that does not come leaves neither input nor credit', async () => {
    const { paidFirst, book, ledger } = await open()
    const owned = await paidFirst()

    await ledger.failed(owned, { ...refused, reason: 'expired' })

    expect(await book.find(KEY)).toBeUndefined()
  })

  test('of twenty who begin a run at once one does', async () => {
    const { paidFirst, book, ledger } = await open()
    await ledger.settled(await paidFirst(), landed)

    const runs = await Promise.all(Array.from({ length: 20 }, () => book.begin(KEY, held)))

    expect(runs.filter((run) => run !== undefined)).toHaveLength(1)
  })

  test('a run whose owner died may be begun again, and the dead one’s result is not kept', async () => {
    const { paidFirst, book, ledger } = await open()
    await ledger.settled(await paidFirst(), landed)
    const dead = await mustBegin(book, NOW, NOW + 10)

    const alive = await mustBegin(book, NOW + 10, NOW + HOUR)

    expect(await book.use(dead, { ...done, result: 'of the dead' })).toBeUndefined()
    expect(await book.use(alive, done)).toMatchObject({ state: 'settled', response_hash: 'hash' })
    expect(await ledger.answerTo(KEY)).toBe(done.result)
  })

  test('a used credit is revenue, its job is gone, and it is not begun again', async () => {
    const { paidFirst, book, ledger, count, database } = await open()
    await ledger.settled(await paidFirst(), landed)

    await book.use(await mustBegin(book, NOW, NOW + HOUR), done)

    expect(await book.begin(KEY, { now: NOW + HOUR, leaseUntil: NOW + 2 * HOUR })).toBeUndefined()
    expect(await count('job')).toBe(0)
    expect(await bookedIn(database)).toBe(5_000n)
    expect(await sumOf(database, 'credit')).toBe(0n)
    expect(await sumOf(database, 'revenue')).toBe(5_000n)
  })

  test('a credit ends with its runs, and with its day', async () => {
    const { paidFirst, book, ledger } = await open()
    await ledger.settled(await paidFirst(), landed)
    const day = 24 * HOUR

    const late = await book.begin(KEY, { now: landed.at + day, leaseUntil: landed.at + 2 * day })
    for (let run = 0; run < MAX_RUNS; run += 1)
      await book.keep(await mustBegin(book, NOW, NOW + HOUR), 'upstream_unavailable')

    expect(late).toBeUndefined()
    expect(await book.begin(KEY, held)).toBeUndefined()
    expect(await book.find(KEY)).toMatchObject({
      failure: 'upstream_unavailable',
      runs: MAX_RUNS,
      input: null,
    })
  })

  test('a credit whose money was given back keeps no result', async () => {
    const { paidFirst, book, ledger, database, count } = await open()
    await ledger.settled(await paidFirst(), landed)
    const run = await mustBegin(book, NOW, NOW + HOUR)
    await database.db.updateTable('payment').set({ state: 'refunding' }).execute()

    await expect(book.use(run, done)).rejects.toThrow(/given back/)

    expect(await count('answer')).toBe(0)
    expect(await book.find(KEY)).toMatchObject({ used_at: null })
  })

  test('runs that were under way when a gateway died may be begun by the next', async () => {
    const { paidFirst, book, ledger } = await open()
    await ledger.settled(await paidFirst(), landed)
    await mustBegin(book, NOW, NOW + HOUR)

    await ledger.releaseOrphans(NOW)

    expect(await book.begin(KEY, held)).toMatchObject({ runs: 2 })
  })

  test('a payer is at fault for an hour, by what only a payer can do', async () => {
    const { ledger, faults } = await open()
    for (const [name, reason] of [
      ['expired', 'expired'],
      ['poor', 'insufficient_funds'],
    ] as const) {
      const owned = await own(ledger, claimNamed(name, { payer: `0x${name}` }))
      await written(ledger, owned)
      await ledger.failed(owned, { ...refused, reason })
    }

    expect(await faults.isFaulty('0xexpired', NOW)).toBe(false)
    expect(await faults.isFaulty('0xpoor', NOW + HOUR - 1)).toBe(true)
    expect(await faults.isFaulty('0xpoor', NOW + HOUR)).toBe(false)
  })

  test('of a payer at fault one call enters at a time', async () => {
    const { ledger, faults } = await open()
    const owned = await own(ledger, claimNamed('one'))
    await written(ledger, owned)
    await ledger.failed(owned, { ...refused, reason: 'insufficient_funds' })

    const entered = await Promise.all(
      Array.from({ length: 10 }, (_, call) => faults.enter('0xpayer', `call ${call}`, held)),
    )
    await faults.leave('0xpayer', 'somebody else')
    const still = await faults.enter('0xpayer', 'next', held)
    await faults.leave('0xpayer', `call ${entered.indexOf(true)}`)

    expect(entered.filter(Boolean)).toHaveLength(1)
    expect(still).toBe(false)
    expect(await faults.enter('0xpayer', 'next', held)).toBe(true)
    expect(
      await faults.enter('0xpayer', 'after it died', { now: NOW + HOUR, leaseUntil: NOW + 2 * HOUR }),
    ).toBe(true)
  })

  test('PR-07 what work was asked for is forgotten when it is owed no more, and trust comes back', async () => {
    const { paidFirst, book, ledger, faults, database } = await open()
    await ledger.settled(await paidFirst(), landed)
    await database.db
      .insertInto('payer_fault')
      .values({ payer: '0xpoor', until: NOW + HOUR, busy_until: 0 })
      .execute()
    const retention = sqlRetention(database)

    await retention.forget(landed.at + 24 * HOUR - 1)
    const before = await book.find(KEY)
    await retention.forget(landed.at + 24 * HOUR)

    expect(before?.input).toBe(INPUT)
    expect((await book.find(KEY))?.input).toBeNull()
    expect(await database.db.selectFrom('payer_fault').selectAll().execute()).toEqual([])
    expect(await faults.isFaulty('0xpoor', NOW)).toBe(false)
  })

  test('the posted lines of a token are read in pages, and none twice', async () => {
    const { ledger, database } = await open()
    const audit = sqlAuditBook(database)
    const token = { network: 'eip155:84532', asset: '0xusdc' }
    const keys = Array.from({ length: 1_050 }, (_, at) => claimNamed(`${at}`).key)
    const lines = keys.flatMap((key) => [
      {
        id: 'a',
        key,
        kind: 'posted' as const,
        account: 'payer' as const,
        asset: '0xusdc',
        amount: '-5',
        at: NOW,
      },
      {
        id: 'b',
        key,
        kind: 'posted' as const,
        account: 'revenue' as const,
        asset: '0xusdc',
        amount: '5',
        at: NOW,
      },
    ])
    for (let first = 0; first < lines.length; first += 500)
      await database.db
        .insertInto('journal')
        .values(lines.slice(first, first + 500))
        .execute()
    await own(ledger, claimNamed('open'))

    const read: string[] = []
    for await (const page of audit.postedWithin(token, { after: NOW - 1, until: NOW }))
      read.push(...page.map(({ key }) => key))
    const none: unknown[] = []
    for await (const page of audit.postedWithin({ ...token, asset: '0xother' }, { after: 0, until: NOW }))
      none.push(page)

    expect(read.toSorted()).toEqual(keys.toSorted())
    expect(none).toEqual([])
    expect((await audit.postedOf([...keys, 'unheard of'])).size).toBe(keys.length)
    expect(await audit.openAmong([claimNamed('open').key, ...keys])).toEqual(
      new Set([claimNamed('open').key]),
    )
  })

  test('a used credit whose block was undone is taken out of the books, and booked as revenue the next time', async () => {
    const { paidFirst, book, ledger, database } = await open()
    await ledger.settled(await paidFirst(), landed)
    await book.use(await mustBegin(book, NOW, NOW + HOUR), done)
    const row = await mustFind(ledger, KEY)
    const audit = sqlAuditBook(database)

    const before = await audit.isTakenBack(KEY)
    await settledWatch(database).undone(row, NOW)
    const after = await audit.isTakenBack(KEY)
    const sums = [await sumOf(database, 'credit'), await sumOf(database, 'revenue')]
    const again = await ledger.takeOver(await mustFind(ledger, KEY), held)
    await ledger.settled({ key: KEY, fence: again?.fence ?? 0 }, landed)

    expect([before, after]).toEqual([false, true])
    expect(sums).toEqual([0n, 0n])
    expect(await sumOf(database, 'revenue')).toBe(5_000n)
    expect(await ledger.answerTo(KEY)).toBe(done.result)
  })

  test('the mark of a proof is kept', async () => {
    const { database } = await open()
    const audit = sqlAuditBook(database)
    const token = { network: 'eip155:84532', asset: '0xusdc' }

    expect(await audit.markOf(token)).toBeUndefined()
    await audit.keepMark(token, { block: 3, postedUntil: NOW })
    await audit.keepMark(token, { block: 7, postedUntil: NOW + 1 })

    expect(await audit.markOf(token)).toEqual({ block: 7, postedUntil: NOW + 1 })
  })
})

function entry() {
  return {
    input: INPUT,
    attempt: { id: 'attempt', facilitator: 'first', startedAt: NOW },
    leaseUntil: NOW + HOUR,
    at: NOW,
  }
}

async function mustBegin(book: CreditBook, now: number, leaseUntil: number): Promise<Owned> {
  const run = await book.begin(KEY, { now, leaseUntil })
  if (!run) throw new Error('The work cannot be begun.')
  return run
}

async function mustFind(ledger: Ledger, key: string): Promise<PaymentRow> {
  const row = await ledger.find(key)
  if (!row) throw new Error('There is no such payment.')
  return row
}

async function sumOf({ db }: Database, account: 'credit' | 'revenue'): Promise<bigint> {
  const lines = await db
    .selectFrom('journal')
    .select('amount')
    .where('kind', 'in', ['posted', 'reversed'])
    .where('account', '=', account)
    .execute()
  return lines.reduce((total, { amount }) => total + BigInt(amount), 0n)
}

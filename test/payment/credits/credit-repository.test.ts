import { expect, onTestFinished, test } from 'vitest'
import { createAuditRepository } from '../../../src/store/admin/audit-repository.ts'
import { createRetentionRepository } from '../../../src/store/admin/retention-repository.ts'
import type { Database } from '../../../src/store/engine/database.ts'
import { localLeaseClock } from '../../../src/store/engine/lease-clock.ts'
import { MAX_RUNS } from '../../../src/store/payments/credit-entries.ts'
import {
  type CreditRepository,
  createCreditRepository,
} from '../../../src/store/payments/credit-repository.ts'
import type { Ledger, Owned, PaymentRow } from '../../../src/store/payments/ledger.ts'
import { createPayerStrikes } from '../../../src/store/payments/payer-strikes.ts'
import { createSettledWatch } from '../../../src/store/payments/settled-watch.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from '../../store/payments.ts'
import { sumJournal } from '../../support/gateway.ts'

const HOUR = 3_600_000
const KEY = createClaim('one').key
const INPUT = '{"token":"bitcoin"}'
const done = { result: '{"answer":1}', responseHash: 'hash', at: NOW + 5, purgeAt: NOW + HOUR }
const refused = { at: NOW, watchUntil: null, purgeAt: NOW }

onEveryEngine((openEngine) => {
  async function open() {
    const database: Database = { ...(await openEngine()), isShared: false, leases: localLeaseClock }
    onTestFinished(() => database.close())
    const ledger = createLedger(database)
    const book = createCreditRepository(database)
    return {
      database,
      ledger,
      book,
      faults: createPayerStrikes(database),
      /** A payment that is to settle before its work. */
      async paidFirst(name = 'one'): Promise<Owned> {
        const owned = await claimPayment(ledger, createClaim(name))
        await book.writeAhead(owned, entry())
        return owned
      },
      count: async (table: 'job' | 'credit' | 'answer' | 'payment') =>
        (await database.db.selectFrom(table).select('key').execute()).length,
    }
  }

  test('a prepaid claim stores state, input, job, attempt and journal', async () => {
    const { paidFirst, book, ledger, database } = await open()

    await paidFirst()

    expect(await ledger.find(KEY)).toMatchObject({ state: 'settling', response_hash: null })
    expect(await book.find(KEY)).toMatchObject({ input: INPUT, runs: 0, used_at: null })
    const job = await database.db.selectFrom('job').selectAll().executeTakeFirst()
    expect(job).toMatchObject({ kind: 'paid-work', key: KEY, run_at: NOW + 1_000 })
    expect(await database.db.selectFrom('settle_attempt').selectAll().execute()).toHaveLength(1)
    expect(await sumJournal(database)).toBe(0n)
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

  test('a run with a dead owner may restart, and the late result is dropped', async () => {
    const { paidFirst, book, ledger } = await open()
    await ledger.settled(await paidFirst(), landed)
    const dead = await mustBegin(book, NOW, NOW + 10)

    const alive = await mustBegin(book, NOW + 10, NOW + HOUR)

    expect(await book.use(dead, { ...done, result: 'of the dead' })).toBeUndefined()
    expect(await book.use(alive, done)).toMatchObject({ state: 'settled', response_hash: 'hash' })
    expect(await ledger.answerTo(KEY)).toBe(done.result)
  })

  test('a used credit is revenue, its job is removed, and it cannot restart', async () => {
    const { paidFirst, book, ledger, count, database } = await open()
    await ledger.settled(await paidFirst(), landed)

    await book.use(await mustBegin(book, NOW, NOW + HOUR), done)

    expect(await book.begin(KEY, { now: NOW + HOUR, leaseUntil: NOW + 2 * HOUR })).toBeUndefined()
    expect(await count('job')).toBe(0)
    expect(await sumJournal(database)).toBe(5_000n)
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

  test('runs interrupted by a dying gateway may restart at the next', async () => {
    const { paidFirst, book, ledger } = await open()
    await ledger.settled(await paidFirst(), landed)
    await mustBegin(book, NOW, NOW + HOUR)

    await ledger.releaseOrphans(NOW)

    expect(await book.begin(KEY, held)).toMatchObject({ runs: 2 })
  })

  test('a payer is at fault for an hour, for payer-only causes', async () => {
    const { ledger, faults } = await open()
    for (const [name, reason] of [
      ['expired', 'expired'],
      ['poor', 'insufficient_funds'],
    ] as const) {
      const owned = await claimPayment(ledger, createClaim(name, { payer: `0x${name}` }))
      await writePayment(ledger, owned)
      await ledger.failed(owned, { ...refused, reason })
    }

    expect(await faults.hasStrike('0xexpired', NOW)).toBe(false)
    expect(await faults.hasStrike('0xpoor', NOW + HOUR - 1)).toBe(true)
    expect(await faults.hasStrike('0xpoor', NOW + HOUR)).toBe(false)
  })

  test('of a payer at fault one call enters at a time', async () => {
    const { ledger, faults } = await open()
    const owned = await claimPayment(ledger, createClaim('one'))
    await writePayment(ledger, owned)
    await ledger.failed(owned, { ...refused, reason: 'insufficient_funds' })

    const entered = await Promise.all(
      Array.from({ length: 10 }, (_, call) => faults.acquire('0xpayer', `call ${call}`, held)),
    )
    await faults.release('0xpayer', 'somebody else')
    const still = await faults.acquire('0xpayer', 'next', held)
    await faults.release('0xpayer', `call ${entered.indexOf(true)}`)

    expect(entered.filter(Boolean)).toHaveLength(1)
    expect(still).toBe(false)
    expect(await faults.acquire('0xpayer', 'next', held)).toBe(true)
    expect(
      await faults.acquire('0xpayer', 'after it died', { now: NOW + HOUR, leaseUntil: NOW + 2 * HOUR }),
    ).toBe(true)
  })

  test('PR-07 inputs are deleted when nothing is owed, and trust returns', async () => {
    const { paidFirst, book, ledger, faults, database } = await open()
    await ledger.settled(await paidFirst(), landed)
    await database.db
      .insertInto('payer_fault')
      .values({ payer: '0xpoor', until: NOW + HOUR, busy_until: 0 })
      .execute()
    const retention = createRetentionRepository(database)

    await retention.forget(landed.at + 24 * HOUR - 1)
    const before = await book.find(KEY)
    await retention.forget(landed.at + 24 * HOUR)

    expect(before?.input).toBe(INPUT)
    expect((await book.find(KEY))?.input).toBeNull()
    expect(await database.db.selectFrom('payer_fault').selectAll().execute()).toEqual([])
    expect(await faults.hasStrike('0xpoor', NOW)).toBe(false)
  })

  test('the posted lines of a token are read in pages, and none twice', async () => {
    const { ledger, database } = await open()
    const audit = createAuditRepository(database)
    const token = { network: 'eip155:84532', asset: '0xusdc' }
    const keys = Array.from({ length: 1_050 }, (_, at) => createClaim(`${at}`).key)
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
    await claimPayment(ledger, createClaim('open'))

    const read: string[] = []
    for await (const page of audit.readPosted(token, { after: NOW - 1, until: NOW }))
      read.push(...page.map(({ key }) => key))
    const none: unknown[] = []
    for await (const page of audit.readPosted({ ...token, asset: '0xother' }, { after: 0, until: NOW }))
      none.push(page)

    expect(read.toSorted()).toEqual(keys.toSorted())
    expect(none).toEqual([])
    expect((await audit.sumPosted([...keys, 'unheard of'])).size).toBe(keys.length)
    expect(await audit.findOpen([createClaim('open').key, ...keys])).toEqual(
      new Set([createClaim('open').key]),
    )
  })

  test('a used credit with an undone block is unbooked and rebooked later', async () => {
    const { paidFirst, book, ledger, database } = await open()
    await ledger.settled(await paidFirst(), landed)
    await book.use(await mustBegin(book, NOW, NOW + HOUR), done)
    const row = await mustFind(ledger, KEY)
    const audit = createAuditRepository(database)

    const line = { key: KEY, lineKey: `${row.book_id}` }
    const before = await audit.isReversed(line)
    await createSettledWatch(database).markUndone(row, NOW)
    const after = await audit.isReversed(line)
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
    const audit = createAuditRepository(database)
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

async function mustBegin(book: CreditRepository, now: number, leaseUntil: number): Promise<Owned> {
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

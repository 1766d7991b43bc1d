import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../src/core/durations.ts'
import { createAdminExports } from '../../src/store/admin/admin-exports.ts'
import { createAdminListRepository } from '../../src/store/admin/admin-list-repository.ts'
import { createAuditRepository } from '../../src/store/admin/audit-repository.ts'
import { createRetentionRepository } from '../../src/store/admin/retention-repository.ts'
import { createTraceRepository } from '../../src/store/admin/trace-repository.ts'
import type { Ledger, Owned } from '../../src/store/payments/ledger.ts'
import { createSettledWatch } from '../../src/store/payments/settled-watch.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { onEveryEngine } from './engines.ts'
import { claimPayment, createClaim, held, landed, NOW, over, writePayment } from './payments.ts'

const TOKEN = { network: 'eip155:84532', asset: '0xusdc' }
const SPAN = { from: 0, to: NOW + DAY_MS }
const LINES = ['1|pending|payer', '1|pending|revenue', '1|posted|payer', '1|posted|revenue']
const OLD = createClaim('old')
const RECENT = createClaim('recent')

/** Of a ledger whose older payments lie under their keys, as all did before payments had an id for their lines. */
onEveryEngine((open) => {
  async function openLedger() {
    const database = await open()
    onTestFinished(() => database.close())
    const [older, ledger] = [createLedger(database, () => null), createLedger(database)]
    const lines = () =>
      database.db
        .selectFrom('journal')
        .select(['key', 'id', 'payment'])
        .orderBy('key')
        .orderBy('id')
        .execute()
    return { database, older, ledger, lines }
  }

  async function sell(ledger: Ledger, claim: typeof OLD): Promise<Owned> {
    const owned = await claimPayment(ledger, claim)
    await writePayment(ledger, owned)
    await ledger.settled(owned, { ...landed, tx: `tx of ${claim.req_hash}` })
    return owned
  }

  /** One payment of each kind. */
  async function openSold() {
    const opened = await openLedger()
    await sell(opened.older, OLD)
    await sell(opened.ledger, RECENT)
    const bookId = (await opened.ledger.find(RECENT.key))?.book_id ?? ''
    return { ...opened, bookId }
  }

  test('lines and attempts of a new payment lie under its id', async () => {
    const { database, bookId, lines } = await openSold()

    const written = await lines()
    const attempts = await database.db.selectFrom('settle_attempt').select('key').orderBy('key').execute()

    expect(bookId).toMatch(/^z[0-9a-z]{19}$/)
    expect(written).toEqual([
      ...LINES.map((id) => ({ key: OLD.key, id, payment: null })),
      ...LINES.map((id, at) => ({ key: bookId, id, payment: at === 0 ? RECENT.key : null })),
    ])
    expect(attempts).toEqual([OLD.key, bookId].map((key) => ({ key })))
  })

  test('the first line of every payment from its payer names it', async () => {
    const { ledger, lines } = await openLedger()
    const late = await claimPayment(ledger, createClaim('late'))
    await ledger.release(late, { reason: 'the work failed', watchUntil: NOW })
    await ledger.settled(late, { ...landed, late: true })
    const failed = await claimPayment(ledger, createClaim('failed'))
    await writePayment(ledger, failed)
    await ledger.failed(failed, { reason: 'expired', at: NOW, watchUntil: null, purgeAt: NOW })

    const named = (await lines()).filter(({ payment }) => payment !== null)

    expect(named.map(({ id, payment }) => [payment, id]).toSorted()).toEqual([
      [failed.key, '1|pending|payer'],
      [late.key, '1|posted|payer'],
    ])
  })

  test('an audit reads, sums and explains payments of both kinds by their keys', async () => {
    const { database, ledger, bookId } = await openSold()
    const audit = createAuditRepository(database)
    const read: unknown[] = []
    for await (const page of audit.readPosted(TOKEN, { after: 0, until: NOW + 9_000 })) read.push(...page)
    const other: unknown[] = []
    for await (const page of audit.readPosted(
      { ...TOKEN, asset: '0xother' },
      { after: 0, until: NOW + 9_000 },
    ))
      other.push(page)
    const recent = { key: RECENT.key, lineKey: bookId }
    const standing = [
      await audit.isReversed({ key: OLD.key, lineKey: OLD.key }),
      await audit.isReversed(recent),
    ]
    for (const key of [OLD.key, RECENT.key]) {
      const row = await ledger.find(key)
      if (row) await createSettledWatch(database).markUndone(row, NOW + 2)
    }

    expect(read).toEqual([
      { key: OLD.key, lineKey: OLD.key, amount: 5_000n },
      { key: RECENT.key, lineKey: bookId, amount: 5_000n },
    ])
    expect(other).toEqual([])
    expect(await audit.sumPosted([OLD.key, RECENT.key, 'unheard of'])).toEqual(
      new Map([
        [OLD.key, 5_000n],
        [RECENT.key, 5_000n],
      ]),
    )
    expect(standing).toEqual([false, false])
    expect([
      await audit.isReversed({ key: OLD.key, lineKey: OLD.key }),
      await audit.isReversed(recent),
    ]).toEqual([true, true])
  })

  test('an export and a trace show lines of both kinds under their payment', async () => {
    const { database } = await openSold()
    const exported: unknown[] = []
    for await (const rows of createAdminExports(database).journal.read(SPAN)) exported.push(...rows)
    const trace = createTraceRepository(database)

    expect(exported).toMatchObject([
      ...LINES.map((id) => ({ key: OLD.key, id })),
      ...LINES.map((id) => ({ key: RECENT.key, id })),
    ])
    for (const { key, req_hash } of [OLD, RECENT]) {
      const [payment] = await trace.find(`tx of ${req_hash}`)
      const found = payment && (await trace.read(payment))
      expect(payment?.key).toBe(key)
      expect(found?.journal).toHaveLength(LINES.length)
      expect(found?.attempts).toMatchObject([{ class: 'landed' }])
    }
  })

  test('a trace finds a payment by the transaction of one of its attempts', async () => {
    const { database, ledger } = await openLedger()
    const owned = await claimPayment(ledger, RECENT)
    await writePayment(ledger, owned)
    await ledger.attemptEnded(owned.key, { id: 'attempt 1', endedAt: NOW, class: 'unknown', tx: '0xlost' })

    expect(await createTraceRepository(database).find('0xlost')).toMatchObject([{ key: RECENT.key }])
  })

  test('stuck payments of both kinds show their last facilitator', async () => {
    const { database, older, ledger } = await openLedger()
    for (const [book, claim] of [
      [older, OLD],
      [ledger, RECENT],
    ] as const)
      await writePayment(book, await claimPayment(book, claim, over), over)

    const stuck = await createAdminListRepository(database).stuck({ now: NOW, before: NOW }, { limit: 9 })

    expect(stuck.map(({ key, lastFacilitator }) => [key, lastFacilitator])).toEqual([
      [OLD.key, 'first'],
      [RECENT.key, 'first'],
    ])
  })

  test('retention removes attempts of both kinds, and its lines still name a payment', async () => {
    const { database } = await openSold()
    const retention = createRetentionRepository(database, { paymentDays: 30, keepsAttempts: false })

    await database.db.updateTable('payment').set({ valid_before: 0 }).execute()
    const { payments } = await retention.forget(NOW)
    const exported: unknown[] = []
    for await (const rows of createAdminExports(database).journal.read(SPAN)) exported.push(...rows)
    const read: string[] = []
    for await (const page of createAuditRepository(database).readPosted(TOKEN, {
      after: 0,
      until: NOW + 9_000,
    }))
      read.push(...page.map(({ key }) => key))

    expect(payments).toBe(2)
    expect(await database.db.selectFrom('settle_attempt').selectAll().execute()).toEqual([])
    expect(exported).toMatchObject([
      ...LINES.map((id) => ({ key: OLD.key, id })),
      ...LINES.map((id) => ({ key: RECENT.key, id })),
    ])
    expect(read).toEqual([OLD.key, RECENT.key])
  })

  test('lines that an older gateway wrote under the key are taken back too', async () => {
    const { database, ledger } = await openLedger()
    const owned = await claimPayment(ledger, RECENT)
    await writePayment(ledger, owned)
    await ledger.settled(owned, landed)
    await database.db.updateTable('journal').set({ key: RECENT.key }).where('kind', '=', 'posted').execute()
    const row = await ledger.find(RECENT.key)
    if (!row) throw new Error('The payment is gone.')

    await createSettledWatch(database).markUndone(row, NOW + 2)
    const lines = await database.db.selectFrom('journal').selectAll().where('kind', '!=', 'pending').execute()
    const found = await createTraceRepository(database).read(row)

    expect(lines.map(({ account, kind, amount }) => `${account} ${kind} ${amount}`).toSorted()).toEqual([
      'payer posted -5000',
      'payer reversed 5000',
      'revenue posted 5000',
      'revenue reversed -5000',
    ])
    expect(found.journal).toHaveLength(6)
    expect(await createAuditRepository(database).isReversed({ key: row.key, lineKey: row.key })).toBe(true)
  })

  test('a payment that an older gateway has claimed keeps its lines under its key', async () => {
    const { ledger, older, lines } = await openLedger()
    const first = await claimPayment(older, OLD, over)
    await older.release(first, { reason: 'the work failed', watchUntil: null })
    const owned = await claimPayment(ledger, OLD, held)
    await writePayment(ledger, owned)
    await ledger.settled(owned, landed)

    expect(new Set((await lines()).map(({ key, payment }) => `${key} ${payment}`))).toEqual(
      new Set([`${OLD.key} null`]),
    )
  })
})

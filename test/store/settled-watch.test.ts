import { expect, test } from 'vitest'
import { createSettledWatch } from '../../src/store/payments/settled-watch.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { onEveryEngine } from './engines.ts'
import { claimPayment, createClaim, landed, NOW, writePayment } from './payments.ts'

const MINUTE = 60_000
const NETWORKS = ['eip155:84532']

onEveryEngine((open) => {
  async function openWithSettled() {
    const database = await open()
    const ledger = createLedger(database)
    const watch = createSettledWatch(database)
    const owned = await claimPayment(ledger, createClaim('one'))
    await writePayment(ledger, owned)
    const row = await ledger.settled(owned, { ...landed, recheckAt: NOW + MINUTE })
    if (!row) throw new Error('The payment has not settled.')
    const books = async () => {
      const lines = await database.db.selectFrom('journal').selectAll().execute()
      const sum = (of: typeof lines) => of.reduce((total, { amount }) => total + BigInt(amount), 0n)
      const revenue = lines.filter(
        ({ kind, account }) => account === 'revenue' && (kind === 'posted' || kind === 'reversed'),
      )
      return { revenue: sum(revenue), total: sum(lines) }
    }
    return { database, ledger, watch, owned, row, books }
  }

  test('a settled payment is due again at its time and keeps its data', async () => {
    const { database, ledger, watch, row } = await openWithSettled()

    const early = await watch.due(NOW, 10, NETWORKS)
    const due = await watch.due(NOW + MINUTE, 10, NETWORKS)
    const isKept = await watch.markKept(row, { tx: '0xother', recheckAt: null })
    const after = await ledger.find(row.key)

    expect(early).toEqual([])
    expect(due).toMatchObject([{ key: row.key, terms: '{"payload":1}', tx: '0xtx' }])
    expect(isKept).toBe(true)
    expect(after).toMatchObject({ state: 'settled', tx: '0xother', terms: null, next_check_at: null })
    expect(await watch.due(NOW + 60 * MINUTE, 10, NETWORKS)).toEqual([])
    await database.close()
  })

  test('operations 3: payments on other networks are skipped, and undecidable ones delayed', async () => {
    const { database, watch, row } = await openWithSettled()

    const elsewhere = await watch.due(NOW + MINUTE, 10, ['eip155:1'])
    await watch.later(row, NOW + 2 * MINUTE)

    expect(elsewhere).toEqual([])
    expect(await watch.due(NOW + 2 * MINUTE - 1, 10, NETWORKS)).toEqual([])
    expect(await watch.due(NOW + 2 * MINUTE, 10, NETWORKS)).toMatchObject([{ key: row.key, tx: '0xtx' }])
    await database.close()
  })

  test('an undone settlement reopens, leaves ledger and totals, and may settle anew', async () => {
    const { database, ledger, watch, row, books } = await openWithSettled()
    await ledger.delivered(row.key, NOW + 2)

    const isUndone = await watch.markUndone(row, NOW + MINUTE)
    const open = await ledger.find(row.key)
    const ends = await database.db.selectFrom('answer').select('purge_at').execute()
    const without = { books: await books(), totals: await ledger.totals() }
    const owned = open && (await ledger.takeOver(open, { now: NOW + MINUTE, leaseUntil: NOW + 2 * MINUTE }))
    const again = owned && (await ledger.settled(owned, landed))

    expect(isUndone).toBe(true)
    expect(open).toMatchObject({ state: 'settling', tx: null, settled_at: null, next_check_at: NOW + MINUTE })
    expect(ends).toEqual([{ purge_at: null }])
    expect(without.books).toEqual({ revenue: 0n, total: 0n })
    expect(without.totals).toMatchObject({ paidCalls: 0, settledMicroUsd: 0n, openPayments: 1 })
    expect(again).toMatchObject({ state: 'settled', tx: '0xtx', terms: null })
    expect(await books()).toEqual({ revenue: 5_000n, total: 0n })
    expect(await ledger.totals()).toMatchObject({ paidCalls: 1, settledMicroUsd: 5_000n, payers: 1 })
    expect(await ledger.answerTo(row.key)).toBe('{"answer":42}')
    await database.close()
  })

  test('a check of an outdated state undoes nothing', async () => {
    const { database, watch, row } = await openWithSettled()

    expect(await watch.markUndone(row, NOW)).toBe(true)
    expect(await watch.markUndone(row, NOW)).toBe(false)
    expect(await watch.markKept(row, { tx: '0xtx', recheckAt: null })).toBe(false)
    await database.close()
  })

  test('an answer is forgotten in its time although its payment is still looked at', async () => {
    const { database, ledger, row } = await openWithSettled()
    await ledger.delivered(row.key, landed.at)

    await ledger.purge(landed.purgeAt)

    expect(await ledger.answerTo(row.key)).toBeUndefined()
    await database.close()
  })
})

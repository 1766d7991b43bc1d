import { expect, test } from 'vitest'
import { createSettledWatch } from '../../src/store/payments/settled-watch.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { PAYOUT_FEE, PAYOUT_TOOL, TOP_UP_TOOL } from '../../src/store/sales/earnings.ts'
import { createSalesRepository } from '../../src/store/sales/sales-repository.ts'
import { sales } from '../../src/store/schema/sales-tables.ts'
import { onEveryEngine } from './engines.ts'
import { claimPayment, createClaim, NOW, writePayment } from './payments.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MORNING = Math.floor(NOW / DAY) * DAY + 9 * HOUR

onEveryEngine((open) => {
  async function opened() {
    const database = await open()
    const ledger = createLedger(database)
    const sell = async (name: string, at: number, { payer = '0xpayer', tool = 'signal' } = {}) => {
      const owned = await claimPayment(ledger, createClaim(name, { payer, tool }), {
        now: at,
        leaseUntil: at + HOUR,
      })
      await writePayment(ledger, owned, { now: at, leaseUntil: at + HOUR })
      const row = await ledger.settled(owned, { tx: '0xtx', at, purgeAt: at + HOUR, late: false })
      if (!row) throw new Error('The payment has not settled.')
      return row
    }
    return { database, book: createSalesRepository(database), watch: createSettledWatch(database), sell }
  }

  test('every booked payment is counted once by tool, network, hour and day', async () => {
    const { database, book, sell } = await opened()
    await sell('one', MORNING)
    await sell('two', MORNING + 1)
    await sell('three', MORNING - HOUR, { tool: 'news' })

    const record = await book.read(MORNING + HOUR)

    expect(record.lifetime).toEqual({ calls: 3, microUsd: 15_000, payers: 1 })
    expect(record.byTool.toSorted((a, b) => a.calls - b.calls)).toEqual([
      { tool: 'news', network: 'eip155:84532', calls: 1, microUsd: 5_000 },
      { tool: 'signal', network: 'eip155:84532', calls: 2, microUsd: 10_000 },
    ])
    expect(record.hours).toEqual([
      { startsAt: MORNING - HOUR, calls: 1, microUsd: 5_000 },
      { startsAt: MORNING, calls: 2, microUsd: 10_000 },
    ])
    expect(record.days).toEqual([{ startsAt: MORNING - 9 * HOUR, calls: 3, microUsd: 15_000 }])
    await database.close()
  })

  test('a wallet counts by first and last day, returning when paying later', async () => {
    const { database, book, sell } = await opened()
    const today = MORNING - 9 * HOUR
    await sell('one', MORNING - 2 * DAY, { payer: '0xloyal' })
    await sell('two', MORNING - DAY, { payer: '0xloyal' })
    await sell('three', MORNING, { payer: '0xloyal' })
    await sell('four', MORNING - 20 * DAY, { payer: '0xlate' })
    await sell('five', MORNING, { payer: '0xlate' })
    await sell('six', MORNING, { payer: '0xonce' })

    const { payers } = await book.read(MORNING)

    const result = payers
      .filter((one) => one.payers !== 0)
      .map((one) => `${one.kind} ${one.day} ${one.payers}`)
    expect(result.sort()).toEqual(
      [
        `came_back ${today - 2 * DAY} 1`,
        `first ${today - 20 * DAY} 1`,
        `first ${today - 2 * DAY} 1`,
        `first ${today} 1`,
        `last ${today} 3`,
      ].sort(),
    )
    await database.close()
  })

  test('pass-through money is no sale: top-ups count wallets, payouts their fee', async () => {
    const { database, book, sell } = await opened()
    await sell('one', MORNING, { tool: TOP_UP_TOOL })
    const saved = await book.read(MORNING)
    await sell('two', MORNING, { tool: PAYOUT_TOOL })

    const record = await book.read(MORNING)

    expect(saved).toMatchObject({ lifetime: { calls: 0, microUsd: 0, payers: 1 }, byTool: [], hours: [] })
    expect(saved.payers.map(({ kind, payers }) => `${kind} ${payers}`).sort()).toEqual(['first 1', 'last 1'])
    expect(record.lifetime).toEqual({ calls: 1, microUsd: PAYOUT_FEE, payers: 1 })
    expect(record.byTool).toEqual([
      { tool: PAYOUT_TOOL, network: 'eip155:84532', calls: 1, microUsd: PAYOUT_FEE },
    ])
    await database.close()
  })

  test('a settlement that was undone leaves the tallies as they were', async () => {
    const { database, book, sell, watch } = await opened()
    const row = await sell('one', MORNING)
    await watch.markUndone(row, MORNING + 1)

    const record = await book.read(MORNING)

    expect(record.lifetime).toEqual({ calls: 0, microUsd: 0, payers: 0 })
    expect(record.undone).toBe(1)
    expect([...record.byTool, ...record.hours, ...record.days].map(({ calls }) => calls)).toEqual([0, 0, 0])
    expect(record.payers.map(({ payers }) => payers)).toEqual([0, 0])
    await database.close()
  })

  test('hours are forgotten after two days, and the totals are not', async () => {
    const { database, book, sell } = await opened()
    await sell('one', MORNING - 3 * DAY)
    await sell('two', MORNING)

    const forgotten = await book.forget(MORNING)

    expect(forgotten).toBe(1)
    expect((await book.read(MORNING)).days.map(({ calls }) => calls)).toEqual([1, 1])
    await database.close()
  })

  test('a ledger older than the tallies is counted once during migration', async () => {
    const { database, book, sell } = await opened()
    await sell('one', MORNING - DAY)
    await sell('two', MORNING)
    await sell('three', MORNING, { payer: '0xother', tool: 'news' })
    const kept = await book.read(MORNING)
    for (const table of ['sale_tally', 'payer_habit', 'payer_tally'])
      await database.db.schema.dropTable(table).execute()

    await sales.up(database.db)
    const counted = await book.read(MORNING)
    await sell('four', MORNING, { payer: '0xother' })

    const sorted = (record: typeof kept) => record.byTool.toSorted((a, b) => (a.tool < b.tool ? -1 : 1))
    expect(sorted(counted)).toEqual(sorted(kept))
    expect(counted.hours).toEqual(kept.hours)
    expect(counted.days).toEqual(kept.days)
    const last = counted.payers.filter(({ kind, payers }) => kind === 'last' && payers > 0)
    expect(last).toEqual([{ kind: 'last', day: MORNING - 9 * HOUR, payers: 2 }])
    expect((await book.read(MORNING)).lifetime.calls).toBe(4)
    await database.close()
  })
})

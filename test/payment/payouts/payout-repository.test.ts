import { expect, onTestFinished, test } from 'vitest'
import { startOfUtcDay } from '../../../src/store/engine/utc-day.ts'
import { createSettledWatch } from '../../../src/store/payments/settled-watch.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { createPayoutRepository, type NewPayout } from '../../../src/store/payouts/payout-repository.ts'
import { createRefundRepository } from '../../../src/store/payouts/refund-repository.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { claimPayment, createClaim, landed, NOW, writePayment } from '../../store/payments.ts'
import { sumJournal } from '../../support/gateway.ts'

const DOLLAR = 1_000_000

function payoutOf(payment: string, changes: Partial<NewPayout> = {}): NewPayout {
  return {
    id: `po of ${payment}`,
    payment,
    wallet: 'eip155:0xpayer',
    name: 'invoice-1',
    request: 'request',
    rail: 'base',
    network: 'eip155:84532',
    asset: '0xusdc',
    payer: '0xoperator',
    pay_to: '0xpayee',
    amount: `${DOLLAR}`,
    micro_usd: DOLLAR,
    nonce: '0xnonce',
    fee: 20_000,
    memo: null,
    day: startOfUtcDay(NOW),
    created_at: NOW,
    ...changes,
  }
}

onEveryEngine((openEngine) => {
  async function books() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    const ledger = createLedger(database)
    const claim = (name: string) =>
      createClaim(name, { tool: 'payouts', amount: '1020000', price: '1020000' })
    return {
      database,
      ledger,
      book: createPayoutRepository(database),
      refunds: createRefundRepository(database),
      watch: createSettledWatch(database),
      claim,
      claimed: (name: string) => claimPayment(ledger, claim(name)),
      outgoing: () => database.db.selectFrom('outgoing').selectAll().execute(),
    }
  }

  test('of twenty payments for one name one wins, and the cap holds concurrently', async () => {
    const { book, claimed } = await books()
    const names = Array.from({ length: 20 }, (_, at) => `payment ${at}`)
    const keys = []
    for (const name of names) keys.push((await claimed(name)).key)

    const same = await Promise.all(keys.map((key) => book.reserve(payoutOf(key), 100 * DOLLAR)))
    const others = await Promise.all(
      keys.map((key) => book.reserve(payoutOf(`other|${key}`, { name: key }), 6 * DOLLAR)),
    )

    expect(same.filter(({ kind }) => kind === 'reserved')).toHaveLength(1)
    expect(same.filter(({ kind }) => kind === 'taken')).toHaveLength(19)
    expect(others.filter(({ kind }) => kind === 'reserved')).toHaveLength(5)
    expect(others.filter(({ kind }) => kind === 'over_day')).toHaveLength(15)
  })

  test('a booked payment opens its payout, and an undone block holds it again', async () => {
    const { book, ledger, watch, claimed, outgoing, database } = await books()
    const owned = await claimed('first')
    await book.reserve(payoutOf(owned.key), 100 * DOLLAR)
    await writePayment(ledger, owned)
    const before = await outgoing()
    const row = await ledger.settled(owned, landed)
    const opened = await outgoing()
    if (!row) throw new Error('It is settled.')
    await watch.markUndone(row, NOW + 2)

    expect(before).toEqual([])
    expect(opened).toMatchObject([{ kind: 'payout', state: 'open', amount: `${DOLLAR}` }])
    expect(await outgoing()).toEqual([])
    expect(await book.findByPayment(owned.key)).toMatchObject({ state: 'waiting' })
    await ledger.settled({ key: row.key, fence: row.fence + 1 }, { ...landed, at: NOW + 3 })
    expect(await outgoing()).toHaveLength(1)
    expect(await sumJournal(database)).toBeGreaterThan(0n)
  })

  test('a released payment frees its name and never pays out late', async () => {
    const { book, ledger, claimed, outgoing } = await books()
    const first = await claimed('first')
    await book.reserve(payoutOf(first.key), 100 * DOLLAR)
    await ledger.release(first, { reason: 'refused', watchUntil: NOW + 1 })
    const second = await claimed('second')

    const taken = await book.reserve(payoutOf(second.key), 100 * DOLLAR)
    await ledger.settled(first, { ...landed, late: true })

    expect(taken.kind).toBe('reserved')
    expect(await outgoing()).toEqual([])
    expect((await book.reserve(payoutOf(first.key), 100 * DOLLAR)).kind).toBe('taken')
  })

  test('late money pays out only when its owner asks again', async () => {
    const { book, ledger, claimed, outgoing } = await books()
    const owned = await claimed('late')
    const payout = payoutOf(owned.key)
    await book.reserve(payout, 100 * DOLLAR)
    await writePayment(ledger, owned)
    await ledger.failed(owned, { reason: 'expired', at: NOW, watchUntil: NOW + 1, purgeAt: NOW + 2 })

    await ledger.settled(owned, { ...landed, late: true })
    const unasked = await outgoing()
    await book.reserve(payout, 100 * DOLLAR)

    expect(unasked).toEqual([])
    expect(await outgoing()).toMatchObject([{ kind: 'payout', state: 'open', amount: `${DOLLAR}` }])
  })

  test('of ten refunds of one payment one begins, and all others see it', async () => {
    const { ledger, claimed, refunds, outgoing } = await books()
    const owned = await claimed('late')
    await ledger.release(owned, { reason: 'failed', watchUntil: null })
    await ledger.settled(owned, { ...landed, late: true })
    const termsOf = ({ key }: { key: string }, id: string) => {
      const to = { payer: '0xoperator', pay_to: '0xpayer', amount: '1020000' }
      return { id, network: 'eip155:84532', asset: '0xusdc', ...to, nonce: key }
    }
    const caps = { wallet: 100 * DOLLAR, all: 100 * DOLLAR }

    const begun = await Promise.all(
      Array.from({ length: 10 }, () => refunds.begin(owned.key, { termsOf, caps, now: NOW + 9 })),
    )

    expect(begun.filter(({ kind }) => kind === 'begun')).toHaveLength(1)
    expect(begun.filter(({ kind }) => kind === 'known')).toHaveLength(9)
    expect(await outgoing()).toMatchObject([{ kind: 'refund', state: 'open' }])
    expect(await ledger.find(owned.key)).toMatchObject({ state: 'refunding' })
  })
})
